//go:build amd64 && !purego

#include "textflag.h"

DATA one<>+0(SB)/4, $0x3f800000
GLOBL one<>(SB), RODATA|NOPTR, $4

// func sumRowsAVX2(dst, src, weights *float32, hidden int, inputs *uint16, count int)
//
// The hidden units are taken 64 at a time, which fill eight registers, what
// is left 8 at a time.
//
//	DI dst   SI src   BX weights, all at the present unit
//	DX bytes of a row   R12 bytes left of the row   R8, R9 inputs
TEXT ·sumRowsAVX2(SB), NOSPLIT, $0-48
	MOVQ dst+0(FP), DI
	MOVQ src+8(FP), SI
	MOVQ weights+16(FP), BX
	MOVQ hidden+24(FP), DX
	MOVQ inputs+32(FP), R8
	MOVQ count+40(FP), R9
	SHLQ $2, DX
	MOVQ DX, R12

wide:
	CMPQ    R12, $256
	JLT     narrow
	VMOVUPS 0(SI), Y0
	VMOVUPS 32(SI), Y1
	VMOVUPS 64(SI), Y2
	VMOVUPS 96(SI), Y3
	VMOVUPS 128(SI), Y4
	VMOVUPS 160(SI), Y5
	VMOVUPS 192(SI), Y6
	VMOVUPS 224(SI), Y7
	XORL    CX, CX

wideAdd:
	CMPQ    CX, R9
	JGE     wideAdded
	MOVWLZX (R8)(CX*2), AX
	IMULQ   DX, AX
	ADDQ    BX, AX
	VADDPS  0(AX), Y0, Y0
	VADDPS  32(AX), Y1, Y1
	VADDPS  64(AX), Y2, Y2
	VADDPS  96(AX), Y3, Y3
	VADDPS  128(AX), Y4, Y4
	VADDPS  160(AX), Y5, Y5
	VADDPS  192(AX), Y6, Y6
	VADDPS  224(AX), Y7, Y7
	INCQ    CX
	JMP     wideAdd

wideAdded:
	VMOVUPS Y0, 0(DI)
	VMOVUPS Y1, 32(DI)
	VMOVUPS Y2, 64(DI)
	VMOVUPS Y3, 96(DI)
	VMOVUPS Y4, 128(DI)
	VMOVUPS Y5, 160(DI)
	VMOVUPS Y6, 192(DI)
	VMOVUPS Y7, 224(DI)
	ADDQ    $256, DI
	ADDQ    $256, SI
	ADDQ    $256, BX
	SUBQ    $256, R12
	JMP     wide

narrow:
	TESTQ   R12, R12
	JLE     done
	VMOVUPS 0(SI), Y0
	XORL    CX, CX

narrowAdd:
	CMPQ    CX, R9
	JGE     narrowAdded
	MOVWLZX (R8)(CX*2), AX
	IMULQ   DX, AX
	VADDPS  (BX)(AX*1), Y0, Y0
	INCQ    CX
	JMP     narrowAdd

narrowAdded:
	VMOVUPS Y0, 0(DI)
	ADDQ    $32, DI
	ADDQ    $32, SI
	ADDQ    $32, BX
	SUBQ    $32, R12
	JMP     narrow

done:
	VZEROUPPER
	RET

// func addToRowsAVX2(rows, add *float32, hidden int, inputs *uint16, count int)
//
//	DI rows   SI add, at the present unit
//	DX bytes of a row   R12 bytes left of the row   R8, R9 inputs
TEXT ·addToRowsAVX2(SB), NOSPLIT, $0-40
	MOVQ rows+0(FP), DI
	MOVQ add+8(FP), SI
	MOVQ hidden+16(FP), DX
	MOVQ inputs+24(FP), R8
	MOVQ count+32(FP), R9
	SHLQ $2, DX
	MOVQ DX, R12

wide:
	CMPQ    R12, $256
	JLT     narrow
	VMOVUPS 0(SI), Y0
	VMOVUPS 32(SI), Y1
	VMOVUPS 64(SI), Y2
	VMOVUPS 96(SI), Y3
	VMOVUPS 128(SI), Y4
	VMOVUPS 160(SI), Y5
	VMOVUPS 192(SI), Y6
	VMOVUPS 224(SI), Y7
	XORL    CX, CX

wideAdd:
	CMPQ    CX, R9
	JGE     wideAdded
	MOVWLZX (R8)(CX*2), AX
	IMULQ   DX, AX
	ADDQ    DI, AX
	VADDPS  0(AX), Y0, Y8
	VADDPS  32(AX), Y1, Y9
	VADDPS  64(AX), Y2, Y10
	VADDPS  96(AX), Y3, Y11
	VADDPS  128(AX), Y4, Y12
	VADDPS  160(AX), Y5, Y13
	VADDPS  192(AX), Y6, Y14
	VADDPS  224(AX), Y7, Y15
	VMOVUPS Y8, 0(AX)
	VMOVUPS Y9, 32(AX)
	VMOVUPS Y10, 64(AX)
	VMOVUPS Y11, 96(AX)
	VMOVUPS Y12, 128(AX)
	VMOVUPS Y13, 160(AX)
	VMOVUPS Y14, 192(AX)
	VMOVUPS Y15, 224(AX)
	INCQ    CX
	JMP     wideAdd

wideAdded:
	ADDQ $256, DI
	ADDQ $256, SI
	SUBQ $256, R12
	JMP  wide

narrow:
	TESTQ   R12, R12
	JLE     done
	VMOVUPS 0(SI), Y0
	XORL    CX, CX

narrowAdd:
	CMPQ    CX, R9
	JGE     narrowAdded
	MOVWLZX (R8)(CX*2), AX
	IMULQ   DX, AX
	VADDPS  (DI)(AX*1), Y0, Y8
	VMOVUPS Y8, (DI)(AX*1)
	INCQ    CX
	JMP     narrowAdd

narrowAdded:
	ADDQ $32, DI
	ADDQ $32, SI
	SUBQ $32, R12
	JMP  narrow

done:
	VZEROUPPER
	RET

// func squareDotAVX2(values, weights *float32, hidden int) float32
//
//	Y0, Y1 sums   Y2 zeros   Y3 ones
TEXT ·squareDotAVX2(SB), NOSPLIT, $0-28
	MOVQ         values+0(FP), SI
	MOVQ         weights+8(FP), BX
	MOVQ         hidden+16(FP), CX
	VXORPS       Y0, Y0, Y0
	VXORPS       Y1, Y1, Y1
	VXORPS       Y2, Y2, Y2
	VBROADCASTSS one<>(SB), Y3

loop:
	VMAXPS 0(SI), Y2, Y4
	VMAXPS 32(SI), Y2, Y5
	VMINPS Y3, Y4, Y4
	VMINPS Y3, Y5, Y5
	VMULPS Y4, Y4, Y4
	VMULPS Y5, Y5, Y5
	VMULPS 0(BX), Y4, Y4
	VMULPS 32(BX), Y5, Y5
	VADDPS Y4, Y0, Y0
	VADDPS Y5, Y1, Y1
	ADDQ   $64, SI
	ADDQ   $64, BX
	SUBQ   $16, CX
	JG     loop

	VADDPS       Y1, Y0, Y0
	VEXTRACTF128 $1, Y0, X1
	VADDPS       X1, X0, X0
	VMOVHLPS     X0, X0, X1
	VADDPS       X1, X0, X0
	VMOVSHDUP    X0, X1
	VADDSS       X1, X0, X0
	VMOVSS       X0, ret+24(FP)
	VZEROUPPER
	RET

// func squareDotBackAVX2(gValues, gWeights, values, weights *float32, hidden int, d float32)
//
//	Y0 d   Y1 2·d   Y2 zeros   Y3 ones
TEXT ·squareDotBackAVX2(SB), NOSPLIT, $0-44
	MOVQ         gValues+0(FP), DI
	MOVQ         gWeights+8(FP), DX
	MOVQ         values+16(FP), SI
	MOVQ         weights+24(FP), BX
	MOVQ         hidden+32(FP), CX
	VBROADCASTSS d+40(FP), Y0
	VADDPS       Y0, Y0, Y1
	VXORPS       Y2, Y2, Y2
	VBROADCASTSS one<>(SB), Y3

loop:
	VMOVUPS 0(SI), Y4
	VMAXPS  Y4, Y2, Y5
	VMINPS  Y3, Y5, Y5
	VMULPS  Y5, Y5, Y6       // c·c
	VMULPS  Y0, Y6, Y6
	VADDPS  0(DX), Y6, Y6
	VMOVUPS Y6, 0(DX)
	VCMPPS  $1, Y3, Y4, Y7   // value < 1
	VANDPS  Y7, Y5, Y5
	VMULPS  0(BX), Y5, Y5
	VMULPS  Y1, Y5, Y5
	VMOVUPS Y5, 0(DI)
	ADDQ    $32, SI
	ADDQ    $32, BX
	ADDQ    $32, DX
	ADDQ    $32, DI
	SUBQ    $8, CX
	JG      loop
	VZEROUPPER
	RET

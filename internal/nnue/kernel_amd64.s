//go:build amd64 && !purego

#include "textflag.h"

// func accumulateAVX2(dst, src, weights *int16, hidden int, add *uint16, adds int, sub *uint16, subs int)
//
// The hidden units are taken 128 at a time, which fill eight registers, so
// that each sum is read and written once however many rows go into it; what
// is left is taken 16 at a time.
//
//	DI dst   SI src   BX weights, all at the present unit
//	DX bytes of a row   R12 bytes left of the row
//	R8, R9 rows to add   R10, R11 rows to subtract
TEXT ·accumulateAVX2(SB), NOSPLIT, $0-64
	MOVQ dst+0(FP), DI
	MOVQ src+8(FP), SI
	MOVQ weights+16(FP), BX
	MOVQ hidden+24(FP), DX
	MOVQ add+32(FP), R8
	MOVQ adds+40(FP), R9
	MOVQ sub+48(FP), R10
	MOVQ subs+56(FP), R11
	ADDQ DX, DX
	MOVQ DX, R12

wide:
	CMPQ    R12, $256
	JLT     narrow
	VMOVDQU 0(SI), Y0
	VMOVDQU 32(SI), Y1
	VMOVDQU 64(SI), Y2
	VMOVDQU 96(SI), Y3
	VMOVDQU 128(SI), Y4
	VMOVDQU 160(SI), Y5
	VMOVDQU 192(SI), Y6
	VMOVDQU 224(SI), Y7
	XORL    CX, CX

wideSub:
	CMPQ    CX, R11
	JGE     wideSubbed
	MOVWLZX (R10)(CX*2), AX
	IMULQ   DX, AX
	ADDQ    BX, AX
	VPSUBW  0(AX), Y0, Y0
	VPSUBW  32(AX), Y1, Y1
	VPSUBW  64(AX), Y2, Y2
	VPSUBW  96(AX), Y3, Y3
	VPSUBW  128(AX), Y4, Y4
	VPSUBW  160(AX), Y5, Y5
	VPSUBW  192(AX), Y6, Y6
	VPSUBW  224(AX), Y7, Y7
	INCQ    CX
	JMP     wideSub

wideSubbed:
	XORL CX, CX

wideAdd:
	CMPQ    CX, R9
	JGE     wideAdded
	MOVWLZX (R8)(CX*2), AX
	IMULQ   DX, AX
	ADDQ    BX, AX
	VPADDW  0(AX), Y0, Y0
	VPADDW  32(AX), Y1, Y1
	VPADDW  64(AX), Y2, Y2
	VPADDW  96(AX), Y3, Y3
	VPADDW  128(AX), Y4, Y4
	VPADDW  160(AX), Y5, Y5
	VPADDW  192(AX), Y6, Y6
	VPADDW  224(AX), Y7, Y7
	INCQ    CX
	JMP     wideAdd

wideAdded:
	VMOVDQU Y0, 0(DI)
	VMOVDQU Y1, 32(DI)
	VMOVDQU Y2, 64(DI)
	VMOVDQU Y3, 96(DI)
	VMOVDQU Y4, 128(DI)
	VMOVDQU Y5, 160(DI)
	VMOVDQU Y6, 192(DI)
	VMOVDQU Y7, 224(DI)
	ADDQ    $256, DI
	ADDQ    $256, SI
	ADDQ    $256, BX
	SUBQ    $256, R12
	JMP     wide

narrow:
	TESTQ   R12, R12
	JLE     done
	VMOVDQU 0(SI), Y0
	XORL    CX, CX

narrowSub:
	CMPQ    CX, R11
	JGE     narrowSubbed
	MOVWLZX (R10)(CX*2), AX
	IMULQ   DX, AX
	VPSUBW  (BX)(AX*1), Y0, Y0
	INCQ    CX
	JMP     narrowSub

narrowSubbed:
	XORL CX, CX

narrowAdd:
	CMPQ    CX, R9
	JGE     narrowAdded
	MOVWLZX (R8)(CX*2), AX
	IMULQ   DX, AX
	VPADDW  (BX)(AX*1), Y0, Y0
	INCQ    CX
	JMP     narrowAdd

narrowAdded:
	VMOVDQU Y0, 0(DI)
	ADDQ    $32, DI
	ADDQ    $32, SI
	ADDQ    $32, BX
	SUBQ    $32, R12
	JMP     narrow

done:
	VZEROUPPER
	RET

// func forwardAVX2(us, them, weights *int16, hidden int) int64
//
// A clipped value c, 0–255, times a weight w of eight bits fits in sixteen
// bits, so that c·c·w is one 16-bit product and one multiply-add of pairs
// into 32 bits. Each of the eight lanes takes 2·512/8 products of at most
// 255·255·128 and cannot overflow; their sum can, and is made in 64 bits.
//
//	SI values   BX weights   CX values left   R8 1 while the other side is to come
//	Y0 sums   Y1 zeros   Y2 InputScale
TEXT ·forwardAVX2(SB), NOSPLIT, $0-40
	MOVQ         us+0(FP), SI
	MOVQ         weights+16(FP), BX
	MOVQ         hidden+24(FP), CX
	MOVQ         $1, R8
	VPXOR        Y0, Y0, Y0
	VPXOR        Y1, Y1, Y1
	MOVL         $255, AX
	VMOVD        AX, X2
	VPBROADCASTW X2, Y2

loop:
	VPMAXSW  (SI), Y1, Y3
	VPMINSW  Y2, Y3, Y3
	VPMULLW  (BX), Y3, Y4
	VPMADDWD Y4, Y3, Y4
	VPADDD   Y4, Y0, Y0
	ADDQ     $32, SI
	ADDQ     $32, BX
	SUBQ     $16, CX
	JNZ      loop
	MOVQ     them+8(FP), SI
	MOVQ     hidden+24(FP), CX
	DECQ     R8
	JZ       loop

	VEXTRACTI128 $1, Y0, X3
	VPMOVSXDQ    X0, Y0
	VPMOVSXDQ    X3, Y3
	VPADDQ       Y3, Y0, Y0
	VEXTRACTI128 $1, Y0, X3
	VPADDQ       X3, X0, X0
	VPSRLDQ      $8, X0, X3
	VPADDQ       X3, X0, X0
	VMOVQ        X0, AX
	MOVQ         AX, ret+32(FP)
	VZEROUPPER
	RET

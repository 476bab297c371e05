// What happens on the board, to be heard. The sounds are made here, of tones and
// noise, so that there is nothing to fetch.
import type { Played } from '../rules/door';
import { settings } from '../settings/settings.svelte';

export type Sound = 'move' | 'capture' | 'check' | 'castling' | 'promotion' | 'royalty' | 'end' | 'lowTime';

/** The sound of a move: of all that it does, the most important. */
export function soundOf(move: Pick<Played, 'ends' | 'check' | 'promotion' | 'royal' | 'castling' | 'captured'>): Sound {
  if (move.ends) return 'end';
  if (move.check) return 'check';
  if (move.promotion) return 'promotion';
  if (move.royal) return 'royalty';
  if (move.castling) return 'castling';
  return move.captured ? 'capture' : 'move';
}

/** One part of a sound: a tone that fades, or a knock of filtered noise. */
export interface Part {
  /** Seconds from the sound's start, and until it has faded. */
  at: number;
  lasts: number;
  /** Hertz of the tone, or of the noise's middle. */
  pitch: number;
  /** 0 to 1. */
  loud: number;
  wave: OscillatorType | 'noise';
}

const knock = (at: number, pitch: number, loud: number): Part[] => [
  { at, lasts: 0.05, pitch: pitch * 6, loud: loud * 0.9, wave: 'noise' },
  { at, lasts: 0.09, pitch, loud: loud * 0.7, wave: 'sine' },
];
const tone = (at: number, lasts: number, pitch: number, loud = 0.22, wave: OscillatorType = 'triangle'): Part => ({ at, lasts, pitch, loud, wave });

/** How each sound is made. */
export const scores: Record<Sound, Part[]> = {
  move: knock(0, 190, 0.6),
  capture: [...knock(0, 240, 0.8), ...knock(0.055, 150, 0.8)],
  check: [...knock(0, 190, 0.6), tone(0.02, 0.16, 740), tone(0.12, 0.22, 988)],
  castling: [...knock(0, 190, 0.6), ...knock(0.16, 160, 0.6)],
  promotion: [...knock(0, 190, 0.6), tone(0.03, 0.16, 523), tone(0.11, 0.16, 659), tone(0.19, 0.3, 784)],
  royalty: [...knock(0, 190, 0.6), tone(0.03, 0.4, 587, 0.18, 'sine'), tone(0.03, 0.4, 880, 0.14, 'sine'), tone(0.16, 0.45, 1175, 0.1, 'sine')],
  end: [...knock(0, 170, 0.7), tone(0.05, 0.7, 392), tone(0.05, 0.7, 494, 0.16), tone(0.05, 0.9, 587, 0.16)],
  lowTime: [tone(0, 0.08, 1047, 0.18, 'square'), tone(0.14, 0.08, 1047, 0.18, 'square')],
};

let context: AudioContext | undefined;

/** Plays a sound, if sounds are on and the browser lets us. */
export function play(sound: Sound): void {
  if (settings.sound === 'off' || typeof AudioContext === 'undefined') return;
  context ??= new AudioContext();
  // A browser keeps sounds back until the person has pressed something; what
  // was kept back is not made up for.
  if (context.state === 'suspended') void context.resume().catch(() => undefined);
  for (const part of scores[sound]) sounding(context, part);
}

function sounding(audio: AudioContext, { at, lasts, pitch, loud, wave }: Part): void {
  const begins = audio.currentTime + at;
  const volume = audio.createGain();
  volume.gain.setValueAtTime(loud * 0.5, begins);
  volume.gain.exponentialRampToValueAtTime(0.0005, begins + lasts);
  volume.connect(audio.destination);
  if (wave === 'noise') {
    const source = audio.createBufferSource();
    source.buffer = noise(audio);
    const filter = audio.createBiquadFilter();
    filter.type = 'bandpass';
    filter.frequency.value = pitch;
    source.connect(filter).connect(volume);
    source.start(begins);
    source.stop(begins + lasts);
    return;
  }
  const source = audio.createOscillator();
  source.type = wave;
  source.frequency.value = pitch;
  source.connect(volume);
  source.start(begins);
  source.stop(begins + lasts);
}

let hiss: AudioBuffer | undefined;

/** A tenth of a second of noise. */
function noise(audio: AudioContext): AudioBuffer {
  if (!hiss) {
    hiss = audio.createBuffer(1, Math.ceil(audio.sampleRate / 10), audio.sampleRate);
    const data = hiss.getChannelData(0);
    for (let i = 0; i < data.length; i++) data[i] = Math.random() * 2 - 1;
  }
  return hiss;
}

import { afterEach, expect, test, vi } from 'vitest';
import { choose, reset } from '../settings/settings.svelte';
import { play, scores, soundOf } from './sounds';

const quiet = { ends: '', check: false, promotion: '', royal: '', castling: '', captured: '' } as const;

test.each([
  [{}, 'move'],
  [{ captured: 'Rook' }, 'capture'],
  [{ castling: 'aSide' }, 'castling'],
  [{ royal: 'f1', captured: 'Pawn' }, 'royalty'],
  [{ promotion: 'Janus', captured: 'Rook' }, 'promotion'],
  [{ promotion: 'Janus', check: true }, 'check'],
  [{ check: true, ends: 'checkmate' }, 'end'],
  [{ ends: 'stalemate' }, 'end'],
] as const)('the sound of %o is %s', (move, sound) => {
  expect(soundOf({ ...quiet, ...move })).toBe(sound);
});

test('every sound is another one, short and not too loud', () => {
  const all = Object.values(scores).map((parts) => JSON.stringify(parts));
  expect(new Set(all).size).toBe(all.length);
  for (const parts of Object.values(scores)) {
    for (const { at, lasts, loud } of parts) {
      expect(at + lasts).toBeLessThan(1);
      expect(loud).toBeLessThanOrEqual(0.8);
    }
  }
});

const started = vi.fn();
class FakeAudio {
  state = 'running';
  currentTime = 0;
  sampleRate = 100;
  destination = {};
  #node() {
    const node = {
      gain: { setValueAtTime: vi.fn(), exponentialRampToValueAtTime: vi.fn() },
      frequency: { value: 0 },
      connect: (to: unknown) => to,
      start: started,
      stop: vi.fn(),
    };
    return node;
  }
  createGain = () => this.#node();
  createOscillator = () => this.#node();
  createBufferSource = () => this.#node();
  createBiquadFilter = () => this.#node();
  createBuffer = () => ({ getChannelData: () => new Float32Array(10) });
}

afterEach(() => {
  vi.unstubAllGlobals();
  reset();
});

test('plays every part, and nothing when sounds are off or there are none', () => {
  play('move');
  vi.stubGlobal('AudioContext', FakeAudio);
  choose('sound', 'off');
  play('move');
  expect(started).not.toHaveBeenCalled();
  choose('sound', 'on');
  play('capture');
  expect(started).toHaveBeenCalledTimes(scores.capture.length);
});

// Nodes a second of the engine in the browser beside the native program's one
// thread, in turns, on the same positions with the same networks; ROUNDS=3.
// Fails below 250,000 nodes a second, or below a quarter of the native speed.
import { spawn } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { root, start } from '../test/browser/harness.mjs';

const must = { speed: 250_000, share: 0.25 };
const rounds = Number(process.env.ROUNDS ?? 3);
const milliseconds = 2000; // what the door gives a move
const positions = [
  ['janus', ''],
  ['janus', 'k1r5jr/pppQ3ppp/N2jpp4/8q1/4pP1n2/2J1P5/PPPP2PPPP/1KR5JR b - - 2 18'],
  ['twokings', ''],
];

const assets = readdirSync(join(root, 'web', 'site', 'pages', 'assets'));
const worker = assets.find((f) => /^worker-.*\.js$/.test(f));
const program = assets.find((f) => /^bifrons-.*\.wasm$/.test(f));
const networks = assets.filter((f) => f.endsWith('.net'));

const site = await start();
const page = await site.visit('/', { bypassCSP: true });
await page.page.evaluate(
  async ([worker, program, networks]) => {
    const module = await WebAssembly.compileStreaming(fetch(`/assets/${program}`));
    const thread = new Worker(`/assets/${worker}`, { type: 'module' });
    const waiting = new Map();
    thread.onmessage = ({ data }) => {
      if ('id' in data) waiting.get(data.id)(data);
    };
    let next = 1;
    globalThis.ask = (name, ...args) =>
      new Promise((resolve, reject) => {
        const id = next++;
        waiting.set(id, ({ ok, error }) => (error ? reject(new Error(error.message)) : resolve(ok)));
        thread.postMessage({ id, name, args });
      });
    thread.postMessage({ module });
    for (const network of networks) {
      const file = new Uint8Array(await (await fetch(`/assets/${network}`)).arrayBuffer());
      await globalThis.ask('engine.addNetwork', file);
    }
  },
  [worker, program, networks],
);

const browser = (variant, fen) =>
  page.page.evaluate(
    async (line) => {
      const begun = performance.now();
      const { nodes } = await globalThis.ask('engine.think', line, 10);
      return nodes / ((performance.now() - begun) / 1000);
    },
    { variant, fen, moves: [] },
  );

const engine = spawn(join(root, 'bin', 'bifrons'), ['engine'], { stdio: ['pipe', 'pipe', 'inherit'] });
const lines = createInterface({ input: engine.stdout });
const write = (text) => engine.stdin.write(`${text}\n`);
write('uci\nsetoption name Hash value 16\nsetoption name Threads value 1');

function native(variant, fen) {
  write(`setoption name UCI_Variant value ${variant}\nucinewgame\nposition ${fen ? `fen ${fen}` : 'startpos'}`);
  const begun = performance.now();
  write(`go movetime ${milliseconds}`);
  let nodes = 0;
  return new Promise((resolve, reject) => {
    const hear = (line) => {
      nodes = Math.max(nodes, Number(/ nodes (\d+)/.exec(line)?.[1] ?? 0));
      if (!line.startsWith('bestmove')) return;
      lines.off('line', hear);
      resolve(nodes / ((performance.now() - begun) / 1000));
    };
    lines.on('line', hear);
    lines.once('close', () => reject(new Error('the engine has ended')));
  });
}

const middle = (numbers) => [...numbers].sort((a, b) => a - b)[numbers.length >> 1];
const sums = { browser: 0, native: 0 };
for (const [variant, fen] of positions) {
  const got = { browser: [], native: [] };
  for (let i = 0; i < rounds; i++) {
    got.native.push(await native(variant, fen));
    got.browser.push(await browser(variant, fen));
  }
  const [b, n] = [middle(got.browser), middle(got.native)];
  sums.browser += b / positions.length;
  sums.native += n / positions.length;
  console.log(`${variant.padEnd(9)} ${(fen || 'start').slice(0, 24).padEnd(24)} browser ${Math.round(b)}, native ${Math.round(n)} nodes/s, ${((100 * b) / n).toFixed(0)} %`);
}
const share = sums.browser / sums.native;
const good = sums.browser >= must.speed && share >= must.share;
console.log(`together: browser ${Math.round(sums.browser)}, native ${Math.round(sums.native)} nodes/s, ${(100 * share).toFixed(0)} %; must be ${must.speed} and ${100 * must.share} %${good ? '' : '  TOO SLOW'}`);
if (!good) process.exitCode = 1;
lines.close();
engine.kill();
await site.close();

// Compiles the rules and the engine to WebAssembly into wasm/, and puts beside
// them the loader that belongs to the same Go release.
import { execFileSync } from 'node:child_process';
import { copyFileSync, mkdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const web = dirname(dirname(fileURLToPath(import.meta.url)));
const out = join(web, 'wasm');
mkdirSync(out, { recursive: true });

const go = (args, env = {}) =>
  execFileSync('go', args, { cwd: dirname(web), env: { ...process.env, ...env }, encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] });

// Nothing in these packages is called often enough for inlining to be felt,
// and it makes the program some 4 % larger.
const small = ['cmd/wasm', 'internal/door', 'internal/analysis', 'internal/diagram', 'web/pieces', 'pgn', 'betza'].map((p) => `bifrons.chess/${p}`);
small.push('time', 'context', 'strconv', 'strings', 'syscall/js');
const flags = small.map((p) => `-gcflags=${p}=-l`);

go(['build', '-trimpath', '-buildvcs=false', '-ldflags', '-s -w', ...flags, '-o', join(out, 'bifrons.wasm'), './cmd/wasm'], { GOOS: 'js', GOARCH: 'wasm' });
copyFileSync(join(go(['env', 'GOROOT']).trim(), 'lib', 'wasm', 'wasm_exec.js'), join(out, 'wasm_exec.js'));

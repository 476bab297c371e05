// Compiles the messages of messages/*/{en,de}.json to functions in
// src/paraglide, which git ignores; nothing is done while they are up to date.
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, readdirSync, rmSync, statSync, utimesSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const web = dirname(dirname(fileURLToPath(import.meta.url)));
const settings = join(web, 'project.inlang', 'settings.json');
const { locales, 'plugin.inlang.messageFormat': format } = JSON.parse(readFileSync(settings, 'utf8'));
const sources = format.pathPattern.flatMap((pattern) => locales.map((locale) => join(web, pattern.replace('{locale}', locale))));
const areas = readdirSync(join(web, 'messages')).filter((area) => !format.pathPattern.includes(`./messages/${area}/{locale}.json`));
if (areas.length) throw new Error(`messages: project.inlang/settings.json does not name ${areas.join(', ')}`);

const out = join(web, 'src', 'paraglide');
const result = join(out, 'messages.js');
const since = existsSync(result) ? statSync(result).mtimeMs : 0;
if ([...sources, settings, fileURLToPath(import.meta.url)].every((file) => statSync(file).mtimeMs < since)) process.exit(0);

execFileSync(
  process.execPath,
  [
    join(web, 'node_modules', '@inlang', 'paraglide-js', 'bin', 'run.js'),
    ...['compile', '--silent', '--project', './project.inlang', '--outdir', './src/paraglide'],
    ...['--strategy', 'baseLocale', '--no-emit-readme', '--no-emit-prettier-ignore'],
  ],
  { cwd: web, stdio: ['ignore', 'ignore', 'inherit'] },
);
// The compiler says nothing of a message file that it could not read.
const written = readFileSync(join(out, 'messages', '_index.js'), 'utf8');
for (const source of sources) {
  for (const key of Object.keys(JSON.parse(readFileSync(source, 'utf8')))) {
    if (key !== '$schema' && !written.includes(`/${key}.js'`)) {
      rmSync(result);
      throw new Error(`messages: ${source} has ${key}, which was not compiled`);
    }
  }
}
utimesSync(result, new Date(), new Date()); // the compiler leaves alone what it finds unchanged

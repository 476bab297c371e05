// Draws every page of the built site beforehand, so that its content is there
// before any script has run. Writes learn/janus.html for /learn/janus, and for
// every other language learn/janus.de.html beside it; shell.html for addresses
// that only the browser can draw; routes.txt, which tells the server of those.
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build } from 'vite';

const web = dirname(dirname(fileURLToPath(import.meta.url)));
const site = join(web, 'site', 'pages');
const out = join(web, '.prerender');

await build({
  root: web,
  logLevel: 'warn',
  ssr: { noExternal: true },
  build: { ssr: 'src/prerender.ts', outDir: out, emptyOutDir: true, manifest: false },
});
const { draw, drawn, locales, patterns } = await import(pathToFileURL(join(out, 'prerender.js')).href);

const manifestFile = join(site, '.vite', 'manifest.json');
const manifest = JSON.parse(readFileSync(manifestFile, 'utf8'));
rmSync(dirname(manifestFile), { recursive: true });
const template = readFileSync(join(site, 'index.html'), 'utf8');

/** The files that a page needs besides those of every page. */
function filesOf(page) {
  const entry = manifest['index.html'];
  const known = new Set(['index.html', ...(entry.css ?? []), ...(entry.imports ?? [])]);
  const files = { scripts: [], styles: [], programs: [] };
  const visit = (key) => {
    if (known.has(key)) return;
    known.add(key);
    const { file, css = [], assets = [], imports = [] } = manifest[key];
    files.programs.push(...assets.filter((a) => a.endsWith('.wasm')));
    files.scripts.push(file);
    files.styles.push(...css.filter((c) => !known.has(c) && known.add(c)));
    imports.forEach(visit);
  };
  visit(`src/${page}`);
  return files;
}

const once = (text, pattern, replacement) => {
  if (text.split(pattern).length !== 2) throw new Error(`prerender: index.html has not exactly one ${pattern}`);
  return text.replace(pattern, () => replacement);
};

for (const { path, page, rules } of drawn) {
  const { scripts, styles, programs } = filesOf(page);
  for (const language of locales) {
    const { head, body, description, noScript } = await draw(path, language);
    // The pages' policy admits no style attributes; what needs one is drawn by
    // the browser.
    const plain = body.replace(/ style="[^"]*"/g, '');
    let html = once(template, '<html lang="en">', `<html lang="${language}">`);
    html = html.replace(/<title>.*<\/title>\n/, '');
    html = once(
      html,
      '</head>',
      [
        ...(rules ? programs : []).map((f) => `<link rel="preload" as="fetch" type="application/wasm" crossorigin href="/${f}">`),
        ...styles.map((f) => `<link rel="stylesheet" crossorigin href="/${f}">`),
        ...scripts.map((f) => `<link rel="modulepreload" crossorigin href="/${f}">`),
        head,
        '</head>',
      ].join('\n'),
    );
    html = html.replace(/(<meta name="description" content=")[^"]*/, `$1${description}`);
    html = html.replace(/(<noscript>)[^<]*/, `$1${noScript}`);
    html = once(html, '<div id="app"></div>', `<div id="app">${plain}</div>`);
    const name = (path === '/' ? 'index' : path.slice(1)) + (language === locales[0] ? '' : `.${language}`);
    mkdirSync(dirname(join(site, name)), { recursive: true });
    writeFileSync(join(site, `${name}.html`), html);
  }
}
writeFileSync(join(site, 'shell.html'), template);
writeFileSync(join(site, 'routes.txt'), patterns.map((p) => `${p}\n`).join(''));

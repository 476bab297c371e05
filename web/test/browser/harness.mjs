// A server with the built pages, a browser, and a page with the words that the
// tests are written in.
import assert from 'node:assert/strict';
import { execFileSync, spawn } from 'node:child_process';
import { existsSync, mkdirSync } from 'node:fs';
import { createServer } from 'node:net';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright-core';

export const root = dirname(dirname(dirname(dirname(fileURLToPath(import.meta.url)))));
export const shots = join(root, 'web', 'shots');

const executablePath = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'].find(existsSync);

/** Patience for one step, in milliseconds: a busy machine is no failure. */
export const patience = Number(process.env.PATIENCE ?? 60_000);

/** Starts server and browser; returns what opens pages and what ends it all. */
export async function start() {
  const { url, stop } = await serve();
  // Playwright gives the browser a new profile and removes it at the end.
  const browser = await chromium.launch({
    executablePath,
    args: [
      '--headless',
      '--no-sandbox',
      '--disable-gpu',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      '--no-first-run',
    ],
  });
  return {
    url,
    /** Opens a page; game is one in progress that this browser has stored. */
    async open(query = '', { game, ...extra } = {}) {
      const context = await browser.newContext({
        permissions: ['clipboard-read', 'clipboard-write'],
        viewport: { width: 1280, height: 800 },
        ...extra,
      });
      if (game) await context.addInitScript((text) => localStorage.setItem('bifrons.game', text), JSON.stringify(game));
      const page = new Page(await context.newPage());
      await page.open(`${url}play${query}`);
      return page;
    },
    /** Opens any page of the site by its path. */
    async visit(path, { storage = {}, ...extra } = {}) {
      const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, ...extra });
      await context.addInitScript((stored) => {
        for (const [key, value] of Object.entries(stored)) localStorage.setItem(key, JSON.stringify(value));
      }, storage);
      const page = new Page(await context.newPage());
      await page.page.goto(url + path.replace(/^\//, ''));
      return page;
    },
    async close() {
      await browser.close();
      await stop();
    },
  };
}

async function serve() {
  if (process.env.BIFRONS_URL) return { url: process.env.BIFRONS_URL, stop: async () => undefined };
  const program = join(root, 'bin', 'bifrons');
  if (!existsSync(program)) execFileSync('go', ['build', '-o', program, './cmd/bifrons'], { cwd: root, stdio: 'inherit' });
  const port = await freePort();
  const server = spawn(program, ['serve', '--addr', `127.0.0.1:${port}`], { stdio: ['ignore', 'inherit', 'inherit'] });
  const ended = new Promise((resolve) => server.once('exit', resolve));
  const url = `http://127.0.0.1:${port}/`;
  for (let i = 0; ; i++) {
    if (server.exitCode !== null) throw new Error(`bifrons serve ended with ${server.exitCode}`);
    const answer = await fetch(url).catch(() => undefined);
    if (answer?.ok) break;
    if (i > 100) throw new Error(`no pages on ${url} (${answer?.status ?? 'no answer'}): run "npm run build" before the server is built`);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  return {
    url,
    async stop() {
      server.kill('SIGTERM');
      await ended;
    },
  };
}

function freePort() {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address();
      probe.close(() => resolve(port));
    });
  });
}

/** A page and what a player does on it. */
export class Page {
  /** Errors of scripts and of the pages' policy: there may be none. */
  errors = [];

  constructor(page) {
    this.page = page;
    page.setDefaultTimeout(patience);
    page.on('pageerror', (error) => this.errors.push(error.message));
    page.on('console', (message) => {
      if (message.type() === 'error' || message.type() === 'warning') this.errors.push(message.text());
    });
  }

  async open(url) {
    await this.page.goto(url);
    await this.page.locator('.grid').waitFor();
  }

  /** Ends the page with all that it remembers. */
  close() {
    return this.page.context().close();
  }

  /** Starts a game with the form. */
  async newGame(title, color, level) {
    await this.page.getByRole('radio', { name: title }).check();
    await this.page.getByRole('radio', { name: color }).check();
    await this.page.getByLabel('Computer’s level').fill(String(level));
    await this.page.getByRole('button', { name: 'Play' }).click();
    await this.page.locator('.status').waitFor();
  }

  button(name) {
    return this.page.getByRole('button', { name, exact: true });
  }

  square(name) {
    return this.page.locator(`[data-square="${name}"]`);
  }

  /** The middle of a square on the drawn board. */
  async middle(name) {
    const box = await this.square(name).boundingBox();
    return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  }

  async click(name) {
    const { x, y } = await this.middle(name);
    await this.page.mouse.click(x, y);
  }

  async clickMove(from, to) {
    await this.click(from);
    await this.click(to);
  }

  async dragMove(from, to) {
    const a = await this.middle(from);
    const b = await this.middle(to);
    await this.page.mouse.move(a.x, a.y);
    await this.page.mouse.down();
    await this.page.mouse.move((a.x + b.x) / 2, (a.y + b.y) / 2, { steps: 3 });
    await this.page.mouse.move(b.x, b.y, { steps: 3 });
    await this.page.mouse.up();
  }

  async type(text) {
    await this.page.locator('#typed').fill(text);
    await this.page.locator('#typed').press('Enter');
  }

  /** Walks the accessible board with the arrow keys to a square. */
  async walk(to) {
    for (;;) {
      const here = await this.focused();
      assert.match(here ?? 'nothing', /^[a-j][1-8]$/, 'the focus has left the board');
      if (here === to) return;
      // The grid knows where up is; the test finds out from the boxes.
      const a = await this.middle(here);
      const b = await this.middle(to);
      const key =
        Math.abs(a.x - b.x) > 2 ? (a.x < b.x ? 'ArrowRight' : 'ArrowLeft') : a.y < b.y ? 'ArrowDown' : 'ArrowUp';
      await this.page.keyboard.press(key);
    }
  }

  async keyMove(from, to) {
    await this.walk(from);
    await this.page.keyboard.press('Enter');
    await this.walk(to);
    await this.page.keyboard.press('Enter');
  }

  /** The square that has the keyboard's focus. */
  focused() {
    return this.page.evaluate(() => document.activeElement?.getAttribute('data-square'));
  }

  /** The moves as the score shows them. */
  async score() {
    const texts = await this.page.locator('.moves .move').allTextContents();
    return texts.map((t) => t.trim()).filter((t) => t !== '' && t !== '…');
  }

  async scoreGrowsTo(plies) {
    await this.page.waitForFunction(
      (n) => [...document.querySelectorAll('.moves .move')].filter((e) => !['', '…'].includes(e.textContent.trim())).length >= n,
      plies,
      { timeout: patience },
    );
  }

  status() {
    return this.page.locator('.status').textContent();
  }

  /** Waits until it is the player's turn or the game is over. */
  async settled() {
    await this.page.waitForFunction(() => !/thinking/.test(document.querySelector('.status')?.textContent ?? 'thinking'), null, {
      timeout: patience,
    });
    return this.status();
  }

  /** What screen readers have been told. */
  async heard() {
    return this.page.locator('[role=log] p').allTextContents();
  }

  /** What the accessible board says of a square. */
  label(name) {
    return this.square(name).getAttribute('aria-label');
  }

  /** Waits until the accessible board says so of a square. */
  async labelled(name, text) {
    await this.page.waitForFunction(
      ([square, label]) => document.querySelector(`[data-square="${square}"]`)?.getAttribute('aria-label') === label,
      [name, text],
      { timeout: patience },
    );
  }

  /** The drawn board's men, as "wK e1", read from where they are drawn. */
  async drawn() {
    await this.page.waitForFunction(() => !document.querySelector('piece.anim, piece.fading'));
    return this.page.evaluate(() => {
      const squares = [...document.querySelectorAll('[data-square]')].map((e) => ({ name: e.dataset.square, box: e.getBoundingClientRect() }));
      return [...document.querySelectorAll('cg-board piece')]
        .map((e) => {
          const box = e.getBoundingClientRect();
          const x = box.x + box.width / 2;
          const y = box.y + box.height / 2;
          const on = squares.find(({ box: b }) => b.x <= x && x < b.right && b.y <= y && y < b.bottom);
          const letter = /(\w)-piece/.exec(e.className)?.[1]?.toUpperCase();
          return `${e.classList.contains('white') ? 'w' : 'b'}${letter} ${on?.name ?? 'nowhere'}`;
        })
        .sort();
    });
  }

  crowns() {
    return this.page.locator('[data-crown]').evaluateAll((all) => all.map((e) => e.dataset.crown).sort());
  }

  clipboard() {
    return this.page.evaluate(() => navigator.clipboard.readText());
  }

  async shot(name, options = {}) {
    mkdirSync(shots, { recursive: true });
    await this.page.screenshot({ path: join(shots, `${name}.png`), ...options });
  }
}

/** The drawn men that a position of the door ought to give. */
export function menOf(position) {
  return position.men.map((m) => `${m.color[0]}${m.letter} ${m.square}`).sort();
}

/** A query for the page's address. */
export function query(parameters) {
  return '?' + new URLSearchParams(parameters).toString();
}

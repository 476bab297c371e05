// Every message is there in every language, with the same inputs, and no page
// has text of its own.
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'svelte/compiler';
import { describe, expect, test } from 'vitest';

const messages = join(import.meta.dirname, '..', 'messages');
const areas = readdirSync(messages);

type Text = string | [{ declarations: string[]; match: Record<string, string> }];
const read = (area: string, locale: string): Record<string, Text> => {
  const texts = JSON.parse(readFileSync(join(messages, area, `${locale}.json`), 'utf8')) as Record<string, Text>;
  delete texts['$schema'];
  return texts;
};
const variants = (text: Text): string[] => (typeof text === 'string' ? [text] : Object.values(text[0].match));
const inputs = (text: Text): string[] =>
  [...new Set(variants(text).flatMap((v) => [...v.matchAll(/\{(\w+)\}/g)].map((m) => m[1] ?? '')))].sort();

describe.each(areas)('the messages of %s', (area) => {
  const [en, de] = [read(area, 'en'), read(area, 'de')];

  test('are the same in both languages', () => {
    expect(Object.keys(de)).toEqual(Object.keys(en));
    for (const [key, text] of Object.entries(en)) {
      expect(inputs(de[key] ?? ''), key).toEqual(inputs(text));
      const german = de[key];
      if (typeof text !== 'string' && german !== undefined && typeof german !== 'string') {
        expect(Object.keys(german[0].match), key).toEqual(Object.keys(text[0].match));
      }
    }
  });

  test('are named after their area, and none is empty', () => {
    for (const key of Object.keys(en)) expect(key).toMatch(new RegExp(`^${area}_[a-z0-9_]+$`));
    for (const text of [...Object.values(en), ...Object.values(de)]) for (const v of variants(text)) expect(v.trim()).not.toBe('');
  });
});

/** Attributes that a person sees or hears. */
const seen = ['title', 'alt', 'placeholder', 'label', 'aria-label', 'aria-description', 'aria-valuetext', 'aria-roledescription'];
/** Words that are the same in every language. */
const names = ['Bifrons', 'FEN', 'PGN', 'UCI', 'SAN', 'SVG', 'PNG'];

/** The letters that a component shows without a message, with their places. */
function literals(source: string): string[] {
  const found: string[] = [];
  const note = (text: string, at: number): void => {
    const words = names.reduce((t, name) => t.replaceAll(name, ''), text);
    if (/\p{L}/u.test(words)) found.push(`${String(source.slice(0, at).split('\n').length)}: ${text.trim()}`);
  };
  const visit = (node: unknown): void => {
    if (Array.isArray(node)) node.forEach(visit);
    if (typeof node !== 'object' || node === null || Array.isArray(node)) return;
    const { type, name, value, data, start } = node as { type?: string; name?: string; value?: unknown; data?: string; start: number };
    if (type === 'Script' || type === 'StyleSheet' || type === 'StyleDirective' || type === 'Comment') return;
    if (type === 'Text') note(data ?? '', start);
    if (type === 'Attribute') {
      if (seen.includes(name ?? '')) visit(value);
      return;
    }
    if (type === 'ExpressionTag') {
      // Text written as an expression: {yes ? 'Yes' : 'No'}, {`level ${n}`}.
      const { expression } = node as { expression?: unknown };
      strings(expression, note);
      return;
    }
    Object.values(node).forEach(visit);
  };
  visit(parse(source, { modern: true }).fragment);
  return found;
}

/** The texts that an expression can come to. */
function strings(node: unknown, note: (text: string, at: number) => void): void {
  if (typeof node !== 'object' || node === null) return;
  const e = node as Record<string, unknown> & { type: string; start: number };
  switch (e.type) {
    case 'Literal':
      if (typeof e['value'] === 'string') note(e['value'], e.start);
      break;
    case 'TemplateLiteral':
      for (const q of e['quasis'] as { value: { cooked: string } }[]) note(q.value.cooked, e.start);
      break;
    case 'ConditionalExpression':
      strings(e['consequent'], note);
      strings(e['alternate'], note);
      break;
    case 'LogicalExpression':
    case 'BinaryExpression':
      strings(e['left'], note);
      strings(e['right'], note);
      break;
  }
}

describe('text in components', () => {
  test('the search for it finds it', () => {
    expect(literals('<p>Hello</p>')).toEqual(['1: Hello']);
    expect(literals('<b>{a ? "Yes" : b}</b>')).toEqual(['1: Yes']);
    expect(literals('<b>{`level ${n}`}</b>')).toEqual(['1: level']);
    expect(literals('\n<img alt="A dog" src="dog.png" />{#if x === "y"}<i aria-label={"No"}>…</i>{/if}')).toEqual(['2: A dog', '2: No']);
    expect(literals('<i style:left="{x}px" title="Here">there</i>')).toEqual(['1: Here', '1: there']);
    expect(literals('<p class="a">{m.frame_home()} Bifrons 3 × 4</p>')).toEqual([]);
  });

  const src = import.meta.dirname;
  const components = readdirSync(src, { recursive: true, encoding: 'utf8' }).filter((f) => f.endsWith('.svelte'));
  test.each(components)('none in %s', (file) => {
    expect(literals(readFileSync(join(src, file), 'utf8'))).toEqual([]);
  });
});

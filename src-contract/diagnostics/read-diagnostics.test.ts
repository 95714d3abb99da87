import { describe, expect, it } from 'vitest';
import { MOST_FILE_BYTES, writeDiagnostics, diagnosticsFileName } from './diagnostics.ts';
import type { DiagnosticsContent } from './diagnostics.ts';
import { readDiagnostics } from './read-diagnostics.ts';

/** No real hash: here it is enough that another text has another one. */
const digest = (text: string): string => {
  let sum = 0;
  for (const character of text) sum = (sum * 31 + (character.codePointAt(0) ?? 0)) % 0xff_ff_ff;
  return sum.toString(16).padStart(64, '0');
};

const content: DiagnosticsContent = {
  made: '2026-11-22T06:00:00.000Z',
  page: {
    version: '1.0.0',
    browser: 'Chrome',
    language: 'es',
    region: 'es-MX',
    zone: 'America/Mexico_City',
    width: 1280,
    height: 800,
    scale: 1,
    isDark: false,
    isMirrored: false,
    isTouch: false,
    isOnline: true,
    keepsStorage: true,
  },
  main: null,
  events: [
    { at: 1, kind: 'route', path: '/tct-news/:slug' },
    {
      at: 2,
      kind: 'call',
      source: 'page',
      method: 'GET',
      path: '/api/auth/user/',
      status: 200,
      ms: 3,
      request: 'a-1',
    },
  ],
  recording: {
    began: 1,
    ended: 9,
    places: [{ at: 1, path: '/withdrawals?view=a' }],
    answers: [
      { at: 5, path: '/api/auth/user/', query: '', status: 200, body: { username: 'ana' } },
    ],
  },
};

/** A file whose checksum fits what was done to it. */
const forged = (change: (content: DiagnosticsContent) => unknown): Promise<string> =>
  writeDiagnostics(change(content) as DiagnosticsContent, digest);
const withBody = (body: unknown) =>
  forged((good) => ({
    ...good,
    recording: { ...good.recording, answers: [{ ...good.recording?.answers[0], body }] },
  }));
const problemOf = async (text: string) => {
  const read = await readDiagnostics(text, digest);
  return 'problem' in read ? read.problem : undefined;
};

describe('a diagnostics file', () => {
  it('is read as it was written', async () => {
    const text = await writeDiagnostics(content, digest);
    expect(await readDiagnostics(text, digest)).toEqual({ content });
  });

  it.each([
    ['an empty one', ''],
    ['words', 'hello'],
    ['null', 'null'],
    ['another JSON', '{"a":1}'],
    ['a list', '[]'],
  ])('is not %s', async (_what, text) => {
    expect(await problemOf(text)).toBe('not_diagnostics');
  });

  it('of another version says so', async () => {
    const text = await writeDiagnostics(content, digest);
    expect(await problemOf(text.replace('"version":2', '"version":3'))).toBe('version');
  });

  it('of the version before is read', async () => {
    const text = await writeDiagnostics(content, digest);
    expect(await problemOf(text.replace('"version":2', '"version":1'))).toBeUndefined();
  });

  it('that was changed or cut is damaged', async () => {
    const text = await writeDiagnostics(content, digest);
    expect(await problemOf(text.replace('"ana"', '"eva"'))).toBe('damaged');
    expect(await problemOf(text.slice(0, -20))).toBe('not_diagnostics');
  });

  it('that is too big is not parsed', async () => {
    expect(await problemOf(' '.repeat(MOST_FILE_BYTES + 1))).toBe('too_big');
  });

  it.each(['__proto__', 'constructor', 'prototype'])(
    'with the key %s is refused, and pollutes nothing',
    async (key) => {
      const body: unknown = JSON.parse(`{"a":{"${key}":{"isAdmin":true}}}`);
      expect(await problemOf(await withBody(body))).toBe('prototype');
      expect('isAdmin' in {}).toBe(false);
    },
  );

  it.each(['<img src=x onerror=alert(1)>', 'a</script>', '<!--', '<SVG/onload=1>'])(
    'with markup in a value is refused: %s',
    async (value) => {
      expect(await problemOf(await withBody({ deep: [value] }))).toBe('markup');
      expect(await problemOf(await withBody({ [value]: 1 }))).toBe('markup');
    },
  );

  it('may compare two numbers in a text', async () => {
    expect(await problemOf(await withBody({ note: 'a < 3 and 4 > 2' }))).toBeUndefined();
  });

  it('that is nested without end is refused, without a crash', async () => {
    const deep = `${'['.repeat(200)}1${']'.repeat(200)}`;
    expect(await problemOf(await withBody(JSON.parse(deep)))).toBe('invalid');
  });

  it.each<[string, (good: DiagnosticsContent) => unknown]>([
    ['a field too many', (good) => ({ ...good, more: 1 })],
    [
      'a call to elsewhere',
      (good) => ({ ...good, events: [{ ...good.events[1], path: 'https://a' }] }),
    ],
    [
      'a place outside',
      (good) => ({
        ...good,
        recording: { ...good.recording, places: [{ at: 1, path: '//evil\\a' }] },
      }),
    ],
    [
      'an event of another kind',
      (good) => ({ ...good, events: [{ at: 1, kind: 'keys', value: 'a' }] }),
    ],
    [
      'too many events',
      (good) => ({ ...good, events: Array.from({ length: 501 }, () => good.events[0]) }),
    ],
    ['a size that is none', (good) => ({ ...good, page: { ...good.page, width: -1 } })],
  ])('with %s does not fit', async (_what, change) => {
    expect(await problemOf(await forged(change))).toBe('invalid');
  });
});

it('is named by its minute', () => {
  expect(diagnosticsFileName(new Date('2026-11-22T06:05:09Z'))).toBe(
    'tct-diagnostics-2026-11-22-0605.json',
  );
});

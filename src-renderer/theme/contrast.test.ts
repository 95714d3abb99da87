import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

/*
 * Every text token on every surface it may stand on, in both schemes, read from tokens.css itself.
 * WCAG 2.2: 4.5 for text, 3 for what only has to be seen (edges of controls, legs, charts).
 */
const css = readFileSync(join(import.meta.dirname, 'tokens.css'), 'utf8');

type Scheme = 'light' | 'dark';
type Rgb = readonly [number, number, number];

function tokensOf(scheme: Scheme): ReadonlyMap<string, string> {
  const start = css.indexOf(`[data-mantine-color-scheme='${scheme}'] {`);
  const block = css.slice(start, css.indexOf('\n}', start));
  return new Map(
    [...block.matchAll(/--([\w-]+):\s*([^;]+);/g)].map(([, name = '', value = '']) => [
      name,
      value,
    ]),
  );
}

function rgb(hex: string): Rgb {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16));
  return [r, g, b];
}

/** A token's colour as it is seen over `under`: soft fills are translucent in dark. */
function seen(tokens: ReadonlyMap<string, string>, name: string, under: Rgb): Rgb {
  const value = tokens.get(name);
  if (value === undefined) throw new Error(`No token --${name}`);
  const mix = /color-mix\(in oklab, (#\w{6}) (\d+)%, transparent\)/.exec(value);
  if (!mix) return rgb(value);
  const [, colour = '', percent = ''] = mix;
  const share = Number(percent) / 100;
  const [r, g, b] = rgb(colour);
  return [
    r * share + under[0] * (1 - share),
    g * share + under[1] * (1 - share),
    b * share + under[2] * (1 - share),
  ];
}

function luminance([r, g, b]: Rgb): number {
  const linear = (channel: number) => {
    const value = channel / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  };
  return 0.2126 * linear(r) + 0.7152 * linear(g) + 0.0722 * linear(b);
}

function contrast(a: Rgb, b: Rgb): number {
  const [dark = 0, light = 0] = [luminance(a), luminance(b)].toSorted((x, y) => x - y);
  return (light + 0.05) / (dark + 0.05);
}

const surfaces = ['bg', 'surface', 'inset', 'hover', 'raised', 'well', 'chosen'];
const texts = [
  'text',
  'text-2',
  'text-3',
  'primary-text',
  'accent-text',
  'left-text',
  'right-text',
];
const states = ['ok', 'warn', 'bad', 'info'];

/** [text, fill, what the fill lies on, least contrast] */
type Pair = readonly [string, string, string, number];

const pairs: readonly Pair[] = [
  ...texts.flatMap((text) => surfaces.map((fill): Pair => [text, fill, 'bg', 4.5])),
  ...states.flatMap((state) => [
    ...['bg', 'surface', 'inset', 'hover', 'raised'].map((under): Pair => [
      `${state}-text`,
      `${state}-bg`,
      under,
      4.5,
    ]),
    ...surfaces.map((fill): Pair => [`${state}-text`, fill, 'bg', 4.5]),
    ...['bg', 'surface', 'raised'].map((under): Pair => ['text', `${state}-bg`, under, 4.5]),
    ['text-2', `${state}-bg`, 'surface', 4.5] as const,
  ]),
  ...['text', 'text-2', 'text-3', 'primary-text'].flatMap((text) =>
    ['surface', 'bg', 'raised'].map((under): Pair => [text, 'primary-soft', under, 4.5]),
  ),
  ...['text', 'text-3', 'accent-text'].flatMap((text) =>
    ['surface', 'bg'].map((under): Pair => [text, 'accent-soft', under, 4.5]),
  ),
  ...states.map((state): Pair => [`${state}-text`, 'primary-soft', 'surface', 4.5]),
  ['on-fill', 'primary', 'bg', 4.5],
  ['on-fill', 'primary-hover', 'bg', 4.5],
  ['on-fill', 'danger-fill', 'bg', 4.5],
  ...['left', 'right', 'control', 'danger-edge', 'c1', 'c2'].flatMap((mark) =>
    ['surface', 'bg'].map((fill): Pair => [mark, fill, 'bg', 3]),
  ),
];

function failures(scheme: Scheme, tokens = tokensOf(scheme)): string[] {
  return pairs.flatMap(([text, fill, under, least]) => {
    const below = seen(tokens, under, [0, 0, 0]);
    const ground = seen(tokens, fill, below);
    const ratio = contrast(seen(tokens, text, ground), ground);
    return ratio >= least
      ? []
      : [`${scheme}: ${text} on ${fill} over ${under}: ${ratio.toFixed(2)}`];
  });
}

describe('contrast', () => {
  it.each(['light', 'dark'] as const)('suffices for every pair in %s', (scheme) => {
    expect(failures(scheme)).toEqual([]);
  });

  it('is really measured: a colour one step too light is found', () => {
    const tokens = new Map(tokensOf('light')).set('text-3', '#7e8c9b');
    expect(failures('light', tokens)).toContainEqual(
      expect.stringMatching(/^light: text-3 on surface over bg: 3\.4/),
    );
  });

  it('is 4.5 at least for white on shade 7 of every ramp, and 7 on shade 8', () => {
    const ramps = [...css.matchAll(/--(\w+)-([78]): (#\w{6});/g)];
    const weak = ramps.filter(
      ([, , shade, hex = '']) => contrast(rgb(hex), [255, 255, 255]) < (shade === '7' ? 4.5 : 7),
    );
    expect(ramps.length).toBeGreaterThan(14);
    expect(weak.map(([line]) => line)).toEqual([]);
  });
});

describe('tokens', () => {
  it('are the same in both schemes', () => {
    expect([...tokensOf('dark').keys()]).toEqual([...tokensOf('light').keys()]);
  });
});

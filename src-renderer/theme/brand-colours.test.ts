import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { theme } from './theme.ts';

const css = readFileSync(join(import.meta.dirname, 'tokens.css'), 'utf8');
const token = (name: string) => new RegExp(`--${name}: ([^;]+);`).exec(css)?.[1];

it.each([
  ['primary', '#3b82f6'],
  ['secondary', '#d946ef'],
  ['danger', '#ef4444'],
  ['warning', '#eab308'],
  ['info', '#06b6d4'],
  ['success', '#22c55e'],
  ['accent', '#6366f1'],
])('%s is %s in the middle of its ramp', (name, hex) => {
  expect(token(`${name}-5`)).toBe(hex);
  expect(theme.colors?.[name]?.[5]).toBe(`var(--${name}-5)`);
});

it('the light colour and black are shades of grey', () => {
  expect(token('gray-7')).toBe('#425466');
  expect(theme.black).toBe('var(--gray-9)');
});

it.each([
  ['grid', 'stroke', 'line'],
  ['tick', 'fill', 'text-3'],
])('the %s of a chart has its colour in light and in dark', (part, property, name) => {
  const chart = readFileSync(
    join(import.meta.dirname, '../components/chart/bar-frame.module.css'),
    'utf8',
  );
  const rules = [...chart.matchAll(/([^{}]+)\{([^{}]+)\}/g)];
  const own = rules.filter(([, selectors = '']) => selectors.includes(`.${part}`));
  expect(own.map(([, , rule]) => rule).join('')).toContain(`${property}: var(--${name});`);
  const [light, dark] = ['light', 'dark'].map((scheme) => {
    const block = css.slice(css.indexOf(`[data-mantine-color-scheme='${scheme}'] {`));
    return new RegExp(`--${name}: (#\\w{6});`).exec(block)?.[1];
  });
  expect(light).toBeDefined();
  expect(dark).toBeDefined();
  expect(dark).not.toBe(light);
});

it('the sidebar is 280 px wide, more with larger letters, and 72 px folded', () => {
  expect([token('side'), token('side-collapsed')]).toEqual(['clamp(280px, 17.5rem, 30vw)', '72px']);
});

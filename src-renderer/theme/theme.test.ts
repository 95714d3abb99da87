import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { theme } from './theme.ts';

it('takes every shade from a token that exists', () => {
  const css = readFileSync(join(import.meta.dirname, 'tokens.css'), 'utf8');
  const shades = Object.values(theme.colors ?? {}).flatMap((ramp) => ramp ?? []);
  expect(shades).toHaveLength(90);
  for (const shade of shades) expect(css).toContain(`${shade.slice(4, -1)}: #`);
});

it('breaks at 640, 768, 1024 and 1280 px', () => {
  const { sm, md, lg, xl } = theme.breakpoints ?? {};
  // Media queries count an em as 16 px, whatever the page's own size of text.
  const pixels = [sm, md, lg, xl].map((width) => Number(/^(\d+)em$/.exec(width ?? '')?.[1]) * 16);
  expect(pixels).toEqual([640, 768, 1024, 1280]);
});

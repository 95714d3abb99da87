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

import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

/*
 * Whoever set larger letters in the browser gets the screen that has room for them: root letters
 * have that size, and what stands beside what is asked in em, which goes by it, never in px.
 */
const root = join(import.meta.dirname, '..');

const inPixels = (css: string): string[] =>
  [...css.matchAll(/@(?:media|container)[^{]*width[^{]*\dpx[^{]*/g)].map(([query]) => query.trim());

describe('larger letters', () => {
  it('are the size of the root', () => {
    const base = readFileSync(join(root, 'theme/base.css'), 'utf8');
    expect(/html \{[^}]*font-size: ([^;]+);/.exec(base)?.[1]).toBe('100%');
  });

  it('fold the screens: no width is asked in pixels', () => {
    const files = globSync('**/*.css', { cwd: root });
    expect(files.length).toBeGreaterThan(80);
    const asked = files.flatMap((file) =>
      inPixels(readFileSync(join(root, file), 'utf8')).map((query) => `${file}: ${query}`),
    );
    expect(asked).toEqual([]);
  });

  it('would not fold by a width in pixels, and that is found', () => {
    expect(inPixels('@media (max-width: 767px) {}\n@media (min-width: 48em) {}')).toEqual([
      '@media (max-width: 767px)',
    ]);
  });
});

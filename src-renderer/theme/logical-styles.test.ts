import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

/*
 * A mirrored page needs styles that say start and end. Texts keep their own direction in it, so
 * those that align a text say --start and --end (base.css), except where nothing is mirrored.
 */
const root = join(import.meta.dirname, '..');

/** Sides are meant: what stands in `direction: ltr`, what a finger uncovers, and the rule itself. */
const meant = new Set([
  'app/shell/menu/summary-figures.module.css',
  'app/toasts/stack.module.css',
  'components/form/amount/input.module.css',
  'features/dashboard/closing/closing-card.module.css',
  'features/dashboard/sponsor-link-card.module.css',
  'features/dashboard/volume-card.module.css',
  'theme/base.css',
]);

const physical =
  /^\s*(?:(?:margin|padding|border|inset)-(?:left|right)[\w-]*|left|right|float: (?:left|right))\b.*/gm;
const ownAlignment = /^\s*text-align: (?:start|end|left|right);/gm;

const faults = (file: string, css: string): string[] =>
  [...css.matchAll(physical), ...css.matchAll(ownAlignment)].map(
    ([line]) => `${file}: ${line.trim()}`,
  );

describe('styles', () => {
  it('say start and end, never left and right', () => {
    const files = globSync('**/*.css', { cwd: root });
    expect(files.length).toBeGreaterThan(80);
    const all = files
      .filter((file) => !meant.has(file))
      .flatMap((file) => faults(file, readFileSync(join(root, file), 'utf8')));
    expect(all).toEqual([]);
  });

  it('are really read: what a mirrored page would get wrong is found', () => {
    const css = '.a {\n  margin-left: 4px;\n  inset-inline: 0;\n  right: 0;\n  text-align: end;\n}';
    expect(faults('app/a.module.css', css)).toEqual([
      'app/a.module.css: margin-left: 4px;',
      'app/a.module.css: right: 0;',
      'app/a.module.css: text-align: end;',
    ]);
  });
});

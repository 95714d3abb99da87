import { expect, test } from 'vitest';
import { findBreaches } from './boundaries.ts';

function breaches(files: Record<string, string>): string[] {
  return findBreaches(new Map(Object.entries(files)));
}

test.each([
  ['src-renderer/lib/a.ts', "import { b } from '#server/b.ts';", 'never imports src-server'],
  ['src-server/a.ts', "import type { B } from '#renderer/lib/b.ts';", 'never imports src-renderer'],
  [
    'src-renderer/lib/a.ts',
    "import { b } from '../features/x/b.ts';",
    'lib never imports features',
  ],
  ['src-renderer/features/x/a.ts', "import { b } from '../y/b.ts';", 'never imports a feature'],
  ['src-renderer/app/a.ts', "const b = await import('../platform/web/b.ts');", 'only entry'],
  ['src-renderer/platform/web/a.ts', "import { b } from '../desktop/b.ts';", 'only entry'],
  ['src-renderer/lib/a.ts', "import { readFile } from 'node:fs';", 'does not see node:fs'],
  ['src-renderer/lib/a.ts', "import Type from 'typebox';", 'does not see typebox'],
  ['src-contract/a.ts', "import dayjs from 'dayjs';", 'does not see dayjs'],
  ['src-main/modules/a.ts', "import { ipcMain } from 'electron';", 'only src-main/ipc'],
  ['src-renderer/app/a.ts', 'window.desktop.session();', 'window.desktop'],
  ['src-renderer/helpers/a.ts', '', 'no folder helpers'],
  [
    'src-server/domain/ledger/a.ts',
    "import { b } from '../payouts/b.ts';",
    'ledger never imports payouts',
  ],
  [
    'src-server/recompute/a.ts',
    "import { parseUnits } from '#contract/rules/money.ts';",
    'shares no code',
  ],
  ['src-server/recompute/a.ts', "import { b } from '../domain/market/b.ts';", 'shares no code'],
  ['src-server/domain/helpers/a.ts', '', 'the domain has no folder helpers'],
  ['src-server/domain/a.ts', '', 'the domain has no folder a.ts'],
  ['src-server/a.ts', "export * from './b.ts';", 'no barrels'],
  ['src-server/a.ts', "export * as b from './b.ts';", 'no barrels'],
  ['src-server/index.ts', '', 'no barrels'],
  ['src-server/BigName.ts', '', 'kebab-case'],
  ['src-server/a.ts', 'f();\n'.repeat(401), '401 lines'],
])('%s with «%s» is refused', (path, code, reason) => {
  expect(breaches({ [path]: code })).toEqual([expect.stringContaining(reason)]);
});

test.each([
  ['src-renderer/app/a.ts', "import { b } from '../features/x/b.ts';"],
  ['src-renderer/features/x/a.ts', "import { b } from './b.ts';"],
  ['src-renderer/features/x/a.ts', "import { money } from '#contract/rules/money.ts';"],
  ['src-renderer/entry/web.tsx', "import { b } from '../platform/web/b.ts';"],
  ['src-renderer/platform/desktop/a.ts', 'window.desktop.session();'],
  ['src-main/ipc/handle.ts', "import { ipcMain } from 'electron';"],
  [
    'src-server/a.test.ts',
    "import { startPostgres } from '../tests/support/database/postgres.ts';",
  ],
  ['src-server/a.ts', 'f();\n'.repeat(400)],
  ['src-server/recompute/a.ts', "import type { Database } from '../database/database.ts';"],
  ['src-server/domain/payouts/a.ts', "import { b } from '../ledger/b.ts';"],
  ['src-server/domain/accounts/second-factor/a.ts', "import { b } from '../b.ts';"],
  ['src-server/domain/ledger/a.test.ts', "import { b } from '../payouts/b.ts';"],
])('%s with «%s» is allowed', (path, code) => {
  expect(breaches({ [path]: code })).toEqual([]);
});

test('an import circle is found, whatever its length', () => {
  const found = breaches({
    'src-server/a.ts': "import { b } from './b.ts';",
    'src-server/b.ts': "import { c } from './c.ts';",
    'src-server/c.ts': "import { a } from './a.ts';",
  });
  expect(found).toEqual([
    'src-server/a.ts → src-server/b.ts → src-server/c.ts → src-server/a.ts: an import circle',
  ]);
});

import { webcrypto } from 'node:crypto';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { ReportEntry, ReportSummary } from '#contract/api/reports.ts';
import { fingerprintOf } from '#renderer/domain/report/statement-check.ts';
import { browserFiles, configureFiles } from '#renderer/lib/browser/files.ts';
import { createFakeArchive } from '#renderer/platform/fake/archive.ts';
import { renderMember } from '../../../tests/support/render-member.tsx';
import { ReportsScreen } from './reports-screen.tsx';

const entry: ReportEntry = {
  id: '3',
  journal: '3',
  kind: 'direct_bonus',
  account: 'direct',
  amount: '75.00',
  occurred_at: '2026-11-20T11:26:00.000Z',
  flow: 'earned',
  source: null,
  origin: { type: 'none' },
  balance: null,
};
const sums = { count: 1, in: '75.00', out: '0.00', net: '75.00' };
const none = { count: 0, in: '0.00', out: '0.00', net: '0.00' };
const summary: ReportSummary = {
  from: '2026-10-22',
  to: '2026-11-20',
  as_of: 'direct-3',
  totals: sums,
  flows: [
    { flow: 'earned', ...sums },
    { flow: 'withdrawn', ...none },
    { flow: 'spent', ...none },
    { flow: 'moved', ...none },
  ],
  kinds: [],
  accounts: [{ account: 'direct', opening: '1000.00', closing: '1075.00' }],
  series: [],
};

let printed: string[];
beforeEach(() => {
  printed = [];
  vi.stubGlobal('crypto', webcrypto);
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      unobserve() {}
      disconnect() {}
    },
  );
  configureFiles({
    ...browserFiles,
    print: () => {
      printed.push(document.body.innerHTML);
      return Promise.resolve('saved');
    },
  });
});
afterEach(() => configureFiles(browserFiles));

async function print(issue: () => unknown) {
  const world = await renderMember(<ReportsScreen title="Reportes" />, {
    path: '/reports',
    answers: {
      'GET /api/reports/': () => summary,
      'GET /api/reports/entries/': () => ({ items: [entry], next: null }),
      'POST /api/reports/statements/': issue,
    },
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Imprimir' }));
  await expect.poll(() => printed).toHaveLength(1);
  return { world, paper: printed[0] ?? '' };
}

test('prints a code for exactly these entries, and the fingerprint that its page shows', async () => {
  const { world, paper } = await print(() => ({
    token: 'printed.signed',
    expires_at: '2027-11-20T12:00:00.000Z',
  }));
  expect(paper).toContain('aria-label="Estado de cuenta"');
  expect(paper).toContain(`Huella: ${await fingerprintOf(summary.accounts, [entry])}`);
  const issued = world.calls.find(({ call }) => call.startsWith('POST'));
  expect(issued?.body).toMatchObject({ as_of: 'direct-3' });
});

test('prints without a code where none can be made', async () => {
  const { paper } = await print(() => new Response('{}', { status: 403 }));
  expect(paper).toContain('<h1>Estado de cuenta</h1>');
  expect(paper).not.toContain('Huella');
});

test('prints and keeps what the server says now, however long the screen was open', async () => {
  const archive = createFakeArchive({ isOn: true });
  const later = { ...entry, id: '4', journal: '4' };
  let isLater = false;
  await renderMember(<ReportsScreen title="Reportes" />, {
    path: '/reports',
    archive,
    answers: {
      'GET /api/reports/': () =>
        isLater ? { ...summary, as_of: 'direct-4', totals: { ...sums, count: 2 } } : summary,
      'GET /api/reports/entries/': ({ query }) => ({
        items: query.get('as_of') === 'direct-4' ? [later, entry] : [entry],
        next: null,
      }),
    },
  });
  const button = await screen.findByRole('button', { name: 'Imprimir' });
  isLater = true;
  await userEvent.click(button);
  await expect.poll(() => archive.kept).toHaveLength(1);
  expect(archive.kept[0]).toMatchObject({
    reason: 'printed',
    paper: { summary: { as_of: 'direct-4' }, entries: [{ id: '4' }, { id: '3' }] },
  });
  await expect.poll(() => printed).toHaveLength(1);
});

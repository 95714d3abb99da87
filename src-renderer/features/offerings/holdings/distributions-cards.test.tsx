import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import type { Distributions } from '#contract/api/tokenization/distributions.ts';
import { openPrint } from '../../../../tests/support/papers/open-print.ts';
import { renderMember } from '../../../../tests/support/render-member.tsx';
import { DistributionsCards } from './distributions-cards.tsx';
import { StatementButton } from './statement-button.tsx';

const item = (
  change: Partial<Distributions['offerings'][number]['items'][number]> = {},
): Distributions['offerings'][number]['items'][number] => ({
  number: 4,
  record_day: '2026-09-30',
  note_es: 'Acta 15',
  note_en: 'Minutes 15',
  amount: '6200.00',
  all_units: 20_000,
  units: 40,
  part: '12.40',
  paid_at: '2026-10-02T10:00:00.000Z',
  entry: '812',
  digest: 'a'.repeat(64),
  ...change,
});

const open = (items: ReturnType<typeof item>[], issued = '2026-02-12') =>
  renderMember(<DistributionsCards />, {
    answers: {
      'GET /api/tokenization/distributions/': (): Distributions => ({
        offerings: [
          {
            slug: 'residencia-laureles',
            name_es: 'Residencia Laureles',
            name_en: 'Laureles residence',
            issued_on: issued,
            paid: '12.40',
            items,
          },
        ],
        today: '2026-11-20',
      }),
    },
  });

test('every quarter since the issue is a row, one without a distribution too', async () => {
  await open([item()]);
  const table = await screen.findByRole('table', { name: 'Repartos de Residencia Laureles' });
  const rows = within(table).getAllByRole('row').slice(1);
  expect(rows.map((row) => row.querySelector('td, th')?.textContent)).toEqual([
    'T3 de 2026Fecha de registro: 30 sep 2026',
    'T2 de 2026',
    'T1 de 2026',
  ]);
  expect(rows[0]).toHaveTextContent(/6,200\.00 USDActa 1520,0000\.31000040 tuyas\+12\.40 USD/);
  expect(rows[1]).toHaveTextContent('No se declaró reparto');
  expect(
    within(rows[0] as HTMLElement).getByRole('button', {
      name: '¿Por qué este número? Tu parte, 30 sep 2026',
    }),
  ).toBeVisible();
});

test('a part that is not credited yet says so, and explains nothing', async () => {
  await open([item({ paid_at: null, entry: null })]);
  expect(await screen.findByText('Por acreditar')).toBeVisible();
  expect(screen.queryByRole('button', { name: /Por qué/ })).toBeNull();
});

test('within the quarter of the issue there is nothing to list yet', async () => {
  await open([], '2026-10-02');
  expect(await screen.findByText(/Se emitió hace menos de un trimestre/)).toBeVisible();
});

test('the statement is saved as a file', async () => {
  const saved = vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:1');
  const user = userEvent.setup();
  const { calls } = await renderMember(<StatementButton />, {
    answers: { 'GET /api/tokenization/statement/': () => new ArrayBuffer(8) },
  });
  await user.click(screen.getByRole('button', { name: 'Extracto PDF' }));
  await expect
    .poll(() => calls.map(({ call }) => call))
    .toContain('GET /api/tokenization/statement/');
  await expect.poll(() => saved.mock.calls.length).toBe(1);
  saved.mockRestore();
});

test('a statement that the file has no letters for is printed by the device, and says why', async () => {
  const { printed, close } = openPrint();
  const lines = [
    { role: 'title', cells: ['Extracto de participaciones'] },
    { role: 'text', cells: ['王小明 · wang'] },
    { role: 'fact', cells: ['Participaciones', '40'] },
  ];
  await renderMember(<StatementButton />, {
    answers: {
      'GET /api/tokenization/statement/': () =>
        Response.json({ code: 'not_found', message: '', request_id: '1' }, { status: 404 }),
      'GET /api/tokenization/statement/paper/': () => ({ name: 'tct-2026-11-29', lines }),
    },
  });
  await userEvent.click(screen.getByRole('button', { name: 'Extracto PDF' }));
  await expect.poll(() => printed).toEqual(['tct-2026-11-29']);
  expect(screen.getByText('王小明 · wang')).toBeInTheDocument();
  expect(screen.getByText('40').parentElement).toHaveTextContent('Participaciones40');
  close();
  await expect.poll(() => screen.queryByText('王小明 · wang')).toBeNull();
  expect(screen.getByText(/letras que nuestro PDF no escribe/)).toBeVisible();
});

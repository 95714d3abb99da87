import { webcrypto } from 'node:crypto';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import type { AdminDistributions } from '#contract/api/admin/distributions.ts';
import { memberUser, renderMember } from '../../../../tests/support/render-member.tsx';
import { DistributionsPart } from './distributions-part.tsx';

// jsdom lacks `crypto.subtle`.
beforeEach(() => {
  vi.stubGlobal('crypto', webcrypto);
});

const person = (username: string, name: string) => ({ username, name });
const listed = (change: Partial<AdminDistributions> = {}): AdminDistributions => ({
  first_day: '2026-02-12',
  last_day: '2026-11-19',
  register_agrees: true,
  units: 20_000,
  holders: [
    { member: person('ana', 'Ana Ruiz'), units: 40 },
    { member: person('bruno', 'Bruno Sáenz'), units: 19_960 },
  ],
  pending: [],
  items: [
    {
      number: 3,
      record_day: '2026-06-30',
      amount: '4925.37',
      note_es: 'Acta 14',
      note_en: 'Minutes 14',
      units: 20_000,
      holders: 2,
      distributed: '4925.36',
      remainder: '0.01',
      digest: 'a'.repeat(64),
      by: ['Rosa Paz', 'Iván Gil'],
      declared_at: '2026-07-02T10:00:00.000Z',
      paid_at: '2026-07-02T10:01:00.000Z',
    },
  ],
  ...change,
});

const decide = (id: number) => <p>decide {id}</p>;
const open = (data = listed(), user = memberUser({ is_admin: true })) =>
  renderMember(<DistributionsPart id={7} acts={{ decide, decideWhole: decide }} />, {
    user,
    answers: {
      'GET /api/admin/offerings/7/distributions/': () => data,
      'POST /api/admin/offerings/7/distributions/': () => ({
        proposal: {
          id: 40,
          kind: 'offering.distribute',
          expires_at: '2026-11-27T00:00:00.000Z',
          asked: [],
        },
      }),
    },
  });

async function write(amount: string) {
  const user = userEvent.setup();
  await user.type(await screen.findByLabelText(/Monto, de dinero de la empresa/), amount);
  await user.type(screen.getByLabelText(/en español/), 'Acta 15');
  await user.type(screen.getByLabelText(/en inglés/), 'Minutes 15');
  return user;
}
const button = () => screen.getByRole('button', { name: 'Pedir reparto' });

test('what each holder gets, one unit and the remainder are computed here, and sent with their fingerprint', async () => {
  const { calls } = await open();
  const user = await write('6200.01');
  expect(screen.getByText('0.310000 USD por participación, entre 20,000')).toBeVisible();
  const parts = screen.getByRole('table', { name: 'Partes, calculadas aquí' });
  expect(within(parts).getByText('Ana Ruiz').closest('tr')).toHaveTextContent('4012.40');
  expect(screen.getByText('Queda en la empresa').parentElement).toHaveTextContent('0.01');
  await waitFor(() => expect(button()).toBeEnabled());
  await user.click(button());
  const sheet = await screen.findByRole('dialog');
  expect(sheet).toHaveTextContent('6,200.00 USD a 2 titulares');
  await user.type(within(sheet).getByLabelText(/Motivo/), 'Lo decidió la asamblea');
  await user.click(within(sheet).getByRole('button', { name: 'Pedir reparto' }));
  await waitFor(() =>
    expect(calls.filter(({ call }) => call.startsWith('POST'))).toMatchObject([
      {
        body: {
          amount: '6200.01',
          record_day: '2026-11-19',
          note_es: 'Acta 15',
          note_en: 'Minutes 15',
          digest: expect.stringMatching(/^[0-9a-f]{64}$/) as string,
          reason: 'Lo decidió la asamblea',
        },
      },
    ]),
  );
});

test.each([
  ['a day that was declared already', listed(), '2026-06-30', /Ya se declaró/],
  ['a day before the issue', listed(), '2026-02-11', /Entre el 12 feb 2026/],
  ['a day that is not over', listed(), '2026-11-20', /y el 19 nov 2026/],
])('%s can not be asked for', async (_what, data, day, said) => {
  await open(data);
  const user = await write('10');
  // The control: with the day that is there it can.
  await waitFor(() => expect(button()).toBeEnabled());
  const field = screen.getByLabelText(/Fecha de registro/);
  await user.clear(field);
  await user.type(field, day);
  expect(await screen.findByText(said)).toBeVisible();
  await waitFor(() => expect(button()).toBeDisabled());
});

test('nothing is asked for while nobody gets a cent, or register and books differ', async () => {
  await open(listed({ register_agrees: false }));
  await write('10');
  expect(screen.getByText(/Red y registro no coinciden/)).toBeVisible();
  expect(button()).toBeDisabled();
});

test('what waits is decided by somebody else; who has not the duty only reads', async () => {
  const pending = {
    proposal: 41,
    record_day: '2026-09-30',
    amount: '6200.00',
    note_es: 'Acta 15',
    note_en: 'Minutes 15',
    by: 'Rosa Paz',
    at: '2026-10-02T10:00:00.000Z',
  };
  await open(listed({ pending: [pending] }), memberUser({ role: 'auditor', duties: [] }));
  expect(await screen.findByText('decide 41')).toBeVisible();
  const table = screen.getByRole('table', { name: 'Repartos' });
  expect(within(table).getByText('30 jun 2026').closest('tr')).toHaveTextContent(
    /Acta 14 · Rosa Paz · Iván Gil4,925\.3720,0000\.2462684,925\.360\.01Acreditado$/,
  );
  expect(screen.queryByRole('button', { name: 'Pedir reparto' })).toBeNull();
});

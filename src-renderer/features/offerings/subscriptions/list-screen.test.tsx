import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import type { Subscription } from '#contract/api/tokenization/offerings.ts';
import { renderMember } from '../../../../tests/support/render-member.tsx';
import { subscriptionOf } from '../offerings.fixtures.ts';
import { SubscriptionsScreen } from './list-screen.tsx';

const held = (at: string, agrees = true) => ({
  slug: `held-${at}`,
  name_es: 'Residencia Laureles',
  name_en: 'Laureles residence',
  price: '50.00',
  units: 40,
  paid: '2000.00',
  in_wallet: 40,
  in_custody: 0,
  issued_at: '2026-02-12T12:00:00.000Z',
  locked_until: '2099-02-12T12:00:00.000Z',
  register: { block: 4_512_330, at, agrees },
  frozen: null,
});
const distribution = (number: number, paidAt: string | null) => ({
  number,
  record_day: '2026-09-30',
  note_es: 'Acta',
  note_en: 'Minutes',
  amount: '6200.00',
  all_units: 20_000,
  units: 40,
  part: '12.40',
  paid_at: paidAt,
  entry: null,
  digest: 'a'.repeat(64),
});

const open = (items: Subscription[], holdings: ReturnType<typeof held>[] = []) =>
  renderMember(<SubscriptionsScreen title="Mis participaciones" />, {
    path: '/tokenization/subscriptions',
    answers: {
      'GET /api/tokenization/subscriptions/': () => ({
        items,
        next: null,
        sums: { units: 40, paid: '2000.00', escrow: '1500.00' },
      }),
      'GET /api/tokenization/holdings/': () => ({
        items: holdings,
        wallet: null,
        wallet_from: null,
      }),
      'GET /api/tokenization/distributions/': () => ({
        offerings: ['12.40', '9.85'].map((paid, index) => ({
          slug: `held-${index}`,
          name_es: `Oferta ${index}`,
          name_en: `Offering ${index}`,
          issued_on: '2026-02-12',
          paid,
          items: [distribution(index, '2026-10-02T10:00:00.000Z'), distribution(9, null)],
        })),
        today: '2026-11-20',
      }),
    },
  });

test('a row leads to its subscription; the sums say what is held, paid and waits', async () => {
  const { place } = await open([
    subscriptionOf(),
    subscriptionOf({ number: 31_000, state: 'allotted', units: 50, allotted: 40 }),
  ]);
  expect(await screen.findByText('40 de 50 pedidas')).toBeVisible();
  const figure = (label: string) => screen.getByText(label).parentElement;
  expect(figure('Participaciones emitidas')).toHaveTextContent('40');
  expect(figure('Pagaste por ellas')).toHaveTextContent('2,000.00');
  expect(figure('En custodia, por asignar')).toHaveTextContent('1,500.00');
  // What is declared and not credited yet does not count.
  await screen.findByText('2 repartos, a tu saldo directo');
  expect(figure('Repartido hasta hoy')).toHaveTextContent('22.25 USD');
  await userEvent.click(screen.getByText('N.º 31244'));
  expect(place()).toBe('/tokenization/subscriptions/31244');
});

test('while the area is closed, the list stays and says so', async () => {
  await open([subscriptionOf()]);
  expect(await screen.findByText(/^La tokenización está cerrada por ahora/)).toBeVisible();
  expect(await screen.findByText('N.º 31244')).toBeVisible();
});

test('without any it says so', async () => {
  await open([]);
  expect(await screen.findByText('Todavía no has suscrito ninguna oferta.')).toBeVisible();
});

const [newer, older] = ['2026-11-20T17:40:00.000Z', '2026-11-19T17:40:00.000Z'] as const;

test('where all that one holds agrees with the network, it says since when', async () => {
  await open([], [held(newer), held(older)]);
  expect(await screen.findByText(/^Comparado con la red el 19 nov 2026.*: coincide/)).toBeVisible();
  expect(screen.getByRole('button', { name: 'Extracto PDF' })).toBeVisible();
});

test('a difference in one of them is not said to agree', async () => {
  await open([], [held(newer), held(older, false)]);
  expect(await screen.findByText(/red y registro no coinciden/)).toBeVisible();
  expect(screen.queryByText(/^Comparado con la red/)).toBeNull();
});

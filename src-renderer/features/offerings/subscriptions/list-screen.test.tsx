import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import type { Subscription } from '#contract/api/tokenization/offerings.ts';
import { renderMember } from '../../../../tests/support/render-member.tsx';
import { subscriptionOf } from '../offerings.fixtures.ts';
import { SubscriptionsScreen } from './list-screen.tsx';

const open = (items: Subscription[], path = '/tokenization/subscriptions') =>
  renderMember(<SubscriptionsScreen title="Mis suscripciones" />, {
    path,
    answers: {
      'GET /api/tokenization/subscriptions/': () => ({
        items,
        next: null,
        sums: { units: 40, paid: '2000.00', escrow: '1500.00' },
      }),
      'GET /api/tokenization/holdings/': () => ({ items: [], wallet: null, wallet_from: null }),
    },
  });

test('a row leads to its subscription; the sums say what is held, paid and waits', async () => {
  const { place } = await open([
    subscriptionOf(),
    subscriptionOf({ number: 31_000, state: 'allotted', units: 50, allotted: 40 }),
  ]);
  expect(await screen.findByText('40 de 50 pedidas')).toBeVisible();
  const figure = (label: string) => screen.getByText(label).parentElement;
  expect(figure('Participaciones asignadas')).toHaveTextContent('40');
  expect(figure('Pagado por ellas')).toHaveTextContent('2,000.00');
  expect(figure('En custodia')).toHaveTextContent('1,500.00');
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
  expect(await screen.findByText('Todavía no suscribiste ninguna oferta.')).toBeVisible();
});

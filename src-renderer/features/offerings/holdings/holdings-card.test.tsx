import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { Holdings } from '#contract/api/tokenization/holdings.ts';
import { renderMember } from '../../../../tests/support/render-member.tsx';
import { HoldingsCard } from './holdings-card.tsx';

type Holding = Holdings['items'][number];

const holdingOf = (change: Partial<Holding> = {}): Holding => ({
  slug: 'residencia-laureles',
  name_es: 'Residencia Laureles',
  name_en: 'Laureles residence',
  price: '50.00',
  units: 40,
  paid: '2000.00',
  in_wallet: 40,
  in_custody: 0,
  issued_at: '2026-02-12T12:00:00.000Z',
  locked_until: '2099-02-12T12:00:00.000Z',
  register: { block: 4_512_330, at: '2026-11-20T00:05:00.000Z', agrees: true },
  frozen: null,
  ...change,
});

const open = (items: readonly Holding[]) =>
  renderMember(<HoldingsCard />, {
    answers: {
      'GET /api/tokenization/holdings/': () => ({ items, wallet: null, wallet_from: null }),
      'GET /api/tokenization/distributions/': () => ({
        offerings: [
          {
            slug: 'residencia-laureles',
            name_es: 'Residencia Laureles',
            name_en: 'Laureles residence',
            issued_on: '2026-02-12',
            paid: '22.25',
            items: [],
          },
        ],
        today: '2026-11-20',
      }),
    },
  });

const row = async (name: string) => (await screen.findByText(name)).closest('tr');

test('says what is held, paid, where it is and until when it stays there', async () => {
  await open([holdingOf()]);
  await screen.findByText('22');
  expect(await row('Residencia Laureles')).toHaveTextContent(
    /Emitida el 12 feb 2026402,000\.00 USD22\.25 USDTu billeteraSin transferir hasta el 12 feb 2099$/,
  );
  expect(screen.getByText(/red y registro coinciden, 40 = 40/)).toBeVisible();
  expect(screen.getByText('No hay precio de mercado: no se muestra un valor.')).toBeVisible();
});

test('parts of it can be with the company, and move freely', async () => {
  await open([
    holdingOf({ in_wallet: 30, in_custody: 10, locked_until: '2026-02-12T12:00:00.000Z' }),
    holdingOf({ slug: 'bodega', name_es: 'Bodega Norte', in_wallet: 0, in_custody: 40 }),
  ]);
  expect(await row('Residencia Laureles')).toHaveTextContent(
    /30 en tu billetera, 10 en custodiaSe pueden transferir$/,
  );
  expect(await row('Bodega Norte')).toHaveTextContent('Custodia de la empresa');
});

test('before the first comparison it says when there is one', async () => {
  await open([holdingOf({ register: null })]);
  expect(await screen.findByText(/se compara con la red una vez al día/)).toBeVisible();
});

test.each<[string, Partial<Holding>]>([
  ['its own', { in_wallet: 38 }],
  [
    "another member's",
    { register: { block: 4_512_330, at: '2026-11-20T00:05:00.000Z', agrees: false } },
  ],
])('a difference, %s, is said as one', async (_, change) => {
  await open([holdingOf(change)]);
  const list = (await screen.findByText(/red y registro no coinciden/)).closest('ul');
  expect(within(list as HTMLElement).queryByText(/coinciden, /)).toBeNull();
});

test('who holds nothing sees nothing of it', async () => {
  const { calls } = await open([]);
  await expect.poll(() => calls.length).toBeGreaterThan(0);
  expect(screen.queryByText('Lo que tienes')).toBeNull();
});

test('a frozen wallet says since when, and what the company says about it', async () => {
  const at = '2026-11-21T12:00:00.000Z';
  await open([holdingOf({ frozen: { at, note: 'Un juzgado lo pidió.' } })]);
  expect(await screen.findByText(/no envía ni recibe participaciones de/)).toHaveTextContent(
    /«Un juzgado lo pidió\.»$/,
  );
});

test('a free wallet says nothing of it', async () => {
  await open([holdingOf()]);
  await row('Residencia Laureles');
  expect(screen.queryByText(/no envía ni recibe/)).toBeNull();
});

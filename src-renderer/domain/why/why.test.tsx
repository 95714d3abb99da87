import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import type { WhyBalance, WhyEntry } from '#contract/api/why.ts';
import { hiddenAtom } from '#renderer/components/money/privacy.ts';
import { renderMember } from '../../../tests/support/render-member.tsx';
import { WhyButton } from './why-button.tsx';
import { WhyHost } from './why-host.tsx';
import { parseSubject, writeSubject } from './why-subject.ts';

const plan = { name: 'Avanzado', name_en: 'Advanced' };
const binary: WhyEntry = {
  id: '88213',
  journal: '500',
  kind: 'binary_bonus',
  account: 'direct',
  amount: '400.00',
  occurred_at: '2026-10-15T00:05:00.000Z',
  parts: [{ account: 'direct', amount: '400.00' }],
  evidence: {
    type: 'binary',
    day: '2026-10-14',
    plan,
    rate: '0.09',
    cap: '400.00',
    before: {
      day: '2026-10-13',
      carry: { left: '1550.00', right: '0.00' },
      bought: { left: '0.00', right: '0.00' },
    },
    bought: { left: '4650.00', right: '5000.00' },
    legs: { left: '6200.00', right: '5000.00' },
    matched: '5000.00',
    gross: '450.00',
    paid: '400.00',
    flushed: '50.00',
    directs: { left: 4, right: 2 },
    purchases: [
      {
        event: '7',
        name: 'Mateo Quiroga',
        side: 'right',
        plan,
        kind: 'new',
        volume: '5000.00',
        day: '2026-10-14',
      },
      {
        event: '8',
        name: 'León Barrios',
        side: 'left',
        plan,
        kind: 'upgrade',
        volume: '4650.00',
        day: '2026-10-14',
      },
    ],
    purchase_count: 2,
    others: { left: '0.00', right: '0.00' },
  },
};
const path = {
  name: 'Mateo Quiroga',
  side: 'right',
  volume: '5000.00',
  level: 2,
  steps: [
    { name: 'Renata', side: 'right', level: 1 },
    { name: 'Mateo', side: 'right', level: 2 },
  ],
  omitted: 0,
};

const withdrawal = (status: 'Pending' | 'Refused'): WhyEntry => ({
  id: '90001',
  journal: '501',
  kind: 'withdrawal_requested',
  account: 'direct',
  amount: '-250.00',
  occurred_at: '2026-10-15T00:05:00.000Z',
  parts: [{ account: 'direct', amount: '-250.00' }],
  evidence: {
    type: 'withdrawal',
    step: 'requested',
    status,
    number: 10482,
    currency: 'USDT',
    amount: '250.00',
    fee: '7.50',
    fee_rate: '0.03',
    net: '242.50',
    price: '1',
    token_amount: '242.5',
    token_decimals: 6,
    wallet: '0x71C7656EC7ab88b098defB751B7401B5f6d8976F',
    tx_hash: null,
  },
});

const show = (entry: WhyEntry, more = {}) =>
  renderMember(
    <>
      <WhyButton subject={{ entry: '88213' }} />
      <WhyHost />
    </>,
    {
      answers: {
        'GET /api/reports/why/entry/88213/': () => entry,
        'GET /api/reports/why/path/7/': () => path,
        'GET /api/reports/why/path/8/': () => ({ ...path, name: 'León Barrios', side: 'left' }),
        ...more,
      },
    },
  );
const ask = () => userEvent.click(screen.getByRole('button', { name: '¿Por qué este número?' }));

describe('why this number', () => {
  it('opens from a figure, computes it again and says that it agrees', async () => {
    const { place } = await show(binary);
    await ask();
    expect(await screen.findByText('Recalculado aquí: coincide')).toBeVisible();
    expect(screen.getByRole('dialog')).toHaveAccessibleName('Bono binario del 14 oct 2026');
    expect(place()).toBe('/?why=entry.88213');
    // What was cut off is a line of its own.
    expect(screen.getByText('Recorte por tope')).toBeVisible();
    expect(screen.getByText('4 directos activos a la izquierda, 2 a la derecha')).toBeVisible();
    expect(await screen.findByText('Renata')).toBeVisible();
  });

  it('opens from the day of a closing, by the entry that it paid', async () => {
    const { calls } = await renderMember(<WhyHost />, {
      path: '/?why=closing.2026-10-14',
      answers: {
        'GET /api/reports/entries/': () => ({ items: [{ id: '88213' }], next: null }),
        'GET /api/reports/why/entry/88213/': () => binary,
        'GET /api/reports/why/path/7/': () => path,
      },
    });
    expect(await screen.findByText('Recalculado aquí: coincide')).toBeVisible();
    expect(screen.getByRole('dialog')).toHaveAccessibleName('Bono binario del 14 oct 2026');
    const [asked] = calls.filter(({ call }) => call.includes('/entries/'));
    expect(asked?.call).toContain('source=closing&source_id=2026-10-14&kind=binary_bonus');
  });

  it.each([
    ['Pending', 'Lo que se paga', 'Lo que se pidió'],
    ['Refused', 'Lo que se pidió', 'Lo que se paga'],
  ] as const)('names what a withdrawal comes to while it is %s', async (status, label, other) => {
    await renderMember(<WhyHost />, {
      path: '/?why=withdrawal.10482',
      answers: {
        'GET /api/reports/entries/': () => ({ items: [{ id: '90001' }], next: null }),
        'GET /api/reports/why/entry/90001/': () => withdrawal(status),
      },
    });
    expect(await screen.findByText(label)).toBeVisible();
    expect(screen.queryByText(other)).toBeNull();
    const returned = screen.queryByText('No se pagó: el monto volvió al saldo');
    expect(returned !== null).toBe(status === 'Refused');
  });

  it('says that there is nothing to explain where a closing paid nothing', async () => {
    await renderMember(<WhyHost />, {
      path: '/?why=closing.2026-10-14',
      answers: { 'GET /api/reports/entries/': () => ({ items: [], next: null }) },
    });
    expect(await screen.findByRole('alert')).toBeVisible();
    expect(screen.getByRole('dialog')).toHaveAccessibleName('Cierre del 14 oct 2026');
  });

  it('hides the rate with the amounts, as the volumes are always shown', async () => {
    const { store } = await show(binary);
    await ask();
    expect(await screen.findByText('9%')).toBeVisible();
    act(() => store.set(hiddenAtom, true));
    expect(screen.queryByText('9%')).not.toBeInTheDocument();
  });

  it('lights the way of the purchase that is chosen', async () => {
    await show(binary);
    await ask();
    await userEvent.click(await screen.findByRole('button', { name: /León Barrios/ }));
    expect(await screen.findByText('Camino de León Barrios hasta ti')).toBeVisible();
  });

  it('tells a falsified amount, and whom to write to', async () => {
    await show({ ...binary, amount: '410.00' });
    await ask();
    expect(await screen.findByText('Recalculado aquí: no coincide')).toBeVisible();
    expect(screen.queryByText('Recalculado aquí: coincide')).not.toBeInTheDocument();
    expect(screen.getByText('Avisa a soporte con el número de este movimiento.')).toBeVisible();
  });

  it('tells a falsified step that leaves the amount as it is', async () => {
    const { evidence } = binary;
    if (evidence.type !== 'binary') throw new Error('A binary bonus');
    await show({ ...binary, evidence: { ...evidence, flushed: '0.00' } });
    await ask();
    expect(await screen.findByText('Recalculado aquí: no coincide')).toBeVisible();
    expect(screen.getAllByText('Recorte por tope')).toHaveLength(2);
  });

  it('claims nothing while the evidence is on its way', async () => {
    await show(binary, { 'GET /api/reports/why/entry/88213/': () => Promise.race([]) });
    await ask();
    expect(await screen.findByText('Recalculando aquí')).toBeVisible();
    expect(screen.queryByText(/coincide/)).not.toBeInTheDocument();
  });

  it('closes with one step back', async () => {
    const { place } = await show(binary);
    await ask();
    await screen.findByText('Recalculado aquí: coincide');
    await userEvent.click(screen.getByRole('button', { name: 'Cerrar' }));
    expect(place()).toBe('/');
  });

  it('adds up a balance from its kinds', async () => {
    const balance: WhyBalance = {
      of: 'direct',
      amount: '150.00',
      waiting: [],
      accounts: [
        {
          account: 'direct',
          amount: '150.00',
          kinds: [
            { kind: 'direct_bonus', count: 2, in: '250.00', out: '0.00' },
            { kind: 'withdrawal_requested', count: 1, in: '0.00', out: '-100.00' },
          ],
        },
      ],
    };
    await renderMember(<WhyHost />, {
      path: '/?why=account.direct',
      answers: { 'GET /api/reports/why/account/direct/': () => balance },
    });
    expect(await screen.findByText('Recalculado aquí: coincide')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Bono directo' })).toHaveAttribute(
      'href',
      '/reports?account=direct&kind=direct_bonus&period=all',
    );
  });
});

describe('the address of a question', () => {
  it.each([
    { entry: '88213' },
    { account: 'held' },
    { volume: 'left' },
    { withdrawal: 10482 },
    { earnings: '2026-11-17' },
    { closing: '2026-11-19' },
  ] as const)('leads back to %j', (subject) => {
    expect(parseSubject(writeSubject(subject))).toEqual(subject);
  });

  it.each([
    'entry.0',
    'entry.x',
    'account.revenue',
    'earnings.2026-13-40',
    'closing.yesterday',
    'volume.up',
    'nothing',
    '',
  ])('is none where it says %j', (text) => expect(parseSubject(text)).toBeNull());
});

import { expect, test } from 'vitest';
import type { HolderActs } from '#contract/api/admin/offering-chain.ts';
import { places, register } from '../chain.fixtures.ts';
import { walletsOf } from './holder-wallets.ts';

const other = '0x6666666666666666666666666666666666666666';
const third = '0x7777777777777777777777777777777777777777';

type Act = HolderActs['items'][number];
const recovery = (change: Partial<Act> = {}): Act => ({
  id: 9,
  kind: 'recovery',
  state: 'done',
  member: { username: 'ximena', name: 'Ximena Loyola' },
  wallet: places.member,
  replacement: other,
  registration: null,
  note: 'Te robaron el teléfono.',
  decided_at: '2026-11-21T10:00:00.000Z',
  until: '2026-11-28T10:00:00.000Z',
  proposal: null,
  done_at: '2026-11-21T11:00:00.000Z',
  block: 4300,
  ...change,
});

/** What each wallet holds; the register was read at block 4200, with 12 in the member's. */
const held = (items: Act[], block = 4200): Record<string, number> =>
  Object.fromEntries(
    walletsOf(register({ block }), { pending: [], items, wallets: [] }).map((one) => [
      one.wallet,
      one.units,
    ]),
  );

test('units that were recovered since the network was compared are where they went', () => {
  expect(held([recovery()])).toEqual({ [places.member]: 0, [other]: 12 });
  const again = recovery({ id: 10, wallet: other, replacement: third, block: 4310 });
  expect(held([again, recovery()])).toEqual({ [places.member]: 0, [other]: 0, [third]: 12 });
});

test('what the register knows already, or nobody has done yet, moves nothing', () => {
  expect(held([recovery()], 4300)).toEqual({ [places.member]: 12, [other]: 0 });
  expect(held([recovery({ state: 'mined', block: null })])).toEqual({ [places.member]: 12 });
});

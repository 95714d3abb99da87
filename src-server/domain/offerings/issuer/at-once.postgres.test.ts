import { afterAll, beforeAll, expect, it } from 'vitest';
import { unreachableChain } from '../../../../tests/support/chain/deployment.ts';
import {
  createOfferingWorld,
  type OfferingWorld,
} from '../../../../tests/support/worlds/offerings.ts';
import { issuerAddressOf, recordIssuerAddress } from './addresses.ts';
import { approveIssuerPayment, issuerSums } from './payments.ts';

const ISSUER = '0x1111111111111111111111111111111111111111';
const OTHER = '0x2222222222222222222222222222222222222222';
let world: OfferingWorld;
beforeAll(async () => {
  world = await createOfferingWorld({ chain: unreachableChain });
});
afterAll(() => world.close());

/** An allotted offering whose issuer earned 1,000 USD. */
async function allotted(): Promise<{ readonly id: number; readonly addressId: number }> {
  const id = await world.open();
  await world.subscribe(await world.member(), id, 10);
  await world.coolOff(id);
  await world.allot(id);
  await record(id, ISSUER);
  const { chainId } = unreachableChain.deployment;
  const address = await issuerAddressOf(world.services.database.db, { chainId, id });
  return { id, addressId: address?.id ?? 0 };
}
const record = (id: number, address: string): Promise<void> =>
  world.services.database.transaction((tx) =>
    recordIssuerAddress(tx, world.services, { actorId: world.admin, id, address }),
  );
const approve = (of: Awaited<ReturnType<typeof allotted>>, amount: string): Promise<void> =>
  world.services.database.transaction((tx) =>
    approveIssuerPayment(tx, world.services, {
      ...of,
      amount,
      currency: 'USDT',
      askedBy: world.admin,
      actorId: world.admin,
      reason: 'Acta',
      found: { block: 1 },
    }),
  );

it('of two approvals at once that exceed what is owed together, one holds', async () => {
  for (let round = 0; round < 5; round += 1) {
    const of = await allotted();
    const codes = await Promise.all([
      world.refusal(approve(of, '600')),
      world.refusal(approve(of, '600')),
    ]);
    expect(codes.toSorted()).toEqual(['amount_out_of_range', null]);
    const sums = await issuerSums(world.services.database.db, await world.offering(of.id));
    expect(sums.left).toBe(400_000_000n);
  }
}, 60_000);

it('of eight of a quarter, four hold and nothing is left', async () => {
  const of = await allotted();
  const codes = await Promise.all(
    Array.from({ length: 8 }, () => world.refusal(approve(of, '250'))),
  );
  expect(codes.filter((code) => code === null)).toHaveLength(4);
  const sums = await issuerSums(world.services.database.db, await world.offering(of.id));
  expect(sums).toMatchObject({ waiting: 1_000_000_000n, left: 0n });
}, 60_000);

it('of an approval and another address at once, one holds', async () => {
  for (let round = 0; round < 5; round += 1) {
    const of = await allotted();
    const codes = await Promise.all([
      world.refusal(approve(of, '600')),
      world.refusal(record(of.id, OTHER)),
    ]);
    expect(codes.filter((code) => code === null)).toHaveLength(1);
    expect(codes.filter((code) => code === 'conflict')).toHaveLength(1);
  }
}, 60_000);

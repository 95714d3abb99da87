import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parseUnits } from '#contract/rules/money.ts';
import { startPayoutChain, type PayoutChain } from '../../tests/support/payout-chain.ts';
import { bookErrors } from '../../tests/support/payout-world.ts';
import { createPurchaseWorld, type PurchaseWorld } from '../../tests/support/purchase-world.ts';
import type { DatabaseHandle } from '../database/database.ts';
import { openPostgres } from '../database/postgres.ts';
import { membershipPurchases } from '../database/schema/purchases.ts';
import { purchaseTick } from '../jobs/purchase-watcher.ts';
import { listExceptions } from './admin-exceptions.ts';
import { activateException } from './purchase-activation.ts';
import { cancelPurchase } from './purchase-cancel.ts';
import { refundException } from './purchase-refund.ts';
import type { RequestRow } from './purchase-states.ts';

let chain: PayoutChain;
let world: PurchaseWorld;
/** Two more processes on the same database. */
let others: DatabaseHandle[];

beforeAll(async () => {
  chain = await startPayoutChain();
  world = await createPurchaseWorld(chain);
  const { url } = world.services.database;
  if (url === null) throw new Error('This needs PostgreSQL');
  others = [await openPostgres(url), await openPostgres(url)];
});
afterAll(async () => {
  for (const handle of others) await handle.close();
  await world.close();
  await chain.stop();
});

const ticks = () => others.map((database) => purchaseTick({ ...world.services, database }));

const purchasesOf = async ({ number }: RequestRow): Promise<number> =>
  (await world.services.database.db.select().from(membershipPurchases)).filter(
    (row) => row.requestNumber === number,
  ).length;

describe('at the same moment', () => {
  it('several watchers, and members who cancel what they have paid: each purchase once', async () => {
    const requests: RequestRow[] = [];
    for (let index = 0; index < 8; index += 1) {
      requests.push(await world.request(await world.newBuyer(), { plan: 'Starter' }));
    }
    for (const request of requests) await world.pay(request, '100');
    await chain.finalise();
    const cancels = requests.map(({ memberId, number }) =>
      world.services.database
        .transaction((tx) => cancelPurchase(tx, world.services, memberId, number))
        .catch(() => 'refused'),
    );
    await Promise.all([...ticks(), world.tick(), ...cancels]);
    await Promise.all([...ticks(), world.tick()]);
    for (const request of requests) {
      const shown = await world.shown(request);
      // Either it settled, or it was cancelled first and its money waits for a decision.
      const isSettled = shown.status === 'Settled';
      expect(await purchasesOf(request)).toBe(isSettled ? 1 : 0);
      expect(shown.exceptions.map(({ kind }) => kind)).toEqual(isSettled ? [] : ['paid_late']);
    }
    expect(await bookErrors(world)).toEqual([]);
    expect(await world.parkedErrors()).toEqual([]);
  });

  it('two administrators who decide otherwise: one of both counts', async () => {
    const { services, admin } = world;
    for (let round = 0; round < 4; round += 1) {
      const request = await world.request(await world.newBuyer(), { plan: 'Starter' });
      await chain.pass(3601);
      await chain.mine(4);
      await world.tick();
      await world.pay(request, '100');
      await world.finalise();
      const { items } = await listExceptions(services.database.db, services, { state: 'open' });
      const id = items.find((item) => item.payment.number === request.number)?.id ?? 0;
      const transaction = {
        hash: `0x${String(round + 1).padStart(64, '0')}`,
        transfers: [
          {
            currency: 'USDT',
            from: chain.deployment.treasury,
            to: chain.outsider,
            amount: parseUnits('100', 6),
            txHash: '0x',
            logIndex: 0,
            blockNumber: 0,
            blockHash: '0x',
            timestamp: 0,
          },
        ],
      } as const;
      const decision = { actorId: admin, note: '', borne: '500' };
      const outcomes = await Promise.allSettled([
        services.database.transaction((tx) => activateException(tx, services, id, decision)),
        others[0]?.transaction((tx) =>
          refundException(tx, services, id, { ...decision, transaction }),
        ),
        others[1]?.transaction((tx) => activateException(tx, services, id, decision)),
      ]);
      expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    }
    expect(await bookErrors(world)).toEqual([]);
    expect(await world.parkedErrors()).toEqual([]);
  });
});

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parseUnits } from '#contract/rules/money.ts';
import { sealed } from '../../../tests/support/database/create.ts';
import { startPayoutChain, type PayoutChain } from '../../../tests/support/chain/payouts.ts';
import { administrator } from '../../../tests/support/people.ts';
import { bookErrors } from '../../../tests/support/worlds/payout.ts';
import { createPurchaseWorld, type PurchaseWorld } from '../../../tests/support/worlds/purchase.ts';
import type { DatabaseHandle } from '../../database/database.ts';
import { openPostgres } from '../../database/postgres.ts';
import { membershipPurchases } from '../../database/schema/purchases.ts';
import { purchaseTick } from '../../jobs/chain/purchase-watcher.ts';
import { listExceptions } from '../administration/payment-exceptions.ts';
import { activateOrPropose } from '../proposals/activate.ts';
import { activateException } from './activation.ts';
import { cancelPurchase } from './cancel.ts';
import { refundException } from './refund.ts';
import type { RequestRow } from './states.ts';

let chain: PayoutChain;
let world: PurchaseWorld;
/** Two more processes on the same database. */
let others: DatabaseHandle[];

beforeAll(async () => {
  chain = await startPayoutChain();
  world = await createPurchaseWorld(chain);
  const { url } = world.services.database;
  if (url === null) throw new Error('This needs PostgreSQL');
  others = [sealed(await openPostgres(url)), sealed(await openPostgres(url))];
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
      const { items } = await listExceptions(
        services.database.db,
        services,
        { state: 'open' },
        admin,
      );
      const id = items.find((item) => item.request.number === request.number)?.id ?? 0;
      const transaction = {
        hash: `0x${String(round + 1).padStart(64, '0')}`,
        paid: [],
        transfers: [
          {
            currency: 'USDT',
            from: chain.deployment.treasury,
            to: chain.outsider,
            amount: parseUnits('100', 6),
            txHash: '0x',
            txIndex: 0,
            logIndex: 0,
            blockNumber: 0,
            blockHash: '0x',
            timestamp: 0,
          },
        ],
      } as const;
      const decision = { actorId: admin, note: '', borne: '500', isAccepted: true };
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

  it('one person who activates two at once: the ceiling counts both', async () => {
    const { services, admin } = world;
    const db = services.database.db;
    const late = async () => {
      const request = await world.request(await world.newBuyer());
      await chain.pass(3601);
      await world.finalise();
      await world.pay(request, '497.5');
      await world.finalise();
      const { items } = await listExceptions(db, services, { state: 'open' }, admin);
      return items.find((item) => item.request.number === request.number)?.id ?? 0;
    };
    const activate = (id: number, handle: DatabaseHandle = services.database) =>
      handle.transaction((tx) =>
        activateOrPropose(
          tx,
          services,
          { ...administrator, memberId: admin },
          { id, note: '', borne: '2.5' },
        ),
      );
    for (let count = 0; count < 3; count += 1) expect(await activate(await late())).toBeNull();
    const [first, second] = [await late(), await late()];
    const answers = await Promise.all([activate(first, others[0]), activate(second, others[1])]);
    expect(answers.filter((proposed) => proposed === null)).toHaveLength(1);
    expect(await bookErrors(world)).toEqual([]);
    expect(await world.parkedErrors()).toEqual([]);
  });
});

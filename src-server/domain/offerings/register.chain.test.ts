import { eq, inArray } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { DAY_MS } from '#contract/rules/durations.ts';
import {
  createOfferingChainWorld,
  walletAt,
  type OfferingChainWorld,
} from '../../../tests/support/worlds/offering-chain.ts';
import { ChainUnreachable } from '../../chain/errors.ts';
import { jsonRpc } from '../../chain/json-rpc.ts';
import { offeringCalls } from '../../chain/offerings/calldata.ts';
import { notifications } from '../../database/schema/inbox.ts';
import { jobRuns } from '../../database/schema/jobs.ts';
import { subscriptions } from '../../database/schema/offerings.ts';
import { auditLog } from '../../database/schema/system.ts';
import { compareRegisters } from '../../jobs/chain/offering-register.ts';
import { holdingsOf, registerView } from './holdings.ts';
import { compareRegister, newestRegister } from './register.ts';

let world: OfferingChainWorld;
let id: number;
let token: string;
/** 12 units in a wallet of their own; 8 with the company. */
let holder: number;
let other: number;
let bought: number;

beforeEach(async () => {
  world = await createOfferingChainWorld();
  id = await world.open();
  ({ token } = await world.deployed(id));
  await world.anchorAll(id);
  holder = await world.member();
  other = await world.member();
  await world.prove(holder, 0);
  bought = await world.subscribe(holder, id, 12);
  await world.subscribe(other, id, 8);
  await world.coolOff(id);
  await world.allot(id);
  await world.catchUp();
  await world.plan(id);
  await world.issueAll(id);
  await world.finalise();
});
afterEach(() => world.close());

const db = () => world.services.database.db;
const own = () => walletAt(0).address;
const compare = async (): Promise<boolean | undefined> => {
  await compareRegisters(world.services);
  return (await newestRegister(db(), id))?.agrees;
};
const alerts = async (): Promise<number> =>
  (await db().select().from(notifications).where(eq(notifications.event, 'books.disagree'))).length;
async function transfer(from: string, to: string, units: bigint): Promise<void> {
  if (from === own()) {
    await jsonRpc(world.chain.url, 'anvil_impersonateAccount', [from]);
    await jsonRpc(world.chain.url, 'anvil_setBalance', [from, '0xde0b6b3a7640000']);
  }
  await world.chain.send({ from, to: token, data: offeringCalls.transfer(to, units) });
  await world.chain.finalise();
}

describe('the register of an issued offering', () => {
  it('agrees with what was allotted, once a day, and members read from it', async () => {
    expect((await holdingsOf(db(), world.services, holder)).items).toMatchObject([
      { units: 12, paid: '1200.00', in_wallet: 12, in_custody: 0, register: null },
    ]);
    expect(await compare()).toBe(true);
    const first = await newestRegister(db(), id);
    await world.chain.finalise();
    expect(await compare()).toBe(true);
    expect(await newestRegister(db(), id)).toEqual(first);
    expect(await alerts()).toBe(0);
    expect((await registerView(db(), id)).register).toMatchObject({
      agrees: true,
      block: first?.blockNumber,
      wallets: [
        { wallet: own(), units: 12, is_custody: false },
        { wallet: world.signers.custody, units: 8, member: null, is_custody: true },
      ],
      members: [
        { books: 12, own: 12, custody: 0, difference: 0 },
        { books: 8, own: 0, custody: 8, difference: 0 },
      ],
    });
    expect(await holdingsOf(db(), world.services, other)).toMatchObject({
      items: [
        { units: 8, paid: '800.00', in_wallet: 0, in_custody: 8, register: { agrees: true } },
      ],
      wallet: null,
    });
    expect((await holdingsOf(db(), world.services, holder)).wallet).toBe(own());
  });

  it('follows units into custody and out again to the same member', async () => {
    await transfer(own(), world.signers.custody, 5n);
    await transfer(world.signers.custody, own(), 2n);
    expect(await compare()).toBe(true);
    expect((await holdingsOf(db(), world.services, holder)).items).toMatchObject([
      { in_wallet: 9, in_custody: 3, register: { agrees: true } },
    ]);
  });

  it('finds units that went out of custody to another member, and stops what is signed', async () => {
    await transfer(world.signers.custody, own(), 3n);
    expect(await compare()).toBe(false);
    expect((await registerView(db(), id)).register?.members).toMatchObject([
      { books: 12, own: 15, custody: -3 },
      { books: 8, own: 0, custody: 8 },
    ]);
    expect(await alerts()).toBe(1);
    const actions = ['offering.register_differs'] as const;
    expect(
      await db().select().from(auditLog).where(inArray(auditLog.action, actions)),
    ).toHaveLength(1);
    expect(await world.refusal(world.sign(id, { call: 'custody' }))).toBe('chain_step');
    // Compared again on the same day, nobody is alarmed twice.
    await compareRegister(world.services, id);
    expect(await alerts()).toBe(1);
    // Sent back, it agrees, and things go on.
    await transfer(own(), world.signers.custody, 3n);
    expect(await compareRegister(world.services, id)).toBe(true);
    expect(await world.refusal(world.sign(id, { call: 'custody' }))).toBeNull();
  });

  it('finds a subscription of which the books have another number of units', async () => {
    const set = (allotted: number) =>
      db().update(subscriptions).set({ allotted }).where(eq(subscriptions.number, bought));
    await set(11);
    expect(await compare()).toBe(false);
    expect((await registerView(db(), id)).register?.members[0]).toMatchObject({
      books: 11,
      own: 12,
      difference: 1,
    });
    await set(12);
    world.services.clock.advance(DAY_MS);
    expect(await compare()).toBe(true);
    expect(await alerts()).toBe(1);
  });

  it('concludes nothing from a chain that does not answer', async () => {
    const { chain } = world;
    const finalHead = () => Promise.reject(new ChainUnreachable('away'));
    const away = { ...chain, treasury: { ...chain.treasury, finalHead } };
    await compareRegisters({ ...world.services, chain: away });
    expect(await newestRegister(db(), id)).toBeNull();
    expect(await db().select().from(jobRuns)).toMatchObject([{ state: 'failed' }]);
    expect(await compare()).toBe(true);
    expect(await db().select().from(jobRuns)).toMatchObject([{ state: 'done' }]);
  });
});

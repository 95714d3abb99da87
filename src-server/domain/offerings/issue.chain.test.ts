import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { HOUR_MS } from '#contract/rules/durations.ts';
import { differencesOf } from '../../../tests/support/recomputed.ts';
import {
  createOfferingChainWorld,
  walletAt,
  type OfferingChainWorld,
} from '../../../tests/support/worlds/offering-chain.ts';
import { offeringCalls, registryCalls } from '../../chain/offerings/calldata.ts';
import { readUnits } from '../../chain/offerings/reading.ts';
import { notifications } from '../../database/schema/inbox.ts';
import { issueView } from './chain-views.ts';

let world: OfferingChainWorld;
let id: number;
let token: string;
let registry: string;
/** Holds in a wallet of their own, and with the company. */
let holder: number;
let other: number;

/** An allotted offering: 12 units for who has a wallet, 8 for who has none. */
beforeEach(async () => {
  world = await createOfferingChainWorld();
  id = await world.open();
  ({ token, registry } = await world.deployed(id));
  await world.anchorAll(id);
  holder = await world.member();
  other = await world.member();
  await world.prove(holder, 0);
  await world.subscribe(holder, id, 12);
  await world.subscribe(other, id, 8);
  await world.coolOff(id);
  await world.allot(id);
  await world.catchUp();
});
afterEach(() => world.close());

const view = () => issueView(world.services, id);
const state = async (): Promise<string> => (await world.offering(id)).state;
const alerts = () =>
  world.services.database.db
    .select()
    .from(notifications)
    .where(eq(notifications.event, 'books.disagree'));
const [issuer, closer] = [0, 1] as const;
const agent = (index: 0 | 1): string => world.signers.agents[index];
const units = async (): Promise<bigint[]> => {
  const { number } = await world.chain.treasury.head();
  const wallets = [walletAt(0).address, world.signers.custody];
  return readUnits(world.chain.rpc, token, wallets, number);
};

describe('an issue', () => {
  it('gives what was allotted to wallets and custody, and is over once a final block has it', async () => {
    await world.plan(id);
    expect(await view()).toMatchObject({
      units: 20,
      items: [
        { item: 0, wallet: walletAt(0).address, in_custody: false, units: 12 },
        { item: 1, wallet: world.signers.custody, in_custody: true, units: 8 },
      ],
      register: [walletAt(0).address],
      given_at: null,
    });
    await world.issueAll(id);
    await world.chain.mine();
    await world.watch();
    // Closed, and not final yet.
    expect(await state()).toBe('allotted');
    await world.finalise();
    expect(await state()).toBe('issued');
    expect(await units()).toEqual([12n, 8n]);
    expect((await world.offering(id)).issuedAt).not.toBeNull();
    expect(await alerts()).toEqual([]);
    expect(await differencesOf(world.services.database)).toEqual([]);
  });

  it('is never given to be signed twice', async () => {
    await world.plan(id);
    await world.sign(id, { call: 'register' }, agent(issuer));
    await world.chain.mine();
    // Two browsers ask before either is mined: the contract takes one of them.
    await world.sign(id, { call: 'issue' }, agent(issuer));
    await world.sign(id, { call: 'issue' }, agent(issuer));
    await world.chain.mine();
    expect(await units()).toEqual([12n, 8n]);
    // Mined, and not final yet: nobody is asked again.
    expect(await world.refusal(world.sign(id, { call: 'issue' }, agent(issuer)))).toBe('conflict');
  });

  it('waits for the registration of wallets, and is closed when all of it is final', async () => {
    await world.plan(id);
    expect(await world.refusal(world.sign(id, { call: 'issue' }))).toBe('chain_step');
    expect(await world.refusal(world.sign(id, { call: 'close' }))).toBe('chain_step');
    await world.sign(id, { call: 'register' }, agent(issuer));
    await world.chain.mine();
    expect((await view()).register).toEqual([]);
    expect(await world.refusal(world.sign(id, { call: 'register' }))).toBe('conflict');
    await world.sign(id, { call: 'issue' }, agent(issuer));
    await world.chain.mine();
    expect(await world.refusal(world.sign(id, { call: 'close' }))).toBe('chain_step');
    await world.finalise();
    // Who issued can't close.
    await world.sign(id, { call: 'close' }, agent(issuer));
    await world.finalise();
    expect(await state()).toBe('allotted');
    await world.sign(id, { call: 'close' }, agent(closer));
    await world.finalise();
    expect(await state()).toBe('issued');
  });

  it('can be planned anew until a batch was given', async () => {
    await world.plan(id);
    await world.prove(other, 1);
    world.services.clock.advance(100 * HOUR_MS);
    await world.catchUp();
    await world.plan(id);
    expect((await view()).items.map(({ wallet }) => wallet)).toEqual([
      walletAt(0).address,
      walletAt(1).address,
    ]);
    await world.sign(id, { call: 'register' }, agent(issuer));
    await world.chain.mine();
    await world.sign(id, { call: 'issue' }, agent(issuer));
    expect(await world.refusal(world.plan(id))).toBe('conflict');
  });

  it('leaves a wallet that was proved within the hold in custody', async () => {
    await world.prove(other, 1);
    await world.plan(id);
    expect((await view()).items[1]).toMatchObject({ in_custody: true });
  });
});

describe('what was not planned', () => {
  it('is found in a batch that an agent made up, and told to administrators once', async () => {
    await world.plan(id);
    const items = [{ to: world.signers.custody, units: 20n }];
    const data = offeringCalls.issue({ firstItem: 0, items });
    await world.chain.send({ from: agent(issuer), to: token, data });
    await world.finalise();
    await world.watch();
    expect(await view()).toMatchObject({ finding: 'other_units' });
    expect(await alerts()).toHaveLength(1);
    expect(await world.refusal(world.sign(id, { call: 'close' }))).toBe('conflict');
    // The sum is what was allotted, and it is closed: it is not the issue all the same.
    const { locked_until: end } = await view();
    const close = offeringCalls.closeIssue(20n, Date.parse(end) / 1000);
    await world.chain.send({ from: agent(closer), to: token, data: close });
    await world.finalise();
    expect(await state()).toBe('allotted');
  });

  it('is found in another end of the lock-up', async () => {
    await world.plan(id);
    await world.sign(id, { call: 'register' }, agent(issuer));
    await world.chain.mine();
    await world.sign(id, { call: 'issue' }, agent(issuer));
    const data = offeringCalls.closeIssue(20n, 0);
    await world.chain.mine();
    await world.chain.send({ from: agent(closer), to: token, data });
    await world.finalise();
    expect(await view()).toMatchObject({ finding: 'other_lock_up' });
    expect(await state()).toBe('allotted');
  });

  it("is a wallet that an agent registered as somebody else's", async () => {
    await world.plan(id);
    const wallet = walletAt(0).address;
    const { timestamp } = await world.chain.treasury.head();
    const [country, validUntil] = [170, timestamp + 3600];
    const identity = `0x${'12'.repeat(32)}`;
    const data = registryCalls.register([{ wallet, identity, country, validUntil }]);
    await world.chain.send({ from: agent(closer), to: registry, data });
    await world.chain.mine();
    expect(await view()).toMatchObject({ foreign: [wallet], register: [] });
    expect(await world.refusal(world.sign(id, { call: 'issue' }))).toBe('chain_step');
  });
});

describe('a wallet', () => {
  it('belongs to the member who proved it first', async () => {
    expect(await world.refusal(world.prove(other, 0))).toBe('conflict');
    expect(await world.prove(holder, 0)).toBe(walletAt(0).address);
  });
});

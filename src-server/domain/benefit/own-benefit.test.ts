import type { TokenTransfer } from '../../chain/token-transfers.ts';
import { Wallet } from 'ethers';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../tests/support/database/create.ts';
import { testDeployment, unreachableChain } from '../../../tests/support/chain/deployment.ts';
import { configure, freshWallet, fund, plenty } from '../../../tests/support/worlds/payout.ts';
import { insertMember } from '../../../tests/support/people.ts';
import { createTestServices, type TestServices } from '../../../tests/support/services.ts';
import { savedAddresses } from '../../database/schema/inbox.ts';
import { members } from '../../database/schema/members.ts';
import { payoutItems } from '../../database/schema/payouts.ts';
import { paymentExceptions, purchaseRequests, receipts } from '../../database/schema/purchases.ts';
import { withdrawals } from '../../database/schema/withdrawals.ts';
import { listForAdmin } from '../administration/withdrawals.ts';
import { paymentBenefits } from './own-benefit.ts';
import { freezeRun } from '../payouts/freeze.ts';
import { recordIntent } from '../payouts/intent.ts';
import { settleItem } from '../payouts/settle.ts';
import { storeSigned } from '../payouts/signed.ts';
import { recordSubmitted } from '../payouts/submitted.ts';
import { viewRun } from '../payouts/views.ts';
import { activateException } from '../purchases/activation.ts';
import { refundException } from '../purchases/refund.ts';
import { acceptWithdrawals } from '../withdrawals/accept.ts';
import { createWithdrawal } from '../withdrawals/create.ts';
import { termsOf } from '../withdrawals/quote.ts';

const HASH = `0x${'ab'.repeat(32)}`;
const signer = Wallet.createRandom();
let database: TestDatabase;
let services: TestServices;
let diego: number;
let elena: number;
let ana: number;
let count = 0;

beforeAll(async () => {
  database = await createTestDatabase();
  services = createTestServices(database, { chain: unreachableChain });
  await configure(database.db, { new_wallet_hold_hours: 0 });
});
afterAll(() => database.close());

beforeEach(async () => {
  count += 1;
  // Administrators of other tests could act here.
  await database.db.update(members).set({ role: 'member', duties: [] });
  [diego, elena, ana] = await database.transaction(async (tx) => [
    await insertMember(tx, `Diego${count}`, { isAdmin: true }),
    await insertMember(tx, `Elena${count}`, { isAdmin: true }),
    await insertMember(tx, `Ana${count}`),
  ]);
  for (const id of [diego, elena, ana]) await fund({ services }, id, '20000');
});

const ask = (memberId: number, { wallet = freshWallet(), amount = '100' } = {}) =>
  database.transaction(async (tx) => {
    const request = { type: 'direct', currency: 'USDT', amount, wallet } as const;
    const { terms } = await termsOf(tx, services, memberId, request);
    return (await createWithdrawal(tx, services, memberId, terms)).number;
  });
const confirm = (actor: number, numbers: readonly number[]) =>
  database.transaction((tx) => acceptWithdrawals(tx, services, actor, numbers));
const freeze = (actor: number, numbers: readonly number[]) =>
  database.transaction((tx) =>
    freezeRun(
      tx,
      services,
      { deadline: 4_000_000_000, payable: numbers, leftOut: [], held: plenty },
      actor,
    ),
  );
const save = (memberId: number, address: string, removedAt: Date | null = null) =>
  database.db.insert(savedAddresses).values({
    memberId,
    label: address,
    address,
    chainId: testDeployment.chainId,
    createdAt: services.clock.now(),
    removedAt,
  });

/** A purchase of a member that a wallet paid too little for; the id of its exception. */
async function pay(memberId: number, sender: string, amount = 1_000_000n): Promise<number> {
  const at = services.clock.now();
  const [request] = await database.db
    .insert(purchaseRequests)
    .values({
      memberId,
      kind: 'membership',
      subjectId: 1,
      offer: {},
      amount: 100_000_000n,
      currency: 'USDT',
      price: '1',
      tctPrice: '0.48',
      tolerance: '0.005',
      tokenAmount: 100_000_000n,
      tokenDecimals: 6,
      token: testDeployment.tokens.USDT.address,
      chainId: testDeployment.chainId,
      address: freshWallet(),
      status: 'Cancelled',
      createdAt: at,
      expiresAt: at,
    })
    .returning();
  const number = request?.number ?? 0;
  await database.db.insert(receipts).values({
    requestNumber: number,
    chainId: testDeployment.chainId,
    txHash: `0x${String(number).padStart(64, '0')}`,
    logIndex: 0,
    blockNumber: 1,
    blockHash: HASH,
    blockAt: at,
    currency: 'USDT',
    sender,
    amount,
    state: 'final',
  });
  const [exception] = await database.db
    .insert(paymentExceptions)
    .values({
      requestNumber: number,
      kind: 'paid_partial',
      state: 'open',
      currency: 'USDT',
      amount,
      createdAt: at,
    })
    .returning();
  return exception?.id ?? 0;
}

describe('confirming', () => {
  it('skips what pays the administrator and says so; a colleague confirms it', async () => {
    const own = await ask(diego);
    const other = await ask(ana);
    expect(await confirm(diego, [own, other])).toEqual({
      accepted: [other],
      skipped: [own],
      own: [own],
    });
    expect(await confirm(elena, [own])).toEqual({ accepted: [own], skipped: [], own: [] });
  });

  it('gives no second approval to oneself', async () => {
    const own = await ask(diego, { amount: '6000' });
    await confirm(elena, [own]);
    expect(await confirm(diego, [own])).toEqual({ accepted: [], skipped: [own], own: [own] });
  });

  const wallet = freshWallet();
  it.each([
    ['an address of the book', () => save(diego, wallet)],
    ['one that was removed from it', () => save(diego, wallet, new Date())],
    ['a wallet of an earlier withdrawal', () => ask(diego, { wallet })],
    ['a wallet that paid a purchase', () => pay(diego, wallet)],
  ])('counts a withdrawal of another to %s, whatever its capitals', async (_, known) => {
    const number = await ask(ana, { wallet: wallet.toUpperCase().replace('X', 'x') });
    expect((await confirm(elena, [])).own).toEqual([]);
    await known();
    expect(await confirm(diego, [number])).toMatchObject({ accepted: [], own: [number] });
    expect(await confirm(elena, [number])).toMatchObject({ accepted: [number] });
  });

  it('takes nobody for the owner of a wallet that sent nothing in their name', async () => {
    const stranger = freshWallet();
    await pay(diego, stranger, 0n);
    const number = await ask(ana, { wallet: stranger });
    expect(await confirm(diego, [number])).toMatchObject({ accepted: [number], own: [] });
  });

  it('the queue says why and who can, and nothing to the colleague', async () => {
    const number = await ask(diego, { amount: '6000' });
    const third = await database.transaction((tx) =>
      insertMember(tx, `Third${count}`, { isAdmin: true, lastName: 'Vega' }),
    );
    const own = async (viewer: number, view: 'to_review' | 'to_pay') =>
      (await listForAdmin(database.db, services, { view, search: String(number) }, viewer)).items[0]
        ?.own;
    const names = [`Elena${count} Test`, `Third${count} Vega`];
    expect(await own(diego, 'to_review')).toEqual({ why: 'withdrawal', who: names });
    expect(await own(elena, 'to_review')).toBeNull();
    // Who confirmed it can't give the second approval.
    await confirm(third, [number]);
    expect(await own(diego, 'to_pay')).toEqual({ why: 'withdrawal', who: [`Elena${count} Test`] });
  });
});

describe('a payout run', () => {
  const refused = () => ({
    code: 'own_benefit',
    details: { why: 'withdrawal', who: [`Diego${count} Test`] },
  });

  it('freezes without what pays the administrator; a colleague freezes that', async () => {
    const own = await ask(diego);
    const other = await ask(ana);
    await confirm(elena, [own, other]);
    const { leftOut } = await freeze(diego, [own, other]);
    expect(leftOut).toEqual([{ number: own, reason: 'own_benefit', message: '' }]);
    expect((await freeze(elena, [own])).leftOut).toEqual([]);
  });

  it('is neither signed nor settled by whom it pays, but by a colleague', async () => {
    const number = await ask(elena);
    await confirm(diego, [number]);
    const { runNumber } = await freeze(diego, [number]);
    const intend = (actorId: number) =>
      database.transaction((tx) =>
        recordIntent(tx, services, runNumber, {
          batch: 0,
          sender: signer.address,
          gas: 1n,
          actorId,
        }),
      );
    await expect(intend(elena)).rejects.toMatchObject(refused());
    const { data, to, chain_id: chainId } = await intend(diego);

    const transaction = await signer.signTransaction({
      type: 2,
      chainId,
      to,
      data,
      nonce: 0,
      gasLimit: 1_000_000n,
      maxFeePerGas: 1n,
      maxPriorityFeePerGas: 1n,
    });
    const store = (actorId: number) =>
      database.transaction((tx) =>
        storeSigned(tx, services, runNumber, { batch: 0, transaction, actorId }),
      );
    await expect(store(elena)).rejects.toMatchObject(refused());
    const report = (actorId: number) =>
      database.transaction((tx) =>
        recordSubmitted(tx, services, runNumber, { batch: 0, txHash: HASH, actorId }),
      );
    await expect(report(elena)).rejects.toMatchObject(refused());
    await report(diego);
    await store(diego);

    await database.db
      .update(payoutItems)
      .set({ state: 'needs_repair', repair: 'failed' })
      .where(eq(payoutItems.runNumber, runNumber));
    await database.db
      .update(withdrawals)
      .set({ detail: 'needs_repair' })
      .where(eq(withdrawals.number, number));
    const [owed] = await database.db
      .select()
      .from(withdrawals)
      .where(eq(withdrawals.number, number));
    const transfer: TokenTransfer = {
      currency: 'USDT',
      from: testDeployment.treasury,
      to: owed?.wallet ?? '',
      amount: owed?.tokenAmount ?? 0n,
      txHash: HASH,
      txIndex: 0,
      logIndex: 0,
      blockNumber: 1,
      blockHash: HASH,
      timestamp: 0,
    };
    const paying = { hash: HASH, transfers: [transfer], paid: [] };
    const settle = (actorId: number) =>
      database.transaction((tx) =>
        settleItem(tx, services, runNumber, {
          number,
          transaction: paying,
          note: 'Seen',
          actorId,
        }),
      );
    await expect(settle(elena)).rejects.toMatchObject(refused());
    // Positive control: somebody else does.
    await settle(diego);
  });

  it('says why its viewer may not sign it, and who can', async () => {
    const number = await ask(elena);
    await confirm(diego, [number]);
    const { runNumber } = await freeze(diego, [number]);
    const own = async (viewerId: number) =>
      (await viewRun(database.db, services, runNumber, { now: new Date(), viewerId })).own;
    expect(await own(elena)).toEqual(refused().details);
    expect(await own(diego)).toBeNull();
  });
});

describe('a payment', () => {
  const decide = {
    activate: (id: number, actorId: number) =>
      database.transaction((tx) =>
        activateException(tx, services, id, { actorId, note: 'So', borne: '0' }),
      ),
    refund: (id: number, actorId: number) =>
      database.transaction((tx) =>
        refundException(tx, services, id, {
          transaction: { hash: HASH, transfers: [], paid: [] },
          actorId,
          note: 'So',
        }),
      ),
  };

  it.each(['activate', 'refund'] as const)(
    'of oneself, from a wallet of oneself, or with a bonus for oneself is not decided: %s',
    async (name) => {
      const wallet = freshWallet();
      await save(diego, wallet);
      const invited = await database.transaction((tx) =>
        insertMember(tx, `Invited${count}`, { sponsorId: diego }),
      );
      const cases = [
        ['purchase', await pay(diego, freshWallet())],
        ['payer', await pay(ana, wallet)],
        ['sponsor', await pay(invited, freshWallet())],
      ] as const;
      for (const [why, id] of cases) {
        await expect(decide[name](id, diego), why).rejects.toMatchObject({
          code: 'own_benefit',
          details: { why, who: [`Elena${count} Test`] },
        });
        // A colleague gets further, to what the decision itself asks for.
        await expect(decide[name](id, elena), why).rejects.not.toMatchObject({
          code: 'own_benefit',
        });
      }
    },
  );

  it('of somebody else benefits nobody', async () => {
    const id = await pay(ana, freshWallet());
    const [exception] = await database.db
      .select()
      .from(paymentExceptions)
      .where(eq(paymentExceptions.id, id));
    const number = exception?.requestNumber ?? 0;
    const request = { number, memberId: ana, kind: 'membership' } as const;
    const benefits = await paymentBenefits(database.db, diego, [{ exception: { id }, request }]);
    expect(benefits).toEqual(new Map());
  });
});

import { randomBytes } from 'node:crypto';
import { asc } from 'drizzle-orm';
import { Wallet } from 'ethers/wallet';
import { beforeAll, describe, expect, it } from 'vitest';
import { parseUnits } from '#contract/rules/money.ts';
import { payoutSuite } from '../../../tests/support/worlds/payout-suite.ts';
import {
  askConfirmed,
  detailOf,
  freeze,
  freshWallet,
  intend,
  itemsOf,
} from '../../../tests/support/worlds/payout.ts';
import { OPERATOR_ROLE } from '../../chain/treasury/roles.ts';
import { jsonRpc } from '../../chain/json-rpc.ts';
import { payoutSigned, payoutTransactions } from '../../database/schema/payouts.ts';
import { recordIntent } from '../../domain/payouts/intent.ts';
import { storeSigned } from '../../domain/payouts/signed.ts';
import { viewSigning } from '../../domain/payouts/signing.ts';
import { recordSubmitted } from '../../domain/payouts/submitted.ts';

const suite = payoutSuite();
/** An account unknown to the node, so only this test can sign for it. */
const wallet = new Wallet(`0x${randomBytes(32).toString('hex')}`);

beforeAll(async () => {
  await suite.chain.own('grantRole', [OPERATOR_ROLE, wallet.address]);
  await jsonRpc(suite.chain.url, 'anvil_setBalance', [wallet.address, '0xde0b6b3a7640000']);
});

/** Requests the transaction for the wallet's own account. */
async function ask(runNumber: number) {
  const { services, admin } = suite.world;
  const intent = await intend(suite.world, runNumber);
  await services.database.transaction((tx) =>
    recordIntent(tx, services, runNumber, {
      batch: 0,
      sender: wallet.address,
      gas: BigInt(intent.gas),
      actorId: admin,
    }),
  );
  const terms = await viewSigning(services, wallet.address);
  return {
    type: 2,
    to: intent.to,
    data: intent.data,
    value: 0n,
    chainId: intent.chain_id,
    nonce: terms.nonce.pending,
    gasLimit: BigInt(intent.gas),
    maxFeePerGas: BigInt(terms.max_fee_per_gas),
    maxPriorityFeePerGas: BigInt(terms.max_priority_fee_per_gas),
  };
}

function store(runNumber: number, transaction: string): Promise<string> {
  const { services, admin } = suite.world;
  return services.database.transaction((tx) =>
    storeSigned(tx, services, runNumber, { batch: 0, transaction, actorId: admin }),
  );
}

const isKnown = async (hash: string): Promise<boolean> =>
  (await jsonRpc(suite.chain.url, 'eth_getTransactionByHash', [hash])) !== null;

const stored = () =>
  suite.world.services.database.db.select().from(payoutSigned).orderBy(asc(payoutSigned.at));

describe('a payout that the desktop wallet signed', () => {
  it('is stored before anybody sends it, then sent, and pays once it is final', async () => {
    const to = freshWallet();
    const number = await askConfirmed(suite.world, { amount: '100', wallet: to });
    const { runNumber } = await freeze(suite.world, [number]);
    const raw = await wallet.signTransaction(await ask(runNumber));

    const hash = await store(runNumber, raw);
    expect(await stored()).toMatchObject([{ txHash: hash, raw, sentAt: null }]);
    // Simulates a crash: only the database has the transaction.
    expect(await isKnown(hash)).toBe(false);
    expect(await detailOf(suite.world, number)).toBe('broadcast');

    // The watcher sends it after a restart.
    await suite.tick();
    expect(await isKnown(hash)).toBe(true);
    expect(await stored()).toMatchObject([{ refusal: null, sentAt: expect.any(Date) as Date }]);

    await suite.chain.finalise();
    await suite.tick();
    expect(await detailOf(suite.world, number)).toBe('confirmed');
    expect(await suite.chain.balanceOf('USDT', to)).toBe(parseUnits('97', 6));
  });

  it('is idempotent, and its hash may be reported too', async () => {
    const number = await askConfirmed(suite.world);
    const { runNumber } = await freeze(suite.world, [number]);
    const raw = await wallet.signTransaction(await ask(runNumber));
    const hash = await store(runNumber, raw);
    expect(await store(runNumber, raw)).toBe(hash);
    await suite.report(runNumber, hash);
    await suite.chain.finalise();
    await suite.tick();
    await suite.chain.finalise();
    await suite.tick();
    // Paid by now; the response is the same.
    expect(await store(runNumber, raw)).toBe(hash);
    expect(await stored()).toHaveLength(1);
    expect(await itemsOf(suite.world, runNumber)).toMatchObject([{ state: 'confirmed' }]);
  });

  it('is sent again when the network has dropped it', async () => {
    const number = await askConfirmed(suite.world);
    const { runNumber } = await freeze(suite.world, [number]);
    const hash = await store(runNumber, await wallet.signTransaction(await ask(runNumber)));
    await suite.tick();
    await suite.chain.drop(hash);
    await suite.tick();
    expect(await isKnown(hash)).toBe(false);
    suite.world.services.clock.advance(16_000);
    await suite.tick();
    expect(await isKnown(hash)).toBe(true);
  });

  it('is not sent past its deadline', async () => {
    const number = await askConfirmed(suite.world);
    const { runNumber } = await freeze(suite.world, [number]);
    const hash = await store(runNumber, await wallet.signTransaction(await ask(runNumber)));
    await suite.passDeadline();
    await suite.tick();
    expect(await isKnown(hash)).toBe(false);
    expect(await detailOf(suite.world, number)).toBe('queued');
  });

  it('keeps the network’s error, and lets the batch be signed again', async () => {
    const number = await askConfirmed(suite.world);
    const { runNumber } = await freeze(suite.world, [number]);
    const asked = await ask(runNumber);
    await store(runNumber, await wallet.signTransaction({ ...asked, maxFeePerGas: 10n ** 18n }));
    await suite.tick();
    expect(await stored()).toMatchObject([
      { refusal: expect.stringMatching(/insufficient funds/i) as string },
    ]);
    await store(runNumber, await wallet.signTransaction(asked));
    await suite.tick();
    await suite.chain.finalise();
    await suite.tick();
    expect(await detailOf(suite.world, number)).toBe('confirmed');
  });
});

describe('a signed transaction that is not the frozen one', () => {
  it('is refused, each with its reason, and the frozen one is accepted', async () => {
    const number = await askConfirmed(suite.world);
    const { runNumber } = await freeze(suite.world, [number]);
    const asked = await ask(runNumber);
    const changes = [
      ['wrong_chain', { chainId: 1 }],
      ['wrong_contract', { to: freshWallet() }],
      ['wrong_call', { data: `${asked.data}00` }],
      ['wrong_terms', { value: 1n }],
      ['wrong_terms', { gasLimit: 16_777_217n }],
    ] as const;
    for (const [reason, change] of changes) {
      const raw = await wallet.signTransaction({ ...asked, ...change });
      await expect(store(runNumber, raw)).rejects.toMatchObject({ details: { reason } });
    }
    const good = await wallet.signTransaction(asked);
    await expect(store(runNumber, `${good}00`)).rejects.toMatchObject({
      details: { reason: 'unreadable' },
    });
    const stranger = new Wallet(`0x${randomBytes(32).toString('hex')}`);
    await expect(store(runNumber, await stranger.signTransaction(asked))).rejects.toMatchObject({
      code: 'conflict',
    });
    expect(await stored()).toEqual([]);
    await expect(store(runNumber, good)).resolves.toMatch(/^0x/);
  });
});

it('a hash that was reported first stays one transaction', async () => {
  const number = await askConfirmed(suite.world);
  const { runNumber } = await freeze(suite.world, [number]);
  const raw = await wallet.signTransaction(await ask(runNumber));
  const { services, admin } = suite.world;
  const { keccak256 } = await import('ethers/crypto');
  await services.database.transaction((tx) =>
    recordSubmitted(tx, services, runNumber, { batch: 0, txHash: keccak256(raw), actorId: admin }),
  );
  await store(runNumber, raw);
  expect(await services.database.db.select().from(payoutTransactions)).toHaveLength(1);
});

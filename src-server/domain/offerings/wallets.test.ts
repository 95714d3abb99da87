import { Wallet } from 'ethers';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { HOUR_MS, MINUTE_MS } from '#contract/rules/durations.ts';
import { WALLET_PROOF_MS, walletText } from '#contract/rules/offerings/chain.ts';
import { unreachableChain } from '../../../tests/support/chain/deployment.ts';
import { createTestDatabase, type TestDatabase } from '../../../tests/support/database/create.ts';
import { insertMember } from '../../../tests/support/people.ts';
import { createTestServices, type TestServices } from '../../../tests/support/services.ts';
import { configure } from '../../../tests/support/worlds/payout.ts';
import { notifications } from '../../database/schema/inbox.ts';
import { issueCode } from '../accounts/codes.ts';
import { holdingsOf } from './holdings.ts';
import { backToCustody, proveWallet, walletOf } from './wallets.ts';

let database: TestDatabase;
let services: TestServices;
let member: number;
let username: string;
let people = 0;

beforeAll(async () => {
  database = await createTestDatabase();
  services = createTestServices(database, { chain: unreachableChain });
  await configure(database.db, { area_tokenization_enabled: 'on' });
});
afterAll(() => database.close());
beforeEach(async () => {
  people += 1;
  username = `member${people}`;
  member = await database.transaction((tx) => insertMember(tx, username));
});

async function newCode(): Promise<string> {
  services.clock.advance(2 * MINUTE_MS);
  const email = `${username}@example.test`;
  const { code } = await database.transaction((tx) =>
    issueCode(tx, services, { memberId: member, email, purpose: 'secret' }),
  );
  return code;
}

/** What a wallet of the member signs now. */
async function proofBy(wallet: { address: string; signMessage: Wallet['signMessage'] }) {
  const at = services.clock.now().toISOString();
  const text = walletText({ username, address: wallet.address, at });
  return { wallet: wallet.address, at, signature: await wallet.signMessage(text) };
}

const held = () => holdingsOf(database.db, services, member);
const chosen = async () => (await held()).wallet;

describe('the wallet of a member', () => {
  it('is chosen by its signature and a code, which is used up, and the member is told', async () => {
    const wallet = Wallet.createRandom();
    const code = await newCode();
    const proof = await proofBy(wallet);
    expect(await proveWallet(services, member, { ...proof, secret_code: code })).toBe(
      wallet.address,
    );
    // It counts once the hold for new wallets is over.
    const from = new Date(Date.parse(proof.at) + 24 * HOUR_MS).toISOString();
    expect(await held()).toMatchObject({ wallet: wallet.address, wallet_from: from });
    const told = await database.db
      .select()
      .from(notifications)
      .where(eq(notifications.memberId, member));
    expect(told).toMatchObject([
      {
        event: 'security.wallet',
        values: { address: wallet.address },
        path: '/tokenization/subscriptions',
      },
    ]);
    const again = await proofBy(Wallet.createRandom());
    await expect(
      proveWallet(services, member, { ...again, secret_code: code }),
    ).rejects.toMatchObject({ code: 'code_spent' });
    expect(await chosen()).toBe(wallet.address);
  });

  it('is not changed by who has the session and a signature, and no code', async () => {
    const code = await newCode();
    const proof = await proofBy(Wallet.createRandom());
    const wrong = code === '000000' ? '000001' : '000000';
    await expect(
      proveWallet(services, member, { ...proof, secret_code: wrong }),
    ).rejects.toMatchObject({ code: 'code_wrong', details: { tries_left: 4 } });
    expect(await chosen()).toBeNull();
    // The control: with the code it is.
    await proveWallet(services, member, { ...proof, secret_code: code });
    expect(await chosen()).toBe(proof.wallet);
  });

  it('is refused where it signed something else, too long ago, or is of somebody else', async () => {
    const wallet = Wallet.createRandom();
    const other = await proofBy(Wallet.createRandom());
    const stolen = { ...other, wallet: wallet.address };
    await expect(
      proveWallet(services, member, { ...stolen, secret_code: await newCode() }),
    ).rejects.toMatchObject({ fields: { signature: { id: 'wallet.not_signed' } } });
    const late = await proofBy(wallet);
    services.clock.advance(WALLET_PROOF_MS);
    await expect(
      proveWallet(services, member, { ...late, secret_code: await newCode() }),
    ).rejects.toMatchObject({ fields: { at: { id: 'wallet.proof_old' } } });
    const code = await newCode();
    await proveWallet(services, member, { ...(await proofBy(wallet)), secret_code: code });
    people += 1;
    username = `member${people}`;
    member = await database.transaction((tx) => insertMember(tx, username));
    const next = await newCode();
    await expect(
      proveWallet(services, member, { ...(await proofBy(wallet)), secret_code: next }),
    ).rejects.toMatchObject({ code: 'conflict' });
    expect(await chosen()).toBeNull();
  });

  it('is left by a code: units stay in custody then, until one is proved again', async () => {
    const [first, second] = [Wallet.createRandom(), Wallet.createRandom()];
    const now = () => services.clock.now();
    const usedNow = () => walletOf(database.db, member, now());
    const prove = async (wallet: typeof first) => {
      const code = await newCode();
      await proveWallet(services, member, { ...(await proofBy(wallet)), secret_code: code });
    };
    await prove(first);
    await prove(second);
    expect(await usedNow()).toBe(second.address);
    const code = await newCode();
    const wrong = code === '000000' ? '000001' : '000000';
    await expect(backToCustody(services, member, { secret_code: wrong })).rejects.toMatchObject({
      code: 'code_wrong',
    });
    expect(await usedNow()).toBe(second.address);
    await backToCustody(services, member, { secret_code: code });
    // Not the wallet of before, either.
    expect(await usedNow()).toBeNull();
    expect(await held()).toMatchObject({ wallet: null, wallet_from: null });
    const told = await database.db
      .select({ event: notifications.event })
      .from(notifications)
      .where(eq(notifications.memberId, member));
    expect(told.filter(({ event }) => event === 'security.custody')).toHaveLength(1);
    await expect(
      backToCustody(services, member, { secret_code: await newCode() }),
    ).rejects.toMatchObject({ code: 'conflict' });
    await prove(first);
    expect(await usedNow()).toBe(first.address);
  });

  it('is left while the area is open, and by nobody else', async () => {
    const wallet = Wallet.createRandom();
    const own = await newCode();
    await proveWallet(services, member, { ...(await proofBy(wallet)), secret_code: own });
    people += 1;
    const other = await database.transaction((tx) => insertMember(tx, `member${people}`));
    const code = await newCode();
    await expect(backToCustody(services, other, { secret_code: code })).rejects.toMatchObject({
      code: 'code_expired',
    });
    await configure(database.db, { area_tokenization_enabled: 'off' });
    await expect(backToCustody(services, member, { secret_code: code })).rejects.toMatchObject({
      code: 'area_off',
    });
    await configure(database.db, { area_tokenization_enabled: 'on' });
    expect(await chosen()).toBe(wallet.address);
    await backToCustody(services, member, { secret_code: code });
    expect(await chosen()).toBeNull();
  });
});

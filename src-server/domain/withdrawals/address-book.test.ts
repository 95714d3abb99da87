import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ADDRESS_LABEL_MAX, ADDRESSES_MAX } from '#contract/rules/limits.ts';
import { createTestDatabase, type TestDatabase } from '../../../tests/support/database/create.ts';
import { testDeployment, unreachableChain } from '../../../tests/support/chain/deployment.ts';
import { configure, freshWallet, fund } from '../../../tests/support/worlds/payout.ts';
import { insertMember } from '../../../tests/support/people.ts';
import { createTestServices, type TestServices } from '../../../tests/support/services.ts';
import { notifications, savedAddresses } from '../../database/schema/inbox.ts';
import { codes } from '../../database/schema/sessions.ts';
import { withdrawals } from '../../database/schema/withdrawals.ts';
import type { ChainServices } from '../../services.ts';
import {
  addAddress,
  checkAddress,
  listAddresses,
  removeAddress,
  renameAddress,
} from './address-book.ts';
import { issueCode } from '../accounts/codes.ts';
import { createWithdrawal } from './create.ts';
import { quoteFor, termsOf } from './quote.ts';

/** EIP-55's own example, and an address with the same ends. */
const WALLET = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';
const TWIN = `0x5aae${'b'.repeat(32)}eaed`;
let database: TestDatabase;
let services: TestServices;
let member: number;
let people = 0;

beforeAll(async () => {
  database = await createTestDatabase();
  services = createTestServices(database, { chain: unreachableChain });
});
afterAll(() => database.close());
beforeEach(async () => {
  people += 1;
  await configure(database.db, { new_wallet_hold_hours: 24 });
  member = await database.transaction((tx) => insertMember(tx, `member${people}`));
});

async function codeFor(memberId: number): Promise<string> {
  services.clock.advance(61_000);
  const email = `member${people}@example.test`;
  const { code } = await database.transaction((tx) =>
    issueCode(tx, services, { memberId, email, purpose: 'secret' }),
  );
  return code;
}

const add = async (label: string, wallet = freshWallet()) =>
  addAddress(services, member, { label, wallet, secret_code: await codeFor(member) });

/** As if they had been saved one by one. */
const insertSaved = (count: number) =>
  database.db.insert(savedAddresses).values(
    Array.from({ length: count }, (_, index) => ({
      memberId: member,
      label: `Cartera ${index}`,
      address: freshWallet(),
      chainId: testDeployment.chainId,
      createdAt: services.clock.now(),
    })),
  );

async function payTo(wallet: string): Promise<void> {
  await fund({ services }, member, '100');
  await database.transaction(async (tx) => {
    const request = { type: 'direct', currency: 'USDT', amount: '100', wallet } as const;
    const { terms } = await termsOf(tx, services, member, request);
    const { number } = await createWithdrawal(tx, services, member, terms);
    await tx
      .update(withdrawals)
      .set({ detail: 'confirmed', finishedAt: services.clock.now() })
      .where(eq(withdrawals.number, number));
  });
}

describe('adding an address', () => {
  it('saves it with its capitals, shows it first, and notifies the member', async () => {
    await add('Primera');
    const saved = await add(' Ledger  ', WALLET.toLowerCase());
    expect(saved).toEqual({
      id: saved.id,
      label: 'Ledger',
      address: WALLET,
      network: { chain_id: 31_337, name: 'Test chain' },
      times_used: 0,
      last_used_at: null,
      created_at: services.clock.now().toISOString(),
    });
    const { items } = await listAddresses(services, member);
    expect(items.map(({ label }) => label)).toEqual(['Ledger', 'Primera']);
    const told = await database.db
      .select()
      .from(notifications)
      .where(eq(notifications.memberId, member));
    expect(told.at(-1)).toMatchObject({
      event: 'security.address',
      values: { label: 'Ledger', address: WALLET },
    });
  });

  it('needs a code, which it uses up', async () => {
    const wallet = freshWallet();
    const given = { label: 'Ledger', wallet, secret_code: await codeFor(member) };
    const wrong = given.secret_code === '000000' ? '000001' : '000000';
    await expect(
      addAddress(services, member, { ...given, secret_code: wrong }),
    ).rejects.toMatchObject({ code: 'code_wrong', details: { tries_left: 4 } });
    await addAddress(services, member, given);
    await expect(
      addAddress(services, member, { ...given, label: 'Otra', wallet: freshWallet() }),
    ).rejects.toMatchObject({ code: 'code_spent' });
    expect((await listAddresses(services, member)).items).toHaveLength(1);
  });

  it('keeps the code for another try where the address is refused', async () => {
    await add('Ledger', WALLET);
    const secret_code = await codeFor(member);
    await expect(
      addAddress(services, member, { label: 'Otra', wallet: WALLET, secret_code }),
    ).rejects.toMatchObject({ code: 'already_saved', details: { label: 'Ledger' } });
    const wallet = freshWallet();
    await expect(
      addAddress(services, member, { label: 'LEDGER', wallet, secret_code }),
    ).rejects.toMatchObject({ fields: { label: { id: 'label.taken' } } });
    await addAddress(services, member, { label: 'Otra', wallet, secret_code });
  });

  it.each([
    ['label', 'label.required', { label: '  ' }],
    ['label', 'label.required', { label: '\u200B\u2060' }],
    ['label', 'label.length', { label: 'a'.repeat(ADDRESS_LABEL_MAX + 1) }],
    ['wallet', 'wallet.format', { wallet: '0x12' }],
    ['wallet', 'wallet.checksum', { wallet: WALLET.replace('aAeb', 'aaeb') }],
    ['wallet', 'wallet.forbidden', { wallet: testDeployment.treasury }],
  ])('refuses a wrong %s (%s) before a code is tried', async (field, id, wrong) => {
    const given = { label: 'Ledger', wallet: WALLET, secret_code: '000000', ...wrong };
    await codeFor(member);
    await expect(addAddress(services, member, given)).rejects.toMatchObject({
      code: 'validation',
      fields: { [field]: { id } },
    });
    const [code] = await database.db.select().from(codes).where(eq(codes.memberId, member));
    expect(code?.attempts).toBe(0);
  });

  it.each([
    ['  Mi   billetera ', 'Mi billetera'],
    ['Mi\u202E billetera', 'Mi billetera'],
    ['Cafe\u0301 ☕️', 'Café ☕️'],
  ])('keeps a label as it reads: %j', async (typed, kept) => {
    expect((await add(typed)).label).toBe(kept);
  });

  it.each(['Ledger', 'Led\u200Bger', 'LEDGER', 'Ｌｅｄｇｅｒ'])(
    'takes a label for another one that reads alike: %j',
    async (label) => {
      await add('Ledger');
      await expect(add(label)).rejects.toMatchObject({ fields: { label: { id: 'label.taken' } } });
    },
  );

  it(`ends at ${ADDRESSES_MAX}; one removed makes room`, async () => {
    await insertSaved(ADDRESSES_MAX);
    await expect(add('Una más')).rejects.toMatchObject({
      code: 'too_many',
      details: { max: ADDRESSES_MAX },
    });
    const [last] = (await listAddresses(services, member)).items;
    await removeAddress(services, member, last?.id ?? 0);
    expect((await add('Una más')).label).toBe('Una más');
  });

  it('is off without a treasury', async () => {
    const off = createTestServices(database);
    await expect(listAddresses(off, member)).rejects.toMatchObject({ code: 'payouts_off' });
    await expect(checkAddress(off, member, WALLET)).rejects.toMatchObject({ code: 'payouts_off' });
  });
});

describe('a saved address', () => {
  it('is renamed, to its own label in other capitals too, never to that of another one', async () => {
    await add('Banco');
    const { id } = await add('Ledger');
    expect((await renameAddress(services, member, id, ' ledger ')).label).toBe('ledger');
    await expect(renameAddress(services, member, id, 'BANCO')).rejects.toMatchObject({
      fields: { label: { id: 'label.taken' } },
    });
  });

  it('is removed from the book, stays for the record, and can be saved again', async () => {
    const { id } = await add('Ledger', WALLET);
    await removeAddress(services, member, id);
    expect((await listAddresses(services, member)).items).toEqual([]);
    await expect(removeAddress(services, member, id)).rejects.toMatchObject({ code: 'not_found' });
    await expect(renameAddress(services, member, id, 'x')).rejects.toMatchObject({
      code: 'not_found',
    });
    await add('Ledger', WALLET);
    const rows = await database.db
      .select()
      .from(savedAddresses)
      .where(eq(savedAddresses.memberId, member));
    expect(rows.filter(({ removedAt }) => removedAt === null)).toHaveLength(1);
    expect(rows).toHaveLength(2);
  });

  it("is out of other members' reach", async () => {
    const { id } = await add('Ledger');
    const other = await database.transaction((tx) => insertMember(tx, `other${people}`));
    for (const attempt of [
      () => renameAddress(services, other, id, 'Mía'),
      () => removeAddress(services, other, id),
    ]) {
      await expect(attempt()).rejects.toMatchObject({ code: 'not_found' });
    }
    expect((await listAddresses(services, other)).items).toEqual([]);
    expect((await listAddresses(services, member)).items).toMatchObject([{ label: 'Ledger' }]);
  });

  it('says how often it was paid to', async () => {
    await add('Ledger', WALLET);
    await payTo(WALLET);
    await payTo(WALLET);
    await payTo(freshWallet());
    expect((await listAddresses(services, member)).items).toMatchObject([
      { times_used: 2, last_used_at: services.clock.now().toISOString() },
    ]);
  });
});

describe('a check of an address', () => {
  it('says that it is new, and how long a first withdrawal to it would wait', async () => {
    expect(await checkAddress(services, member, WALLET.toLowerCase())).toEqual({
      address: WALLET,
      network: { chain_id: 31_337, name: 'Test chain' },
      saved_as: null,
      first_use: true,
      hold_hours: 24,
      is_contract: false,
      look_alike: null,
    });
  });

  it('says when it is saved, and was paid to', async () => {
    await add('Ledger', WALLET);
    await payTo(WALLET);
    expect(await checkAddress(services, member, WALLET)).toMatchObject({
      saved_as: 'Ledger',
      first_use: false,
      hold_hours: 0,
    });
  });

  it('takes one that was paid to on another chain for new, and so does a withdrawal', async () => {
    await add('Ledger', WALLET);
    await payTo(WALLET);
    await database.db
      .update(withdrawals)
      .set({ chainId: testDeployment.chainId + 1 })
      .where(eq(withdrawals.memberId, member));
    expect(await checkAddress(services, member, WALLET)).toMatchObject({
      first_use: true,
      hold_hours: 24,
    });
    expect((await listAddresses(services, member)).items).toMatchObject([
      { times_used: 0, last_used_at: null },
    ]);
    await payTo(WALLET);
    const rows = await database.db
      .select({ holdUntil: withdrawals.holdUntil })
      .from(withdrawals)
      .where(eq(withdrawals.memberId, member));
    expect(rows.map(({ holdUntil }) => holdUntil !== null)).toEqual([true, true]);
  });

  it('warns of one in the book with the same ends, as a quote does', async () => {
    await add('Ledger', WALLET);
    expect((await checkAddress(services, member, TWIN)).look_alike).toEqual({
      label: 'Ledger',
      address: WALLET,
    });
    await fund({ services }, member, '100');
    const quote = { type: 'direct', currency: 'USDT', amount: '100' } as const;
    const { wallet } = await quoteFor(services, member, { ...quote, wallet: TWIN });
    expect(wallet).toMatchObject({ first_use: true, look_alike: WALLET });
  });

  it('warns of one that was paid to before, which no book names', async () => {
    await payTo(WALLET);
    expect((await checkAddress(services, member, TWIN)).look_alike).toEqual({
      label: '',
      address: WALLET,
    });
  });

  it('says when a contract lives there', async () => {
    const treasury = { hasCode: () => Promise.resolve(true) };
    const chain = { ...unreachableChain, treasury } as unknown as ChainServices;
    expect(await checkAddress({ ...services, chain }, member, WALLET)).toMatchObject({
      is_contract: true,
    });
  });
});

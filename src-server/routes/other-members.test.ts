import { randomBytes, randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { AnyEndpoint } from '#contract/api/endpoint.ts';
import { wholeTct } from '#contract/rules/exchange/limits.ts';
import { allEndpoints } from '../../tests/support/all-endpoints.ts';
import { testDeployment, unreachableChain } from '../../tests/support/chain/deployment.ts';
import { createTestDatabase, type TestDatabase } from '../../tests/support/database/create.ts';
import { noPictures } from '../../tests/support/no-pictures.ts';
import { insertMember } from '../../tests/support/people.ts';
import { createTestServices, type TestServices } from '../../tests/support/services.ts';
import { fundPosition, insertPool } from '../../tests/support/worlds/invest.ts';
import { insertCourse } from '../../tests/support/worlds/courses.ts';
import { typed } from '../../tests/support/worlds/eligibility.ts';
import { home } from '../../tests/support/worlds/market.ts';
import { makeEligible, openOffering, subscribeTo } from '../../tests/support/worlds/offerings.ts';
import { insertOrder } from '../../tests/support/worlds/orders.ts';
import { configure, freshWallet, fund } from '../../tests/support/worlds/payout.ts';
import { newTicket } from '../../tests/support/worlds/support.ts';
import { buildApp } from '../app.ts';
import { savedAddresses } from '../database/schema/inbox.ts';
import { exchangeInventory } from '../database/schema/exchange.ts';
import { entries } from '../database/schema/ledger.ts';
import { purchaseRequests } from '../database/schema/purchases.ts';
import { passkeys } from '../database/schema/second-factors.ts';
import { sessions } from '../database/schema/sessions.ts';
import { withdrawals } from '../database/schema/withdrawals.ts';
import { askClaim } from '../domain/eligibility/ask.ts';
import { keepDocument, receiveDocument } from '../domain/eligibility/receive-document.ts';
import { askQuote } from '../domain/exchange/quotes.ts';
import { startSession } from '../domain/accounts/sign-in.ts';
import { insertFile } from '../domain/files/records.ts';
import { createTicket } from '../domain/support/create.ts';
import { createWithdrawal } from '../domain/withdrawals/create.ts';
import { termsOf } from '../domain/withdrawals/quote.ts';

/* Makes every member call that names a row with another member's row: the response must equal
   that for a row that does not exist. A new call fails here until its rows are listed. */

let database: TestDatabase;
let services: TestServices;
let app: FastifyInstance;
let calls: AnyEndpoint[];

interface Person {
  readonly token: string;
  /** One of the member's own rows for each path prefix. */
  readonly rows: Readonly<Record<string, string | number>>;
}
let owner: Person;
let stranger: Person;
/** Of the owner's order. */
let line = 0;

beforeAll(async () => {
  database = await createTestDatabase();
  services = createTestServices(database, { chain: unreachableChain });
  await configure(database.db, {
    area_support_enabled: 'on',
    area_academy_enabled: 'on',
    area_marketplace_enabled: 'on',
    area_exchange_enabled: 'on',
    area_game_enabled: 'on',
    area_tokenization_enabled: 'on',
    area_tokenization_subscriptions: 'on',
  });
  await database.db.update(exchangeInventory).set({ tct: wholeTct(200_000) });
  app = await buildApp(services);
  await app.ready();
  // Other parameters (day, side, account, event, article slug) identify no member's row.
  calls = (await allEndpoints()).filter(
    ({ audience, path }) => audience === 'member' && /:(number|id|attempt|note)\b/.test(path),
  );
  const poolId = await insertPool(database.db);
  owner = await personWithRows('owner', poolId);
  stranger = await personWithRows('stranger', poolId);
});
afterAll(async () => {
  await app.close();
  await database.close();
});

async function personWithRows(name: string, poolId: number): Promise<Person> {
  const { db } = database;
  const at = services.clock.now();
  const { id, access } = await database.transaction(async (tx) => {
    const memberId = await insertMember(tx, name);
    const device = { userAgent: 'Test', address: '127.0.0.1' };
    return { id: memberId, ...(await startSession(tx, services, memberId, device, at)) };
  });
  const [session] = await db.select().from(sessions).where(eq(sessions.memberId, id));
  const chainId = testDeployment.chainId;
  await db.insert(passkeys).values({
    id: `passkey-of-${name}`,
    memberId: id,
    name,
    publicKey: Buffer.from('key'),
    counter: 0,
    transports: [],
    kind: 'synced',
    createdAt: at,
  });
  const [address] = await db
    .insert(savedAddresses)
    .values({ memberId: id, label: name, address: freshWallet(), chainId, createdAt: at })
    .returning();
  const position = await fundPosition(services, { memberId: id, in: poolId, usd: '500' });
  await fund({ services }, id, '100');
  const [entry] = await db.select().from(entries).where(eq(entries.memberId, id));
  const wish = { type: 'direct', currency: 'USDT', amount: '100', wallet: freshWallet() } as const;
  const withdrawal = await database.transaction(async (tx) => {
    const { terms } = await termsOf(tx, services, id, wish);
    return createWithdrawal(tx, services, id, terms);
  });
  // A proof of payment exists only for a paid withdrawal.
  const txHash = `0x${String(withdrawal.number).padStart(64, '0')}`;
  await db
    .update(withdrawals)
    .set({ detail: 'confirmed', txHash, holdUntil: null, finishedAt: at })
    .where(eq(withdrawals.number, withdrawal.number));
  const [request] = await db
    .insert(purchaseRequests)
    .values({
      memberId: id,
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
      chainId,
      address: freshWallet(),
      status: 'Expired',
      createdAt: at,
      expiresAt: at,
      closedAt: at,
    })
    .returning();
  const file = await database.transaction((tx) =>
    insertFile(tx, services, {
      ownerId: id,
      key: randomBytes(24).toString('hex'),
      purpose: 'ticket_attachment',
      type: 'text/plain',
      size: 1,
      sha256: '0'.repeat(64),
      name: 'a.txt',
    }),
  );
  const ticket = await database.transaction((tx) => createTicket(tx, services, id, newTicket));
  const quote = await quoteOf(id);
  const claimed = await claiming(id);
  const learned = await learning(name, id);
  const subscription = await subscriptionOf(name, id);
  const bought = await insertOrder(db, { name, memberId: id, at });
  if (name === 'owner') line = bought.line;
  return {
    token: access,
    rows: {
      ...learned,
      '/api/market/addresses/': bought.address,
      '/api/market/orders/': bought.order,
      '/api/files/': file.id,
      '/api/auth/sessions/': session?.id ?? '',
      '/api/auth/second-factor/passkeys/': `passkey-of-${name}`,
      '/api/addresses/': address?.id ?? 0,
      '/api/pools/positions/': position,
      '/api/reports/why/entry/': Number(entry?.id),
      '/api/support/tickets/': ticket.number,
      '/api/tokenization/eligibility/': claimed.claim,
      '/api/tokenization/eligibility/documents/': claimed.unsent,
      '/api/withdrawals/': withdrawal.number,
      '/api/exchange/quotes/': quote,
      '/api/exchange/history/': quote,
      '/api/tokenization/subscriptions/': subscription,
      '/api/payments/': request?.number ?? 0,
    },
  };
}

/** A subscription that can be stepped back from. */
async function subscriptionOf(name: string, memberId: number): Promise<number> {
  await fund({ services }, memberId, '300');
  const by = await database.transaction((tx) => insertMember(tx, `${name}-checker`));
  await makeEligible(services, memberId, { country: 'CO', by });
  const id = await openOffering(services, by, { slug: `offering-of-${name}` });
  return subscribeTo(services, { memberId, id, units: 1 });
}

/** A claim that waits, and a document that is part of none. */
async function claiming(memberId: number): Promise<{ claim: number; unsent: string }> {
  const document = async (): Promise<string> => {
    const source = Readable.from([Buffer.from('%PDF-1.7\n')]);
    const kind = 'passport' as const;
    const received = await receiveDocument(services, noPictures, memberId, { kind, source });
    return (await keepDocument(services, memberId, received)).id;
  };
  const documents = [await document()];
  const { id } = await database.transaction((tx) =>
    askClaim(tx, services, memberId, { ...typed, documents }),
  );
  return { claim: id, unsent: await document() };
}

/** A firm quote that can be accepted. */
async function quoteOf(memberId: number): Promise<number> {
  await fund({ services }, memberId, '50');
  const asked = await database.transaction((tx) =>
    askQuote(tx, services, memberId, { side: 'buy', give: '50' }),
  );
  if (!asked.quote) throw new Error(asked.refusal.reason);
  return asked.quote.number;
}

/** A course that somebody takes, with an attempt, a note and a certificate. */
async function learning(name: string, memberId: number): Promise<Person['rows']> {
  const at = services.clock.now();
  const certificate = name === 'owner' ? 'A-2026-00001' : 'A-2026-00002';
  const made = await insertCourse(database.db, { name, memberId, at, certificate });
  return {
    '/api/academy/notes/': made.note,
    '/api/academy/attempts/': made.attempt,
    '/api/academy/certificates/': certificate,
  };
}

/** An id that does not exist, in the form the call expects. */
const NOBODYS: Readonly<Record<string, string>> = {
  '/api/files/': 'n'.repeat(32),
  '/api/tokenization/eligibility/documents/': 'n'.repeat(32),
  '/api/academy/certificates/': 'A-2026-00099',
  '/api/auth/sessions/': '00000000-0000-4000-8000-000000000000',
  '/api/auth/second-factor/passkeys/': 'passkey-of-nobody',
};

/** Request bodies of calls that need one. */
const BODIES: Readonly<Record<string, object>> = {
  'POST /api/payments/:number/claim/': { tx_hash: `0x${'ab'.repeat(32)}` },
  'POST /api/payments/:number/report/': { tx_hash: `0x${'ab'.repeat(32)}` },
  'PATCH /api/auth/second-factor/passkeys/:id/': { name: 'mine' },
  'POST /api/auth/second-factor/passkeys/:id/remove/': {},
  'PATCH /api/addresses/:id/': { label: 'mine' },
  'PATCH /api/academy/notes/:note/': { second: null, text: 'mine' },
  'POST /api/academy/attempts/:attempt/answers/': { question: 1, is_flagged: true },
  'POST /api/academy/attempts/:attempt/report/': { question: 1, text: '¿Seguro?' },
  'PATCH /api/market/addresses/:id/': home,
  'POST /api/market/orders/:number/lines/:line/cancel/': { quantity: 1 },
  'POST /api/market/orders/:number/returns/': {
    lines: [{ line: 1, quantity: 1 }],
    reason: 'other',
    note: '',
  },
  'POST /api/market/orders/:number/returns/:id/sent/': { tracking: '' },
  'POST /api/support/tickets/:number/messages/': { text: 'Gracias.' },
  'POST /api/support/tickets/:number/read/': { message: 1 },
  'POST /api/support/tickets/:number/rating/': { score: 5 },
  'POST /api/withdrawals/:number/voucher/': { days: 30 },
};

const named = ({ method, path }: AnyEndpoint): string => `${method} ${path}`;

function kindOf(call: AnyEndpoint): string {
  const kind = Object.keys(owner.rows).find((start) => call.path.startsWith(`${start}:`));
  if (kind === undefined) throw new Error(`${named(call)}: whose rows does it name?`);
  return kind;
}

/** Status and error code; for a streaming response the status only. */
async function answerOf(call: AnyEndpoint, token: string, row: string | number): Promise<string> {
  const answer = await app.inject({
    method: call.method,
    // What lies in the row is the owner's: only the row itself decides.
    url: call.path
      .replace(/:(number|id|attempt|note)/, String(row))
      .replaceAll(/:(line|package|id)\b/g, String(line)),
    payloadAsStream: true,
    headers: {
      authorization: `Bearer ${token}`,
      ...(call.once && { 'idempotency-key': randomUUID() }),
    },
    ...(named(call) in BODIES && { payload: BODIES[named(call)] ?? {} }),
  });
  if (answer.statusCode === 200) {
    answer.stream().destroy();
    return '200';
  }
  const chunks: Buffer[] = [];
  for await (const chunk of answer.stream()) chunks.push(chunk as Buffer);
  const { code } = JSON.parse(Buffer.concat(chunks).toString()) as { readonly code: string };
  return `${answer.statusCode} ${code}`;
}

test('a row of another member answers as one that nobody has', async () => {
  expect(calls.length).toBeGreaterThan(15);
  for (const call of calls) {
    const kind = kindOf(call);
    const unknown = await answerOf(call, stranger.token, NOBODYS[kind] ?? 2_000_000_000);
    expect(unknown, named(call)).toBe('404 not_found');
    expect(await answerOf(call, stranger.token, owner.rows[kind] ?? ''), named(call)).toBe(unknown);
  }
});

test('positive control: the owner gets another answer', async () => {
  // Calls that end something come last, the one that ends this session at the very end.
  const inOrder = calls.toSorted((one, other) => rankOf(one) - rankOf(other));
  for (const call of inOrder) {
    const answer = await answerOf(call, owner.token, owner.rows[kindOf(call)] ?? '');
    expect(answer, named(call)).not.toMatch(/^404|unauthorized|validation/);
  }
});

function rankOf({ path }: AnyEndpoint): number {
  if (path.includes('/sessions/')) return 2;
  return path.endsWith('/remove/') ? 1 : 0;
}

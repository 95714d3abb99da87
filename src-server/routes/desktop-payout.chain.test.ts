import { randomBytes, randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { Wallet } from 'ethers/wallet';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { adminPayouts } from '#contract/api/admin/payouts.ts';
import type { AuditAnchor, PayoutIntent } from '#contract/api/admin/payouts.ts';
import type { AskReply, PinnedContract, Question } from '#contract/ipc/ask-window.ts';
import { parseUnits } from '#contract/rules/money.ts';
import { createAnchorer } from '../../src-main/wallet/anchorer.ts';
import { createApprover } from '../../src-main/wallet/approver.ts';
import type { Ask } from '../../src-main/wallet/ask.ts';
import { passwordBytes } from '../../src-main/wallet/keystore.ts';
import { createPayer } from '../../src-main/wallet/payer.ts';
import { createPins, proposalOf } from '../../src-main/wallet/pins.ts';
import { privateFile } from '../../src-main/wallet/private-file.ts';
import { createServerCalls } from '../../src-main/wallet/server-calls.ts';
import { createWalletFile } from '../../src-main/wallet/wallet-file.ts';
import { createWalletProvider } from '../../src-main/wallet/wallet-provider.ts';
import { fileKeys } from '../../tests/support/ledger/keys.ts';
import { payoutSuite } from '../../tests/support/worlds/payout-suite.ts';
import { askConfirmed, detailOf, freeze, freshWallet } from '../../tests/support/worlds/payout.ts';
import { buildApp } from '../app.ts';
import { encodeAnchor } from '../chain/treasury/anchor-calldata.ts';
import { jsonRpc } from '../chain/json-rpc.ts';
import { OPERATOR_ROLE } from '../chain/treasury/roles.ts';
import { payoutSigned } from '../database/schema/payouts.ts';
import { sessions } from '../database/schema/sessions.ts';
import { signAccessToken } from '../domain/accounts/access-tokens.ts';

const suite = payoutSuite();
const key = new Wallet(`0x${randomBytes(32).toString('hex')}`);
const password = 'a long enough password';
const folder = mkdtempSync(join(tmpdir(), 'tct-desktop-'));
const file = createWalletFile(privateFile(join(folder, 'keystore.json')), 2 ** 10);

let app: FastifyInstance;
let origin: string;
let token: string;

beforeAll(async () => {
  await file.keep(key, passwordBytes(password));
  await suite.chain.own('grantRole', [OPERATOR_ROLE, key.address]);
  await jsonRpc(suite.chain.url, 'anvil_setBalance', [key.address, '0xde0b6b3a7640000']);
});
afterAll(() => rmSync(folder, { recursive: true }));
beforeEach(async () => {
  const { services, admin } = suite.world;
  app = await buildApp(services);
  origin = await app.listen({ port: 0, host: '127.0.0.1' });
  const now = services.clock.now();
  const sessionId = randomUUID();
  await services.database.db.insert(sessions).values({
    id: sessionId,
    memberId: admin,
    userAgent: 'test',
    address: '127.0.0.1',
    createdAt: now,
    lastUsedAt: now,
    provedAt: now,
  });
  token = signAccessToken(services, { memberId: admin, sessionId });
});
afterEach(() => app.close());

type Fetch = typeof fetch;
interface Given {
  /** Replies of the simulated user; undefined: closes the window. */
  readonly replies?: readonly (AskReply | undefined)[];
  readonly fetch?: (url: string, init: RequestInit, real: Fetch) => Promise<Response>;
  readonly pinnedFor?: string;
}

/** The desktop wallet, wired as in the app, with a simulated user. */
async function desktop({ replies = [{ password }], ...given }: Given = {}) {
  const asked: Question[] = [];
  const problems: unknown[] = [];
  const server = createServerCalls({
    origin,
    fetch: (url, init) => given.fetch?.(url, init, fetch) ?? fetch(url, init),
    accessToken: () => Promise.resolve(token),
  });
  const pins = createPins(privateFile(join(folder, 'contract.json')), origin);
  const pinned = proposalOf(await server.treasury()) as PinnedContract;
  const forServer = given.pinnedFor ?? origin;
  await createPins(privateFile(join(folder, 'contract.json')), forServer).write(pinned);
  const ask: Ask = async (question, tryReply) => {
    asked.push(question);
    for (const reply of replies) {
      if (reply === undefined) return false;
      const problem = await tryReply(reply);
      if (problem === null) return true;
      problems.push(problem);
    }
    return false;
  };
  const now = () => suite.world.services.clock.now().getTime();
  const payer = createPayer({ keys: fileKeys(file), server, now, ask });
  const provider = createWalletProvider({
    address: file.address,
    pinned: pins.read,
    choosePinned: () => Promise.resolve(null),
    payer,
    anchorer: createAnchorer({ keys: fileKeys(file), server, ask }),
    approver: createApprover({ keys: fileKeys(file), server, ask, now }),
    notify: (question) => asked.push(question),
  });
  return { provider, asked, problems, payer };
}

/** A frozen run of one USDC withdrawal, and the transaction that the page requests. */
async function frozen() {
  const to = freshWallet();
  const number = await askConfirmed(suite.world, { amount: '200', currency: 'USDC', wallet: to });
  const { runNumber } = await freeze(suite.world, [number]);
  const answer = await fetch(
    origin + adminPayouts.intent.path.replace(':number', String(runNumber)),
    {
      method: 'POST',
      headers: {
        Authorization: `Bearer ${token}`,
        'Content-Type': 'application/json',
        'Idempotency-Key': randomUUID(),
      },
      body: JSON.stringify({ batch: 0, sender: key.address }),
    },
  );
  const intent = (await answer.json()) as PayoutIntent;
  const transaction = {
    from: intent.from,
    to: intent.to,
    data: intent.data,
    gas: `0x${BigInt(intent.gas).toString(16)}`,
    value: '0x0',
  };
  return { number, to, runNumber, transaction };
}

const send = (transaction: object) => ({ method: 'eth_sendTransaction', params: [transaction] });
const stored = () => suite.world.services.database.db.select().from(payoutSigned);

describe('a run signed by the desktop wallet', () => {
  it('is shown whole, stored by the server, and paid on the chain', async () => {
    const { number, to, runNumber, transaction } = await frozen();
    const { provider, asked } = await desktop();
    expect(await provider.request({ method: 'eth_requestAccounts' })).toEqual({
      result: [key.address],
    });
    expect(await provider.request({ method: 'eth_chainId' })).toEqual({ result: '0x7a69' });

    const reply = await provider.request(send(transaction));
    expect(asked).toMatchObject([
      {
        kind: 'pay',
        run: runNumber,
        batch: 1,
        batches: 1,
        currency: 'USDC',
        total: '194',
        payments: [{ number: String(number), amount: '194', member: 'member' }],
        signer: key.address,
        server: origin,
        isUnlocked: false,
      },
    ]);
    const [row] = await stored();
    expect(reply).toEqual({ result: row?.txHash });

    await suite.tick();
    await suite.chain.finalise();
    await suite.tick();
    expect(await detailOf(suite.world, number)).toBe('confirmed');
    expect(await suite.chain.balanceOf('USDC', to)).toBe(parseUnits('194', 6));
  });

  it('asks again after a wrong password, and stores the same transaction after a lost answer', async () => {
    const { number, transaction } = await frozen();
    let lost = 0;
    const { provider, problems } = await desktop({
      replies: [{ password: 'not this one' }, { password }, {}, {}],
      async fetch(url, init, real) {
        const isStore = url.endsWith('/signed/');
        const answer = await real(url, init);
        if (!isStore || (lost += 1) > 2) return answer;
        // The server stores it, but the response is lost.
        throw new TypeError('no network');
      },
    });
    const reply = await provider.request(send(transaction));
    expect(problems).toEqual(['wrong_password', 'not_answered', 'not_answered']);
    const rows = await stored();
    expect(rows).toHaveLength(1);
    expect(reply).toEqual({ result: rows[0]?.txHash });
    await suite.tick();
    await suite.chain.finalise();
    await suite.tick();
    expect(await detailOf(suite.world, number)).toBe('confirmed');
  });

  it('is not signed where the person closes the window, and an unknown outcome is reported', async () => {
    const { transaction } = await frozen();
    const closed = await desktop({ replies: [undefined] });
    expect(await closed.provider.request(send(transaction))).toMatchObject({
      error: { code: 4001 },
    });
    expect(await stored()).toEqual([]);
    const cut = await desktop({
      replies: [{ password }, undefined],
      fetch: (url, init, real) =>
        url.endsWith('/signed/') ? Promise.reject(new TypeError('no network')) : real(url, init),
    });
    expect(await cut.provider.request(send(transaction))).toMatchObject({ error: { code: 4900 } });
  });
});

describe('the desktop wallet and a malicious page', () => {
  it('signs nothing but the frozen run', async () => {
    const { number, transaction } = await frozen();
    const { provider, asked } = await desktop();
    // The last three words of the calldata: number, recipient, amount.
    const word = (index: number, value: string) => {
      const { data } = transaction;
      const start = data.length - 64 * (3 - index);
      return data.slice(0, start) + value.padStart(64, '0') + data.slice(start + 64);
    };
    const head = (index: number, value: string) =>
      transaction.data.slice(0, 10 + 64 * index) +
      value.padStart(64, '0') +
      transaction.data.slice(10 + 64 * (index + 1));
    const { tokens } = suite.chain.deployment;
    const lies: readonly (readonly [string, object])[] = [
      ['call', { data: `${transaction.data}00` }],
      ['payments', { data: word(0, '1') }],
      ['recipient', { data: word(1, freshWallet().slice(2)) }],
      ['amount', { data: word(2, 'ffffff') }],
      ['run', { data: head(0, 'ff') }],
      ['deadline', { data: head(1, 'ffffffff') }],
      ['token', { data: head(2, tokens.USDT.address.slice(2).toLowerCase()) }],
      ['contract', { to: suite.chain.deployment.receipts }],
      ['value', { value: '0x1' }],
      ['transaction', { chainId: '0x1' }],
    ];
    for (const [reason, lie] of lies) {
      const reply = await provider.request(send({ ...transaction, ...lie }));
      expect(reply, reason).toMatchObject({ error: { code: -32_000 } });
      expect(asked.at(-1), reason).toEqual({ kind: 'refused', reason });
    }
    for (const method of ['eth_sign', 'personal_sign', 'eth_signTypedData', 'eth_call']) {
      expect(await provider.request({ method, params: [] })).toMatchObject({
        error: { code: 4200 },
      });
    }
    expect(await stored()).toEqual([]);
    // Positive control: the same wallet signs the frozen run.
    expect(await provider.request(send(transaction))).toHaveProperty('result');
    expect(await stored()).toHaveLength(1);
    expect(await detailOf(suite.world, number)).toBe('broadcast');
  });

  it('signs nothing for a server that is not the pinned one, or that says other things', async () => {
    const { transaction } = await frozen();
    const elsewhere = await desktop({ pinnedFor: 'https://elsewhere.example' });
    expect(await elsewhere.provider.request(send(transaction))).toMatchObject({
      error: { code: 4100 },
    });
    const changes: readonly (readonly [string, RegExp, string])[] = [
      ['chain', /"chain_id":31337/g, '"chain_id":1'],
      ['recipient', /"wallet":"0x.{40}"/g, `"wallet":"${key.address}"`],
      ['amount', /"token_amount":"194"/g, '"token_amount":"195"'],
      ['hash', /"calldata_hash":"0x../g, '"calldata_hash":"0x00'],
    ];
    for (const [reason, from, to] of changes) {
      const { provider, asked } = await desktop({
        async fetch(url, init, real) {
          const answer = await real(url, init);
          if (!/payouts\/\d+\/$/.test(url)) return answer;
          return new Response((await answer.text()).replace(from, to), { status: 200 });
        },
      });
      await provider.request(send(transaction));
      expect(asked, reason).toEqual([{ kind: 'refused', reason }]);
    }
    expect(await stored()).toEqual([]);
    const honest = await desktop();
    expect(await honest.provider.request(send(transaction))).toHaveProperty('result');
  });
});

describe('a row of the audit log', () => {
  it('is anchored on the chain by the desktop wallet, and what the page says of it is compared', async () => {
    await frozen();
    const { provider, asked } = await desktop();
    const answer = await fetch(`${origin}${adminPayouts.anchor.path}?sender=${key.address}`, {
      headers: { Authorization: `Bearer ${token}` },
    });
    const { call } = (await answer.json()) as AuditAnchor;
    if (!call) throw new Error('The treasury cannot note a row.');
    const transaction = {
      from: key.address,
      to: call.contract,
      data: call.data,
      gas: `0x${BigInt(call.gas ?? 0).toString(16)}`,
    };
    const other = encodeAnchor({ row: call.row, digest: `0x${'00'.repeat(32)}` });
    await provider.request(send({ ...transaction, data: other }));
    expect(asked).toEqual([{ kind: 'refused', reason: 'row' }]);

    const { chain } = suite;
    const reply = await provider.request(send(transaction));
    await chain.finalise();
    expect(
      await chain.treasury.readAnchors(
        chain.deployment.deployedAtBlock,
        (await chain.treasury.head()).number,
      ),
    ).toMatchObject([{ row: call.row, digest: call.digest, operator: key.address }]);
    expect(reply).toHaveProperty('result');
  });
});

import { randomBytes, randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { Wallet } from 'ethers/wallet';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { adminPayouts } from '#contract/api/admin/payouts.ts';
import type { ApprovalRequest, PayoutIntent, PayoutRun } from '#contract/api/admin/payouts.ts';
import type { AnyEndpoint } from '#contract/api/endpoint.ts';
import type { PinnedContract, Question } from '#contract/ipc/ask-window.ts';
import { parseUnits } from '#contract/rules/money.ts';
import { approvalTypedData } from '#contract/rules/treasury-call.ts';
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
import { fileKeys, ledgerAccount, ledgerKeys } from '../../tests/support/ledger/keys.ts';
import { payoutSuite } from '../../tests/support/worlds/payout-suite.ts';
import { askConfirmed, detailOf, freeze, freshWallet } from '../../tests/support/worlds/payout.ts';
import { buildApp } from '../app.ts';
import { jsonRpc } from '../chain/json-rpc.ts';
import { APPROVER_ROLE, OPERATOR_ROLE } from '../chain/treasury/roles.ts';
import { sessions } from '../database/schema/sessions.ts';
import { signAccessToken } from '../domain/accounts/access-tokens.ts';

const suite = payoutSuite({ edition: 2 });
const password = 'a long enough password';
const folder = mkdtempSync(join(tmpdir(), 'tct-approval-'));
const keys = {
  sender: new Wallet(`0x${randomBytes(32).toString('hex')}`),
  second: new Wallet(`0x${randomBytes(32).toString('hex')}`),
};

let app: FastifyInstance;
let origin: string;

beforeAll(async () => {
  await suite.chain.own('grantRole', [OPERATOR_ROLE, keys.sender.address]);
  await suite.chain.own('grantRole', [APPROVER_ROLE, keys.second.address]);
  await suite.chain.own('grantRole', [APPROVER_ROLE, ledgerAccount.address]);
  await jsonRpc(suite.chain.url, 'anvil_setBalance', [keys.sender.address, '0xde0b6b3a7640000']);
});
afterAll(() => rmSync(folder, { recursive: true }));
beforeEach(async () => {
  app = await buildApp(suite.world.services);
  origin = await app.listen({ port: 0, host: '127.0.0.1' });
});
afterEach(() => app.close());

/**
 * An administrator with the desktop app, who gives the password whenever it asks, or confirms on the
 * device.
 */
async function person(
  name: keyof typeof keys,
  memberId: number,
  device?: ReturnType<typeof ledgerKeys>,
) {
  const { services } = suite.world;
  const now = services.clock.now();
  const sessionId = randomUUID();
  await services.database.db.insert(sessions).values({
    id: sessionId,
    memberId,
    userAgent: 'test',
    address: '127.0.0.1',
    createdAt: now,
    lastUsedAt: now,
    provedAt: now,
  });
  const token = signAccessToken(services, { memberId, sessionId });
  const own = join(folder, randomUUID());
  const file = createWalletFile(privateFile(join(own, 'keystore.json')), 2 ** 10);
  await file.keep(keys[name], passwordBytes(password));
  const server = createServerCalls({
    origin,
    fetch: (url, init) => fetch(url, init),
    accessToken: () => Promise.resolve(token),
  });
  const pins = createPins(privateFile(join(own, 'contract.json')), origin);
  await pins.write(proposalOf(await server.treasury()) as PinnedContract);
  const asked: Question[] = [];
  const ask: Ask = async (question, tryReply) => {
    asked.push(question);
    return (await tryReply({ password })) === null;
  };
  const clock = () => services.clock.now().getTime();
  const signing = device?.keys ?? fileKeys(file);
  const provider = createWalletProvider({
    address: device ? () => Promise.resolve(ledgerAccount.address) : file.address,
    pinned: pins.read,
    choosePinned: () => Promise.resolve(null),
    payer: createPayer({ keys: signing, server, now: clock, ask }),
    anchorer: createAnchorer({ keys: signing, server, ask }),
    approver: createApprover({ keys: signing, server, now: clock, ask }),
    notify: (question) => asked.push(question),
  });
  /** A call of the page. */
  async function call<Result>(
    endpoint: AnyEndpoint,
    params: Readonly<Record<string, number>>,
    body?: object,
  ): Promise<Result> {
    const path = endpoint.path.replaceAll(/:(\w+)/g, (_, part: string) => String(params[part]));
    const answer = await fetch(origin + path, {
      method: endpoint.method,
      headers: {
        Authorization: `Bearer ${token}`,
        ...(body && { 'Content-Type': 'application/json', 'Idempotency-Key': randomUUID() }),
      },
      ...(body && { body: JSON.stringify(body) }),
    });
    return (await answer.json()) as Result;
  }
  return { provider, asked, call };
}

async function frozen() {
  const to = freshWallet();
  const number = await askConfirmed(suite.world, { amount: '200', currency: 'USDC', wallet: to });
  const { runNumber } = await freeze(suite.world, [number]);
  return { number, to, runNumber };
}

type Person = Awaited<ReturnType<typeof person>>;

/** What the page asks the second person's wallet to sign. */
async function typedFor({ call }: Person, runNumber: number) {
  const params = { number: runNumber, batch: 0 };
  const asked = await call<ApprovalRequest>(adminPayouts.approval, params);
  return approvalTypedData({ chainId: asked.chain_id, contract: asked.contract }, asked);
}

async function signTyped(
  { provider }: Person,
  typed: object,
  account: string = keys.second.address,
) {
  const params = [account, JSON.stringify(typed)];
  return provider.request({ method: 'eth_signTypedData_v4', params });
}

/** The first one sends the approved run; it is paid once the chain has it. */
async function send(runNumber: number): Promise<Person> {
  const sender = await person('sender', suite.world.admin);
  const intent = await sender.call<PayoutIntent>(
    adminPayouts.intent,
    { number: runNumber },
    { batch: 0, sender: keys.sender.address },
  );
  const { from, to, data, gas } = intent;
  const transaction = { from, to, data, gas: `0x${BigInt(gas).toString(16)}`, value: '0x0' };
  expect(
    await sender.provider.request({ method: 'eth_sendTransaction', params: [transaction] }),
  ).toHaveProperty('result');
  await suite.tick();
  await suite.chain.finalise();
  await suite.tick();
  return sender;
}

describe('a run that two sign with their desktop wallets', () => {
  it('is approved by the one, sent by the other, and paid', async () => {
    const { number, to, runNumber } = await frozen();
    const second = await person('second', suite.world.secondAdmin);
    const reply = await signTyped(second, await typedFor(second, runNumber));
    expect(second.asked).toMatchObject([
      {
        kind: 'approve',
        run: runNumber,
        currency: 'USDC',
        total: '194',
        payments: [{ number: String(number), amount: '194', member: 'member' }],
        signer: keys.second.address,
      },
    ]);
    const signature = 'result' in reply ? reply.result : null;
    const body = { batch: 0, approver: keys.second.address, signature };
    const approved = await second.call<PayoutRun>(
      adminPayouts.approve,
      { number: runNumber },
      body,
    );
    expect(approved.batches).toMatchObject([
      { approval: { given: { approver: keys.second.address, by: 'second' } } },
    ]);

    const sender = await send(runNumber);
    expect(sender.asked).toMatchObject([{ kind: 'pay', approver: keys.second.address }]);
    expect(await detailOf(suite.world, number)).toBe('confirmed');
    expect(await suite.chain.balanceOf('USDC', to)).toBe(parseUnits('194', 6));
  });

  it.each([
    ['reads its fields', true],
    ['takes hashes alone', false],
  ])('is approved with a hardware wallet that %s', async (_what, readsTyped) => {
    const { number, to, runNumber } = await frozen();
    const device = ledgerKeys({ readsTyped });
    const second = await person('second', suite.world.secondAdmin, device);
    const { address } = ledgerAccount;
    const reply = await signTyped(second, await typedFor(second, runNumber), address);
    expect(device.ledger.screens).toMatchObject([{ kind: readsTyped ? 'fields' : 'hashes' }]);
    const signature = 'result' in reply ? reply.result : null;
    await second.call(
      adminPayouts.approve,
      { number: runNumber },
      { batch: 0, approver: address, signature },
    );
    await send(runNumber);
    expect(await detailOf(suite.world, number)).toBe('confirmed');
    expect(await suite.chain.balanceOf('USDC', to)).toBe(parseUnits('194', 6));
  });

  it('is not approved for a page that changes a digit of it', async () => {
    const { runNumber } = await frozen();
    const second = await person('second', suite.world.secondAdmin);
    const typed = await typedFor(second, runNumber);
    const { items } = typed.message;
    const changed = `${items.slice(0, -1)}${items.endsWith('0') ? '1' : '0'}`;
    const reply = await signTyped(second, {
      ...typed,
      message: { ...typed.message, items: changed },
    });
    expect(reply).toMatchObject({ error: { code: -32_000 } });
    expect(second.asked).toEqual([{ kind: 'refused', reason: 'amount' }]);
  });
});

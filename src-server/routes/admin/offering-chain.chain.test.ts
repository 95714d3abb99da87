import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type {
  OfferingChain,
  OfferingContract,
  OfferingIssue,
} from '#contract/api/admin/offering-chain.ts';
import { administrator, insertMember } from '../../../tests/support/people.ts';
import {
  createOfferingChainWorld,
  type OfferingChainWorld,
} from '../../../tests/support/worlds/offering-chain.ts';
import { offeringFields } from '../../../tests/support/worlds/offerings.ts';
import { buildApp } from '../../app.ts';
import { startSession } from '../../domain/accounts/sign-in.ts';
import { createOffering } from '../../domain/offerings/editing.ts';

let world: OfferingChainWorld;
let app: FastifyInstance;
let id: number;
let keeper: number;
beforeAll(async () => {
  world = await createOfferingChainWorld();
  app = await buildApp(world.services);
  await app.ready();
  id = await world.open();
  keeper = await staff({ role: 'administrator', duties: ['catalogue'] });
});
afterAll(async () => {
  await app.close();
  await world.close();
});

let count = 0;
const staff = (given: object) => {
  count += 1;
  return world.services.database.transaction((tx) => insertMember(tx, `staff${count}`, given));
};
async function tokenOf(memberId: number): Promise<string> {
  const { services } = world;
  const device = { userAgent: 'Test', address: '127.0.0.1' };
  const { access } = await services.database.transaction((tx) =>
    startSession(tx, services, memberId, device, services.clock.now()),
  );
  return access;
}
/** `null`: a GET; an object: a POST with it. */
const call = async (memberId: number, path: string, body: object | null = null) =>
  app.inject({
    method: body ? 'POST' : 'GET',
    url: path,
    headers: {
      authorization: `Bearer ${await tokenOf(memberId)}`,
      ...(body && { 'content-type': 'application/json' }),
    },
    ...(body && { payload: JSON.stringify(body) }),
  });
const codeOf = (answer: { json(): unknown }) => (answer.json() as { code?: string }).code;
const stepOf = (answer: { json(): unknown }) =>
  (answer.json() as { details?: { step?: string } }).details?.step;

const chainPath = (of: number, more = '') => `/api/admin/offerings/${of}/chain/${more}`;
const contracts = '/api/admin/offering-contracts/';
const owner = () => world.signers.owner;
const registryBody = () => ({ owner: owner(), custody: world.signers.custody });
const tokenBody = () => ({ owner: owner(), symbol: 'SOL' });
const hash = (digit: string) => `0x${digit.repeat(64)}`;
const view = async () => (await call(keeper, chainPath(id))).json<OfferingChain>();

/** Everything that can be asked for, with what it takes. */
const asked = (): readonly (readonly [path: string, body: object | null])[] => [
  [chainPath(id), null],
  [chainPath(id, 'issue/'), null],
  [chainPath(id, 'register/'), null],
  [contracts, registryBody()],
  [chainPath(id), tokenBody()],
  [chainPath(id, 'calls/'), { call: 'custody' }],
  [chainPath(id, 'issue/'), {}],
  [chainPath(id, 'register/'), {}],
  [`${contracts}1/sent/`, { tx_hash: hash('a') }],
  [`${contracts}1/withdraw/`, {}],
];

describe('who may', () => {
  test.each([
    ['a member', {}],
    ['support', { role: 'support' }],
  ])('nothing of it is open to %s', async (_who, given) => {
    const somebody = await staff(given);
    for (const [path, body] of asked()) {
      expect([path, (await call(somebody, path, body)).statusCode]).toEqual([path, 403]);
    }
    expect(await view()).toMatchObject({ registry: null, token: null });
  });

  test.each([
    ['an auditor', { role: 'auditor' }],
    ['an administrator with other duties', { role: 'administrator', duties: ['members'] }],
  ])('%s reads, and asks for nothing', async (_who, given) => {
    const reader = await staff(given);
    for (const [path, body] of asked()) {
      const { statusCode } = await call(reader, path, body);
      // Before it is planned an issue is refused to everybody, as what has to be done first.
      const read = path === chainPath(id, 'issue/') ? 409 : 200;
      expect([path, statusCode]).toEqual([path, body === null ? read : 403]);
    }
    expect(await view()).toMatchObject({ registry: null, token: null });
  });

  test('nobody does without a session', async () => {
    for (const [url, body] of asked()) {
      const { statusCode } = await app.inject({
        method: body ? 'POST' : 'GET',
        url,
        ...(body && { payload: body }),
      });
      expect([url, statusCode]).toEqual([url, 401]);
    }
  });
});

describe('what is not understood', () => {
  test.each<[string, string, object]>([
    ['a registry without an owner', contracts, { custody: hash('a').slice(0, 42) }],
    [
      'an owner of 19 bytes',
      contracts,
      { owner: `0x${'1'.repeat(38)}`, custody: hash('a').slice(0, 42) },
    ],
    ['a symbol in small letters', 'token', { owner: `0x${'1'.repeat(40)}`, symbol: 'sol' }],
    ['a symbol of one letter', 'token', { owner: `0x${'1'.repeat(40)}`, symbol: 'S' }],
    [
      'terms beside the symbol',
      'token',
      { owner: hash('1').slice(0, 42), symbol: 'SOL', supply: 9 },
    ],
    ['a call that is none', 'calls', { call: 'mint' }],
    ['an agent that is no address', 'calls', { call: 'token_agent', agent: 'me' }],
    ['a version that is no number', 'calls', { call: 'anchor', version: 'x' }],
    ['data of its own', 'calls', { call: 'custody', data: '0x00' }],
    ['a hash of 31 bytes', `${contracts}1/sent/`, { tx_hash: `0x${'a'.repeat(62)}` }],
    ['no hash', `${contracts}1/sent/`, {}],
  ])('is refused: %s', async (_what, where, body) => {
    const short: Record<string, string> = { token: chainPath(id), calls: chainPath(id, 'calls/') };
    const refused = await call(keeper, short[where] ?? where, body);
    expect([refused.statusCode, codeOf(refused)]).toEqual([400, 'validation']);
    expect(await view()).toMatchObject({ registry: null, token: null });
  });

  test('is refused where an offering or a contract is not there', async () => {
    const missing: readonly (readonly [string, object | null])[] = [
      [chainPath(987_654), null],
      [chainPath(987_654, 'issue/'), null],
      [chainPath(987_654, 'register/'), null],
      [chainPath(987_654), tokenBody()],
      [chainPath(987_654, 'calls/'), { call: 'custody' }],
      [chainPath(987_654, 'issue/'), {}],
      [chainPath(987_654, 'register/'), {}],
      [`${contracts}987654/sent/`, { tx_hash: hash('a') }],
      [`${contracts}987654/withdraw/`, {}],
    ];
    for (const [path, body] of missing) {
      expect([path, codeOf(await call(keeper, path, body))]).toEqual([path, 'not_found']);
    }
  });
});

// In this order: each step is what the next one takes.
describe('the steps of an offering', () => {
  /** What is given is signed by the chain's own accounts, in a block that is final. */
  async function signed(given: object, from: string): Promise<void> {
    const answer = await call(keeper, chainPath(id, 'calls/'), given);
    expect([given, answer.statusCode]).toEqual([given, 200]);
    const { to, data } = answer.json<{ to: string; data: string }>();
    await world.chain.send({ from, to, data, gas: 16_000_000n });
    await world.finalise();
  }
  /** What makes a contract is signed, reported over HTTP, and final. */
  async function made(contract: OfferingContract): Promise<void> {
    const data = contract.call?.data ?? '';
    const txHash = await world.chain.send({ from: owner(), data, gas: 16_000_000n });
    const path = `${contracts}${contract.id}/sent/`;
    const sent = await call(keeper, path, { tx_hash: txHash });
    expect(sent.json()).toMatchObject({ state: 'sent', tx_hash: txHash });
    // A report that is sent again says the same.
    expect((await call(keeper, path, { tx_hash: txHash })).json()).toEqual(sent.json());
    await world.finalise();
  }

  test('nothing is given before its step', async () => {
    const refusals: readonly (readonly [string, object | null, string])[] = [
      [chainPath(id), tokenBody(), 'registry'],
      [chainPath(id, 'calls/'), { call: 'custody' }, 'registry'],
      [chainPath(id, 'calls/'), { call: 'token_agent', agent: owner() }, 'contract'],
      [chainPath(id, 'issue/'), {}, 'allotment'],
    ];
    for (const [path, body, step] of refusals) {
      const refused = await call(keeper, path, body);
      expect([path, codeOf(refused), stepOf(refused)]).toEqual([path, 'chain_step', step]);
    }
    expect((await call(keeper, chainPath(id, 'register/'))).json()).toEqual({ register: null });
    const early = await call(keeper, chainPath(id, 'register/'), {});
    expect(codeOf(early)).toBe('offering_state');
  });

  test('one registry is asked for, given up once, and asked for again', async () => {
    const first = await call(keeper, contracts, registryBody());
    expect(first.json()).toMatchObject({ state: 'asked', call: { to: null } });
    const again = await call(keeper, contracts, registryBody());
    expect([again.statusCode, codeOf(again)]).toEqual([409, 'conflict']);
    const withdraw = `${contracts}${first.json<OfferingContract>().id}/withdraw/`;
    expect((await call(keeper, withdraw, {})).json()).toMatchObject({
      state: 'refused',
      refusal: 'withdrawn',
    });
    expect(codeOf(await call(keeper, withdraw, {}))).toBe('conflict');
    const next = (await call(keeper, contracts, registryBody())).json<OfferingContract>();
    await made(next);
    expect(await view()).toMatchObject({ registry: { state: 'accepted', call: null } });
    // What is on chain is neither reported nor given up any more.
    const late = await call(keeper, `${contracts}${next.id}/sent/`, { tx_hash: hash('b') });
    expect(codeOf(late)).toBe('conflict');
    expect(codeOf(await call(keeper, `${contracts}${next.id}/withdraw/`, {}))).toBe('conflict');
  });

  test('one token is asked for, of approved terms, by a hash of its own', async () => {
    const { services } = world;
    const fields = offeringFields(services.clock.now().getTime(), { slug: 'draft' });
    const draft = await services.database.transaction((tx) =>
      createOffering(tx, services, { actorId: world.admin, fields }),
    );
    expect(codeOf(await call(keeper, chainPath(draft), tokenBody()))).toBe('offering_state');
    const token = (await call(keeper, chainPath(id), tokenBody())).json<OfferingContract>();
    expect(token).toMatchObject({ state: 'asked', symbol: 'SOL' });
    expect(codeOf(await call(keeper, chainPath(id), tokenBody()))).toBe('conflict');
    const { registry } = await view();
    const used = await call(keeper, `${contracts}${token.id}/sent/`, {
      tx_hash: registry?.tx_hash,
    });
    expect(codeOf(used)).toBe('transfer_unmatched');
    await made(token);
    expect(await view()).toMatchObject({ token: { state: 'accepted' } });
  });

  test('agents, custody and documents need what they are of', async () => {
    const calls = chainPath(id, 'calls/');
    for (const given of [{ call: 'token_agent' }, { call: 'anchor' }]) {
      expect(codeOf(await call(keeper, calls, given))).toBe('validation');
    }
    const unknown = await call(keeper, calls, { call: 'anchor', version: 987_654 });
    expect(codeOf(unknown)).toBe('not_found');
    for (const agent of world.signers.agents) {
      await signed({ call: 'registry_agent', agent }, owner());
      await signed({ call: 'token_agent', agent }, owner());
    }
    await signed({ call: 'custody' }, owner());
    for (const { id: version } of (await view()).versions) {
      await signed({ call: 'anchor', version }, world.signers.agents[0]);
    }
    expect((await view()).versions.map(({ anchored }) => anchored?.is_same)).toEqual([true, true]);
  });

  test('an issue is planned anew until its first batch is given, and closed once', async () => {
    const member = await world.member();
    await world.subscribe(member, id, 12);
    const path = chainPath(id, 'issue/');
    await world.coolOff(id);
    await world.allot(id);
    await world.catchUp();
    expect(stepOf(await call(keeper, path))).toBe('plan');
    expect(stepOf(await call(keeper, chainPath(id, 'calls/'), { call: 'issue' }))).toBe('plan');
    const planned = await call(keeper, path, {});
    expect(planned.json()).toMatchObject({ units: 12, given_at: null, items: [{ item: 0 }] });
    const [issuer, closer] = world.signers.agents;
    const early = await call(keeper, chainPath(id, 'calls/'), { call: 'close' });
    expect(stepOf(early)).toBe('batches');
    expect((await call(keeper, path, {})).statusCode).toBe(200);
    await signed({ call: 'issue' }, issuer);
    expect(codeOf(await call(keeper, path, {}))).toBe('conflict');
    expect(codeOf(await call(keeper, chainPath(id, 'calls/'), { call: 'issue' }))).toBe('conflict');
    await signed({ call: 'close' }, closer);
    expect(codeOf(await call(keeper, chainPath(id, 'calls/'), { call: 'close' }))).toBe('conflict');
    expect((await call(keeper, path)).json<OfferingIssue>()).toMatchObject({
      newest: { items: 1, units: 12, is_closed: true },
      settled: { items: 1, units: 12, is_closed: true },
    });
  });

  test('the register is compared as often as it is asked for', async () => {
    const path = chainPath(id, 'register/');
    const first = await call(keeper, path, {});
    expect(first.json()).toMatchObject({ register: { agrees: true, members: [{ books: 12 }] } });
    expect((await call(keeper, path, {})).statusCode).toBe(200);
    const auditor = await staff({ role: 'auditor' });
    expect((await call(auditor, path)).json()).toMatchObject({ register: { agrees: true } });
  });
});

test('where payouts are off everything of the chain says so, the register stays readable', async () => {
  const off = await buildApp({ ...world.services, chain: null });
  await off.ready();
  const authorization = `Bearer ${await tokenOf(await staff(administrator))}`;
  for (const [url, body] of asked().filter(([path]) => !path.startsWith(`${contracts}1`))) {
    const answer = await off.inject({
      method: body ? 'POST' : 'GET',
      url,
      headers: { authorization },
      ...(body && { payload: body }),
    });
    const isRead = body === null && url.endsWith('register/');
    expect([url, codeOf(answer)]).toEqual([url, isRead ? undefined : 'payouts_off']);
  }
  await off.close();
});

import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { appAndPhone, CHAIN } from '../../../tests/support/phone/paired.ts';
import { Refusal } from '../../../tests/support/phone/phone.ts';
import { startRelay } from '../../../tests/support/phone/relay.ts';
import type { PhoneSession } from './phone-session.ts';

let server: Awaited<ReturnType<typeof startRelay>>;
const open: { readonly phone: { close(): void } }[] = [];

beforeAll(async () => {
  server = await startRelay();
});
afterAll(() => server.stop());
afterEach(() => {
  server.setDown(false);
  for (const { phone } of open.splice(0)) phone.close();
});

async function world(given: Parameters<typeof appAndPhone>[1] = {}) {
  const made = await appAndPhone(server, given);
  open.push(made);
  return made;
}

const { signal: never } = new AbortController();
const request = { method: 'eth_sendTransaction', params: [{ data: '0x12' }] } as const;
const waits = () => Promise.resolve(undefined);

describe('pairing', () => {
  it('agrees with the phone that scanned the code, and the relay reads nothing of it', async () => {
    const { pair, phone, phones } = await world();
    const agreed = await pair();
    expect(agreed).toMatchObject({ chainId: CHAIN, signs: true, name: 'Test wallet' });
    expect(agreed.accounts).toEqual([phone.state.key.address]);
    const answer = Promise.withResolvers<unknown>();
    phone.state.person = () => answer.promise;
    answer.resolve('0xab');
    const session = { ...agreed, address: phone.state.key.address };
    expect(await phones.ask(session, request, never)).toBe('0xab');
    expect(phone.shown).toMatchObject([{ ...request, chainId: `eip155:${CHAIN}` }]);
    const seen = JSON.stringify(server.carried);
    expect(seen).not.toContain(Buffer.from('eth_sendTransaction').toString('base64').slice(4, 20));
    expect(seen).not.toContain(agreed.key);
  });

  it.each([
    ['another chain alone', { chainId: 1 }, 'phone_chain'],
    ['no typed data', { methods: ['eth_sendTransaction'] }, 'phone_methods'],
    ['no transactions', { methods: ['eth_signTypedData_v4', 'personal_sign'] }, 'phone_methods'],
    ['no account', { accounts: [] }, 'phone_chain'],
    ['an address that is none', { accounts: ['0x12'] }, 'phone_chain'],
    ['a no', { accepts: false }, 'phone_rejected'],
  ])('takes no phone that answers %s', async (_what, given, fault) => {
    const { pair, phone } = await world(given);
    await expect(pair()).rejects.toMatchObject({ fault });
    // It is told that the connection is over, where there was one.
    if (!('accepts' in given)) await phone.hears('wc_sessionDelete');
  });

  it('shows a name without what cannot be seen, and cut off', async () => {
    const { pair } = await world({ name: `A\u202Eb\u0000${'c'.repeat(80)}` });
    expect((await pair()).name).toBe(`Ab${'c'.repeat(58)}`);
  });

  it('waits as long as the code is good, and no longer', async () => {
    const { phones } = await world({ patience: 50 });
    await expect(phones.pair(phones.invite(), CHAIN, never)).rejects.toMatchObject({
      fault: 'phone_silent',
    });
    let at = Date.now();
    const late = await world({ now: () => at });
    const invitation = late.phones.invite();
    at += 300_000;
    await expect(late.phones.pair(invitation, CHAIN, never)).rejects.toMatchObject({
      fault: 'phone_expired',
    });
  });

  it('ends with the window and with the lock, and begins none behind it', async () => {
    const { phones, lock } = await world();
    const closed = new AbortController();
    const waiting = phones.pair(phones.invite(), CHAIN, closed.signal);
    closed.abort('cancelled');
    await expect(waiting).rejects.toMatchObject({ fault: 'phone_cancelled' });
    const locked = phones.pair(phones.invite(), CHAIN, never);
    lock.set(true);
    await expect(locked).rejects.toMatchObject({ fault: 'signed_out' });
    const before = server.carried.length;
    await expect(phones.pair(phones.invite(), CHAIN, never)).rejects.toMatchObject({
      fault: 'signed_out',
    });
    expect(server.carried).toHaveLength(before);
  });
});

describe('asking', () => {
  it('goes on over a relay that breaks while the person is asked', async () => {
    const { phones, phone, connect } = await world();
    const session = await connect();
    const asked = Promise.withResolvers<void>();
    const answer = Promise.withResolvers<unknown>();
    phone.state.person = () => {
      asked.resolve();
      return answer.promise;
    };
    const waiting = phones.ask(session, request, never);
    await asked.promise;
    server.setDown(true);
    server.setDown(false);
    await phone.connect();
    answer.resolve('0xcd');
    expect(await waiting).toBe('0xcd');
    expect(phone.shown).toHaveLength(1);
  });

  it('finds what was said while nobody listened: that the phone has left', async () => {
    const { phones, phone, connect, file, left } = await world();
    const session = await connect();
    phone.tell('wc_sessionDelete', { code: 6000, message: 'bye' }, 1112);
    await expect.poll(() => server.carried.at(-1)?.tag).toBe(1112);
    const before = server.carried.length;
    await expect(phones.ask(session, request, never)).rejects.toMatchObject({
      fault: 'phone_left',
      mayBeSent: false,
    });
    expect(await file.read()).toBeNull();
    expect(left).toEqual(['left']);
    // Nothing was asked of it: there is the acknowledgement alone.
    expect(server.carried.slice(before).map(({ tag }) => tag)).not.toContain(1108);
  });

  it('uses no phone whose account has changed, and keeps one that prolongs the connection', async () => {
    let at = Date.now();
    const { phones, phone, connect, file } = await world({ now: () => at });
    const session = await connect();
    phone.state.person = () => Promise.resolve('0xab');
    at += 86_400_000;
    phone.tell('wc_sessionExtend', {}, 1106);
    await expect.poll(() => server.carried.at(-1)?.tag).toBe(1106);
    await phones.ask(session, request, never);
    expect((await file.read())?.expiry).toBe(at + 7 * 86_400_000);
    const other = `eip155:${CHAIN}:0x52908400098527886E0F7030069857D2E4169EE7`;
    const namespaces = { eip155: { accounts: [other], methods: [], events: [] } };
    phone.tell('wc_sessionUpdate', { namespaces }, 1104);
    await expect.poll(() => server.carried.at(-1)?.tag).toBe(1104);
    await expect(phones.ask(session, request, never)).rejects.toMatchObject({
      fault: 'phone_different',
    });
    expect(await file.read()).toBeNull();
  });

  it.each([
    [5000, 'phone_rejected'],
    [4001, 'phone_rejected'],
    [5101, 'phone_methods'],
    [4902, 'phone_chain'],
    [-32_000, 'phone_failed'],
  ])('reads the code %i as %s', async (code, fault) => {
    const { phones, phone, connect } = await world();
    const session = await connect();
    phone.state.person = () => Promise.reject(new Refusal(code));
    await expect(phones.ask(session, request, never)).rejects.toMatchObject({
      fault,
      // A wallet that failed may have sent it before.
      mayBeSent: fault === 'phone_failed',
    });
  });

  it('says of what was handed over and not answered that it may be sent, of a signature never', async () => {
    const { phones, phone, connect, lock } = await world({ patience: 2_000 });
    const session = await connect();
    const end = new AbortController();
    phone.state.person = () => {
      end.abort('cancelled');
      return waits();
    };
    await expect(phones.ask(session, request, end.signal)).rejects.toMatchObject({
      fault: 'phone_cancelled',
      mayBeSent: true,
    });
    phone.state.person = () => {
      lock.set(true);
      return waits();
    };
    const sign = { method: 'eth_signTransaction', params: [] } as const;
    await expect(phones.ask(session, sign, never)).rejects.toMatchObject({
      fault: 'signed_out',
      mayBeSent: false,
    });
    const before = server.carried.length;
    await expect(phones.ask(session, request, never)).rejects.toMatchObject({
      fault: 'signed_out',
      mayBeSent: false,
    });
    expect(server.carried).toHaveLength(before);
  });

  it('asks nothing over a connection that is too old, or of one that is asked already', async () => {
    const { phones, phone, connect } = await world();
    const session = await connect();
    const old: PhoneSession = { ...session, expiry: Date.now() };
    await expect(phones.ask(old, request, never)).rejects.toMatchObject({ fault: 'phone_expired' });
    const answer = Promise.withResolvers<unknown>();
    phone.state.person = () => {
      // Of a question that is over: it came late.
      phone.answer(1, '0xff');
      return answer.promise;
    };
    const first = phones.ask(session, request, never);
    await expect(phones.ask(session, request, never)).rejects.toMatchObject({
      fault: 'phone_failed',
      mayBeSent: false,
    });
    answer.resolve('0xab');
    expect(await first).toBe('0xab');
  });

  it('tells the phone that it has left', async () => {
    const { phones, phone, connect } = await world();
    await phones.leave(await connect());
    await phone.hears('wc_sessionDelete');
    expect(server.carried.at(-1)?.tag).toBe(1112);
  });
});

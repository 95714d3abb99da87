import { randomUUID } from 'node:crypto';
import { adminProposals, type Proposed } from '#contract/api/admin/proposals.ts';
import { adminPayouts } from '#contract/api/admin/payouts.ts';
import { adminWithdrawals } from '#contract/api/admin/withdrawals.ts';
import { auth, type Tokens } from '#contract/api/account/auth.ts';
import type { Answer, Endpoint, EndpointSchemas } from '#contract/api/endpoint.ts';
import {
  demoApi as demo,
  publicApi,
  type DemoMail,
  type PublicSettings,
} from '#contract/api/public.ts';
import { withdrawals } from '#contract/api/withdrawals.ts';
import { until } from '../../support/until.ts';

export const DEMO_PASSWORD = 'Demo-2026';

interface CallOptions {
  readonly params?: Readonly<Record<string, string | number>>;
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: unknown;
  /** Access token of whoever calls. */
  readonly token?: string;
}

interface Wish {
  readonly type: 'direct' | 'pool' | 'global';
  readonly currency: 'USDT' | 'USDC' | 'TCT';
  readonly amount: string;
  readonly wallet: string;
}

/** The API as a test uses it beside the screens: to read mails, the chain and what is stored. */
export function demoApi(baseUrl: string) {
  async function call<Schemas extends EndpointSchemas>(
    endpoint: Endpoint<Schemas>,
    { params = {}, query = {}, body, token }: CallOptions = {},
  ): Promise<Answer<Endpoint<Schemas>>> {
    const path = endpoint.path.replaceAll(/:(\w+)/g, (_, name: string) => String(params[name]));
    const url = new URL(path, baseUrl);
    for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
    const response = await fetch(url, {
      method: endpoint.method,
      headers: {
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...(endpoint.once && { 'idempotency-key': randomUUID() }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const answer: unknown = await response.json();
    if (!response.ok) throw new Error(`${path}: ${JSON.stringify(answer)}`);
    return answer as Answer<Endpoint<Schemas>>;
  }

  /** The code that the app of an account shows in the demo; null where it has none. */
  const otpOf = (email: string): Promise<string | null> =>
    call(demo.secondFactor, { query: { email } }).then(
      ({ otp }) => otp,
      () => null,
    );
  /** Signs in; administrators with the demo's code, which counts as a fresh proof too. */
  async function signIn(email: string): Promise<Tokens> {
    const otp = await otpOf(email);
    const body = { email, password: DEMO_PASSWORD, ...(otp !== null && { otp }) };
    return call(auth.token, { body });
  }
  const mails = async (email: string): Promise<readonly DemoMail[]> =>
    (await call(demo.mailbox, { query: { email } })).items;
  const settings = (): Promise<PublicSettings> => call(publicApi.settings);

  /** The newest code mailed to an address after an instant; other mails may have come since. */
  async function codeSince(email: string, since: number): Promise<string | null> {
    const codes = (await mails(email))
      .filter((mail) => Date.parse(mail.sent_at) >= since)
      .flatMap((mail) => mail.text.match(/\b\d{6}\b/) ?? []);
    return codes[0] ?? null;
  }

  return {
    call,
    signIn,
    otpOf,
    settings,
    codeSince,
    slotOf: (ref: string, side: 'left' | 'right') =>
      call(publicApi.treePreview, { query: { ref, side } }),

    /** Asks for a withdrawal and confirms it with the mailed code; returns its number. */
    async requestWithdrawal(email: string, wish: Wish): Promise<number> {
      const { access: token } = await signIn(email);
      const { token_amount } = await call(withdrawals.quote, { token, body: wish });
      // The product's clock may be ahead of this one: what counts is what comes after the mails so far.
      const before = (await mails(email)).map((mail) => Date.parse(mail.sent_at));
      const since = Math.max(0, ...before) + 1;
      const quote = { ...wish, token_amount };
      await call(auth.sendCode, { token, body: { isWithdrawal: true, quote } });
      let secret_code: string | null = null;
      await until('the code to be mailed', async () => {
        secret_code = await codeSince(email, since);
        return secret_code !== null;
      });
      const body = { ...wish, secret_code };
      return (await call(withdrawals.create, { token, body })).number;
    },

    /** Asks for a change as one administrator of the demo, and accepts it as the other. */
    async changeByTwo<Schemas extends EndpointSchemas>(
      endpoint: Endpoint<Schemas>,
      options: Omit<CallOptions, 'token'>,
    ): Promise<void> {
      const { access: first } = await signIn('admin@demo.test');
      const answer = (await call(endpoint, { ...options, token: first })) as Proposed;
      const { access: second } = await signIn('admin2@demo.test');
      const { id } = answer.proposal;
      await call(adminProposals.accept, { token: second, params: { id } });
    },

    /** Confirms a withdrawal and freezes it into a run of its own; returns the run's number. */
    async freeze(adminToken: string, number: number, sender: string): Promise<number> {
      const token = adminToken;
      await call(adminWithdrawals.accept, { token, body: { numbers: [number] } });
      const body = { numbers: [number], sender };
      return (await call(adminPayouts.create, { token, body })).run.number;
    },

    /** Base units of a token that an address holds on the chain. */
    async tokenBalance(currency: string, address: string, token: string): Promise<bigint> {
      const { chain } = await settings();
      const to = chain?.tokens.find((known) => known.currency === currency)?.address;
      // balanceOf(address)
      const data = `0x70a08231${address.slice(2).toLowerCase().padStart(64, '0')}`;
      const answer: { result?: unknown } = await call(demo.rpc, {
        token,
        body: { method: 'eth_call', params: [{ to, data }, 'latest'] },
      });
      return BigInt(String(answer.result));
    },
  };
}

export type DemoApi = ReturnType<typeof demoApi>;

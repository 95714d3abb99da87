import { auth, type Tokens } from '#contract/api/auth.ts';
import {
  demoApi as demo,
  publicApi,
  type DemoMail,
  type PublicSettings,
} from '#contract/api/public.ts';
import type { Answer, Endpoint, EndpointSchemas } from '#contract/api/endpoint.ts';

export const DEMO_PASSWORD = 'Demo-2026';

/** The API as a test uses it beside the screens: to read mails, the chain and what is stored. */
export function demoApi(baseUrl: string) {
  async function call<Schemas extends EndpointSchemas>(
    endpoint: Endpoint<Schemas>,
    options: { query?: Record<string, string>; body?: unknown; token?: string } = {},
  ): Promise<Answer<Endpoint<Schemas>>> {
    const url = new URL(endpoint.path, baseUrl);
    for (const [name, value] of Object.entries(options.query ?? {})) {
      url.searchParams.set(name, value);
    }
    const response = await fetch(url, {
      method: endpoint.method,
      headers: {
        ...(options.token && { authorization: `Bearer ${options.token}` }),
        ...(options.body !== undefined && { 'content-type': 'application/json' }),
      },
      ...(options.body !== undefined && { body: JSON.stringify(options.body) }),
    });
    const answer: unknown = await response.json();
    if (!response.ok) throw new Error(`${endpoint.path}: ${JSON.stringify(answer)}`);
    return answer as Answer<Endpoint<Schemas>>;
  }

  const signIn = (email: string): Promise<Tokens> =>
    call(auth.token, { body: { email, password: DEMO_PASSWORD } });
  const mails = async (email: string): Promise<readonly DemoMail[]> =>
    (await call(demo.mailbox, { query: { email } })).items;
  const settings = (): Promise<PublicSettings> => call(publicApi.settings);

  return {
    call,
    signIn,
    mails,
    settings,
    slotOf: (ref: string, side: 'left' | 'right') =>
      call(publicApi.treePreview, { query: { ref, side } }),

    /** The code of the newest mail to an address that was sent after an instant. */
    async codeSince(email: string, since: number): Promise<string | null> {
      const newest = (await mails(email)).find((mail) => Date.parse(mail.sent_at) >= since);
      return newest?.text.match(/\b\d{6}\b/)?.[0] ?? null;
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

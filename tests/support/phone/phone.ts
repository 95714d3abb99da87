import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createPublicKey,
  diffieHellman,
  generateKeyPairSync,
  hkdfSync,
  randomBytes,
  sign,
} from 'node:crypto';
import { Wallet } from 'ethers/wallet';
import { encodeBase58 } from 'ethers/utils';

/** What a person is asked on the phone. */
export interface Shown {
  readonly method: string;
  readonly params: readonly unknown[];
  readonly chainId: string;
}

type Json = Readonly<Record<string, unknown>>;

interface PhoneState {
  readonly key: Wallet;
  /** What it agrees to. */
  readonly chainId: number;
  readonly accounts: readonly string[];
  readonly methods: readonly string[];
  readonly name: string;
  /** Whether the person accepts the connection. */
  readonly accepts: boolean;
  /** What the person does with a request: what is answered; undefined: nothing, for ever. */
  readonly person: (shown: Shown, key: Wallet) => Promise<unknown>;
}

/** An answer that is an error. */
export class Refusal extends Error {
  readonly code: number;

  constructor(code: number) {
    super('The phone refuses');
    this.code = code;
  }
}

const digest = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex');

/** Type 0 envelopes by Node's own cipher, beside the package's that the app uses. */
function seal(key: Buffer, payload: object): string {
  const nonce = randomBytes(12);
  const cipher = createCipheriv('chacha20-poly1305', key, nonce, { authTagLength: 16 });
  const sealed = [cipher.update(JSON.stringify(payload), 'utf8'), cipher.final()];
  return Buffer.concat([Buffer.of(0), nonce, ...sealed, cipher.getAuthTag()]).toString('base64');
}

function open(key: Buffer, message: string): Json {
  const bytes = Buffer.from(message, 'base64');
  const cipher = createDecipheriv('chacha20-poly1305', key, bytes.subarray(1, 13), {
    authTagLength: 16,
  });
  cipher.setAuthTag(bytes.subarray(-16));
  const text = Buffer.concat([cipher.update(bytes.subarray(13, -16)), cipher.final()]);
  return JSON.parse(text.toString('utf8')) as Json;
}

function token(audience: string): string {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519');
  const { x = '' } = publicKey.export({ format: 'jwk' });
  const did = encodeBase58(
    Buffer.concat([Buffer.from('ed01', 'hex'), Buffer.from(x, 'base64url')]),
  );
  const parts = [
    { alg: 'EdDSA', typ: 'JWT' },
    { iss: `did:key:z${did}`, sub: 'phone', aud: audience, iat: 1, exp: 2 ** 40 },
  ];
  const text = parts
    .map((part) => Buffer.from(JSON.stringify(part), 'utf8').toString('base64url'))
    .join('.');
  return `${text}.${sign(null, Buffer.from(text, 'utf8'), privateKey).toString('base64url')}`;
}

/** What most wallets do: sign a transaction, typed data, or send what they signed. */
export async function signed({ method, params }: Shown, key: Wallet): Promise<unknown> {
  if (method === 'eth_signTypedData_v4') {
    const { domain, types, message } = JSON.parse(String(params[1])) as {
      domain: object;
      types: Record<string, never>;
      message: Record<string, unknown>;
    };
    const { EIP712Domain: _, ...own } = types;
    return key.signTypedData(domain, own, message);
  }
  const { from: _from, gas, nonce, chainId, ...fields } = params[0] as Record<string, string>;
  return key.signTransaction({
    ...fields,
    type: 2,
    gasLimit: gas ?? '0x0',
    nonce: Number(nonce),
    chainId: Number(chainId),
  });
}

const METHODS = ['eth_signTransaction', 'eth_sendTransaction', 'eth_signTypedData_v4'];

/** A wallet on a phone at the other end of a relay, written after the specification alone. */
export async function createPhone(
  relay: { readonly url: string; readonly projectId: string },
  given: Partial<PhoneState> = {},
) {
  const key = given.key ?? new Wallet(`0x${'11'.repeat(32)}`);
  const state: { -readonly [Name in keyof PhoneState]: PhoneState[Name] } = {
    key,
    chainId: 31_337,
    accounts: [key.address],
    methods: METHODS,
    name: 'Test wallet',
    accepts: true,
    person: signed,
    ...given,
  };
  const keys = new Map<string, Buffer>();
  const seen = new Set<string>();
  const heard: Json[] = [];
  const shown: Shown[] = [];
  const watchers = new Set<() => void>();
  let socket: WebSocket;
  let session = '';
  let lastId = 0;

  const call = (method: string, params: object): void => {
    lastId += 1;
    socket.send(JSON.stringify({ id: lastId, jsonrpc: '2.0', method, params }));
  };
  function say(topic: string, payload: object, tag: number): void {
    const message = seal(keys.get(topic) as Buffer, { jsonrpc: '2.0', ...payload });
    call('irn_publish', { topic, message, ttl: 300, tag, prompt: false });
  }
  function follow(shared: Buffer): string {
    const topic = digest(shared);
    keys.set(topic, shared);
    call('irn_subscribe', { topic });
    return topic;
  }

  /** Makes the session's key with the app's, and settles what it agrees to. */
  function agree(topic: string, id: unknown, proposer: string): void {
    const { privateKey, publicKey } = generateKeyPairSync('x25519');
    const x = Buffer.from(proposer, 'hex').toString('base64url');
    const theirs = createPublicKey({ key: { kty: 'OKP', crv: 'X25519', x }, format: 'jwk' });
    const secret = diffieHellman({ privateKey, publicKey: theirs });
    session = follow(Buffer.from(hkdfSync('sha256', secret, '', '', 32)));
    const own = publicKey.export({ format: 'jwk' }).x ?? '';
    const responderPublicKey = Buffer.from(own, 'base64url').toString('hex');
    say(topic, { id, result: { relay: { protocol: 'irn' }, responderPublicKey } }, 1101);
    const { chainId, accounts, methods, name } = state;
    const namespace = {
      accounts: accounts.map((account) => `eip155:${chainId}:${account}`),
      methods,
      events: [],
    };
    const metadata = { name, description: '', url: 'https://wallet.example', icons: [] };
    const params = {
      relay: { protocol: 'irn' },
      namespaces: { eip155: namespace },
      controller: { publicKey: responderPublicKey, metadata },
      expiry: Math.floor(Date.now() / 1000) + 604_800,
    };
    say(session, { id: Date.now(), method: 'wc_sessionSettle', params }, 1102);
  }

  async function show(id: unknown, { request, chainId }: Json): Promise<void> {
    const screen = { ...(request as object), chainId } as Shown;
    shown.push(screen);
    try {
      const result = await state.person(screen, state.key);
      if (result !== undefined) say(session, { id, result }, 1109);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      say(session, { id, error: { code: error.code, message: error.message } }, 1109);
    }
  }

  function hear(topic: string, payload: Json): void {
    heard.push(payload);
    const { id, method, params } = payload as { id: unknown; method?: string; params: Json };
    if (method === 'wc_sessionPropose') {
      const { publicKey } = params['proposer'] as { readonly publicKey: string };
      if (state.accepts) agree(topic, id, publicKey);
      else say(topic, { id, error: { code: 5000, message: 'User rejected.' } }, 1120);
    }
    if (method === 'wc_sessionRequest') void show(id, params);
    for (const watch of watchers) watch();
  }

  async function connect(): Promise<void> {
    const query = new URLSearchParams({ projectId: relay.projectId, auth: token(relay.url) });
    socket = new WebSocket(`${relay.url}/?${query.toString()}`);
    socket.addEventListener('message', ({ data }) => {
      const { id, method, params } = JSON.parse(String(data)) as {
        readonly id: unknown;
        readonly method?: string;
        readonly params?: { readonly data: { readonly topic: string; readonly message: string } };
      };
      if (method !== 'irn_subscription' || !params) return;
      socket.send(JSON.stringify({ id, jsonrpc: '2.0', result: true }));
      const { topic, message } = params.data;
      if (seen.has(message)) return;
      seen.add(message);
      hear(topic, open(keys.get(topic) as Buffer, message));
    });
    await new Promise((resolve, reject) => {
      socket.addEventListener('open', resolve, { once: true });
      socket.addEventListener('error', reject, { once: true });
    });
    for (const topic of keys.keys()) call('irn_subscribe', { topic });
  }

  await connect();
  return {
    state,
    /** What the person was asked, in order. */
    shown,
    /** Scans a code. */
    scan(uri: string): void {
      follow(Buffer.from(new URL(uri).searchParams.get('symKey') ?? '', 'hex'));
    },
    /** Says something on the session's topic by itself. */
    tell(method: string, params: object, tag: number): void {
      say(session, { id: Date.now(), method, params }, tag);
    },
    /** Answers a question that may not have been asked. */
    answer(id: number, result: unknown): void {
      say(session, { id, result }, 1109);
    },
    /** Resolves once it has heard something of that method. */
    hears: (method: string): Promise<void> =>
      new Promise((resolve) => {
        const check = (): void => {
          if (!heard.some((one) => one['method'] === method)) return;
          watchers.delete(check);
          resolve();
        };
        watchers.add(check);
        check();
      }),
    connect,
    close: (): void => socket.close(),
  };
}

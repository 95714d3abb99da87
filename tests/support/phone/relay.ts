import { createHash, createPublicKey, verify } from 'node:crypto';
import { decodeBase58, toBeArray } from 'ethers/utils';
import { startSockets } from './web-socket-server.ts';
import type { Socket } from './web-socket-server.ts';

/** What a relay sees of a message. */
export interface Carried {
  readonly topic: string;
  readonly message: string;
  readonly tag: number;
}

type Params = Readonly<Record<string, unknown>>;

/** Whether a token is of the key that it names, and for this relay. */
function isToken(token: string, audience: string): boolean {
  const [head = '', body = '', signature = ''] = token.split('.');
  const { iss, aud, exp } = JSON.parse(Buffer.from(body, 'base64url').toString('utf8')) as Record<
    string,
    unknown
  >;
  const did = /^did:key:z(.+)$/.exec(String(iss))?.[1] ?? '';
  const bytes = Buffer.from(toBeArray(decodeBase58(did)));
  const x = bytes.subarray(2).toString('base64url');
  const key = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' });
  const text = Buffer.from(`${head}.${body}`, 'utf8');
  const isSigned = verify(null, text, key, Buffer.from(signature, 'base64url'));
  return isSigned && bytes.readUInt16BE(0) === 0xed01 && aud === audience && Number(exp) > 0;
}

/** The server between an app and a phone: it keeps what nobody has fetched, and reads nothing of it. */
export async function startRelay(projectId = 'test-project') {
  /** What nobody has acknowledged, with who sent it. */
  const kept = new Set<Carried & { readonly from: Socket }>();
  const unacknowledged = new Map<number, Carried & { readonly from: Socket }>();
  const followers = new Map<string, Set<Socket>>();
  const carried: Carried[] = [];
  let isDown = false;
  let lastId = 0;

  const keptOf = (topic: string) => [...kept].filter((one) => one.topic === topic);
  const messagesOf = (topic: string) =>
    keptOf(topic).map(({ from: _from, ...one }) => ({ ...one, publishedAt: 0 }));

  function deliver(socket: Socket, { from, ...one }: Carried & { readonly from: Socket }): void {
    if (socket === from) return;
    lastId += 1;
    unacknowledged.set(lastId, { from, ...one });
    const params = { id: 'subscription', data: { ...one, publishedAt: 0, attestation: '' } };
    socket.send(JSON.stringify({ id: lastId, jsonrpc: '2.0', method: 'irn_subscription', params }));
  }
  /** From now on it is told; what lies there already comes first. */
  function follow(socket: Socket, topic: string): string {
    followers.set(topic, (followers.get(topic) ?? new Set()).add(socket));
    for (const one of keptOf(topic)) deliver(socket, one);
    return createHash('sha256').update(topic).digest('hex');
  }
  function acknowledge(id: number): void {
    const done = unacknowledged.get(id);
    for (const one of kept) if (one.message === done?.message) kept.delete(one);
  }

  function carry(from: Socket, topic: unknown, message: unknown, tag: unknown): void {
    const one: Carried = { topic: String(topic), message: String(message), tag: Number(tag) };
    carried.push(one);
    kept.add({ ...one, from });
    for (const socket of followers.get(one.topic) ?? []) deliver(socket, { ...one, from });
  }

  function answer(socket: Socket, method: string, params: Params): unknown {
    const topics = (params['topics'] ?? []) as readonly string[];
    switch (method) {
      case 'irn_publish':
        carry(socket, params['topic'], params['message'], params['tag']);
        return true;
      case 'irn_subscribe':
        return follow(socket, String(params['topic']));
      case 'irn_batchSubscribe':
        return topics.map((topic) => follow(socket, topic));
      case 'irn_fetchMessages':
        return { messages: messagesOf(String(params['topic'])), hasMore: false };
      case 'irn_batchFetchMessages':
        return { messages: topics.flatMap(messagesOf), hasMore: false };
      case 'irn_unsubscribe':
        followers.get(String(params['topic']))?.delete(socket);
        return true;
      // What newer clients of phones call: both messages of an agreement in one.
      case 'wc_approveSession':
        carry(socket, params['pairingTopic'], params['sessionProposalResponse'], 1101);
        carry(socket, params['sessionTopic'], params['sessionSettlementRequest'], 1102);
        follow(socket, String(params['sessionTopic']));
        return true;
      default:
        throw new Error(`The relay has no ${method}`);
    }
  }

  const sockets = await startSockets({
    accepts(url) {
      if (isDown) return 'gone';
      const isKnown =
        url.searchParams.get('projectId') === projectId &&
        isToken(url.searchParams.get('auth') ?? '', sockets.url);
      return isKnown ? 'yes' : 'no';
    },
    onText(socket, text) {
      const { id, method, params } = JSON.parse(text) as {
        readonly id: unknown;
        readonly method?: string;
        readonly params?: Params;
      };
      if (method === undefined) {
        acknowledge(Number(id));
        return;
      }
      const result = answer(socket, method, params ?? {});
      socket.send(JSON.stringify({ id, jsonrpc: '2.0', result }));
    },
    onClose(socket) {
      for (const one of followers.values()) one.delete(socket);
    },
  });
  return {
    url: sockets.url,
    projectId,
    /** Everything that it carried, in order. */
    carried,
    /** Breaks what is open; while it is down, nobody connects. */
    setDown(isNowDown: boolean): void {
      isDown = isNowDown;
      if (isNowDown) sockets.breakAll();
    },
    stop: sockets.stop,
  };
}

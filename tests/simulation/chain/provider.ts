import { JsonRpcProvider, Network, type JsonRpcPayload, type JsonRpcResult } from 'ethers';
import { NodeError } from './answers.ts';

/** Answers a request; several that come together are answered by one machine. */
export type Transport = (
  questions: readonly { readonly method: string; readonly params: readonly unknown[] }[],
) => Promise<readonly (() => unknown)[]>;

/** A provider of ethers that asks a function instead of a URL; it uses no timers. */
export class MemoryProvider extends JsonRpcProvider {
  readonly #transport: Transport;

  constructor(transport: Transport, chainId: number) {
    super('http://memory.invalid', chainId, {
      staticNetwork: Network.from(chainId),
      cacheTimeout: -1,
      batchMaxCount: 1,
    });
    this.#transport = transport;
  }

  override async send(method: string, params: unknown[]): Promise<unknown> {
    const [answer] = await this.#transport([{ method, params }]);
    try {
      return answer?.();
    } catch (error) {
      if (!(error instanceof NodeError)) throw error;
      const { code, message, data } = error;
      const payload = { id: 1, jsonrpc: '2.0' as const, method, params };
      throw this.getRpcError(payload, {
        id: 1,
        error: { code, message, ...(data !== undefined && { data }) },
      });
    }
  }

  override async _send(payload: JsonRpcPayload | JsonRpcPayload[]): Promise<JsonRpcResult[]> {
    const payloads = [payload].flat();
    const answers = await this.#transport(
      payloads.map(({ method, params }) => ({ method, params: params as readonly unknown[] })),
    );
    return payloads.map(({ id }, index) => ({ id, result: answers[index]?.() }));
  }
}

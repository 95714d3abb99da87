/**
 * Verifies a payment against a chain: reads the transaction's receipt and decodes its logs by hand,
 * which avoids an ABI library. Sources: Ethereum JSON-RPC, EIP-20, `contracts/Payouts.sol`.
 */

/** The payment to verify. */
export interface SaidPayment {
  /** Number of the withdrawal, as in the contract's event. */
  readonly number: number;
  readonly chainId: number;
  readonly txHash: string;
  readonly token: string;
  readonly payee: string;
  /** Base units of the token. */
  readonly amount: bigint;
  /** Null if a plain transfer paid it. */
  readonly contract: string | null;
}

export const paymentFacts = [
  'network', // the endpoint serves the chain that is named
  'mined', // the transaction is in a block
  'success', // and was not reverted
  'event', // the contract says that it paid this number
  'payee',
  'token',
  'amount',
  'transfer', // the token itself says that so much went to the payee
] as const;
export type PaymentFact = (typeof paymentFacts)[number];

export interface CheckedFact {
  readonly fact: PaymentFact;
  readonly agrees: boolean;
}

/** Result of one endpoint; without facts if it was unreachable. */
export interface SourceFindings {
  readonly source: string;
  readonly isReached: boolean;
  readonly facts: readonly CheckedFact[];
  /** Confirmations, counting the transaction's own block. */
  readonly confirmations: number | null;
}

/** keccak256 of `Paid(bytes32,uint64,address,address,uint256)`. */
export const PAID_TOPIC = '0xc6488c3006317eaf07a169db8e022f566caea8c96fdf76de5a0395efff0568fb';
/** keccak256 of `Transfer(address,address,uint256)`. */
export const TRANSFER_TOPIC = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef';

const PATIENCE_MS = 15_000;

interface ChainLog {
  readonly address: string;
  readonly topics: readonly string[];
  readonly data: string;
}

interface ChainReceipt {
  readonly transactionHash: string;
  readonly status: string;
  readonly blockNumber: string;
  readonly logs: readonly ChainLog[];
}

const word = (hex: string): string => hex.toLowerCase().replace(/^0x/, '').padStart(64, '0');
const numberWord = (value: bigint): string => value.toString(16).padStart(64, '0');
const isAddress = (a: string, b: string): boolean => a.toLowerCase() === b.toLowerCase();
const wordAt = (data: string, index: number): string => data.slice(2 + index * 64, 66 + index * 64);

/**
 * Queries one endpoint for the receipt and compares it locally. Only raw logs are read, no claim of
 * the endpoint.
 */
export async function askSource(
  source: string,
  said: SaidPayment,
  signal?: AbortSignal,
): Promise<SourceFindings> {
  try {
    const call = <Result>(method: string, ...params: string[]) =>
      callSource<Result>(source, { method, params, signal });
    const chainId = await call<string>('eth_chainId');
    const network = { fact: 'network', agrees: Number(chainId) === said.chainId } as const;
    const receipt = await call<ChainReceipt | null>('eth_getTransactionReceipt', said.txHash);
    const head = Number(await call<string>('eth_blockNumber'));
    if (!receipt || word(receipt.transactionHash) !== word(said.txHash)) {
      const facts = [network, { fact: 'mined', agrees: false } as const];
      return { source, isReached: true, facts, confirmations: null };
    }
    return {
      source,
      isReached: true,
      facts: [network, ...checkReceipt(receipt, said)],
      confirmations: Math.max(1, head - Number(receipt.blockNumber) + 1),
    };
  } catch (error) {
    signal?.throwIfAborted();
    if (error instanceof TypeError || error instanceof SourceError || isTimeout(error)) {
      return { source, isReached: false, facts: [], confirmations: null };
    }
    throw error;
  }
}

/** Compares a receipt with the payment, fact by fact. */
export function checkReceipt(receipt: ChainReceipt, said: SaidPayment): CheckedFact[] {
  const facts: CheckedFact[] = [
    { fact: 'mined', agrees: true },
    { fact: 'success', agrees: Number(receipt.status) === 1 },
  ];
  const { contract } = said;
  if (contract !== null) {
    const event = receipt.logs.find(
      ({ address, topics }) =>
        isAddress(address, contract) &&
        topics[0]?.toLowerCase() === PAID_TOPIC &&
        word(topics[2] ?? '') === numberWord(BigInt(said.number)),
    );
    facts.push({ fact: 'event', agrees: event !== undefined });
    if (event) {
      facts.push(
        { fact: 'payee', agrees: word(event.topics[3] ?? '') === word(said.payee) },
        { fact: 'token', agrees: word(wordAt(event.data, 0)) === word(said.token) },
        { fact: 'amount', agrees: word(wordAt(event.data, 1)) === numberWord(said.amount) },
      );
    }
  }
  // An ERC-721 Transfer has the same topic, but its third parameter is indexed.
  const hasTransfer = receipt.logs.some(
    ({ address, topics, data }) =>
      isAddress(address, said.token) &&
      topics.length === 3 &&
      topics[0]?.toLowerCase() === TRANSFER_TOPIC &&
      (contract === null || word(topics[1] ?? '') === word(contract)) &&
      word(topics[2] ?? '') === word(said.payee) &&
      word(wordAt(data, 0)) === numberWord(said.amount),
  );
  return [...facts, { fact: 'transfer', agrees: hasTransfer }];
}

/** The endpoint's response does not belong to the request. */
class SourceError extends Error {
  override readonly name = 'SourceError';
}

const isTimeout = (error: unknown): boolean =>
  error instanceof DOMException && error.name === 'TimeoutError';

interface RpcCall {
  readonly method: string;
  readonly params: readonly string[];
  readonly signal: AbortSignal | undefined;
}

async function callSource<Result>(
  source: string,
  { method, params, signal }: RpcCall,
): Promise<Result> {
  const patience = AbortSignal.timeout(PATIENCE_MS);
  const response = await fetch(source, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
    signal: signal ? AbortSignal.any([signal, patience]) : patience,
    credentials: 'omit',
    referrerPolicy: 'no-referrer',
  });
  const text = await response.text();
  let answer: { readonly result?: Result; readonly error?: unknown };
  try {
    answer = JSON.parse(text) as typeof answer;
  } catch {
    throw new SourceError(`${method} was answered with no JSON`);
  }
  if (!response.ok || answer.error !== undefined || answer.result === undefined) {
    throw new SourceError(`${method} was refused`);
  }
  return answer.result;
}

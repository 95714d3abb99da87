import { id, keccak256, Transaction, toBeHex } from 'ethers';
import { execute, type Call } from './contracts.ts';
import { emptyState, type ChainFacts, type ChainState, type PlainLog } from './state.ts';

export interface PoolTransaction extends Call {
  readonly hash: string;
  readonly nonce: number;
  readonly gasPrice: bigint;
}

export interface MinedTransaction extends PoolTransaction {
  readonly status: 0 | 1;
  readonly logs: readonly PlainLog[];
}

export interface Block {
  readonly number: number;
  readonly hash: string;
  readonly parentHash: string;
  /** Unix seconds. */
  readonly timestamp: number;
  readonly transactions: readonly MinedTransaction[];
  /** As of its end. */
  readonly state: ChainState;
}

export interface Wish extends Call {
  readonly nonce?: number;
  readonly gasPrice?: bigint;
}

/** A chain of one node, in memory: blocks with the state after each, and a pool of what waits. */
export class MemoryChain {
  readonly facts: ChainFacts;
  readonly blocks: Block[];
  #pool: PoolTransaction[] = [];
  #forks = 0;

  constructor(facts: ChainFacts, timestamp: number, genesis: ChainState = emptyState()) {
    this.facts = facts;
    this.blocks = [
      {
        number: 0,
        hash: id('genesis'),
        parentHash: `0x${'00'.repeat(32)}`,
        timestamp,
        transactions: [],
        state: genesis,
      },
    ];
  }

  get head(): Block {
    return this.blocks.at(-1) as Block;
  }

  get pool(): readonly PoolTransaction[] {
    return this.#pool;
  }

  /** The newest block that so many others are on top of. */
  final(confirmations: number): Block {
    return this.blocks[Math.max(0, this.head.number - confirmations)] as Block;
  }

  /** The nonce that an account's next transaction gets, behind what waits. */
  nextNonce(from: string): number {
    const mined = this.head.state.nonces.get(from.toLowerCase()) ?? 0;
    const waiting = new Set(
      this.#pool.filter((one) => isSame(one.from, from)).map(({ nonce }) => nonce),
    );
    let nonce = mined;
    while (waiting.has(nonce)) nonce += 1;
    return nonce;
  }

  /** Puts a transaction into the pool; it replaces one with the same nonce where it pays more. */
  send(wish: Wish): string {
    const { from, to, data } = wish;
    const nonce = wish.nonce ?? this.nextNonce(from);
    const gasPrice = wish.gasPrice ?? 1n;
    const hash = id([from.toLowerCase(), to.toLowerCase(), data, nonce, gasPrice].join('/'));
    this.#put({ from, to, data, nonce, gasPrice, hash });
    return hash;
  }

  /** @throws Error with what a node says where it does not take it */
  sendRaw(raw: string): string {
    const { from, to, data, nonce, hash, gasPrice, maxFeePerGas } = Transaction.from(raw);
    if (from === null || to === null || hash === null) throw new Error('invalid transaction');
    this.#put({ from, to, data, nonce, gasPrice: maxFeePerGas ?? gasPrice ?? 1n, hash });
    return hash;
  }

  #put(transaction: PoolTransaction): void {
    const { from, nonce, hash, gasPrice } = transaction;
    if (this.#pool.some((one) => one.hash === hash)) throw new Error('already known');
    if (nonce < (this.head.state.nonces.get(from.toLowerCase()) ?? 0)) {
      throw new Error('nonce too low');
    }
    const other = this.#pool.find((one) => isSame(one.from, from) && one.nonce === nonce);
    if (other && other.gasPrice >= gasPrice) throw new Error('replacement transaction underpriced');
    this.#pool = [...this.#pool.filter((one) => one !== other), transaction];
  }

  /** Forgets a waiting transaction, as nodes do. */
  drop(hash: string): void {
    this.#pool = this.#pool.filter((one) => one.hash !== hash);
  }

  /** A block with everything that can be mined, its time at least this. */
  mine(timestamp: number, takes: (one: PoolTransaction) => boolean = () => true): Block {
    const parent = this.head;
    const at = Math.max(parent.timestamp + 1, timestamp);
    const { state, transactions } = this.#included(at, takes);
    const block = {
      number: parent.number + 1,
      hash: keccak256(
        id([parent.hash, at, this.#forks, ...transactions.map(({ hash }) => hash)].join('/')),
      ),
      parentHash: parent.hash,
      timestamp: at,
      transactions,
      state,
    };
    this.blocks.push(block);
    return block;
  }

  #included(at: number, takes: (one: PoolTransaction) => boolean) {
    let { state } = this.head;
    const transactions: MinedTransaction[] = [];
    let next: PoolTransaction | undefined;
    const refused = new Set<string>();
    const isNext = (one: PoolTransaction): boolean =>
      !refused.has(one.hash) && one.nonce === (state.nonces.get(one.from.toLowerCase()) ?? 0);
    while ((next = this.#pool.find(isNext)) !== undefined) {
      const one = next;
      if (!takes(one)) {
        refused.add(one.hash);
        continue;
      }
      const outcome = execute(this.facts, state, one, at);
      state = outcome.ok ? outcome.state : { ...state, nonces: new Map(state.nonces) };
      state.nonces.set(one.from.toLowerCase(), one.nonce + 1);
      transactions.push({
        ...one,
        status: outcome.ok ? 1 : 0,
        logs: outcome.ok ? outcome.logs : [],
      });
      this.#pool = this.#pool.filter((other) => other !== one);
    }
    const used = (one: PoolTransaction): boolean =>
      one.nonce < (state.nonces.get(one.from.toLowerCase()) ?? 0);
    this.#pool = this.#pool.filter((one) => !used(one));
    return { state, transactions };
  }

  /**
   * Takes the newest blocks away. What was in them waits again where `keeps` says so, and is gone
   * otherwise. The caller mines others in their place.
   */
  undo(depth: number, keeps: (one: PoolTransaction) => boolean): void {
    this.#forks += 1;
    const gone = this.blocks.splice(Math.max(1, this.blocks.length - depth));
    const back = gone.flatMap(({ transactions }) => transactions).filter(keeps);
    const plain = back.map(({ from, to, data, nonce, gasPrice, hash }) => ({
      from,
      to,
      data,
      nonce,
      gasPrice,
      hash,
    }));
    const waiting = this.#pool.filter(
      (one) => !plain.some((other) => isSame(other.from, one.from) && other.nonce === one.nonce),
    );
    this.#pool = [...plain, ...waiting];
  }

  /** Where a transaction is on the chain as far as a height. */
  find(hash: string, height = this.head.number): { block: Block; index: number } | null {
    for (let at = Math.min(height, this.head.number); at >= 0; at -= 1) {
      const block = this.blocks[at] as Block;
      const index = block.transactions.findIndex((one) => one.hash === hash);
      if (index >= 0) return { block, index };
    }
    return null;
  }
}

const isSame = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase();

/** An account that nobody has a key of. */
export const accountOf = (name: string): string => `0x${id(name).slice(-40)}`;

export const quantity = (value: number | bigint): string => {
  const hex = toBeHex(value).replace(/^0x0+/, '0x');
  return hex === '0x' ? '0x0' : hex;
};

import { getAddress, type JsonRpcProvider } from 'ethers';
import { reservePrice } from '#contract/rules/exchange/price-guard.ts';
import { pairInterface } from './artifacts.ts';
import { finalNumber } from './chain-blocks.ts';
import { readContract } from './contract-call.ts';
import type { ChainDeployment } from './deployment.ts';
import { ChainUnreachable, DeploymentMismatch } from './errors.ts';
import { reachedBy } from './quorum.ts';
import type { Rpc } from './rpc.ts';

/** The pair at the end of a final block, as one source has it. */
export interface PairReading {
  readonly block: string;
  /** Unix seconds. */
  readonly time: number;
  /** Σ price × seconds until that block, UQ112.112, of USDC for TCT in base units. */
  readonly cumulative: bigint;
  /** USD for one TCT by the reserves. */
  readonly spot: string;
}

export interface PairSample {
  /** Null where no source answers. */
  readonly block: number | null;
  /** One a source, in their order; null: it did not answer. */
  readonly readings: readonly (PairReading | null)[];
  /** So many alike count. */
  readonly quorum: number;
}

/**
 * Reads the pinned pair at the newest block that is final for a quorum of the sources, from every
 * source by itself: what one does not say, the others still do.
 * @throws ChainDisagreement where a source serves another chain
 */
export async function readPair(rpc: Rpc, deployment: ChainDeployment): Promise<PairSample> {
  const heads = await rpc.tried((provider) => finalNumber(provider, deployment.finality));
  const known = heads.filter((head) => head !== null);
  const { quorum } = rpc;
  if (known.length === 0) return { block: null, readings: heads.map(() => null), quorum };
  const block = known.length < quorum ? Math.min(...known) : reachedBy(quorum, known);
  const readings = await rpc.tried((provider) => readingAt(provider, deployment, block));
  return { block, readings, quorum };
}

async function readingAt(
  provider: JsonRpcProvider,
  { pair, tokens }: ChainDeployment,
  block: number,
): Promise<PairReading> {
  if (pair === undefined) throw new DeploymentMismatch('No pair is pinned.');
  const found = await provider.getBlock(block);
  if (!found?.hash) throw new ChainUnreachable(`A source does not have block ${block} yet.`);
  const read = <T>(method: string): Promise<T> =>
    readContract<T>(provider, { address: pair, contract: pairInterface, method, block });
  const tctIsFirst = getAddress(await read<string>('token0')) === getAddress(tokens.TCT.address);
  const summed = await read<bigint>(tctIsFirst ? 'price0CumulativeLast' : 'price1CumulativeLast');
  const [reserve0, reserve1, last] = await readReserves(provider, pair, block);
  const [base, quote] = tctIsFirst ? [reserve0, reserve1] : [reserve1, reserve0];
  if (base === 0n || quote === 0n) throw new ChainUnreachable('The pair holds nothing.');
  // Nobody has called it since: the price of its reserves held until the end of this block.
  const since = BigInt.asUintN(32, BigInt(found.timestamp) - last);
  const cumulative = BigInt.asUintN(256, summed + ((quote << 112n) / base) * since);
  const decimals = { base: tokens.TCT.decimals, quote: tokens.USDC.decimals };
  const spot = reservePrice({ base, quote }, decimals);
  return { block: found.hash, time: found.timestamp, cumulative, spot };
}

async function readReserves(
  provider: JsonRpcProvider,
  pair: string,
  block: number,
): Promise<readonly [bigint, bigint, bigint]> {
  const data = await provider.call({
    to: pair,
    data: pairInterface.encodeFunctionData('getReserves'),
    blockTag: block,
  });
  const [reserve0, reserve1, last] = pairInterface.decodeFunctionResult('getReserves', data);
  return [reserve0 as bigint, reserve1 as bigint, last as bigint];
}

/** The readings of a quorum that says the same, in their order; none where there is no such quorum. */
export function agreedReadings({ readings, quorum }: PairSample): readonly PairReading[] {
  const given = readings.filter((reading) => reading !== null);
  const groups = given.map((one) => given.filter((other) => isSame(one, other)));
  return groups.find((group) => group.length >= quorum) ?? [];
}

const isSame = (one: PairReading, other: PairReading): boolean =>
  one.block === other.block && one.cumulative === other.cumulative && one.spot === other.spot;

/**
 * Checks that a pair is on chain and of TCT and USDC.
 * @throws DeploymentMismatch with one sentence where it is not
 */
export async function verifyPair(
  rpc: Rpc,
  { pair, tokens }: Pick<ChainDeployment, 'pair' | 'tokens'>,
): Promise<void> {
  if (pair === undefined) return;
  const held = await rpc.agreed('the pair', async (provider) => {
    const read = (method: string): Promise<string> =>
      readContract<string>(provider, { address: pair, contract: pairInterface, method });
    return [await read('token0'), await read('token1')];
  });
  const wanted = [tokens.TCT.address, tokens.USDC.address].toSorted();
  if (
    held
      .map((address) => getAddress(address))
      .toSorted()
      .join() !== wanted.join()
  ) {
    throw new DeploymentMismatch(`${pair} is no pair of TCT and USDC.`);
  }
}

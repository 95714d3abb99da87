import type { JsonRpcProvider } from 'ethers';
import { readBlock } from '../chain-blocks.ts';
import { readContract } from '../contract-call.ts';
import { readLogs } from '../log-range.ts';
import { mapLimited } from '../map-limited.ts';
import type { Rpc } from '../rpc.ts';
import { offeringInterface } from './contracts.ts';

/** An offering's token as it stands at the end of a block. */
export interface OfferingState {
  readonly name: string;
  readonly symbol: string;
  readonly registry: string;
  /** Most units that are ever issued, and those that are. */
  readonly supply: bigint;
  readonly issued: bigint;
  /** Number of the item that the next batch of the issue begins with. */
  readonly nextItem: number;
  readonly isClosed: boolean;
  /** Unix seconds; 0 before the issue was closed, and for none. */
  readonly lockedUntil: number;
  readonly isPaused: boolean;
}

/** A version of a document whose SHA-256 is on chain; both in hex. */
export interface AnchoredDocument {
  readonly document: string;
  readonly version: number;
  readonly digest: string;
}

/** A `Transfer` of an offering's token; from zero for units that were issued. */
export interface UnitTransfer {
  /** EIP-55 addresses. */
  readonly from: string;
  readonly to: string;
  readonly units: bigint;
  readonly txHash: string;
  readonly logIndex: number;
  readonly blockNumber: number;
}

const READS_AT_ONCE = 10;
/** Most blocks asked for at once; public sources refuse longer ranges. */
export const BLOCKS_AT_ONCE = 2_000;

/** Reads of one token by one source at the end of a block. */
const readerOf =
  (provider: JsonRpcProvider, token: string, block: number) =>
  <T>(method: string, inputs: readonly unknown[] = []): Promise<T> =>
    readContract<T>(provider, {
      address: token,
      contract: offeringInterface,
      method,
      inputs,
      block,
    });

/** The token at the end of a block, on which all sources agree. */
export function readOffering(rpc: Rpc, token: string, block: number): Promise<OfferingState> {
  return rpc.agreed(`offering ${token}`, async (provider) => {
    const read = readerOf(provider, token, block);
    const [name, symbol, registry] = await Promise.all([
      read<string>('name'),
      read<string>('symbol'),
      read<string>('registry'),
    ]);
    const [supply, issued, nextItem, lockedUntil] = await Promise.all([
      read<bigint>('cap'),
      read<bigint>('totalSupply'),
      read<bigint>('nextItem'),
      read<bigint>('lockedUntil'),
    ]);
    const [isClosed, isPaused] = await Promise.all([
      read<boolean>('issueClosed'),
      read<boolean>('paused'),
    ]);
    return {
      name,
      symbol,
      registry,
      supply,
      issued,
      nextItem: Number(nextItem),
      isClosed,
      lockedUntil: Number(lockedUntil),
      isPaused,
    };
  });
}

/** Units that wallets hold at the end of a block, in their order; all sources must agree. */
export function readUnits(
  rpc: Rpc,
  token: string,
  wallets: readonly string[],
  block: number,
): Promise<bigint[]> {
  return rpc.agreed(`units of ${token}`, (provider) => {
    const read = readerOf(provider, token, block);
    return mapLimited(wallets, READS_AT_ONCE, (wallet) => read<bigint>('balanceOf', [wallet]));
  });
}

/** All versions of some documents that are anchored at the end of a block; all sources must agree. */
export function readDocuments(
  rpc: Rpc,
  token: string,
  documents: readonly string[],
  block: number,
): Promise<AnchoredDocument[]> {
  return rpc.agreed(`documents of ${token}`, async (provider) => {
    const read = readerOf(provider, token, block);
    const found: AnchoredDocument[] = [];
    for (const document of documents) {
      const latest = Number(await read<bigint>('latestVersion', [document]));
      for (let version = 1; version <= latest; version += 1) {
        const digest = await read<string>('documentOf', [document, version]);
        found.push({ document, version, digest });
      }
    }
    return found;
  });
}

/** All transfers of a token in blocks `from` to `to`, both included, in chain order. */
export async function readUnitTransfers(
  rpc: Rpc,
  token: string,
  range: BlockRange,
): Promise<UnitTransfer[]> {
  return unitTransfersOf(await readTokenLogs(rpc, token, { events: ['Transfer'], range }));
}

/** The transfers among events of a token. */
export const unitTransfersOf = (logs: readonly TokenLog[]): UnitTransfer[] =>
  logs
    .filter(({ event }) => event === 'Transfer')
    .map(({ inputs, txHash, logIndex, blockNumber }) => {
      const [from, to, units] = inputs as [string, string, bigint];
      return { from, to, units, txHash, logIndex, blockNumber };
    });

/** Whether a wallet is frozen as a whole at the end of a block; all sources must agree. */
export function readFrozen(
  rpc: Rpc,
  token: string,
  wallet: string,
  block: number,
): Promise<boolean> {
  // Of what `frozenOf` answers this is the first.
  return rpc.agreed(`freeze of ${wallet}`, (provider) =>
    readerOf(provider, token, block)<boolean>('frozenOf', [wallet]),
  );
}

/** Blocks of which both are included. */
export interface BlockRange {
  readonly from: number;
  readonly to: number;
}

/** An event of a token with its decoded inputs. */
export interface TokenLog {
  readonly event: string;
  readonly inputs: readonly unknown[];
  readonly txHash: string;
  readonly logIndex: number;
  readonly blockNumber: number;
}

/** Parts end at the same blocks wherever they begin, which the embedded chain keeps. */
const lastOfPart = (block: number): number =>
  (Math.floor(block / BLOCKS_AT_ONCE) + 1) * BLOCKS_AT_ONCE - 1;

/** Events of a token by their names, in chain order. Cost: a call for each `BLOCKS_AT_ONCE` blocks. */
export async function readTokenLogs(
  rpc: Rpc,
  token: string,
  { events, range }: { readonly events: readonly string[]; readonly range: BlockRange },
): Promise<TokenLog[]> {
  const { from, to } = range;
  const topics = [events.map((event) => offeringInterface.getEvent(event)?.topicHash ?? '')];
  const found: TokenLog[] = [];
  for (let start = from; start <= to; start = lastOfPart(start) + 1) {
    const end = await readBlock(rpc, Math.min(to, lastOfPart(start)));
    const part = await rpc.agreed(
      `${events.join()} of ${token} in blocks ${start} to ${end.number}`,
      async (provider) => {
        const logs = await readLogs(provider, { address: token, topics }, { from: start, end });
        return logs
          .toSorted((a, b) => a.blockNumber - b.blockNumber || a.index - b.index)
          .map((log): TokenLog => {
            const parsed = offeringInterface.parseLog(log);
            return {
              event: parsed?.name ?? '',
              inputs: parsed?.args.toArray() ?? [],
              txHash: log.transactionHash,
              logIndex: log.index,
              blockNumber: log.blockNumber,
            };
          });
      },
    );
    found.push(...part);
  }
  return found;
}

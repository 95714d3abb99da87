import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { NonceManager, Wallet } from 'ethers';
import { HOUR_S } from '#contract/rules/durations.ts';
import { EMBEDDED_CHAIN_ID, startAnvil, type Anvil } from './anvil-process.ts';
import { endOrphan } from './anvil-orphan.ts';
import { removeStateFile } from './anvil-state.ts';
import { demoOwner } from './demo-accounts.ts';
import { DEMO_CONFIRMATIONS, deployDemoContracts } from './demo-contracts.ts';
import type { ChainDeployment } from '../deployment.ts';
import type { TreasuryEdition } from '../treasury/edition.ts';
import { DeploymentMismatch } from '../errors.ts';
import { jsonRpc } from '../json-rpc.ts';
import { createRpc } from '../rpc.ts';
import { verifyDeployment } from '../verify-deployment.ts';

export interface DemoChainOptions {
  /** The chain is kept in `chain/` below it. */
  readonly dataDir: string;
  /** What the database knows of; without it a new chain is begun, whatever lies there. */
  readonly existing?: ChainDeployment;
  /** Of the treasury of a new chain; the first where left out. */
  readonly edition?: TreasuryEdition | undefined;
  /** Newest block the database has seen; where the chain is lost, a new one begins there. */
  readonly expectedHeight?: number;
  /** Unix seconds of a new chain's first block, for a history; an hour ago by default. */
  readonly since?: number;
  /**
   * Unix seconds at which a kept chain goes on where it has stood still since before, now by default,
   * and at which a lost one begins anew.
   */
  readonly resumeAt?: number;
  /** A free one is taken where none is given. */
  readonly port?: number;
}

/**
 * `new`: begun just now. `kept`: continued. `lost`: the database knows a deployment that the chain
 * kept here does not have; it was begun anew and deployed again, at the same addresses.
 */
export type DemoChainOrigin = 'new' | 'kept' | 'lost';

export interface DemoChain {
  readonly deployment: ChainDeployment;
  readonly url: string;
  readonly isFresh: boolean;
  readonly origin: DemoChainOrigin;
  /**
   * Lets the chain's clock go on from a time (Unix seconds), or from its last block where that is
   * later, with blocks of which one is settled. To write history: only before `goLive`.
   */
  travelTo(timestamp: number): Promise<void>;
  /**
   * Ends the time in which each transaction is mined at once: from here on it is the present, with a
   * block a second.
   */
  goLive(): Promise<void>;
  /** Puts the chain's clock forward by so many milliseconds, from its next block on. */
  advance(milliseconds: number): Promise<void>;
  /** Ends the chain after it has been saved. */
  stop(): Promise<void>;
}

const BLOCK_TIME_S = 1;

/**
 * Starts the demo's chain and sees to it that the contracts are there.
 * @throws Error with one sentence where it does not start
 */
export async function openDemoChain(options: DemoChainOptions): Promise<DemoChain> {
  const { existing } = options;
  const folder = join(options.dataDir, 'chain');
  const stateFile = join(folder, 'state.json');
  await mkdir(folder, { recursive: true });
  if (existing) {
    const kept = await continueChain(stateFile, existing, options);
    if (kept) return openedChain(kept, existing, 'kept');
  }
  return beginChain(stateFile, options);
}

/** The chain kept in a file; null where it does not have the deployment. */
async function continueChain(
  stateFile: string,
  existing: ChainDeployment,
  { port, resumeAt }: DemoChainOptions,
): Promise<Anvil | null> {
  const anvil = await startAnvil({ stateFile, ...(port !== undefined && { port }) });
  try {
    const whole = anvil.found === 'ready' && (await has(anvil.url, existing));
    if (whole) {
      await goOnFrom(anvil.url, resumeAt ?? nowInSeconds());
      return anvil;
    }
  } catch (error) {
    await anvil.stop();
    throw error;
  }
  await anvil.stop();
  return null;
}

const nowInSeconds = (): number => Math.floor(Date.now() / 1_000);

/**
 * The chain's clock goes on from a time (Unix seconds), or from its last block where that is later. Past
 * states are not kept over a restart; on the blocks that are mined here the settled one has its state.
 */
async function goOnFrom(url: string, timestamp: number): Promise<void> {
  const last = (await jsonRpc(url, 'eth_getBlockByNumber', ['latest', false])) as {
    readonly timestamp: string;
  };
  const from = Math.max(timestamp, Number(last.timestamp));
  await jsonRpc(url, 'evm_setTime', [from * 1_000]);
  for (let block = 0; block <= DEMO_CONFIRMATIONS; block += 1) await jsonRpc(url, 'evm_mine');
}

async function has(url: string, deployment: ChainDeployment): Promise<boolean> {
  const rpc = createRpc([url], { chainId: deployment.chainId });
  try {
    await verifyDeployment(rpc, deployment);
    return true;
  } catch (error) {
    if (error instanceof DeploymentMismatch) return false;
    throw error;
  } finally {
    rpc.close();
  }
}

async function beginChain(stateFile: string, options: DemoChainOptions): Promise<DemoChain> {
  const { existing, expectedHeight, port } = options;
  const since = existing ? options.resumeAt : options.since;
  await endOrphan(stateFile);
  await removeStateFile(stateFile);
  const anvil = await startAnvil({
    stateFile,
    timestamp: since ?? nowInSeconds() - HOUR_S,
    ...(port !== undefined && { port }),
    ...(existing && { firstBlock: expectedHeight ?? existing.deployedAtBlock }),
  });
  try {
    const deployment = await deployAll(anvil.url, (existing ?? options).edition);
    if (existing) requireSameAddresses(deployment, existing);
    return openedChain(anvil, deployment, existing ? 'lost' : 'new');
  } catch (error) {
    await anvil.stop();
    throw error;
  }
}

async function deployAll(url: string, edition?: TreasuryEdition): Promise<ChainDeployment> {
  const rpc = createRpc([url], { chainId: EMBEDDED_CHAIN_ID });
  try {
    return await rpc.first((provider) =>
      deployDemoContracts(new NonceManager(new Wallet(demoOwner.privateKey, provider)), edition),
    );
  } finally {
    rpc.close();
  }
}

function requireSameAddresses(found: ChainDeployment, wanted: ChainDeployment): void {
  const addresses = ({ treasury, receipts, tokens }: ChainDeployment): string =>
    [treasury, receipts, tokens.USDT.address, tokens.USDC.address, tokens.TCT.address].join();
  if (addresses(found) !== addresses(wanted)) {
    throw new DeploymentMismatch(
      'The demo was made with other contracts; remove its data directory to begin a new one.',
    );
  }
}

function openedChain(
  { url, stop }: Anvil,
  deployment: ChainDeployment,
  origin: DemoChainOrigin,
): DemoChain {
  return {
    deployment,
    url,
    origin,
    isFresh: origin === 'new',
    travelTo: (timestamp) => goOnFrom(url, timestamp),
    goLive: async () => {
      await goOnFrom(url, nowInSeconds());
      await jsonRpc(url, 'evm_setIntervalMining', [BLOCK_TIME_S]);
    },
    advance: async (milliseconds) => {
      await jsonRpc(url, 'evm_increaseTime', [Math.round(milliseconds / 1_000)]);
      await jsonRpc(url, 'evm_mine');
    },
    stop,
  };
}

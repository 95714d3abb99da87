import { makeError } from 'ethers';
import { rpcOf, type Rpc } from '#server/chain/rpc.ts';
import { sourceOf } from '#server/chain/rpc-source.ts';
import { answerOf, type View } from './chain/answers.ts';
import type { MemoryChain } from './chain/blocks.ts';
import { MemoryProvider, type Transport } from './chain/provider.ts';
import type { Random } from './random.ts';
import type { Life, Scheduler } from './scheduler.ts';

export const sourceFaults = ['behind', 'mixed', 'without logs', 'error', 'hang'] as const;
/**
 * What is wrong with a source: all its machines are behind, some of them are, none has logs of the
 * newest blocks, requests fail, or they are never answered.
 */
export type SourceFault = (typeof sourceFaults)[number];

/** A source of the chain as the world has it: all processes ask the same ones. */
export interface SourceState {
  readonly name: string;
  fault: SourceFault | null;
  /** Blocks that a machine is behind. */
  lag: number;
  /** Height of the chain at which the fault ends by itself. */
  until: number;
}

export const soundSource = (name: string): SourceState => ({ name, fault: null, lag: 0, until: 0 });

/** Milliseconds that a request hangs before the product gives up. */
const PATIENCE_MS = 10_000;

interface World {
  readonly chain: MemoryChain;
  readonly scheduler: Scheduler;
  readonly random: Random;
  readonly sources: readonly SourceState[];
  readonly life: Life;
  /** Time goes by. */
  pass(milliseconds: number): void;
}

/** A process's connections to the chain. */
export function rpcOver(world: World): Rpc {
  const { chainId } = world.chain.facts.deployment;
  return rpcOf(
    world.sources.map((state) => {
      const provider = new MemoryProvider(transportOf(world, state), chainId);
      return sourceOf({ provider, together: provider, host: state.name, stop: () => {} }, chainId);
    }),
    chainId,
  );
}

function transportOf(world: World, state: SourceState): Transport {
  const { chain, scheduler, life, pass } = world;
  return (questions) => {
    const label = `${state.name} ${questions.map(({ method }) => method.slice(4)).join('+')}`;
    return scheduler.step(life, label, () => {
      if (state.fault !== null && chain.head.number >= state.until) state.fault = null;
      if (state.fault !== null) scheduler.meet(`source ${state.fault}`);
      if (state.fault === 'hang') pass(PATIENCE_MS);
      if (state.fault === 'hang' || state.fault === 'error') {
        const code = state.fault === 'hang' ? 'TIMEOUT' : 'SERVER_ERROR';
        throw makeError(`${state.name} fails`, code as 'TIMEOUT', {
          operation: 'request',
          reason: 'fault',
        });
      }
      // What a machine has is decided now, not when the answer is read.
      const view = viewOf(world, state);
      return questions.map(({ method, params }) => {
        try {
          const answer = answerOf(chain, view, method, params);
          return () => answer;
        } catch (error) {
          return () => {
            throw error;
          };
        }
      });
    });
  };
}

function viewOf({ chain, random }: World, { fault, lag }: SourceState): View {
  const { number } = chain.head;
  const isBehind = fault === 'behind' || (fault === 'mixed' && random.chance(0.5));
  return {
    height: isBehind ? Math.max(0, number - lag) : number,
    hasLogs: fault !== 'without logs',
  };
}

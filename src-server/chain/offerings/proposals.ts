import { AbiCoder, keccak256 } from 'ethers';
import { PROPOSAL_PARTS } from '#contract/rules/offerings/calls.ts';
import { readContract } from '../contract-call.ts';
import type { Rpc } from '../rpc.ts';
import { offeringInterface } from './contracts.ts';
import { readTokenLogs, type BlockRange, type TokenLog } from './reading.ts';

/** What one agent proposed at an offering's token. */
export interface TokenProposal {
  /** 32 bytes in hex. */
  readonly id: string;
  /** As `chainProposalKinds` has it. */
  readonly kind: number;
  /** EIP-55. */
  readonly agent: string;
  readonly wallet: string;
  readonly replacement: string;
  readonly units: bigint;
}

export interface FollowedProposal extends TokenProposal {
  /** `void`: something else was confirmed about its wallet since. */
  readonly state: 'open' | 'confirmed' | 'cancelled' | 'void';
  /** Blocks in which it was proposed, and confirmed. */
  readonly proposedAt: number;
  readonly confirmedAt: number | null;
  /** Units that a recovery moved; null where none did. */
  readonly moved: bigint | null;
}

type Mutable<T> = { -readonly [Key in keyof T]: T[Key] };

/** Events that say what became of proposals. */
export const proposalEvents = ['Proposed', 'Confirmed', 'Cancelled', 'Recovered'] as const;

/** What was proposed at a token within some blocks, and what became of it there, in chain order. */
export const readProposals = async (
  rpc: Rpc,
  token: string,
  range: BlockRange,
): Promise<FollowedProposal[]> =>
  followProposals(await readTokenLogs(rpc, token, { events: proposalEvents, range }));

/** {@link readProposals} of events that were read; others are left out. */
export function followProposals(logs: readonly TokenLog[]): FollowedProposal[] {
  const found: Mutable<FollowedProposal>[] = [];
  // Each act about a wallet voids what was proposed about it before.
  const acted = (wallet: string): void => {
    for (const one of found) if (one.wallet === wallet && one.state === 'open') one.state = 'void';
  };
  for (const { event, inputs, blockNumber } of logs) {
    if (event === 'Proposed') {
      const [id, kind, agent, wallet, replacement, units] = inputs as ProposedInputs;
      const proposal = { id, kind: Number(kind), agent, wallet, replacement, units };
      const open = { state: 'open', confirmedAt: null, moved: null } as const;
      found.push({ ...proposal, ...open, proposedAt: blockNumber });
    } else if (event === 'Recovered') {
      const [lost, replacement, units] = inputs as readonly [string, string, bigint];
      acted(replacement);
      // It follows its confirmation at once.
      const one = found.findLast(
        ({ state, wallet, confirmedAt, moved }) =>
          state === 'confirmed' && wallet === lost && confirmedAt === blockNumber && moved === null,
      );
      if (one) one.moved = units;
    } else if (event === 'Confirmed' || event === 'Cancelled') {
      const one = found.find(({ id }) => id === inputs[0]);
      if (!one) continue;
      one.state = event === 'Confirmed' ? 'confirmed' : 'cancelled';
      if (event === 'Confirmed') {
        one.confirmedAt = blockNumber;
        acted(one.wallet);
      }
    }
  }
  return found;
}
type ProposedInputs = [string, bigint, string, string, string, bigint];

/** When a proposal that is open was made, Unix seconds; 0 where there is none. */
export const readProposalTime = (
  rpc: Rpc,
  token: string,
  { id, block }: { readonly id: string; readonly block: number },
): Promise<number> =>
  rpc.agreed(`proposal ${id}`, async (provider) => {
    const proposal = await readContract<{ readonly time: bigint }>(provider, {
      address: token,
      contract: offeringInterface,
      method: 'proposalOf',
      inputs: [id],
      block,
    });
    return Number(proposal.time);
  });

/** More than a token is ever proposed. */
const NUMBERS = 20_000;

/**
 * Number of a proposal, which is in its identifier alone: who signs computes that again. Cost: a hash for each number up
 * to it.
 */
export function numberOfProposal(token: string, proposal: TokenProposal): number | null {
  for (let number = 1; number <= NUMBERS; number += 1) {
    if (proposalId(token, number, proposal) === proposal.id) return number;
  }
  return null;
}

const coder = AbiCoder.defaultAbiCoder();
const proposalId = (
  token: string,
  number: number,
  { kind, agent, wallet, replacement, units }: TokenProposal,
): string =>
  keccak256(coder.encode(PROPOSAL_PARTS, [token, number, kind, agent, wallet, replacement, units]));

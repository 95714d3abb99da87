import { findOffering } from '../offerings/approval.ts';
import { holderOf } from '../offerings/holders/acts.ts';
import {
  decideRecovery,
  readRecovery,
  type RecoveryOnChain,
} from '../offerings/holders/recoveries.ts';
import { namesOf } from '../base/member-names.ts';
import type { KindOfProposal, ProposalPayloads } from './proposal-kind.ts';

/** Moves all units of a lost wallet to another one of the same member: two agents carry it out on chain. */
export const recoveryKind: KindOfProposal<ProposalPayloads['offering.recover']> = {
  duty: 'catalogue',
  describe: async (tx, _services, { id, wallet, replacement, note }) => {
    const offering = await findOffering(tx, id);
    const memberId = await holderOf(tx, id, wallet);
    const name = (await namesOf(tx, [memberId])).get(memberId)?.name ?? '';
    return {
      // One thing about a wallet is asked for at a time.
      subject: `offering/${id}/wallet/${wallet}`,
      label: `${offering.nameEs} · ${name}`,
      changes: [
        { name: 'wallet', from: wallet, to: replacement },
        { name: 'key', from: null, to: 'recovery' },
        { name: 'note', from: null, to: note },
      ],
      concerned: [memberId],
    };
  },
  prepare: readRecovery,
  apply: (tx, services, asked, { actorId, prepared }) =>
    decideRecovery(tx, services, { asked, actorId, found: prepared as RecoveryOnChain }),
  effects: async () => [{ id: 'wallet_recovered', values: {} }],
};

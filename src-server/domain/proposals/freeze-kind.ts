import { findOffering } from '../offerings/approval.ts';
import {
  decideHolderAct,
  holderOf,
  readWallet,
  type WalletOnChain,
} from '../offerings/holders/acts.ts';
import { namesOf } from '../base/member-names.ts';
import type { KindOfProposal, ProposalPayloads } from './proposal-kind.ts';

/** Freezes a wallet of a holder, or ends that: two agents carry it out on chain. */
export const freezeKind: KindOfProposal<ProposalPayloads['offering.freeze']> = {
  duty: 'catalogue',
  describe: async (tx, _services, { id, wallet, isFrozen, note }) => {
    const offering = await findOffering(tx, id);
    const memberId = await holderOf(tx, id, wallet);
    const name = (await namesOf(tx, [memberId])).get(memberId)?.name ?? '';
    return {
      subject: `offering/${id}/wallet/${wallet}`,
      label: `${offering.nameEs} · ${name}`,
      changes: [
        { name: 'wallet', from: null, to: wallet },
        { name: 'key', from: null, to: isFrozen ? 'freeze' : 'unfreeze' },
        { name: 'note', from: null, to: note },
      ],
      concerned: [memberId],
    };
  },
  prepare: readWallet,
  apply: (tx, services, asked, { actorId, prepared }) =>
    decideHolderAct(tx, services, { asked, actorId, found: prepared as WalletOnChain }),
  effects: async (_tx, _services, { isFrozen }) => [
    { id: isFrozen ? 'wallet_frozen' : 'wallet_unfrozen', values: {} },
  ],
};

import { changeSetting } from '../administration/settings.ts';
import { schedulePrice } from '../prices/changes.ts';
import type { KindOfProposal, ProposalPayloads } from './proposal-kind.ts';
import { settingEffects } from './setting-effects.ts';

export const settingKind: KindOfProposal<ProposalPayloads['setting.change']> = {
  duty: 'settings',
  describe: async (_tx, _services, { key, value, seen }) => ({
    subject: `setting/${key}`,
    label: key,
    changes: [{ name: key, from: seen, to: value }],
  }),
  apply: async (tx, services, payload, { actorId, reason }) => {
    if (payload.key === 'tct_price') {
      await schedulePrice(tx, services, { ...payload, actorId, reason });
      return;
    }
    await changeSetting(tx, services, { ...payload, actorId, note: reason });
  },
  effects: (tx, { clock, settings }, payload) => settingEffects(tx, { clock, settings }, payload),
};

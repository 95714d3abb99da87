import { formatUsd, parseUsd } from '#contract/rules/money.ts';
import { declareDistribution } from '../distributions/declare.ts';
import { divisionOf, holdersOf } from '../distributions/division.ts';
import { findOffering } from '../offerings/approval.ts';
import { staffAmong } from './offering-kinds.ts';
import type { KindOfProposal, ProposalPayloads } from './proposal-kind.ts';

/** Distributes an amount among who holds units of an issued offering. */
export const distributeKind: KindOfProposal<ProposalPayloads['offering.distribute']> = {
  duty: 'catalogue',
  describe: async (tx, _services, { id, amount, day, noteEs, noteEn, digest }) => {
    const offering = await findOffering(tx, id);
    return {
      subject: `offering/${id}/distribution/${day}`,
      label: offering.nameEs,
      changes: [
        { name: 'amount', from: null, to: amount },
        { name: 'day', from: null, to: day },
        { name: 'body_es', from: null, to: noteEs },
        { name: 'body_en', from: null, to: noteEn },
        { name: 'hash', from: null, to: digest },
      ],
      // Who holds units of it would be paid.
      concerned: await staffAmong(tx, id),
    };
  },
  apply: (tx, services, payload, { actorId }) =>
    declareDistribution(tx, services, { ...payload, actorId }),
  effects: async (tx, _services, { id, amount, day }) => {
    const holders = await holdersOf(tx, id);
    const { units, distributed, remainder } = divisionOf(holders, {
      offering: id,
      day,
      amount: parseUsd(amount),
    });
    return [
      {
        id: 'distribution_paid',
        values: {
          count: holders.length,
          units,
          paid_usd: formatUsd(distributed),
          rest_usd: formatUsd(remainder),
        },
      },
    ];
  },
};

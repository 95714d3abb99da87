import { formatUsd } from '#contract/rules/money.ts';
import { draftOf } from '../academy/drafts.ts';
import { setCoursePrice, soldOf, titleOf } from '../academy/sales/price.ts';
import { changesOf, type KindOfProposal, type ProposalPayloads } from './proposal-kind.ts';

/** What a course costs: those who write courses decide it, two of them. */
export const coursePriceKind: KindOfProposal<ProposalPayloads['course.price']> = {
  duty: 'content',
  describe: async (tx, _services, { id, price, seen }) => {
    const { course } = await draftOf(tx, id);
    return {
      subject: `course/${id}/price`,
      label: titleOf(course),
      changes: changesOf({ price: seen }, { price }),
    };
  },
  apply: async (tx, services, { id, price, seen }, { actorId }) => {
    await setCoursePrice(tx, services, { actorId, id, price, seen });
  },
  effects: async (tx, _services, { id }) => {
    const sold = (await soldOf(tx)).get(id);
    return [
      { id: 'purchases_from_acceptance', values: {} },
      { id: 'course_keepers', values: {} },
      {
        id: 'course_sold',
        values: { count: sold?.count ?? 0, paid_usd: formatUsd(sold?.paid ?? 0n) },
      },
    ];
  },
};

import { and, eq, inArray, ne } from 'drizzle-orm';
import { formatUsd } from '#contract/rules/money.ts';
import { asking } from '#contract/rules/offerings/states.ts';
import type { Transaction } from '../../database/database.ts';
import { members } from '../../database/schema/members.ts';
import { subscriptions } from '../../database/schema/offerings.ts';
import { allotmentOf, allotOffering, paidOf } from '../offerings/allotment.ts';
import {
  approveOffering,
  approveVersion,
  cancelOffering,
  findOffering,
  findVersion,
} from '../offerings/approval.ts';
import { askedOf } from '../offerings/returns.ts';
import type { KindOfProposal, ProposalPayloads } from './proposal-kind.ts';

const subjectOf = (id: number): string => `offering/${id}`;

/** Staff who subscribed to an offering: what becomes of it is not theirs to decide. */
export async function staffAmong(tx: Transaction, id: number): Promise<number[]> {
  const rows = await tx
    .selectDistinct({ id: subscriptions.memberId })
    .from(subscriptions)
    .innerJoin(members, eq(members.id, subscriptions.memberId))
    .where(
      and(
        eq(subscriptions.offeringId, id),
        inArray(subscriptions.state, [...asking]),
        ne(members.role, 'member'),
      ),
    );
  return rows.map((row) => row.id);
}

/** Offers a draft, with its terms and its documents. */
export const approveOfferingKind: KindOfProposal<ProposalPayloads['offering.approve']> = {
  duty: 'catalogue',
  describe: async (tx, _services, { id }) => {
    const offering = await findOffering(tx, id);
    return {
      subject: subjectOf(id),
      label: offering.nameEs,
      changes: [
        { name: 'price', from: null, to: formatUsd(offering.price) },
        { name: 'supply', from: null, to: offering.supply },
        { name: 'least', from: null, to: offering.least },
      ],
    };
  },
  apply: (tx, services, payload, { actorId }) =>
    approveOffering(tx, services, { ...payload, actorId }),
  effects: async (tx, _services, { id }) => {
    const { opensAt, closesAt } = await findOffering(tx, id);
    return [
      {
        id: 'offering_window',
        values: { opens_at: opensAt.toISOString(), closes_at: closesAt.toISOString() },
      },
    ];
  },
};

/** Publishes another version of a document of an offering that members read already. */
export const offeringVersionKind: KindOfProposal<ProposalPayloads['offering.version']> = {
  duty: 'catalogue',
  describe: async (tx, _services, { id, version: versionId }) => {
    const offering = await findOffering(tx, id);
    const { document, version } = await findVersion(tx, id, versionId);
    return {
      subject: `${subjectOf(id)}/document/${document.id}`,
      label: `${offering.nameEs} · ${document.nameEs}`,
      changes: [
        {
          name: 'version',
          from: version.version > 1 ? version.version - 1 : null,
          to: version.version,
        },
        { name: 'hash', from: null, to: version.digest },
      ],
    };
  },
  apply: (tx, services, payload, { actorId }) =>
    approveVersion(tx, services, { ...payload, actorId }),
  effects: async () => [{ id: 'offering_version', values: {} }],
};

/** Ends an offering; everything that was paid goes back. */
export const cancelOfferingKind: KindOfProposal<ProposalPayloads['offering.cancel']> = {
  duty: 'catalogue',
  describe: async (tx, _services, { id, reason }) => {
    const offering = await findOffering(tx, id);
    return {
      subject: subjectOf(id),
      label: offering.nameEs,
      changes: [{ name: 'note', from: null, to: reason }],
      concerned: await staffAmong(tx, id),
    };
  },
  apply: (tx, services, payload, { actorId }) =>
    cancelOffering(tx, services, { ...payload, actorId }),
  effects: async (tx, _services, { id }) => {
    const { price } = await findOffering(tx, id);
    const { paid } = await askedOf(tx, id);
    return [{ id: 'offering_returns', values: { paid_usd: formatUsd(BigInt(paid) * price) } }];
  },
};

/** Divides an offering among who paid for it. */
export const allotKind: KindOfProposal<ProposalPayloads['offering.allot']> = {
  duty: 'catalogue',
  describe: async (tx, _services, { id, digest }) => {
    const offering = await findOffering(tx, id);
    return {
      subject: subjectOf(id),
      label: offering.nameEs,
      changes: [{ name: 'hash', from: null, to: digest }],
      concerned: await staffAmong(tx, id),
    };
  },
  apply: (tx, services, payload, { actorId }) =>
    allotOffering(tx, services, { ...payload, actorId }),
  effects: async (tx, _services, { id }) => {
    const offering = await findOffering(tx, id);
    const { total, supply } = allotmentOf(offering, await paidOf(tx, id));
    const kept = BigInt(Math.min(total, supply)) * offering.price;
    const escrow = BigInt(total) * offering.price;
    return [
      {
        id: 'offering_allotted',
        values: {
          units: Math.min(total, supply),
          asked: total,
          paid_usd: formatUsd(kept),
          back_usd: formatUsd(escrow - kept),
        },
      },
    ];
  },
};

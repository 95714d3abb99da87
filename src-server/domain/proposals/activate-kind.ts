import type { ProposalEffect } from '#contract/api/admin/proposals.ts';
import { formatUnits, formatUsd } from '#contract/rules/money.ts';
import type { Transaction } from '../../database/database.ts';
import { assertPaymentOfOthers } from '../benefit/own-benefit.ts';
import { DomainError } from '../base/errors.ts';
import { namesOf } from '../base/member-names.ts';
import {
  activateException,
  activationNow,
  assertAsShown,
  readException,
  type Activation,
} from '../purchases/activation.ts';
import { liveExceptions, type RequestRow } from '../purchases/states.ts';
import type { KindOfProposal, ProposalPayloads } from './proposal-kind.ts';

type Payload = ProposalPayloads['payment.activate'];
type Working = Parameters<KindOfProposal<Payload>['describe']>[1];

export const activateKind: KindOfProposal<Payload> = {
  duty: 'payouts',
  describe: async (tx, services, payload) => {
    const { request, activation } = await asProposed(tx, services, payload);
    const { number, memberId } = request;
    const { due, amount } = activation;
    const buyer = (await namesOf(tx, [memberId])).get(memberId);
    return {
      subject: `payment/${number}`,
      label: `${number} · ${buyer?.username ?? ''}`,
      changes: [
        { name: 'paid', from: formatUsd(due), to: formatUsd(amount) },
        { name: 'borne', from: null, to: formatUsd(due - amount) },
      ],
      concerned: [memberId],
    };
  },
  apply: (tx, services, { id, borne }, { actorId, reason }) =>
    activateException(tx, services, id, { actorId, note: reason, borne, isAccepted: true }),
  assertPaysOthers: async (tx, { id }, personId) =>
    assertPaymentOfOthers(tx, personId, await readException(tx, id)),
  effects: async (tx, services, payload) => {
    const { request, activation } = await asProposed(tx, services, payload);
    return effectsOf(request, activation);
  },
};

/** @throws DomainError as the activation, where it is not possible for what was proposed any more */
async function asProposed(
  tx: Transaction,
  services: Working,
  { id, borne }: Payload,
): Promise<{ request: RequestRow; activation: Activation }> {
  const found = await readException(tx, id);
  const { request } = found;
  const live = await liveExceptions(tx, request.number);
  const activation = await activationNow(tx, services, found, live);
  if (!activation) throw new DomainError('already_resolved');
  assertAsShown(activation, request, borne);
  return { request, activation };
}

const effectIds = {
  membership: 'payment_membership',
  pool: 'payment_deposit',
  global: 'payment_deposit',
  course: 'payment_course',
  order: 'payment_order',
  offering: 'payment_offering',
  tct: 'payment_tct',
} as const;

function effectsOf(
  { kind, currency, tokenDecimals, offer }: RequestRow,
  { amount, used, borne }: Activation,
): ProposalEffect[] {
  const token = currency;
  const what = { what_es: offer['name'] ?? '', what_en: offer['name_en'] ?? '' };
  return [
    {
      id: 'payment_borne',
      values: { borne_tokens: formatUnits(borne, tokenDecimals), token },
    },
    {
      id: effectIds[kind],
      values:
        kind === 'tct'
          ? { paid_tokens: formatUnits(used, tokenDecimals), token }
          : { ...what, paid_usd: formatUsd(amount) },
    },
  ];
}

import { formatUsd } from '#contract/rules/money.ts';
import { requireChain } from '../../require-chain.ts';
import { findOffering } from '../offerings/approval.ts';
import {
  assertIssuerOfOthers,
  issuerAddressOf,
  recordIssuerAddress,
} from '../offerings/issuer/addresses.ts';
import {
  approveIssuerPayment,
  issuerSums,
  readBlock,
  type PaymentOnChain,
} from '../offerings/issuer/payments.ts';
import { issuerSubjects } from '../offerings/issuer/view.ts';
import type { KindOfProposal, ProposalPayloads } from './proposal-kind.ts';

/** Records the address at which an issuer is paid. */
export const issuerAddressKind: KindOfProposal<ProposalPayloads['offering.issuer_address']> = {
  duty: 'payouts',
  describe: async (tx, services, { id, address }) => {
    const offering = await findOffering(tx, id);
    const { chainId } = requireChain(services).deployment;
    const before = await issuerAddressOf(tx, { chainId, id });
    return {
      subject: issuerSubjects(id).address,
      label: `${offering.nameEs} · ${offering.issuer}`,
      changes: [{ name: 'wallet', from: before?.address ?? null, to: address }],
    };
  },
  apply: (tx, services, payload, { actorId }) =>
    recordIssuerAddress(tx, services, { ...payload, actorId }),
  assertPaysOthers: (tx, { address }, personId) => assertIssuerOfOthers(tx, personId, address),
  effects: async (tx, services, { id }) => {
    const { chainId } = requireChain(services).deployment;
    const before = await issuerAddressOf(tx, { chainId, id });
    return [{ id: before ? 'issuer_address_next' : 'issuer_address_first', values: {} }];
  },
};

/** Pays the issuer of an allotted offering out of the treasury, whose owner sends it. */
export const payIssuerKind: KindOfProposal<ProposalPayloads['offering.pay_issuer']> = {
  duty: 'payouts',
  prepare: (services) => readBlock(services),
  describe: async (tx, _services, { id, amount, currency, address }) => {
    const offering = await findOffering(tx, id);
    return {
      subject: issuerSubjects(id).payment,
      label: `${offering.nameEs} · ${offering.issuer}`,
      changes: [
        { name: 'amount', from: null, to: amount },
        { name: 'currency', from: null, to: currency },
        { name: 'wallet', from: null, to: address },
      ],
    };
  },
  apply: (tx, services, payload, { actorId, reason, prepared }) =>
    approveIssuerPayment(tx, services, {
      ...payload,
      actorId,
      reason,
      found: prepared as PaymentOnChain,
    }),
  assertPaysOthers: (tx, { address }, personId) => assertIssuerOfOthers(tx, personId, address),
  effects: async (tx, _services, { id, amount, currency, address }) => {
    const { left } = await issuerSums(tx, await findOffering(tx, id));
    return [
      { id: 'issuer_paid', values: { paid_tokens: amount, token: currency, wallet: address } },
      { id: 'issuer_left', values: { left_usd: formatUsd(left) } },
    ];
  },
};

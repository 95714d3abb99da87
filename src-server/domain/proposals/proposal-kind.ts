import type { ProposalEffect } from '#contract/api/admin/proposals.ts';
import type { PlanFields, RangeFields } from '#contract/api/admin/catalogue.ts';
import type { AdminPoolFields } from '#contract/api/admin/pools.ts';
import type { AuditedName } from '#contract/rules/audit.ts';
import type { ProposalKind, ProposedChange, ProposedValue } from '#contract/rules/proposals.ts';
import type { ReturnCondition } from '#contract/rules/market/market.ts';
import type { SettingKey } from '#contract/rules/settings.ts';
import type { Duty, Role } from '#contract/rules/staff.ts';
import type { Transaction } from '../../database/database.ts';
import type { Services } from '../../services.ts';
import type { Fields } from '../administration/catalogue-change.ts';
import type { Declared } from '../distributions/declare.ts';
import type { ActivationAsked } from '../purchases/activation-rule.ts';
import type { HolderActAsked } from '../offerings/holders/acts.ts';
import type { RecoveryAsked } from '../offerings/holders/recoveries.ts';
import type { IssuerAddressAsked } from '../offerings/issuer/addresses.ts';
import type { IssuerPaymentAsked } from '../offerings/issuer/payments.ts';
import type { WideningAsked } from '../solvency/widening.ts';
import type { MovementKey } from '../treasury/unexplained.ts';

interface Saved<Values> {
  /** Null for a new one. */
  readonly id: number | null;
  readonly values: Values;
  /** As it was when the form was opened; null for a new one. */
  readonly seen: Fields | null;
}

/** What each kind needs to be done; stored as JSON, so plain values alone. */
export interface ProposalPayloads {
  'setting.change': {
    readonly key: SettingKey;
    readonly value: string | number;
    readonly seen: string | number;
  };
  'plan.save': Saved<PlanFields>;
  'course.price': {
    readonly id: number;
    /** USD; null: nothing is paid. */
    readonly price: string | null;
    readonly seen: string | null;
  };
  'range.save': Saved<RangeFields>;
  'pool.save': Saved<AdminPoolFields>;
  'pool_result.post': {
    readonly poolId: number;
    readonly day: string;
    readonly rate: string;
    readonly repeated?: string | undefined;
  };
  'pool_result.correct': {
    readonly id: number;
    readonly rate: string;
    readonly repeated?: string | undefined;
    readonly seen: string;
  };
  'pool_result.withdraw': { readonly id: number; readonly seen: string };
  'member.block': { readonly memberId: number; readonly reason: string };
  'member.unblock': { readonly memberId: number };
  'member.end_sessions': { readonly memberId: number };
  'member.reset_factors': { readonly memberId: number };
  'staff.reset_factors': { readonly memberId: number };
  'staff.set': {
    readonly memberId: number;
    readonly role: Role;
    readonly duties: readonly Duty[];
    readonly seen: { readonly role: Role; readonly duties: readonly Duty[] };
  };
  'treasury.own': MovementKey & {
    /** Whole tokens as the list has them, signed as the movement. */
    readonly shown: string;
  };
  'payment.activate': ActivationAsked;
  /** Signed whole TCT as they were typed. */
  'exchange.allocate': { readonly amount: string };
  'offering.approve': {
    readonly id: number;
    /** Changes of the draft that were read. */
    readonly seen: number;
    /** Digests of its documents that were read, in their order. */
    readonly digests: readonly string[];
  };
  'offering.version': {
    readonly id: number;
    readonly version: number;
    readonly digest: string;
  };
  /** The members read the reason. */
  'offering.cancel': { readonly id: number; readonly reason: string };
  'offering.allot': {
    readonly id: number;
    /** Fingerprint of the allotment that was shown. */
    readonly digest: string;
  };
  'offering.distribute': Declared;
  'offering.freeze': HolderActAsked;
  'offering.recover': RecoveryAsked;
  'offering.issuer_address': IssuerAddressAsked;
  /** With the address that was shown, as everybody reads it. */
  'offering.pay_issuer': IssuerPaymentAsked & { readonly address: string };
  'payout.settle': {
    readonly run: number;
    /** Number of the withdrawal. */
    readonly number: number;
    readonly txHash: string;
  };
  'payout.widen': WideningAsked;
  'order.refund': {
    readonly order: number;
    /** Null: all that is left of the order. */
    readonly returnId: number | null;
    readonly condition: ReturnCondition;
    readonly note: string;
    /** USD decimal, as it was shown. */
    readonly total: string;
  };
}

type Working = Pick<Services, 'chain' | 'clock' | 'settings' | 'database'>;

/** A change that the audit log has a name for. */
export interface NamedChange extends ProposedChange {
  readonly name: AuditedName;
}
type NamedValues = { readonly [Name in AuditedName]?: ProposedValue };

export interface Description {
  /** Noun and id of what changes; `new:<name>` for what does not exist yet. */
  readonly subject: string;
  readonly label: string;
  readonly changes: readonly NamedChange[];
  /** Members whom it is about: they neither propose nor decide it. */
  readonly concerned?: readonly number[];
}

/** One kind of change by two persons. */
export interface KindOfProposal<Payload> {
  readonly duty: Duty;
  describe(tx: Transaction, services: Working, payload: Payload): Promise<Description>;
  /**
   * Asks the chain for what `apply` needs, before anything is locked: when it is proposed, and again
   * when it is accepted.
   * @throws DomainError as the change itself; ChainUnreachable, ChainDisagreement
   */
  readonly prepare?: (services: Services, payload: Payload) => Promise<unknown>;
  /**
   * Does it. Tried when it is proposed, and undone, so that whoever proposes is refused at once
   * what would be refused later; `actorId` is then the proposer, and at last who accepts.
   * @throws DomainError as the change itself
   */
  apply(
    tx: Transaction,
    services: Services,
    payload: Payload,
    by: { readonly actorId: number; readonly reason: string; readonly prepared: unknown },
  ): Promise<void>;
  /**
   * Refuses where it pays a person: asked again of the proposer at acceptance, for whom it may have
   * become true meanwhile. `apply` asks it of its actor.
   * @param prepared what `prepare` gave
   * @throws DomainError `own_benefit`
   */
  readonly assertPaysOthers?: (
    tx: Transaction,
    payload: Payload,
    personId: number,
    prepared: unknown,
  ) => Promise<void>;
  /** What it does, in figures of now. */
  effects(tx: Transaction, services: Working, payload: Payload): Promise<ProposalEffect[]>;
}

export type KindsOfProposals = {
  readonly [Kind in ProposalKind]: KindOfProposal<ProposalPayloads[Kind]>;
};

/** The fields that differ; all of them for something new. */
export function changesOf<After extends NamedValues>(
  before: { readonly [Name in keyof After]?: ProposedValue } | null,
  after: After,
): NamedChange[] {
  const names = Object.keys(after) as (keyof After & AuditedName)[];
  return names
    .map((name) => ({ name, from: before?.[name] ?? null, to: after[name] ?? null }))
    .filter(({ from, to }) => from !== to);
}

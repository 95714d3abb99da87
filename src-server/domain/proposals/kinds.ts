import { rangeKind, planKind } from './catalogue-kinds.ts';
import { activateKind } from './activate-kind.ts';
import { distributeKind } from './distribution-kind.ts';
import { coursePriceKind } from './course-price-kind.ts';
import {
  blockKind,
  endSessionsKind,
  resetFactorsKind,
  staffKind,
  unblockKind,
} from './people-kinds.ts';
import { allocateKind } from './exchange-kind.ts';
import { freezeKind } from './freeze-kind.ts';
import { issuerAddressKind, payIssuerKind } from './issuer-kinds.ts';
import {
  allotKind,
  approveOfferingKind,
  cancelOfferingKind,
  offeringVersionKind,
} from './offering-kinds.ts';
import { poolKind } from './pool-kind.ts';
import { correctResultKind, postResultKind, withdrawResultKind } from './pool-result-kinds.ts';
import type { KindsOfProposals } from './proposal-kind.ts';
import { recoveryKind } from './recovery-kind.ts';
import { refundKind } from './refund-kind.ts';
import { settleKind } from './settle-kind.ts';
import { settingKind } from './setting-kind.ts';
import { treasuryKind } from './treasury-kind.ts';
import { widenKind } from './widen-kind.ts';

export const kindsOfProposals: KindsOfProposals = {
  'setting.change': settingKind,
  'plan.save': planKind,
  'course.price': coursePriceKind,
  'range.save': rangeKind,
  'pool.save': poolKind,
  'pool_result.post': postResultKind,
  'pool_result.correct': correctResultKind,
  'pool_result.withdraw': withdrawResultKind,
  'member.block': blockKind,
  'member.unblock': unblockKind,
  'member.end_sessions': endSessionsKind,
  'member.reset_factors': resetFactorsKind('members'),
  'staff.reset_factors': resetFactorsKind('staff'),
  'staff.set': staffKind,
  'treasury.own': treasuryKind,
  'payment.activate': activateKind,
  'payout.settle': settleKind,
  'payout.widen': widenKind,
  'order.refund': refundKind,
  'exchange.allocate': allocateKind,
  'offering.approve': approveOfferingKind,
  'offering.version': offeringVersionKind,
  'offering.cancel': cancelOfferingKind,
  'offering.allot': allotKind,
  'offering.distribute': distributeKind,
  'offering.freeze': freezeKind,
  'offering.recover': recoveryKind,
  'offering.issuer_address': issuerAddressKind,
  'offering.pay_issuer': payIssuerKind,
};

import { hasDuty, readsAdministration, type Duty, type Standing } from '../../rules/staff.ts';
import type { AnyEndpoint } from '../endpoint.ts';

/** What a call of the audience `admin` asks of who makes it. */
export interface StaffCall {
  /** `any`: administrators with some duty. Null: every administrator, and auditors. */
  readonly duty: Duty | 'any' | null;
  /** The second factor must have been proved within the last minutes, see `PROOF_MS`. */
  readonly needsProof: boolean;
  /** Support may make it too. */
  readonly bySupport?: boolean;
}

const read: StaffCall = { duty: null, needsProof: false };
const by = (duty: Duty | 'any'): StaffCall => ({ duty, needsProof: false });
const proved = (duty: Duty | 'any'): StaffCall => ({ duty, needsProof: true });
const atDesk = (call: StaffCall): StaffCall => ({ ...call, bySupport: true });

/** Every call of the audience `admin` by method and path. Server, menu and buttons read this table. */
export const staffCalls: Readonly<Record<string, StaffCall>> = {
  'GET /api/admin/withdrawals/': read,
  'POST /api/admin/withdrawals/confirm/': proved('withdrawals'),
  'POST /api/admin/withdrawals/:number/refuse/': by('withdrawals'),

  'GET /api/admin/payouts/': read,
  'GET /api/admin/payouts/treasury/': read,
  'GET /api/admin/payouts/signing/': by('payouts'),
  'GET /api/admin/payouts/anchor/': read,
  // Moves nothing; the operator's key has signed it.
  'POST /api/admin/payouts/anchor/signed/': by('payouts'),
  'GET /api/admin/payouts/:number/': read,
  'POST /api/admin/payouts/': proved('payouts'),
  'POST /api/admin/payouts/widen/': proved('payouts'),
  'POST /api/admin/payouts/:number/intent/': proved('payouts'),
  'POST /api/admin/payouts/:number/signed/': proved('payouts'),
  'GET /api/admin/payouts/:number/approvals/:batch/': by('payouts'),
  'POST /api/admin/payouts/:number/approvals/': proved('payouts'),
  // Reports what was sent already: a report that is refused loses a transaction hash.
  'POST /api/admin/payouts/:number/submitted/': by('payouts'),
  'POST /api/admin/payouts/:number/discard/': by('payouts'),
  'POST /api/admin/payouts/:number/items/:item/settle/': proved('payouts'),

  'GET /api/admin/payments/': read,
  'GET /api/admin/payments/sweeps/': read,
  'GET /api/admin/payments/movements/': read,
  'POST /api/admin/payments/movements/owner/': proved('payouts'),
  'POST /api/admin/payments/exceptions/:id/activate/': proved('payouts'),
  'POST /api/admin/payments/exceptions/:id/refund/': proved('payouts'),

  'GET /api/admin/liabilities/': read,
  'GET /api/admin/solvency/:day/leaves/': read,
  'GET /api/admin/jobs/': read,
  'GET /api/admin/setup/steps/': read,
  'GET /api/admin/audit/': read,
  'GET /api/admin/audit/filters/': read,
  'POST /api/admin/audit/check/': read,

  'GET /api/admin/members/': read,
  'GET /api/admin/members/:id/': read,
  'POST /api/admin/members/:id/block/': by('members'),
  'POST /api/admin/members/:id/unblock/': by('members'),
  'POST /api/admin/members/:id/end-sessions/': by('members'),
  'POST /api/admin/members/:id/reset-second-factor/': proved('members'),
  'POST /api/admin/members/:id/notes/': by('members'),
  // It gives a token that reads for somebody else.
  'POST /api/admin/members/:id/visits/': { ...proved('members'), bySupport: true },
  // The way out never waits for a proof.
  'POST /api/admin/visits/:id/end/': { ...by('members'), bySupport: true },

  'GET /api/admin/catalogue/': read,
  'POST /api/admin/plans/': proved('catalogue'),
  'PATCH /api/admin/plans/:id/': proved('catalogue'),
  'POST /api/admin/ranges/': proved('catalogue'),
  'PATCH /api/admin/ranges/:id/': proved('catalogue'),
  'POST /api/admin/ranks/': by('catalogue'),
  'PATCH /api/admin/ranks/:id/': by('catalogue'),

  'GET /api/admin/pools/': read,
  'POST /api/admin/pools/': proved('catalogue'),
  'PATCH /api/admin/pools/:id/': proved('catalogue'),
  'GET /api/admin/pool-results/': read,
  'GET /api/admin/pools/:id/result-preview/': read,
  'POST /api/admin/pools/:id/results/': proved('catalogue'),
  'PATCH /api/admin/pool-results/:id/': proved('catalogue'),
  'POST /api/admin/pool-results/:id/withdraw/': proved('catalogue'),

  'GET /api/admin/settings/': read,
  'PATCH /api/admin/settings/:key/': proved('settings'),

  'GET /api/admin/offerings/': read,
  'GET /api/admin/offerings/:id/': read,
  'GET /api/admin/offerings/:id/allotment/': read,
  'GET /api/admin/offerings/:id/versions/:version/': read,
  'POST /api/admin/offerings/': by('catalogue'),
  'PATCH /api/admin/offerings/:id/': by('catalogue'),
  'POST /api/admin/offerings/:id/documents/': by('catalogue'),
  'POST /api/admin/offerings/:id/documents/:document/': by('catalogue'),
  'POST /api/admin/offerings/:id/approve/': proved('catalogue'),
  'POST /api/admin/offerings/:id/versions/:version/approve/': proved('catalogue'),
  'POST /api/admin/offerings/:id/cancel/': proved('catalogue'),
  'POST /api/admin/offerings/:id/allot/': proved('catalogue'),
  'GET /api/admin/offerings/:id/distributions/': read,
  'POST /api/admin/offerings/:id/distributions/': proved('catalogue'),
  'GET /api/admin/offerings/:id/issuer/': read,
  'POST /api/admin/offerings/:id/issuer/address/': proved('payouts'),
  'POST /api/admin/offerings/:id/issuer/payments/': proved('payouts'),
  // Stopping never waits for a proof.
  'POST /api/admin/offerings/:id/issuer/payments/:number/cancel/': by('payouts'),
  'GET /api/admin/offerings/:id/chain/': read,
  'POST /api/admin/offerings/:id/chain/': proved('catalogue'),
  'POST /api/admin/offerings/:id/chain/calls/': proved('catalogue'),
  'GET /api/admin/offerings/:id/chain/issue/': read,
  'POST /api/admin/offerings/:id/chain/issue/': proved('catalogue'),
  'GET /api/admin/offerings/:id/chain/register/': read,
  'GET /api/admin/offerings/:id/chain/acts/': read,
  'POST /api/admin/offerings/:id/chain/acts/': proved('catalogue'),
  'POST /api/admin/offerings/:id/chain/recoveries/': proved('catalogue'),
  // Changes nothing: it reads the chain once more.
  'POST /api/admin/offerings/:id/chain/register/': by('catalogue'),
  'POST /api/admin/offering-contracts/': proved('catalogue'),
  // Reports what was sent already: a report that is refused loses a transaction hash.
  'POST /api/admin/offering-contracts/:id/sent/': by('catalogue'),
  'POST /api/admin/offering-contracts/:id/withdraw/': by('catalogue'),
  'GET /api/admin/exchange/': read,
  'GET /api/admin/exchange/samples/': read,
  'GET /api/admin/exchange/trades/': read,
  'GET /api/admin/exchange/inventory/': read,
  // Stopping and leaving a price as it is never wait for a proof.
  'POST /api/admin/exchange/halt/': by('settings'),
  'POST /api/admin/exchange/price/cancel/': by('settings'),
  'POST /api/admin/exchange/resume/': proved('settings'),
  'POST /api/admin/exchange/inventory/': proved('settings'),

  'GET /api/admin/news/': read,
  'GET /api/admin/news/:id/': read,
  'GET /api/admin/news-audience/': read,
  'POST /api/admin/news/': by('content'),
  'PATCH /api/admin/news/:id/': by('content'),
  'POST /api/admin/news/:id/publish/': by('content'),
  'POST /api/admin/news/:id/schedule/': by('content'),
  'POST /api/admin/news/:id/unschedule/': by('content'),
  'POST /api/admin/news/:id/withdraw/': by('content'),
  'POST /api/admin/news/:id/discard/': by('content'),

  'GET /api/admin/approvals/': read,
  'GET /api/admin/approvals/:id/': read,
  // Which duty depends on the proposal.
  'POST /api/admin/approvals/:id/accept/': proved('any'),
  'POST /api/admin/approvals/:id/refuse/': proved('any'),
  'POST /api/admin/approvals/:id/withdraw/': by('any'),

  'GET /api/admin/staff/': read,
  'POST /api/admin/staff/': proved('staff'),

  'GET /api/admin/support/tickets/': atDesk(read),
  'GET /api/admin/support/tickets/:number/': atDesk(read),
  'GET /api/admin/support/tickets/:number/facts/': atDesk(read),
  'GET /api/admin/support/figures/': atDesk(read),
  'GET /api/admin/support/agents/': atDesk(read),
  'GET /api/admin/support/tags/': atDesk(read),
  'GET /api/admin/support/watch/': atDesk(read),
  'POST /api/admin/support/tickets/:number/messages/': atDesk(by('members')),
  'POST /api/admin/support/tickets/:number/assign/': atDesk(by('members')),
  'POST /api/admin/support/next/': atDesk(by('members')),
  'PATCH /api/admin/support/tickets/:number/': atDesk(by('members')),
  'POST /api/admin/support/tickets/:number/step/': atDesk(by('members')),
  'POST /api/admin/support/tickets/:number/snooze/': atDesk(by('members')),
  'POST /api/admin/support/tickets/:number/merge/': atDesk(by('members')),
  'POST /api/admin/support/tickets/:number/attachments/:attachment/redact/': atDesk(by('members')),
  // Each their own: what they have seen, and that they are there.
  'POST /api/admin/support/tickets/:number/read/': atDesk(by('members')),
  'POST /api/admin/support/tickets/:number/presence/': atDesk(by('members')),
  'GET /api/admin/support/macros/': atDesk(read),
  'POST /api/admin/support/macros/': atDesk(by('content')),
  'PATCH /api/admin/support/macros/:id/': atDesk(by('content')),
  'POST /api/admin/support/macros/:id/retire/': atDesk(by('content')),
  'GET /api/admin/support/help/': atDesk(read),
  'GET /api/admin/support/help/:id/': atDesk(read),
  'GET /api/admin/support/help/:id/versions/': atDesk(read),
  'GET /api/admin/support/help/:id/feedback/': atDesk(read),
  'POST /api/admin/support/help/': atDesk(by('content')),
  'PATCH /api/admin/support/help/:id/': atDesk(by('content')),
  'POST /api/admin/support/help/:id/publish/': atDesk(by('content')),
  'POST /api/admin/support/help/:id/review/': atDesk(by('content')),
  'POST /api/admin/support/help/:id/withdraw/': atDesk(by('content')),
  'POST /api/admin/support/help/:id/discard/': atDesk(by('content')),

  'GET /api/admin/academy/courses/': read,
  'GET /api/admin/academy/choices/': read,
  'GET /api/admin/academy/courses/:id/': read,
  'GET /api/admin/academy/courses/:id/checks/': read,
  'GET /api/admin/academy/courses/:id/versions/': read,
  'GET /api/admin/academy/courses/:id/preview/': read,
  'GET /api/admin/academy/courses/:id/statistics/': read,
  'GET /api/admin/academy/courses/:id/statements/': read,
  'POST /api/admin/academy/courses/': by('content'),
  'PATCH /api/admin/academy/courses/:id/': by('content'),
  'POST /api/admin/academy/order/': by('content'),
  'POST /api/admin/academy/courses/:id/order/': by('content'),
  'POST /api/admin/academy/courses/:id/modules/': by('content'),
  'PATCH /api/admin/academy/courses/:id/modules/:module/': by('content'),
  'POST /api/admin/academy/courses/:id/modules/:module/remove/': by('content'),
  'POST /api/admin/academy/courses/:id/modules/:module/lessons/': by('content'),
  'POST /api/admin/academy/courses/:id/publish/': by('content'),
  'POST /api/admin/academy/courses/:id/price/': by('content'),
  'POST /api/admin/academy/courses/:id/retire/': by('content'),
  'POST /api/admin/academy/courses/:id/restore/': by('content'),
  'POST /api/admin/academy/courses/:id/discard/': by('content'),
  'GET /api/admin/academy/lessons/:lesson/': read,
  'PATCH /api/admin/academy/lessons/:lesson/': by('content'),
  'POST /api/admin/academy/lessons/:lesson/remove/': by('content'),
  // Nothing of a trial is kept.
  'POST /api/admin/academy/lessons/:lesson/try-quiz/': read,
  'POST /api/admin/academy/lessons/:lesson/try-package/': read,
  'GET /api/admin/academy/lessons/:lesson/questions/': read,
  'POST /api/admin/academy/lessons/:lesson/questions/': by('content'),
  'POST /api/admin/academy/lessons/:lesson/questions/import/': by('content'),
  'PATCH /api/admin/academy/questions/:question/': by('content'),
  'POST /api/admin/academy/questions/:question/remove/': by('content'),

  'GET /api/admin/market/products/': read,
  'POST /api/admin/market/products/': by('catalogue'),
  'GET /api/admin/market/products/:id/': read,
  'PATCH /api/admin/market/products/:id/': by('catalogue'),
  'POST /api/admin/market/products/:id/state/': by('catalogue'),
  'POST /api/admin/market/products/:id/variants/': by('catalogue'),
  'PATCH /api/admin/market/variants/:id/': by('catalogue'),
  'GET /api/admin/market/variants/:id/moves/': read,
  'POST /api/admin/market/variants/:id/stock/': by('catalogue'),
  'POST /api/admin/market/variants/:id/keys/': by('catalogue'),
  'POST /api/admin/market/import/': proved('catalogue'),
  'GET /api/admin/market/export/': read,
  'GET /api/admin/market/setup/': read,
  'POST /api/admin/market/categories/': by('catalogue'),
  'POST /api/admin/market/tax-classes/': proved('catalogue'),
  'POST /api/admin/market/zones/': proved('catalogue'),
  'GET /api/admin/market/vouchers/': read,
  'POST /api/admin/market/vouchers/': proved('catalogue'),
  'GET /api/admin/market/orders/': read,
  'GET /api/admin/market/pick-list/': read,
  'GET /api/admin/market/orders/:number/': read,
  'POST /api/admin/market/orders/:number/packages/': by('catalogue'),
  'POST /api/admin/market/orders/:number/wait/': by('catalogue'),
  'POST /api/admin/market/packages/:package/pick/': by('catalogue'),
  'POST /api/admin/market/packages/:package/pack/': by('catalogue'),
  'POST /api/admin/market/packages/:package/ship/': by('catalogue'),
  'POST /api/admin/market/orders/:number/refund/': proved('catalogue'),
  'GET /api/admin/market/returns/': read,
  'POST /api/admin/market/returns/:id/arrived/': by('catalogue'),
  'POST /api/admin/market/returns/:id/refund/': proved('catalogue'),
  'POST /api/admin/market/returns/:id/refuse/': by('catalogue'),
  'GET /api/admin/market/reviews/': read,
  'POST /api/admin/market/reviews/:id/': by('content'),
  'GET /api/admin/market/sales/': read,
  'GET /api/admin/market/taxes/': read,

  'GET /api/admin/eligibility/': read,
  // What the member typed, and the documents: this duty's alone, not the auditors' either.
  'GET /api/admin/eligibility/:id/': by('members'),
  'POST /api/admin/eligibility/:id/grant/': proved('members'),
  'POST /api/admin/eligibility/:id/refuse/': by('members'),
  'POST /api/admin/eligibility/:id/revoke/': by('members'),
  'POST /api/admin/eligibility/documents/:id/open/': proved('members'),

  'POST /api/demo/clock/': by('settings'),
};

/** @throws TypeError for a call that is not in the table */
export function staffCall({ method, path }: Pick<AnyEndpoint, 'method' | 'path'>): StaffCall {
  const found = staffCalls[`${method} ${path}`];
  if (!found) throw new TypeError(`${method} ${path} is not among the staff's calls`);
  return found;
}

/** Whether the role and duties of an account allow a call of the audience `admin`. */
export function mayCall(
  standing: Standing,
  endpoint: Pick<AnyEndpoint, 'method' | 'path'>,
): boolean {
  const { duty, bySupport = false } = staffCall(endpoint);
  if (bySupport && standing.role === 'support') return true;
  if (duty === null) return readsAdministration(standing);
  if (duty === 'any') return standing.role === 'administrator' && standing.duties.length > 0;
  return hasDuty(standing, duty);
}

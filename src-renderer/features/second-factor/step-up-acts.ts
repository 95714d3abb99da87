import type { ProposedChange, ProposedValue } from '#contract/rules/proposals.ts';
import type { StepUpCall } from '#renderer/lib/api/step-up.ts';

/** What each call that asks for a fresh proof is about to do: `second-factor:act.<name>`. */
export const stepUpActs = {
  'POST /api/admin/withdrawals/confirm/': 'withdrawals.confirm',
  'POST /api/admin/payouts/': 'payouts.freeze',
  'POST /api/admin/payouts/:number/intent/': 'payouts.sign',
  'POST /api/admin/payouts/:number/signed/': 'payouts.send',
  'POST /api/admin/payouts/:number/approvals/': 'payouts.approve',
  'POST /api/admin/payouts/:number/items/:item/settle/': 'payouts.settle',
  'POST /api/admin/payouts/widen/': 'payouts.widen',
  'POST /api/admin/payments/movements/owner/': 'movements.owner',
  'POST /api/admin/payments/exceptions/:id/activate/': 'exceptions.activate',
  'POST /api/admin/payments/exceptions/:id/refund/': 'exceptions.refund',
  'POST /api/admin/members/:id/reset-second-factor/': 'members.resetFactors',
  'POST /api/admin/members/:id/visits/': 'members.visit',
  'POST /api/admin/plans/': 'plans.create',
  'PATCH /api/admin/plans/:id/': 'plans.change',
  'POST /api/admin/ranges/': 'ranges.create',
  'PATCH /api/admin/ranges/:id/': 'ranges.change',
  'POST /api/admin/pools/': 'pools.create',
  'PATCH /api/admin/pools/:id/': 'pools.change',
  'POST /api/admin/pools/:id/results/': 'results.post',
  'PATCH /api/admin/pool-results/:id/': 'results.correct',
  'POST /api/admin/pool-results/:id/withdraw/': 'results.withdraw',
  'PATCH /api/admin/settings/:key/': 'settings.change',
  'POST /api/admin/approvals/:id/accept/': 'proposals.accept',
  'POST /api/admin/approvals/:id/refuse/': 'proposals.refuse',
  'POST /api/admin/staff/': 'staff.change',
  'POST /api/admin/eligibility/:id/grant/': 'eligibility.grant',
  'POST /api/admin/eligibility/documents/:id/open/': 'eligibility.open',
  'POST /api/admin/offerings/:id/approve/': 'offerings.approve',
  'POST /api/admin/offerings/:id/versions/:version/approve/': 'offerings.version',
  'POST /api/admin/offerings/:id/cancel/': 'offerings.cancel',
  'POST /api/admin/offerings/:id/allot/': 'offerings.allot',
  'POST /api/admin/offerings/:id/distributions/': 'offerings.distribute',
  'POST /api/admin/offerings/:id/issuer/address/': 'offerings.issuerAddress',
  'POST /api/admin/offerings/:id/issuer/payments/': 'offerings.payIssuer',
  'POST /api/admin/offering-contracts/': 'offerings.registry',
  'POST /api/admin/offerings/:id/chain/': 'offerings.token',
  'POST /api/admin/offerings/:id/chain/calls/': 'offerings.call',
  'POST /api/admin/offerings/:id/chain/issue/': 'offerings.issue',
  'POST /api/admin/offerings/:id/chain/acts/': 'offerings.holder',
  'POST /api/admin/offerings/:id/chain/recoveries/': 'offerings.recover',
  'POST /api/admin/exchange/inventory/': 'exchange.allocate',
  'POST /api/admin/exchange/resume/': 'exchange.resume',
  'POST /api/admin/market/import/': 'market.import',
  'POST /api/admin/market/tax-classes/': 'market.tax',
  'POST /api/admin/market/zones/': 'market.zone',
  'POST /api/admin/market/vouchers/': 'market.voucher',
  'POST /api/admin/market/orders/:number/refund/': 'orders.refund',
  'POST /api/admin/market/returns/:id/refund/': 'returns.refund',
} as const;

export type StepUpAct = (typeof stepUpActs)[keyof typeof stepUpActs];

export function stepUpActOf({ name }: StepUpCall): StepUpAct | undefined {
  return (stepUpActs as Readonly<Record<string, StepUpAct>>)[name];
}

/** Acts whose call carries, field by field, what is to hold, and under `seen` what held. */
const changing: ReadonlySet<StepUpAct | undefined> = new Set<StepUpAct>([
  'plans.create',
  'plans.change',
  'ranges.create',
  'ranges.change',
  'pools.create',
  'pools.change',
  'results.post',
  'results.correct',
  'settings.change',
  'staff.change',
]);

/** Fields of such calls that change nothing by themselves. */
const beside = new Set(['seen', 'reason', 'note', 'repeated']);

/** What a call would change, in the words of proposals; of many fields those that differ. */
export function changesOf(call: StepUpCall): readonly ProposedChange[] {
  const body: unknown = call.body;
  if (!changing.has(stepUpActOf(call)) || !isRecord(body)) return [];
  const seen = body['seen'];
  const { key } = call.params;
  if (key !== undefined) {
    return [{ name: String(key), from: plain(seen) ?? null, to: plain(body['value']) ?? null }];
  }
  return Object.entries(body).flatMap(([name, given]) => {
    const to = plain(given);
    if (beside.has(name) || to === undefined) return [];
    const from = plain(seenOf(seen, name));
    return from === to ? [] : [{ name, from: from ?? null, to }];
  });
}

/** A result is corrected with its rate alone as `seen`. */
function seenOf(seen: unknown, name: string): unknown {
  if (isRecord(seen)) return seen[name];
  return name === 'rate' ? seen : undefined;
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** A list of words, such as duties, is written with commas, as proposals have it. */
function plain(value: unknown): ProposedValue | undefined {
  if (Array.isArray(value)) return value.join(',');
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
    ? value
    : undefined;
}

/** Objects named at most; the others are counted. */
const NAMED = 5;

/** Values of an act's text: the path's parameters, and which objects the body names. */
export function stepUpValues({ params, body }: StepUpCall): Readonly<Record<string, string>> {
  const named = Object.entries(params).map(([key, value]) => [key, String(value)] as const);
  const numbers = hasNumbers(body) ? body.numbers : [];
  const shown = numbers.slice(0, NAMED).join(', ');
  const more = numbers.length - NAMED;
  return { ...Object.fromEntries(named), numbers: more > 0 ? `${shown} +${more}` : shown };
}

const hasNumbers = (body: unknown): body is { readonly numbers: readonly number[] } =>
  typeof body === 'object' && body !== null && 'numbers' in body && Array.isArray(body.numbers);

import { codeProblem } from '#renderer/domain/secret-code/code-problem.ts';
import { ApiError } from '#renderer/lib/api/error.ts';
import { formatDateTime } from '#renderer/lib/format-date.ts';
import { formatUsd, type FormatContext } from '#renderer/lib/format.ts';

export type RefusedField = 'type' | 'amount' | 'currency' | 'wallet' | 'secret_code';

/** What the member can do about it, beyond correcting a field. */
export type Remedy = 'verify-email';

/** A refusal of the server as a text of the app: `id` in `namespace`, its values ready to be read. */
export interface Refusal {
  /** Null: it concerns the whole withdrawal. */
  readonly field: RefusedField | null;
  readonly namespace: 'validation' | 'withdrawals';
  readonly id: string;
  readonly values: Readonly<Record<string, string | number>>;
  readonly remedy: Remedy | null;
}

const fields: readonly RefusedField[] = ['type', 'amount', 'currency', 'wallet', 'secret_code'];

/**
 * The sentence that a refused quote, code or withdrawal has in the copy deck.
 * Null where it has none of its own: no answer, too many tries, a fault of the server.
 */
export function refusalOf(error: unknown, format: FormatContext): Refusal | null {
  if (!(error instanceof ApiError)) return null;
  const code = codeProblem(error);
  if (code) return { field: 'secret_code', namespace: 'validation', ...code, remedy: null };
  return byCode(error, format) ?? byField(error);
}

function byField(error: ApiError): Refusal | null {
  const field = fields.find((name) => error.fields[name]);
  const named = field && error.fields[field];
  if (!named) return null;
  const { id, values = {} } = named;
  return { field, namespace: 'validation', id, values, remedy: null };
}

function byCode(error: ApiError, format: FormatContext): Refusal | null {
  const details = error.body?.details ?? {};
  const usd = (name: string) => {
    const amount = details[name];
    return formatUsd(typeof amount === 'string' ? amount : '0', format);
  };
  const ofAmount = (id: string, values: Refusal['values'] = {}): Refusal => ({
    field: 'amount',
    namespace: 'validation',
    id,
    values,
    remedy: null,
  });
  const ofAll = (id: string, remedy: Remedy | null, values: Refusal['values'] = {}): Refusal => ({
    field: null,
    namespace: 'withdrawals',
    id,
    values,
    remedy,
  });

  switch (error.code) {
    case 'balance_exceeded':
      return ofAmount('Amount exceed balance available.', { available: usd('available') });
    case 'earnings_exceeded':
      return ofAmount('Amount exceed available earnings', {
        available: usd('available'),
        waiting: usd('waiting'),
      });
    case 'amount_below_minimum':
      return ofAmount('amount.minimum', { min: usd('minimum') });
    case 'amount_too_small_for_fee':
      return ofAmount('amount.tooSmallForFee');
    case 'quote_expired':
      return ofAll('refused.quote_expired', null);
    case 'email_unverified':
      return ofAll('refused.email_unverified', 'verify-email');
    case 'withdrawals_paused': {
      const until = details['until'];
      return typeof until === 'string'
        ? ofAll('refused.withdrawals_paused', null, { date: formatDateTime(until, format) })
        : null;
    }
    case 'payouts_off':
      return ofAll('refused.payouts_off', null);
    default:
      return null;
  }
}

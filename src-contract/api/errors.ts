/**
 * Error codes of the API: stable identifiers that the client maps to a text of the copy deck.
 * The English `message` beside a code is for logs and for other clients, never for the screen.
 */
export const errorCodes = [
  'validation', // fields name what is wrong
  'unauthorized', // no or ended session
  'session_reused', // an already rotated refresh token came back: the whole family was revoked
  'session_idle', // a session of staff was not used for STAFF_IDLE_MS
  'session_aged', // a session of staff began STAFF_SESSION_MS ago
  'forbidden',
  'not_found',
  'conflict', // somebody changed it first
  'rate_limited', // details.retry_after: seconds
  'captcha_required',
  'captcha_failed',
  'login_wrong',
  'second_factor_required', // details: methods, passkey (options of the assertion), tries_left
  'second_factor_wrong', // of a code details.tries_left
  'second_factor_enrolment_required', // a session of staff without a second factor
  'step_up_required', // the second factor must be proved again: auth/step-up/
  'last_factor', // staff keep one second factor at least
  'referrer_required',
  'terms_changed',
  'code_wrong', // details.tries_left
  'code_expired',
  'code_spent',
  'code_changed',
  'already_saved', // an address of the book; details.label
  'too_many', // details.max
  'email_unverified',
  'withdrawals_paused', // details.until: ISO 8601
  'balance_exceeded', // details.available
  'earnings_exceeded', // details.available, details.waiting
  'amount_below_minimum', // details.minimum
  'amount_too_small_for_fee',
  'quote_expired',
  'idempotency_key_missing',
  'idempotency_key_reused', // same key, other body
  'idempotency_in_progress', // the first request with this key is still running
  'payouts_off', // no treasury contract is configured
  'run_empty', // nothing of the selection can be paid; details.left_out
  'gap_widens', // details.gaps: less would be held than is owed; two persons can allow it
  'deadline_passed',
  'offer_changed', // price, plan or range is not what was shown any more; details.amount
  'plan_refused', // details.reason: see planRefusals
  'requests_open', // details.max: too many purchase requests wait already
  'amount_out_of_range', // details.minimum, details.maximum
  'not_payable', // the request is no longer open
  'already_resolved', // an exception or a proposal is decided once; details.state
  'proposal_open', // the same is proposed already; details.proposal
  'own_proposal', // somebody else decides what one proposed
  'proposal_expired',
  'duty_missing', // details.duty
  'staff_remain', // details.least: so many with the duty `staff` always stay
  'transfer_unmatched', // the transaction does not do what was said; details.why
  'own_account', // nobody looks at their own account as somebody else
  'staff_account', // accounts of staff are not looked at
  'visit_read_only', // a visit only reads, and not this
  'visit_over', // the visit's time has passed, or it was ended
  'own_benefit', // the caller would pay himself; details.why: see benefitReasons, details.who: names
  'area_off', // details.area: this part of the product is switched off, see rules/settings.ts
  'ticket_closed', // details.merged_into: number, or null
  'not_solved', // only a solved ticket is rated
  'already_rated',
  'course_owned', // it is open to the member already: there is nothing to buy
  'course_locked', // details.locks: see CourseCard.access; empty: it was not started
  'attempts_spent',
  'attempt_waits', // details.until: ISO 8601
  'attempt_over', // it was handed in
  'quiz_passed',
  'checks_failed', // details.checks: what keeps a course from being published
  'cart_empty',
  'stock_gone', // details.lines: [{variant, available}] of what there is less of
  'voucher_refused', // details.reason: see voucherProblems; ends_at, minimum
  'not_shipped_there', // details.country, details.weight: no method of shipping takes it there
  'order_state', // details.state: the order is not where this could be done
  'not_bought', // only who bought a product reviews it
  'return_refused', // details.line, details.reason: see OrderLine.no_return
  'sku_elsewhere', // details.number: another order waits for it, or null
  'not_picked', // details.units: so many of the package were not picked
  'exchange_refused', // details.reason: see exchangeRefusals, with the figures of that reason
  'quote_closed', // details.state: the firm quote was accepted or dropped
  'subscriptions_closed', // nobody can subscribe to offerings now
  'offering_state', // details.state: the offering is not where this could be done
  'offering_full', // details.left: so many units can still be asked for
  'offering_incomplete', // details.problems: see offeringProblems
  'offering_early', // details.until: until then members may step back, or null: a reservation waits
  'chain_step', // details.step: what has to be done on chain before, see rules/offerings/chain.ts
  'not_eligible', // details.reason: none, expired, country
  'documents_changed', // details.versions: ids of versions that were not accepted
  'subscription_state', // details.state
  'cooling_over', // details.until: one could step back until then
  'game_off', // the member has switched the game off
  'game_log_invalid', // the log of moves is none of this day's board, or doesn't end with all placed
  'game_log_shortened', // details.log: what was kept before and is not in the log that was sent
  'game_score_differs', // details.score: what the server's replay comes to
  'game_day_closed', // details.day
  'game_finished', // details.day: one attempt a day
  'claim_open', // one claim of eligibility waits already
  'claim_valid', // details.from, until: ISO 8601; the claim that counts is renewed from then on
  'claim_state', // details.state: the claim is not where this could be done
  'documents_missing', // details.kinds: what a claim lacks to be granted
  'document_erased', // details.erased_at: ISO 8601
  'price_refused', // details.reason: stale, deviation; no TCT is priced now, see rules/exchange/price-guard.ts
  'secret_found', // details.field, kind, start, end: see rules/support/secrets.ts
  'shape_gone', // the version of the tree's shape can't be resolved any more: fetch it again
  'chain_unreachable',
  'files_unreachable', // the store of files does not answer
  'chain_disagrees', // the RPC sources do not agree
  'overloaded', // nothing was done: the server could not get to it in time; header retry-after
  'database_unreachable', // what was asked may have been done: repeat with the same idempotency key
  'not_ready', // details.failed: see readyChecks
  'internal',
] as const;

export type ErrorCode = (typeof errorCodes)[number];

/** What calls are refused with for what they are, without naming it: see `errorsOfCall`. */
export const usualErrors = {
  /** `forbidden`: the demo answers under its own address alone. `visit_…`: with a visit's token. */
  always: [
    'validation',
    'forbidden',
    'rate_limited',
    'internal',
    'visit_read_only',
    'visit_over',
    'overloaded',
    'database_unreachable',
  ],
  /** The last two: staff who have yet to prove a factor. */
  ofMembers: ['unauthorized', 'second_factor_enrolment_required', 'step_up_required'],
  /** Of calls that are done once: see `Endpoint.once`. */
  ofKeys: ['idempotency_key_missing', 'idempotency_key_reused', 'idempotency_in_progress'],
  ofProposals: ['duty_missing', 'proposal_open'],
} as const satisfies Readonly<Record<string, readonly ErrorCode[]>>;
export type UsualError = (typeof usualErrors)[keyof typeof usualErrors][number];

/** Codes that calls name together: of a mailed code, of a captcha, of what has to ask the chain. */
export const codeErrors = ['code_wrong', 'code_expired', 'code_spent'] as const;
export const captchaErrors = ['captcha_required', 'captcha_failed'] as const;
export const chainErrors = ['payouts_off', 'chain_unreachable', 'chain_disagrees'] as const;

/** A field's error: a message id of the copy deck with its values, e.g. `{id: 'username.taken', values: {username}}`. */
export interface FieldError {
  readonly id: string;
  readonly values?: Readonly<Record<string, string | number>>;
}

/** The body of every answer that is not 2xx. */
export interface ErrorBody {
  readonly code: ErrorCode;
  readonly message: string;
  /** By field name of the request; nested names are joined with dots. */
  readonly fields?: Readonly<Record<string, FieldError>>;
  readonly details?: Readonly<Record<string, unknown>>;
  readonly request_id: string;
}

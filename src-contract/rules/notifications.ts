/** What members are told about; each can be switched off but the security of the account. */
export const notificationKinds = [
  'withdrawals',
  'payments',
  'bonuses',
  'news',
  'support',
  'academy',
  'market',
  'exchange',
  'tokenization',
] as const;
export type NotificationKind = (typeof notificationKinds)[number];

/**
 * Everything that can be told, by the kind it belongs to; `security` is always told. The client
 * writes the sentence: the text `event.<id>` of the namespace `inbox`, with the values listed here.
 */
export const notificationEvents = {
  /** number, amount (USD), token_amount, currency */
  'withdrawal.requested': 'withdrawals',
  /** number, amount */
  'withdrawal.confirmed': 'withdrawals',
  /** number, token_amount, currency */
  'withdrawal.broadcast': 'withdrawals',
  /** number, token_amount, currency */
  'withdrawal.paid': 'withdrawals',
  /** number, amount, reason (id or empty), note */
  'withdrawal.refused': 'withdrawals',
  /** number, amount */
  'withdrawal.cancelled': 'withdrawals',
  /**
   * amount, plan_es, plan_en, until (ISO 8601), kind (new, renewal, upgrade), number of the request or
   * empty; the last two are missing in older ones
   */
  'payment.settled': 'payments',
  /** number of the request, kind (what is odd), token_amount (what it is about), currency */
  'payment.exception': 'payments',
  /** number, token_amount, currency */
  'payment.refunded': 'payments',
  /** number, amount */
  'payment.reversed': 'payments',
  /** number, amount, member (username of who paid): for administrators */
  'payment.undone': 'security',
  /** number, member (username): to administrators */
  'payment.stuck': 'security',
  /** plan_es, plan_en, until (ISO 8601): seven days before, and one */
  'membership.ending': 'payments',
  /** plan_es, plan_en */
  'membership.ended': 'payments',
  /** amount, member (name), plan_es, plan_en */
  'bonus.direct': 'bonuses',
  /** amount, matched (BV), rate, day, left and right (BV that each leg keeps), flushed */
  'bonus.binary': 'bonuses',
  /** amount (may be negative), pool, day */
  'bonus.pool': 'bonuses',
  /** amount, day */
  'bonus.global': 'bonuses',
  /** amount, pool, until (ISO 8601) */
  'pool.opened': 'payments',
  /** amount (what came back), pool */
  'pool.matured': 'payments',
  /** amount, number */
  'global.deposited': 'payments',
  /** day: its closing stopped and is tried again; it is complete after all; for administrators */
  'closing.failed': 'security',
  'closing.recovered': 'security',
  /** day: the books and the chain disagree; for administrators */
  'books.disagree': 'security',
  /** number, kind (of proposal), label (what changes), member (name of who asked): to who can accept */
  'approval.asked': 'security',
  /** number, kind, label, state, note: to who asked */
  'approval.decided': 'security',
  /** number, order, package: the claim of a package that is late was opened for its buyer */
  'ticket.opened': 'support',
  /** number, subject, name (who answered) */
  'ticket.answered': 'support',
  /** number, subject, name */
  'ticket.solved': 'support',
  /** number, subject */
  'ticket.closed': 'support',
  /** number, subject, member (name): the member wrote; to whose ticket it is */
  'ticket.reply': 'support',
  /** number, subject, name (who gave it): to whose it is now */
  'ticket.assigned': 'support',
  /** number, subject, name: a note calls somebody of the staff */
  'ticket.mentioned': 'support',
  /** number, subject: it was snoozed until now; to whose it is */
  'ticket.woke': 'support',
  /** course_es, course_en, number (of the certificate, or empty): the course was passed */
  'course.passed': 'academy',
  /** course_es, course_en: a course that waited for another one, or for plan or rank, can be started */
  'course.opened': 'academy',
  /** course_es, course_en, version: there is a newer one of a course that somebody takes */
  'course.newer': 'academy',
  /** course_es, course_en, amount (USD), number (of the request, or empty): it was bought */
  'course.bought': 'payments',
  /** number, amount: it was paid */
  'order.paid': 'market',
  /** number, package, packages, tracking */
  'order.shipped': 'market',
  /** number, name_es, name_en, day: the rest of it waits for goods */
  'order.waits': 'market',
  /** number: it was not paid in time */
  'order.expired': 'market',
  /** number, amount, to (balance, chain) */
  'order.refunded': 'market',
  /** number, return: what was sent back is there */
  'return.arrived': 'market',
  /** number, return, note: it is not accepted */
  'return.refused': 'market',
  /** number: to those who prepare returns */
  'return.asked': 'market',
  /** name_es, name_en: there is more of what a member waits for */
  'stock.back': 'market',
  /** number, amount, offering_es, offering_en, until (ISO 8601): until when one may step back */
  'subscription.paid': 'tokenization',
  /** The same: the time to step back ends within a day. */
  'subscription.cooling': 'tokenization',
  /** number, amount, offering_es, offering_en, reason (stepped_back, failed, cancelled) */
  'subscription.refunded': 'tokenization',
  /** number, units, asked, amount (that went back), offering_es, offering_en */
  'subscription.allotted': 'tokenization',
  /** amount, units (held), day (of record), offering_es, offering_en */
  'distribution.paid': 'tokenization',
  /** number, amount, offering_es, offering_en: a payment to an issuer left the treasury; to the two who decided it */
  'issuer.paid': 'security',
  /** side, number, give, receive: decimals without currency */
  'exchange.done': 'exchange',
  /** from, to (USD for one TCT), at (ISO 8601): the company price will change */
  'price.announced': 'exchange',
  /** from, to, at as announced: the change does not come */
  'price.cancelled': 'exchange',
  /** number, token_amount */
  'tct.deposited': 'exchange',
  /** number, token_amount: the chain undid a deposit */
  'tct.undone': 'exchange',
  /** name, reason: somebody halted the exchange, or resumed it; to administrators */
  'exchange.halted': 'security',
  'exchange.resumed': 'security',
  /** country_es, country_en, until (ISO 8601) */
  'eligibility.granted': 'tokenization',
  /** note: why, as the staff wrote it */
  'eligibility.refused': 'tokenization',
  'eligibility.revoked': 'tokenization',
  /** Nobody decided it in time. */
  'eligibility.lapsed': 'tokenization',
  /** member (username), country_es, country_en: to those who can decide it */
  'eligibility.asked': 'tokenization',
  /** title */
  'news.published': 'news',
  /** reason, at (ISO 8601): staff looked at the account */
  'support.visited': 'support',
  /** browser, system, place, at (ISO 8601) */
  'security.login': 'security',
  /** place, at (ISO 8601): a session ended, its refresh token came back from there */
  'security.reuse': 'security',
  'security.password': 'security',
  /** email: the new address, partly hidden */
  'security.email': 'security',
  /** label, address */
  'security.address': 'security',
  'security.wallet': 'security',
  /** The wallet that was chosen gets no units any more. */
  'security.custody': 'security',
  /** offering_es, offering_en, wallet, note (why, as the staff wrote it): it neither sends nor receives units */
  'holding.frozen': 'security',
  'holding.unfrozen': 'security',
  /** The same, units, replacement: all units of a lost wallet are in another one of the member. */
  'holding.recovered': 'security',
  /** offering_es, offering_en, wallet: agents did on chain what no two persons decided; to administrators */
  'holding.undecided': 'security',
  'factor.totp_added': 'security',
  'factor.totp_removed': 'security',
  /** name */
  'factor.passkey_added': 'security',
  'factor.passkey_removed': 'security',
  'factor.recovery_renewed': 'security',
  'factor.reset': 'security',
  /** left: recovery codes not used yet */
  'factor.recovery_used': 'security',
} as const satisfies Record<string, NotificationKind | 'security'>;

export type NotificationEvent = keyof typeof notificationEvents;

/** The values of every event by name, all of them strings; amounts are decimals. */
export interface NotificationValues {
  'withdrawal.requested': Texts<'number' | 'amount' | 'token_amount' | 'currency'>;
  'withdrawal.confirmed': Texts<'number' | 'amount'>;
  'withdrawal.broadcast': Texts<'number' | 'token_amount' | 'currency'>;
  'withdrawal.paid': Texts<'number' | 'token_amount' | 'currency'>;
  'withdrawal.refused': Texts<'number' | 'amount' | 'reason' | 'note'>;
  'withdrawal.cancelled': Texts<'number' | 'amount'>;
  'payment.settled': Texts<'amount' | 'plan_es' | 'plan_en' | 'until' | 'kind' | 'number'>;
  'payment.exception': Texts<'number' | 'kind' | 'token_amount' | 'currency'>;
  'payment.refunded': Texts<'number' | 'token_amount' | 'currency'>;
  'payment.reversed': Texts<'number' | 'amount'>;
  'payment.undone': Texts<'number' | 'amount' | 'member'>;
  'payment.stuck': Texts<'number' | 'member'>;
  'membership.ending': Texts<'plan_es' | 'plan_en' | 'until'>;
  'membership.ended': Texts<'plan_es' | 'plan_en'>;
  'bonus.direct': Texts<'amount' | 'member' | 'plan_es' | 'plan_en'>;
  'bonus.binary': Texts<'amount' | 'matched' | 'rate' | 'day' | 'left' | 'right' | 'flushed'>;
  'bonus.pool': Texts<'amount' | 'pool' | 'day'>;
  'bonus.global': Texts<'amount' | 'day'>;
  'pool.opened': Texts<'amount' | 'pool' | 'until'>;
  'pool.matured': Texts<'amount' | 'pool'>;
  'global.deposited': Texts<'amount' | 'number'>;
  'closing.failed': Texts<'day'>;
  'closing.recovered': Texts<'day'>;
  'books.disagree': Texts<'day'>;
  'approval.asked': Texts<'number' | 'kind' | 'label' | 'member'>;
  'approval.decided': Texts<'number' | 'kind' | 'label' | 'state' | 'note'>;
  'ticket.opened': Texts<'number' | 'order' | 'package'>;
  'ticket.answered': Texts<'number' | 'subject' | 'name'>;
  'ticket.solved': Texts<'number' | 'subject' | 'name'>;
  'ticket.closed': Texts<'number' | 'subject'>;
  'ticket.reply': Texts<'number' | 'subject' | 'member'>;
  'ticket.assigned': Texts<'number' | 'subject' | 'name'>;
  'ticket.mentioned': Texts<'number' | 'subject' | 'name'>;
  'ticket.woke': Texts<'number' | 'subject'>;
  'order.paid': Texts<'number' | 'amount'>;
  'order.shipped': Texts<'number' | 'package' | 'packages' | 'tracking'>;
  'order.waits': Texts<'number' | 'name_es' | 'name_en' | 'day'>;
  'order.expired': Texts<'number'>;
  'order.refunded': Texts<'number' | 'amount' | 'to'>;
  'return.arrived': Texts<'number' | 'return'>;
  'return.refused': Texts<'number' | 'return' | 'note'>;
  'return.asked': Texts<'number'>;
  'stock.back': Texts<'name_es' | 'name_en'>;
  'course.passed': Texts<'course_es' | 'course_en' | 'number'>;
  'course.opened': Texts<'course_es' | 'course_en'>;
  'course.newer': Texts<'course_es' | 'course_en' | 'version'>;
  'course.bought': Texts<'course_es' | 'course_en' | 'amount' | 'number'>;
  'subscription.paid': Texts<'number' | 'amount' | 'offering_es' | 'offering_en' | 'until'>;
  'subscription.cooling': Texts<'number' | 'amount' | 'offering_es' | 'offering_en' | 'until'>;
  'subscription.refunded': Texts<'number' | 'amount' | 'offering_es' | 'offering_en' | 'reason'>;
  'subscription.allotted': Texts<
    'number' | 'units' | 'asked' | 'amount' | 'offering_es' | 'offering_en'
  >;
  'distribution.paid': Texts<'amount' | 'units' | 'day' | 'offering_es' | 'offering_en'>;
  'issuer.paid': Texts<'number' | 'amount' | 'offering_es' | 'offering_en'>;
  'exchange.done': Texts<'side' | 'number' | 'give' | 'receive'>;
  'price.announced': Texts<'from' | 'to' | 'at'>;
  'price.cancelled': Texts<'from' | 'to' | 'at'>;
  'tct.deposited': Texts<'number' | 'token_amount'>;
  'tct.undone': Texts<'number' | 'token_amount'>;
  'exchange.halted': Texts<'name' | 'reason'>;
  'exchange.resumed': Texts<'name' | 'reason'>;
  'eligibility.granted': Texts<'country_es' | 'country_en' | 'until'>;
  'eligibility.refused': Texts<'note'>;
  'eligibility.revoked': Texts<'note'>;
  'eligibility.lapsed': Texts<string>;
  'eligibility.asked': Texts<'member' | 'country_es' | 'country_en'>;
  'news.published': Texts<'title'>;
  'support.visited': Texts<'reason' | 'at'>;
  'security.login': Texts<'browser' | 'system' | 'place' | 'at'>;
  'security.reuse': Texts<'place' | 'at'>;
  'security.password': Texts<string>;
  'security.email': Texts<'email'>;
  'security.address': Texts<'label' | 'address'>;
  'security.wallet': Texts<'address'>;
  'security.custody': Texts<string>;
  'holding.frozen': Texts<'offering_es' | 'offering_en' | 'wallet' | 'note'>;
  'holding.unfrozen': Texts<'offering_es' | 'offering_en' | 'wallet' | 'note'>;
  'holding.recovered': Texts<
    'offering_es' | 'offering_en' | 'wallet' | 'note' | 'units' | 'replacement'
  >;
  'holding.undecided': Texts<'offering_es' | 'offering_en' | 'wallet'>;
  'factor.totp_added': Texts<string>;
  'factor.totp_removed': Texts<string>;
  'factor.passkey_added': Texts<'name'>;
  'factor.passkey_removed': Texts<'name'>;
  'factor.recovery_renewed': Texts<string>;
  'factor.reset': Texts<string>;
  'factor.recovery_used': Texts<'left'>;
}
/**
 * What an event is about, where several can be of one thing: a noun, and the value that names the
 * thing. The inbox has one entry a thing. An event that is not here, or names none, is an entry of its own.
 */
export const notificationObjects: Readonly<
  Partial<Record<NotificationEvent, readonly [noun: string, value: string]>>
> = {
  'withdrawal.requested': ['withdrawal', 'number'],
  'withdrawal.confirmed': ['withdrawal', 'number'],
  'withdrawal.broadcast': ['withdrawal', 'number'],
  'withdrawal.paid': ['withdrawal', 'number'],
  'withdrawal.refused': ['withdrawal', 'number'],
  'withdrawal.cancelled': ['withdrawal', 'number'],
  'payment.settled': ['request', 'number'],
  'payment.exception': ['request', 'number'],
  'payment.refunded': ['request', 'number'],
  'payment.reversed': ['request', 'number'],
  'course.bought': ['request', 'number'],
  // Of somebody else's request, to administrators.
  'payment.undone': ['payment', 'number'],
  'payment.stuck': ['payment', 'number'],
  'membership.ending': ['membership', 'until'],
  'price.announced': ['price', 'at'],
  'price.cancelled': ['price', 'at'],
  'tct.deposited': ['request', 'number'],
  'tct.undone': ['request', 'number'],
  'closing.failed': ['closing', 'day'],
  'closing.recovered': ['closing', 'day'],
  'approval.asked': ['approval', 'number'],
  'approval.decided': ['approval', 'number'],
  'ticket.opened': ['ticket', 'number'],
  'ticket.answered': ['ticket', 'number'],
  'ticket.solved': ['ticket', 'number'],
  'ticket.closed': ['ticket', 'number'],
  // To the staff, of a member's ticket.
  'ticket.reply': ['desk', 'number'],
  'ticket.assigned': ['desk', 'number'],
  'ticket.mentioned': ['desk', 'number'],
  'ticket.woke': ['desk', 'number'],
};

type Texts<Names extends string> = Readonly<Record<Names, string>>;

export const notificationEventIds = Object.keys(notificationEvents) as [
  NotificationEvent,
  ...NotificationEvent[],
];

/** What members can have mailed beside the inbox; mails about money and security always come. */
export const mailKinds = ['closing', 'support', 'academy', 'exchange', 'tokenization'] as const;
export type MailKind = (typeof mailKinds)[number];

/** What a member wants to be told, and whether single letters act as shortcuts. */
export interface Preferences {
  /** Told in the inbox. */
  readonly notify: Readonly<Record<NotificationKind, boolean>>;
  /** Mailed too. */
  readonly mail: Readonly<Record<MailKind, boolean>>;
  /** `G` then a letter, `?`: off for those whom single keys disturb. */
  readonly shortcuts: boolean;
}

export const defaultPreferences: Preferences = {
  notify: {
    withdrawals: true,
    payments: true,
    bonuses: true,
    news: true,
    support: true,
    academy: true,
    market: true,
    exchange: true,
    tokenization: true,
  },
  mail: { closing: false, support: true, academy: true, exchange: true, tokenization: true },
  shortcuts: true,
};

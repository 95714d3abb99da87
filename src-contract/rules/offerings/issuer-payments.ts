import { USD_DECIMALS, type WithdrawalCurrency } from '../money.ts';

/** Tokens that an issuer is paid in: each counts as one dollar. */
export const issuerCurrencies = ['USDT', 'USDC'] as const satisfies readonly WithdrawalCurrency[];
export type IssuerCurrency = (typeof issuerCurrencies)[number];

/** Where a payment to an issuer is, once two persons agreed; what waits for the second one is a proposal. */
export const issuerPaymentStates = ['approved', 'paid', 'cancelled'] as const;
export type IssuerPaymentState = (typeof issuerPaymentStates)[number];

/** What can happen to it. */
export const issuerPaymentEvents = [
  'pay', // a final block has exactly its transfer out of the treasury
  'undo', // the chain undid that block
  'cancel', // by one person, while nothing was sent
] as const;
export type IssuerPaymentEvent = (typeof issuerPaymentEvents)[number];

const transitions: Readonly<
  Record<IssuerPaymentEvent, Readonly<Partial<Record<IssuerPaymentState, IssuerPaymentState>>>>
> = {
  pay: { approved: 'paid' },
  undo: { paid: 'approved' },
  cancel: { approved: 'cancelled' },
};

/** The state after an event; null where it cannot happen. */
export const nextIssuerPaymentState = (
  state: IssuerPaymentState,
  event: IssuerPaymentEvent,
): IssuerPaymentState | null => transitions[event][state] ?? null;

/** States whose amounts can be given to nobody else. */
export const bindingPayments = ['approved', 'paid'] as const satisfies IssuerPaymentState[];

interface Sums {
  /** Units allotted at their price. */
  readonly earned: bigint;
  /** Approved, and not sent. */
  readonly waiting: bigint;
  readonly paid: bigint;
}

/** What can still be given to an issuer, in USD base units. */
export const leftToPay = ({ earned, waiting, paid }: Sums): bigint => earned - waiting - paid;

/** Base units of a token that pay whole cents, one token for a dollar; tokens have at least two decimals. */
export const tokensOf = (usd: bigint, decimals: number): bigint =>
  (usd * 10n ** BigInt(decimals)) / 10n ** BigInt(USD_DECIMALS);

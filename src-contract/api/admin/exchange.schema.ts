import Type from 'typebox';
import { sampleResults } from '../../rules/exchange/price-guard.ts';
import { exchangeSides } from '../../rules/exchange/quote.ts';
import { inventoryKinds } from '../../rules/exchange/states.ts';
import { AnnouncedPrice, ExchangePrice, ExchangeRefused } from '../exchange/exchange.schema.ts';
import {
  DecimalString,
  Instant,
  Nullable,
  Page,
  PageQuery,
  RowNumber,
  Strict,
  UsdString,
} from '../scalars.schema.ts';
import { Proposed } from './proposals.schema.ts';

export const ExchangeSideDay = Type.Object({
  count: Type.Integer(),
  value: UsdString,
  max: UsdString,
  left: UsdString,
});
const Trader = Type.Object({
  member: Type.Object({ id: Type.Integer(), username: Type.String(), name: Type.String() }),
  count: Type.Integer(),
  value: UsdString,
  /** Share of all. */
  share: DecimalString,
});

export const overviewSchemas = {
  query: Type.Object({ days: Type.Optional(Type.Enum([7, 30], { type: 'integer' })) }),
  answer: Type.Object({
    at: Instant,
    enabled: Type.Boolean(),
    halt: Nullable(
      Type.Object({ since: Instant, by: Nullable(Type.String()), reason: Type.String() }),
    ),
    /** What stops every quote now, by itself or by hand. */
    stopped: Nullable(ExchangeRefused),
    price: ExchangePrice,
    /** Signed share that the pair's average is away; null: nothing was read. */
    deviation: Nullable(DecimalString),
    inventory: Type.Object({
      tct: DecimalString,
      worth: UsdString,
      min: DecimalString,
      max: DecimalString,
    }),
    today: Type.Object({
      /** TCT: positive where members brought more than they took. */
      exposure: DecimalString,
      in: DecimalString,
      out: DecimalString,
      value: UsdString,
      done: Type.Integer(),
      open: Type.Integer(),
      expired: Type.Integer(),
      spread: UsdString,
      fees: UsdString,
      buy: ExchangeSideDay,
      sell: ExchangeSideDay,
    }),
    scheduled: Nullable(
      Type.Object({
        id: Type.Integer(),
        ...AnnouncedPrice.properties,
        proposed_by: Nullable(Type.String()),
        approved_by: Nullable(Type.String()),
        reason: Type.String(),
      }),
    ),
    /** A change of the company price that waits for the second person. */
    proposed: Nullable(
      Type.Object({
        proposal: Type.Integer(),
        to: DecimalString,
        by: Nullable(Type.String()),
        at: Instant,
        reason: Type.String(),
        /** Against the pair's average; null: nothing was read. */
        deviation: Nullable(DecimalString),
        inventory_worth: UsdString,
      }),
    ),
    top: Type.Object({ days: Type.Integer(), value: UsdString, items: Type.Array(Trader) }),
  }),
};

export const samplesSchemas = {
  query: Type.Object(PageQuery),
  answer: Page(
    Type.Object({
      id: Type.Integer(),
      at: Instant,
      block: Nullable(Type.Integer()),
      /** What each source says, USD for one TCT; null: it did not answer. */
      a: Nullable(DecimalString),
      b: Nullable(DecimalString),
      /** Null where it did not count. */
      twap: Nullable(DecimalString),
      spot: Nullable(DecimalString),
      /** Against the company price of then. */
      deviation: Nullable(DecimalString),
      result: Type.Enum([...sampleResults]),
    }),
  ),
};

export const tradesSchemas = {
  query: Type.Object({ ...PageQuery, side: Type.Optional(Type.Enum([...exchangeSides])) }),
  answer: Page(
    Type.Object({
      number: Type.Integer(),
      member: Trader.properties.member,
      side: Type.Enum([...exchangeSides]),
      give: DecimalString,
      receive: DecimalString,
      price: DecimalString,
      value: UsdString,
      fee: UsdString,
      at: Instant,
    }),
  ),
};

export const inventorySchemas = {
  query: Type.Object(PageQuery),
  answer: Page(
    Type.Object({
      id: Type.Integer(),
      kind: Type.Enum([...inventoryKinds]),
      amount: DecimalString,
      after: DecimalString,
      trade: Nullable(Type.Integer()),
      by: Nullable(Type.String()),
      note: Type.String(),
      at: Instant,
    }),
  ),
};

const REASON_MAX = 300;
const Reasoned = Strict({ reason: Type.String({ minLength: 1, maxLength: REASON_MAX }) });
const Standing = Type.Object({ halted: Type.Boolean() });

export const haltSchemas = { body: Reasoned, answer: Standing, errors: ['conflict'] as const };
export const resumeSchemas = { body: Reasoned, answer: Standing, errors: ['conflict'] as const };

export const cancelPriceSchemas = {
  body: Strict({
    /** The change that was shown; another one is not cancelled (`conflict`). */
    id: RowNumber,
    reason: Type.String({ minLength: 1, maxLength: REASON_MAX }),
  }),
  answer: Type.Object({ ok: Type.Literal(true) }),
  errors: ['conflict'] as const,
};

/** TCT of the treasury that the exchange may sell, more or (below zero) less; takes two persons. */
export const allocateSchemas = {
  body: Strict({
    amount: Type.String({ pattern: '^-?\\d{1,12}(\\.\\d{1,6})?$' }),
    reason: Type.String({ minLength: 1, maxLength: REASON_MAX }),
  }),
  answer: Proposed,
  proposed: Proposed,
  errors: ['conflict', 'payouts_off', 'chain_unreachable', 'chain_disagrees'] as const,
};

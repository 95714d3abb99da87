import Type from 'typebox';
import { membershipPurchaseKinds, planRefusals } from '../rules/purchases.ts';
import {
  DecimalString,
  Instant,
  Nullable,
  Page,
  PageQuery,
  RowNumber,
  Strict,
  UsdString,
} from './scalars.schema.ts';

export const Plan = Type.Object({
  id: Type.Integer(),
  name: Type.String(),
  name_en: Type.String(),
  price: UsdString,
  duration_days: Type.Integer(),
  /** BV of a purchase at full price. */
  volume: UsdString,
  /** "0.08" is 8 %. */
  direct_rate: DecimalString,
  binary_rate: DecimalString,
  daily_cap: UsdString,
});

/** What buying a plan costs the caller now, and why. */
export const PlanOffer = Type.Object({
  /** Null where it can't be bought: `refusal` says why. */
  kind: Nullable(Type.Enum([...membershipPurchaseKinds])),
  refusal: Nullable(Type.Enum([...planRefusals])),
  /** To be paid; null where refused. */
  amount: Nullable(UsdString),
  /**
   * What the time left of the present plan is worth, which an upgrade takes off; more than the price
   * where it makes the upgrade last longer. "0.00" otherwise.
   */
  credit: UsdString,
  /** When the membership would end if it were settled now; null where refused. */
  ends_at: Nullable(Instant),
});

export const plansSchemas = {
  /** Plans that are sold, cheapest first, and the caller's own even where it no longer is. */
  answer: Type.Object({
    items: Type.Array(Type.Object({ ...Plan.properties, offer: PlanOffer })),
    /** The caller's active membership. */
    current: Nullable(
      Type.Object({ plan_id: Type.Integer(), starts_at: Instant, ends_at: Instant }),
    ),
    /** Direct balance that could pay. */
    balance: UsdString,
  }),
};

/** A settled purchase. */
export const MembershipPurchase = Type.Object({
  id: Type.String(),
  plan: Type.Object({ id: Type.Integer(), name: Type.String(), name_en: Type.String() }),
  kind: Type.Enum([...membershipPurchaseKinds]),
  amount: UsdString,
  from_balance: Type.Boolean(),
  request_number: Nullable(Type.Integer()),
  settled_at: Instant,
  /** Of the membership that it began or extended, as it was then. */
  ends_at: Instant,
  /** Undone by the chain afterwards. */
  reversed_at: Nullable(Instant),
});

export const membershipsListSchemas = {
  query: Type.Object(PageQuery),
  answer: Page(MembershipPurchase),
};

export const buySchemas = {
  body: Strict({
    plan_id: RowNumber,
    /** What the member was shown; another one is refused (`offer_changed`). */
    amount: UsdString,
  }),
  answer: MembershipPurchase,
  errors: ['not_found', 'balance_exceeded', 'offer_changed', 'plan_refused'] as const,
};

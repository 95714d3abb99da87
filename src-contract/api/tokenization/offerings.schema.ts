import Type from 'typebox';
import { offeringDocumentKinds } from '../../rules/offerings/documents.ts';
import { offeringStates, returnReasons, subscriptionStates } from '../../rules/offerings/states.ts';
import { chainErrors } from '../errors.ts';
import { PurchaseRequest } from '../purchase-requests.schema.ts';
import {
  Currency,
  Day,
  Instant,
  Nullable,
  Page,
  PageQuery,
  RowNumber,
  Strict,
  UsdInput,
  UsdString,
} from '../scalars.schema.ts';

export const Country = Type.String({ pattern: '^[A-Z]{2}$' });
export const Slug = Type.String({ pattern: '^[a-z0-9]+(-[a-z0-9]+)*$', maxLength: 60 });
/** SHA-256 in hex. */
export const Digest = Type.String({ pattern: '^[0-9a-f]{64}$' });

/** Whether the member may subscribe, and if not, why. */
const Eligibility = Type.Object({
  country: Nullable(Country),
  valid_until: Nullable(Instant),
  /** When the last claim that counted ended; null while one counts, and where none ever did. */
  ended_at: Nullable(Instant),
});

/** What the member has of an offering. */
const Own = Type.Object({
  /** Units asked for in subscriptions that are reserved, paid or allotted. */
  units: Type.Integer(),
  /** Null before the allotment. */
  allotted: Nullable(Type.Integer()),
  /** The newest subscription; null where there is none. */
  number: Nullable(Type.Integer()),
});

export const OfferingCard = Type.Object({
  slug: Slug,
  state: Type.Enum([...offeringStates]),
  name_es: Type.String(),
  name_en: Type.String(),
  issuer: Type.String(),
  issuer_country: Country,
  price: UsdString,
  /** Units: that there are, that are asked for, that must be, and that can be. */
  supply: Type.Integer(),
  asked: Type.Integer(),
  least: Type.Integer(),
  asked_max: Type.Integer(),
  /** The same in USD. */
  asked_usd: UsdString,
  supply_usd: UsdString,
  least_usd: UsdString,
  opens_at: Instant,
  closes_at: Instant,
  allots_on: Day,
  /** Of one that is closed: from then on it waits for its issue. */
  allotted_at: Nullable(Instant),
  issued_at: Nullable(Instant),
  returned_at: Nullable(Instant),
  own: Own,
});

export const offeringsSchemas = {
  answer: Type.Object({
    /** Open ones first, then the next, those to allot, the issued and those not completed. */
    items: Type.Array(OfferingCard),
    eligibility: Eligibility,
    /** False: nobody can subscribe to any now. */
    subscriptions_open: Type.Boolean(),
    at: Instant,
  }),
  errors: ['area_off'] as const,
};

export const OfferingRisk = Type.Object({
  clause_es: Type.String(),
  clause_en: Type.String(),
  text_es: Type.String(),
  text_en: Type.String(),
});

/** A document with the version that is accepted now. */
const OfferedDocument = Type.Object({
  kind: Type.Enum([...offeringDocumentKinds]),
  name_es: Type.String(),
  name_en: Type.String(),
  /** Id of the version. */
  id: Type.Integer(),
  version: Type.Integer(),
  /** Languages there are of it. */
  languages: Type.Array(Type.Enum(['es', 'en'])),
  /** Words of the longest. */
  words: Type.Integer(),
  digest: Digest,
  approved_at: Instant,
  /** What the offering's contract has under this version; null: nothing that is final. */
  anchor: Nullable(
    Type.Object({
      /** Whether it is the same fingerprint. */
      is_same: Type.Boolean(),
      /** The final block at which it was read. */
      block: Type.Integer(),
    }),
  ),
});

export const Permit = Type.Object({
  country: Country,
  basis: Type.String(),
  valid_until: Nullable(Day),
});

export const Offering = Type.Object({
  ...OfferingCard.properties,
  summary_es: Type.String(),
  summary_en: Type.String(),
  issuer_register: Type.String(),
  asset_es: Type.String(),
  asset_en: Type.String(),
  risks: Type.Array(OfferingRisk),
  documents: Type.Array(OfferedDocument),
  /** Its token on chain; null: there is none, and no document is compared with it. */
  contract: Nullable(Type.Object({ chain_id: Type.Integer(), address: Type.String() })),
  permits: Type.Array(Permit),
  member_min: Type.Integer(),
  member_max: Type.Integer(),
  lockup_months: Type.Integer(),
  cooling_days: Type.Integer(),
  /** Members with a subscription. */
  members: Type.Integer(),
  approved_at: Nullable(Instant),
  /** Who asked for it and who agreed. */
  approved_by: Type.Array(Type.String()),
  ended_at: Nullable(Instant),
  cancel_reason: Nullable(Type.String()),
  eligibility: Eligibility,
  /** Units that the member can still ask for. */
  own_left: Type.Integer(),
  direct_balance: UsdString,
  subscriptions_open: Type.Boolean(),
  at: Instant,
});
const BySlug = Type.Object({ slug: Slug });
export const offeringSchemas = {
  params: BySlug,
  answer: Offering,
  errors: ['area_off', 'not_found'] as const,
};

export const OfferingChange = Type.Union([
  /** It is not as it was: read it again. */
  Type.Object({ event: Type.Literal('offering') }),
  /** This stream made room for a newer one. */
  Type.Object({ closed: Type.Literal('too_many') }),
]);
/**
 * That an offering changed, for as long as the connection is held: one JSON `OfferingChange` a line
 * (application/x-ndjson), an empty line every 15 s. A member holds five at most.
 */
export const watchOfferingSchemas = {
  params: BySlug,
  answer: Type.String(),
  errors: ['area_off', 'not_found'] as const,
};

/** A version of a document as it is read and compared with its fingerprint. */
export const documentSchemas = {
  params: Type.Object({ version: RowNumber }),
  answer: Type.Object({
    id: Type.Integer(),
    offering: Slug,
    kind: Type.Enum([...offeringDocumentKinds]),
    name_es: Type.String(),
    name_en: Type.String(),
    version: Type.Integer(),
    text_es: Type.String(),
    text_en: Nullable(Type.String()),
    digest: Digest,
    approved_at: Instant,
    /** False: a newer version is accepted now. */
    is_latest: Type.Boolean(),
  }),
  errors: ['area_off', 'not_found'] as const,
};

export const Subscription = Type.Object({
  number: Type.Integer(),
  state: Type.Enum([...subscriptionStates]),
  offering: Type.Object({
    slug: Slug,
    name_es: Type.String(),
    name_en: Type.String(),
    state: Type.Enum([...offeringStates]),
    price: UsdString,
    allots_on: Day,
  }),
  units: Type.Integer(),
  amount: UsdString,
  payment: Type.Enum(['balance', 'chain']),
  request_number: Nullable(Type.Integer()),
  reserved_at: Instant,
  paid_at: Nullable(Instant),
  cooling_until: Nullable(Instant),
  /** Whether the member may step back now. */
  can_step_back: Type.Boolean(),
  allotted: Nullable(Type.Integer()),
  returned: UsdString,
  return_reason: Nullable(Type.Enum([...returnReasons])),
  ended_at: Nullable(Instant),
});
const SubscriptionDetail = Type.Object({
  ...Subscription.properties,
  /** What was accepted, by name and version. */
  documents: Type.Array(
    Type.Object({
      id: Type.Integer(),
      name_es: Type.String(),
      name_en: Type.String(),
      version: Type.Integer(),
      digest: Digest,
      accepted_at: Instant,
    }),
  ),
  /**
   * What this one gets where more is asked for than there is, from when nobody can step back any more; null before, and
   * where everybody gets what was asked for.
   */
  allotment: Nullable(
    Type.Object({
      /** Units that all ask for, and that there are. */
      total: Type.Integer(),
      supply: Type.Integer(),
      /** Whole part of its share. */
      whole: Type.Integer(),
      /** Whether one of the units that the whole parts leave goes here. */
      is_rounded: Type.Boolean(),
      units: Type.Integer(),
      /** USD that go back. */
      back: UsdString,
      /** False: two persons have yet to decide it. */
      is_decided: Type.Boolean(),
    }),
  ),
  /** Numbers of the journals, the first first. */
  journals: Type.Array(Type.Integer()),
  /** Id of the entry that paid it from the direct balance; null where none did. */
  entry: Nullable(Type.String()),
  at: Instant,
});

export const subscribeSchemas = {
  params: BySlug,
  body: Strict({
    units: Type.Integer({ minimum: 1, maximum: 2_000_000_000 }),
    /** USD as it was shown: units × price. */
    amount: UsdInput,
    /** Ids of the versions that were accepted: of every document the one that holds now. */
    versions: Type.Array(RowNumber, { maxItems: 40, uniqueItems: true }),
    payment: Type.Enum(['balance', 'chain']),
    /** Of a payment on chain. */
    currency: Nullable(Currency),
  }),
  answer: Type.Object({
    subscription: SubscriptionDetail,
    /** What is to be paid; null where it is paid. */
    request: Nullable(PurchaseRequest),
  }),
  errors: [
    'area_off',
    'not_found',
    'subscriptions_closed',
    'offering_state',
    'offering_full',
    'not_eligible',
    'documents_changed',
    'chain_step',
    'offer_changed',
    'amount_out_of_range',
    'balance_exceeded',
    'requests_open',
    'too_many',
    'price_refused',
    ...chainErrors,
  ] as const,
};

export const subscriptionsSchemas = {
  query: Type.Object(PageQuery),
  answer: Type.Object({
    ...Page(Subscription).properties,
    /** Of all of the member's. */
    sums: Type.Object({
      /** Units that were allotted. */
      units: Type.Integer(),
      /** USD that were paid for them. */
      paid: UsdString,
      /** USD in escrow. */
      escrow: UsdString,
    }),
  }),
};
const ByNumber = Type.Object({ number: RowNumber });
export const subscriptionSchemas = {
  params: ByNumber,
  answer: SubscriptionDetail,
  errors: ['not_found'] as const,
};
export const stepBackSchemas = {
  params: ByNumber,
  answer: SubscriptionDetail,
  errors: ['not_found', 'subscription_state', 'cooling_over'] as const,
};

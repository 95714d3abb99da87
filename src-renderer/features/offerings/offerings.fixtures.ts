import type {
  Offering,
  OfferingCard,
  OfferingList,
  OfferingVersion,
  SubscriptionDetail,
} from '#contract/api/tokenization/offerings.ts';
import { DAY_MS } from '#contract/rules/durations.ts';

const inDays = (days: number): string => new Date(Date.now() + days * DAY_MS).toISOString();
const digestOf = (id: number): string => String(id).padStart(64, 'ab12cd');

/** An offering that is open: 50 USD a unit, 12 000 of them; what a test is about is changed. */
export const cardOf = (change: Partial<OfferingCard> = {}): OfferingCard => ({
  slug: 'planta-solar',
  state: 'open',
  name_es: 'Planta Solar La Guajira I',
  name_en: 'La Guajira Solar Plant I',
  issuer: 'Helios Guajira S.A.S.',
  issuer_country: 'CO',
  price: '50.00',
  supply: 12_000,
  asked: 6369,
  least: 4800,
  asked_max: 12_000,
  asked_usd: '318450.00',
  supply_usd: '600000.00',
  least_usd: '240000.00',
  opens_at: inDays(-18),
  closes_at: inDays(14),
  allots_on: inDays(31).slice(0, 10),
  allotted_at: null,
  issued_at: null,
  returned_at: null,
  own: { units: 0, allotted: null, number: null },
  ...change,
});

const eligible = { country: 'CO', valid_until: '2027-03-14T12:00:00.000Z', ended_at: null };
export const notEligible = { country: null, valid_until: null, ended_at: null };

export const listOf = (
  items: OfferingCard[],
  change: Partial<OfferingList> = {},
): OfferingList => ({
  items,
  eligibility: eligible,
  subscriptions_open: true,
  at: new Date().toISOString(),
  ...change,
});

type OfferedDocument = Offering['documents'][number];
export const documentOf = (id: number, change: Partial<OfferedDocument> = {}): OfferedDocument => ({
  kind: 'risks',
  name_es: 'Riesgos',
  name_en: 'Risks',
  id,
  version: 2,
  languages: ['es', 'en'],
  words: 1840,
  digest: digestOf(id),
  approved_at: '2026-10-18T12:00:00.000Z',
  anchor: null,
  ...change,
});

export const agreement = documentOf(2, {
  kind: 'agreement',
  name_es: 'Contrato de participación',
  name_en: 'Participation agreement',
});

/** The same with all that binds, for a member who may subscribe and has 4 812.60 USD. */
export const offeringOf = (change: Partial<Offering> = {}): Offering => ({
  ...cardOf(),
  summary_es: 'Participación en una planta solar.',
  summary_en: 'A part of a solar plant.',
  issuer_register: 'NIT 901.448.207-3',
  asset_es: '8,0 % del capital',
  asset_en: '8.0 % of the capital',
  risks: [
    {
      clause_es: 'Puedes perder todo.',
      clause_en: 'You can lose everything.',
      text_es: 'Si la sociedad quiebra, cobran primero otros.',
      text_en: 'If the company fails, others are paid first.',
    },
  ],
  documents: [documentOf(1), agreement],
  contract: null,
  permits: [
    { country: 'CO', basis: 'Exención, art. 8', valid_until: null },
    { country: 'MX', basis: 'Oferta privada', valid_until: null },
  ],
  member_min: 2,
  member_max: 200,
  lockup_months: 12,
  cooling_days: 14,
  members: 214,
  approved_at: '2026-10-30T12:00:00.000Z',
  approved_by: ['Ana Salas', 'Marta Ibarra'],
  ended_at: null,
  cancel_reason: null,
  eligibility: eligible,
  own_left: 200,
  direct_balance: '4812.60',
  subscriptions_open: true,
  at: new Date().toISOString(),
  ...change,
});

export const versionOf = (
  { id, kind, name_es, name_en, version }: OfferedDocument,
  digest: string,
): OfferingVersion => ({
  id,
  offering: 'planta-solar',
  kind,
  name_es,
  name_en,
  version,
  text_es: `Todo sobre ${name_es}.`,
  text_en: null,
  digest,
  approved_at: '2026-10-18T12:00:00.000Z',
  is_latest: true,
});

/** 30 units that were paid from the balance an hour ago. */
export const subscriptionOf = (change: Partial<SubscriptionDetail> = {}): SubscriptionDetail => ({
  number: 31_244,
  state: 'paid',
  offering: {
    slug: 'planta-solar',
    name_es: 'Planta Solar La Guajira I',
    name_en: 'La Guajira Solar Plant I',
    state: 'open',
    price: '50.00',
    allots_on: inDays(31).slice(0, 10),
  },
  units: 30,
  amount: '1500.00',
  payment: 'balance',
  request_number: null,
  reserved_at: inDays(-0.05),
  paid_at: inDays(-0.05),
  cooling_until: inDays(13.95),
  can_step_back: true,
  allotted: null,
  returned: '0.00',
  return_reason: null,
  ended_at: null,
  documents: [documentOf(1), agreement].map(({ id, name_es, name_en, version, digest }) => ({
    id,
    name_es,
    name_en,
    version,
    digest,
    accepted_at: inDays(-0.05),
  })),
  allotment: null,
  journals: [90_117],
  entry: '180234',
  at: new Date().toISOString(),
  ...change,
});

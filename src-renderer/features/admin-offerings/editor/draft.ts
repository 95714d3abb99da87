import type { AdminOffering, OfferingFields } from '#contract/api/admin/offerings.ts';
import { utcDay } from '#contract/rules/days.ts';
import { DAY_MS } from '#contract/rules/durations.ts';

export const offeringNames = [
  'slug',
  'name_es',
  'name_en',
  'summary_es',
  'summary_en',
  'issuer',
  'issuer_register',
  'issuer_country',
  'asset_es',
  'asset_en',
  'risks',
  'price',
  'supply',
  'asked_max',
  'least',
  'member_min',
  'member_max',
  'opens_at',
  'closes_at',
  'allots_on',
  'lockup_months',
  'permits',
] as const satisfies readonly (keyof OfferingFields)[];

/** What is written on, by its number of edits. */
export interface OfferingDraft extends OfferingFields {
  readonly version: number;
  /** The server names nobody. */
  readonly updated_by: null;
  /** When this device had it. */
  readonly updated_at: string;
}

/** What of a draft can be saved. */
export const fieldsOf = (draft: OfferingFields): OfferingFields =>
  Object.fromEntries(offeringNames.map((name) => [name, draft[name]])) as unknown as OfferingFields;

export const draftOf = (offering: AdminOffering, seenAt: number): OfferingDraft => ({
  ...fieldsOf(offering),
  version: offering.edits,
  updated_by: null,
  updated_at: new Date(seenAt).toISOString(),
});

const OPENS_IN_DAYS = 30;
const WINDOW_DAYS = 30;
/** Behind the last cooling-off time, whatever the setting is. */
const ALLOTS_AFTER_DAYS = 61;
const DECIMAL_MARK = /,/;

/** A draft as it begins: dates that fit each other, everything else to be written. */
export function emptyDraft(now: number): OfferingDraft {
  const start = Date.parse(`${utcDay(new Date(now))}T00:00:00.000Z`);
  const at = (days: number): Date => new Date(start + days * DAY_MS);
  return {
    slug: '',
    name_es: '',
    name_en: '',
    summary_es: '',
    summary_en: '',
    issuer: '',
    issuer_register: '',
    issuer_country: '',
    asset_es: '',
    asset_en: '',
    risks: [],
    price: '',
    supply: 1000,
    asked_max: 1000,
    least: 100,
    member_min: 1,
    member_max: 100,
    opens_at: at(OPENS_IN_DAYS).toISOString(),
    closes_at: at(OPENS_IN_DAYS + WINDOW_DAYS).toISOString(),
    allots_on: utcDay(at(OPENS_IN_DAYS + WINDOW_DAYS + ALLOTS_AFTER_DAYS)),
    lockup_months: 12,
    permits: [],
    version: 0,
    updated_by: null,
    updated_at: new Date(now).toISOString(),
  };
}

/** As the server takes it: an amount has a point, an address small letters. */
export const sentFields = (fields: OfferingFields): OfferingFields => ({
  ...fields,
  slug: fields.slug.trim().toLowerCase(),
  price: fields.price.trim().replace(DECIMAL_MARK, '.'),
});

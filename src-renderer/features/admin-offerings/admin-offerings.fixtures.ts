import type { AdminOffering, OfferingAllotment } from '#contract/api/admin/offerings.ts';

const risksVersion = {
  id: 11,
  version: 1,
  digest: 'a'.repeat(64),
  words: 812,
  has_english: true,
  written_at: '2026-10-01T10:00:00.000Z',
  approved_at: null,
};

/** A draft that lacks nothing; what a test is about is changed. */
export const offering = (change: Partial<AdminOffering> = {}): AdminOffering => ({
  id: 5,
  slug: 'bodega-norte',
  state: 'draft',
  kept_state: 'draft',
  edits: 3,
  name_es: 'Bodega Norte, Monterrey',
  name_en: 'Bodega Norte, Monterrey',
  summary_es: 'Una parte de una bodega.',
  summary_en: 'A part of a warehouse.',
  issuer: 'Bodegas del Norte S.A.',
  issuer_register: 'RFC BNO200101AB1',
  issuer_country: 'MX',
  asset_es: '20 % del capital',
  asset_en: '20 % of the capital',
  risks: [
    {
      clause_es: 'Puedes perder todo.',
      clause_en: 'You can lose everything.',
      text_es: 'Si la sociedad quiebra, cobran primero otros.',
      text_en: 'If the company fails, others are paid first.',
    },
  ],
  permits: [{ country: 'MX', basis: 'Exención, art. 8', valid_until: '2027-12-31' }],
  documents: [
    {
      id: 21,
      kind: 'risks',
      name_es: 'Documento de riesgos',
      name_en: 'Risk document',
      versions: [risksVersion],
    },
  ],
  price: '100.00',
  supply: 100,
  asked: 370,
  least: 50,
  asked_max: 400,
  asked_usd: '37000.00',
  supply_usd: '10000.00',
  least_usd: '5000.00',
  member_min: 1,
  member_max: 200,
  opens_at: '2026-11-01T15:00:00.000Z',
  closes_at: '2026-11-10T15:00:00.000Z',
  allots_on: '2026-12-01',
  lockup_months: 12,
  cooling_days: 14,
  issued_at: null,
  returned_at: null,
  own: null,
  approved_at: null,
  approved_by: [],
  allotted_at: null,
  allotment_digest: null,
  ended_at: null,
  cancel_reason: null,
  pending: [],
  problems: [],
  paid: { units: 0, usd: '0.00', subscriptions: 0 },
  reserved: { units: 0, subscriptions: 0 },
  cooling_until: null,
  ...change,
});

/** One that is closed, paid, and waits to be allotted. */
export const closed = (change: Partial<AdminOffering> = {}): AdminOffering =>
  offering({
    state: 'closed',
    kept_state: 'approved',
    approved_at: '2026-10-20T15:00:00.000Z',
    approved_by: ['Marta Ibarra', 'Ana Salas'],
    paid: { units: 370, usd: '37000.00', subscriptions: 4 },
    cooling_until: '2026-11-20T10:00:00.000Z',
    ...change,
  });

type Row = OfferingAllotment['rows'][number];
const row = (number: number, name: string, change: Partial<Row>): Row => ({
  number,
  member: { username: name.toLowerCase(), name },
  country: 'MX',
  asked: 1,
  paid_at: `2026-11-0${number}T10:00:00.000Z`,
  whole: 0,
  remainder: 0,
  is_rounded: false,
  units: 0,
  back: '0.00',
  ...change,
});

/** Case A3 of docs/domain.md: 120, 100, 85 and 65 asked for of 100. */
export const allotment = (change: Partial<OfferingAllotment> = {}): OfferingAllotment => ({
  supply: 100,
  total: 370,
  price: '100.00',
  // SHA-256 of "tct-allotment-1 100 370\n1 120 32\n2 100 27\n3 85 23\n4 65 18\n"
  digest: '04a99d1668960b9aea9bfa4c69b422a0b00ee36c2e87dcd3d29b8e4994946597',
  is_ready: true,
  escrow: '37000.00',
  kept: '10000.00',
  back: '27000.00',
  rows: [
    row(1, 'Ximena', { asked: 120, whole: 32, remainder: 160, units: 32, back: '8800.00' }),
    row(2, 'Renata', { asked: 100, whole: 27, remainder: 10, units: 27, back: '7300.00' }),
    row(3, 'Mateo', {
      asked: 85,
      whole: 22,
      remainder: 360,
      units: 23,
      is_rounded: true,
      back: '6200.00',
    }),
    row(4, 'Valeria', {
      asked: 65,
      whole: 17,
      remainder: 210,
      units: 18,
      is_rounded: true,
      back: '4700.00',
    }),
  ],
  ...change,
});

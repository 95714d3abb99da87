import { eq } from 'drizzle-orm';
import type { OfferingFields } from '#contract/api/admin/offerings.ts';
import { DAY_MS } from '#contract/rules/durations.ts';
import { formatUsd } from '#contract/rules/money.ts';
import type { SettingKey } from '#contract/rules/settings.ts';
import { eligibilityClaims } from '#server/database/schema/eligibility.ts';
import { type offerings, subscriptions } from '#server/database/schema/offerings.ts';
import { DomainError } from '#server/domain/base/errors.ts';
import { balancesOf } from '#server/domain/ledger/journals.ts';
import { allotOffering } from '#server/domain/offerings/allotment.ts';
import { adminAllotment } from '#server/domain/offerings/admin-views.ts';
import {
  approveOffering,
  seenOf,
  documentsOf,
  findOffering,
  latestOf,
} from '#server/domain/offerings/approval.ts';
import { addDocument, createOffering } from '#server/domain/offerings/editing.ts';
import { bookProblems } from '#server/domain/reconciliation/books.ts';
import { stepBack } from '#server/domain/subscriptions/step-back.ts';
import { subscribe } from '#server/domain/subscriptions/subscribe.ts';
import { offeringsJob } from '#server/jobs/offerings.ts';
import type { Services } from '#server/services.ts';
import { createTestDatabase } from '../database/create.ts';
import { insertMember } from '../people.ts';
import { createTestServices, type TestServices } from '../services.ts';
import { configure, fund } from './payout.ts';

/** Offerings that are on, with people who are eligible and have USD. */
export interface OfferingWorld {
  readonly services: TestServices;
  readonly admin: number;
  /** A member with so many USD, eligible in a country; null: not eligible. */
  member(usd?: string, country?: string | null): Promise<number>;
  set(values: Partial<Record<SettingKey, string | number>>): Promise<void>;
  /** Id of an offering that is open now: 100 USD a unit, 40 units, 10 at least, 1 to 30 a member. */
  open(fields?: Partial<OfferingFields>): Promise<number>;
  /** Number of a subscription paid from the balance. */
  subscribe(memberId: number, id: number, units: number): Promise<number>;
  stepBack(memberId: number, number: number): Promise<void>;
  /** Moves the clock behind the offering's window and its last cooling-off time. */
  coolOff(id: number): Promise<void>;
  allot(id: number): Promise<void>;
  /** Runs the job as the server does. */
  tick(): Promise<void>;
  /** The code a call is refused with; null where it is not. */
  refusal(call: Promise<unknown>): Promise<string | null>;
  /** Direct balance and escrow, as decimals. */
  accounts(memberId: number): Promise<readonly [direct: string, escrow: string]>;
  offering(id: number): Promise<typeof offerings.$inferSelect>;
  subscription(number: number): Promise<typeof subscriptions.$inferSelect>;
  problems(): ReturnType<typeof bookProblems>;
  close(): Promise<void>;
}

export async function createOfferingWorld(given: Partial<Services> = {}): Promise<OfferingWorld> {
  const database = await createTestDatabase();
  const services = createTestServices(database, given);
  const { db } = database;
  await configure(db, { area_tokenization_enabled: 'on', area_tokenization_subscriptions: 'on' });
  const admin = await database.transaction((tx) => insertMember(tx, 'admin', { isAdmin: true }));
  let count = 0;
  const world: OfferingWorld = {
    services,
    admin,
    async member(usd = '5000', country = 'CO') {
      count += 1;
      const name = `subscriber${count}`;
      const id = await database.transaction((tx) => insertMember(tx, name));
      if (usd !== '0') await fund({ services }, id, usd);
      if (country !== null) await makeEligible(services, id, { country, by: admin });
      return id;
    },
    set: (values) => configure(db, values),
    open(fields = {}) {
      count += 1;
      return openOffering(services, admin, { slug: `offering-${count}`, ...fields });
    },
    subscribe: (memberId, id, units) => subscribeTo(services, { memberId, id, units }),
    stepBack: (memberId, number) =>
      database.transaction((tx) => stepBack(tx, services, memberId, number)),
    async coolOff(id) {
      const { closesAt, coolingDays } = await world.offering(id);
      services.clock.set(new Date(closesAt.getTime() + coolingDays * DAY_MS + 1));
    },
    async allot(id) {
      const { digest } = await adminAllotment(db, services, id);
      await database.transaction((tx) =>
        allotOffering(tx, services, { actorId: admin, id, digest }),
      );
    },
    tick: () => offeringsJob.run(services),
    async refusal(call) {
      try {
        await call;
        return null;
      } catch (error) {
        if (!(error instanceof DomainError)) throw error;
        return error.code;
      }
    },
    async accounts(memberId) {
      const { direct, escrow } = await database.transaction((tx) => balancesOf(tx, memberId));
      return [formatUsd(direct), formatUsd(escrow)];
    },
    offering: (id) => findOffering(db, id),
    async subscription(number) {
      const [row] = await db.select().from(subscriptions).where(eq(subscriptions.number, number));
      if (!row) throw new Error('There is no such subscription');
      return row;
    },
    problems: () => bookProblems(db),
    close: () => database.close(),
  };
  return world;
}

/** Id of an approved offering with two documents, open now; see {@link offeringFields}. */
export async function openOffering(
  services: Services,
  actorId: number,
  fields: Partial<OfferingFields> = {},
): Promise<number> {
  const { database, clock } = services;
  const draft = offeringFields(clock.now().getTime(), fields);
  return database.transaction(async (tx) => {
    const id = await createOffering(tx, services, { actorId, fields: draft });
    for (const kind of ['risks', 'agreement'] as const) {
      await addDocument(tx, services, {
        actorId,
        id,
        kind,
        name_es: kind,
        name_en: kind,
        text_es: `Todo sobre ${kind}.`,
        text_en: `All about ${kind}.`,
      });
    }
    await approveOffering(tx, services, { actorId, id, ...(await seenOf(tx, id)) });
    return id;
  });
}

/** Number of a subscription to an open offering, paid from the balance. */
export function subscribeTo(
  services: Services,
  {
    memberId,
    id,
    units,
  }: { readonly memberId: number; readonly id: number; readonly units: number },
): Promise<number> {
  return services.database.transaction(async (tx) => {
    const { slug, price } = await findOffering(tx, id);
    const versions = latestOf(await documentsOf(tx, id)).map(({ version }) => version.id);
    return subscribe(tx, services, {
      memberId,
      slug,
      code: null,
      body: {
        units,
        amount: formatUsd(BigInt(units) * price),
        versions,
        payment: 'balance',
        currency: null,
      },
    });
  });
}

/** A draft whose window is open at an instant, in ms since 1970. */
export function offeringFields(now: number, fields: Partial<OfferingFields> = {}): OfferingFields {
  const closes = now + 30 * DAY_MS;
  return {
    slug: 'solar',
    name_es: 'Planta Solar',
    name_en: 'Solar Plant',
    summary_es: 'Una parte de una planta solar.',
    summary_en: 'A part of a solar plant.',
    issuer: 'Helios S.A.S.',
    issuer_register: 'NIT 901.448.207-3',
    issuer_country: 'CO',
    asset_es: '8 % del capital',
    asset_en: '8 % of the capital',
    risks: [
      {
        clause_es: 'Puedes perder todo.',
        clause_en: 'You can lose everything.',
        text_es: 'Si la sociedad quiebra, cobran primero otros.',
        text_en: 'If the company fails, others are paid first.',
      },
    ],
    price: '100.00',
    supply: 40,
    asked_max: 40,
    least: 10,
    member_min: 1,
    member_max: 30,
    opens_at: new Date(now).toISOString(),
    closes_at: new Date(closes).toISOString(),
    allots_on: new Date(closes + 20 * DAY_MS).toISOString().slice(0, 10),
    lockup_months: 12,
    permits: [
      { country: 'CO', basis: 'Exención, art. 8', valid_until: null },
      { country: 'MX', basis: 'Oferta privada', valid_until: null },
    ],
    ...fields,
  };
}

/** A granted claim whose documents were erased. */
export async function makeEligible(
  services: Pick<Services, 'clock' | 'database'>,
  memberId: number,
  {
    country,
    by,
    validUntil,
  }: { readonly country: string; readonly by: number; readonly validUntil?: Date },
): Promise<void> {
  const at = services.clock.now();
  await services.database.db.insert(eligibilityClaims).values({
    memberId,
    kind: 'natural_person',
    country,
    state: 'granted',
    askedAt: at,
    decidedAt: at,
    decidedBy: by,
    validUntil: validUntil ?? new Date(at.getTime() + 365 * DAY_MS),
    eraseAt: at,
    erasedAt: at,
  });
}

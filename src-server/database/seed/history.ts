import { duties, type Duty, type Role } from '#contract/rules/staff.ts';
import type { TreeSide } from '#contract/rules/limits.ts';
import { addDays, dayEnd, dayStart, utcDay, type UtcDay } from '#contract/rules/days.ts';
import { DAY_MS, MINUTE_MS } from '#contract/rules/durations.ts';
import type { ChainDeployment } from '../../chain/deployment.ts';
import { ensureDay } from '../../domain/base/business-days.ts';
import { fixedClock } from '../../domain/base/clock.ts';
import { closeDay } from '../../domain/bonuses/daily-closing.ts';
import { settleMemberships, type MembershipPurchase } from '../../domain/memberships/settlement.ts';
import type { Plan } from '../../domain/memberships/current.ts';
import { placeMember, placeRoot } from '../../domain/tree/placement.ts';
import { foldVolumes } from '../../domain/tree/volumes.ts';
import type { Services } from '../../services.ts';
import type { Transaction } from '../database.ts';
import { members } from '../schema/members.ts';
import type { Catalogue } from './catalogue.ts';
import { invest, plannedInvestments, publishResults, type Investors } from './investments.ts';
import { addMember, type SeedMember, type SeedNetwork } from './network.ts';
import { demoAccounts, inventPerson, namedPerson, type NewMember } from './people.ts';
import { buy, choosePlan, momentIn, repeatPurchases } from './purchases.ts';
import type { SeedRandom } from './random.ts';
import type { ShopLife } from './shop/orders.ts';

/** When a day's books are closed, and when its pool results are published, after its end. */
const CLOSING_MS = 5 * MINUTE_MS;
const RESULTS_MS = 6 * 60 * MINUTE_MS;
/** When the demo's member buys, and buys a dearer plan. */
const STAR_PLANS = [
  { daysAgo: 100, plan: 'Avanzado' },
  { daysAgo: 72, plan: 'Profesional' },
] as const;

export interface HistoryInput {
  readonly random: SeedRandom;
  readonly plans: readonly Plan[];
  readonly catalogue: Catalogue;
  readonly tokens: ChainDeployment['tokens'];
  readonly passwordHash: string;
  /** Its clock says when the history ends. */
  readonly services: Services;
  readonly days: number;
  readonly memberCount: number;
  /** What happens in the marketplace at noon of a day; nothing where it is missing. */
  readonly shop?: ShopLife;
}

interface History extends HistoryInput {
  readonly now: Date;
  readonly network: SeedNetwork;
  readonly usernames: Set<string>;
  readonly investors: Investors;
  readonly admin: number;
  /** The member people log in as. */
  readonly star: number;
}

/**
 * Writes months of a network's life day by day, through the same functions that serve the live
 * product: sign-ups and their places, purchases, renewals, upgrades and their bonuses, deposits, the
 * closing of each day, results of pools and the ends of terms.
 */
export async function writeHistory(tx: Transaction, input: HistoryInput): Promise<void> {
  const now = input.services.clock.now();
  const today = utcDay(now);
  const history = await foundNetwork(tx, input, dayStart(addDays(today, -input.days)));
  for (let daysAgo = input.days; daysAgo >= 0; daysAgo -= 1) {
    const day = addDays(today, -daysAgo);
    if (daysAgo < input.days) await settleYesterday(tx, history, day);
    // Growth speeds up: the curve of sign-ups is nearly a square.
    const grown = (input.days - daysAgo + 1) / (input.days + 1);
    const target = Math.round(input.memberCount * grown ** 1.8);
    await liveDay(tx, history, day, {
      daysAgo,
      newcomers: Math.max(0, target - history.network.members.size),
    });
  }
  while ((await foldVolumes(tx, now)) > 0);
}

/** The services as they were at an instant. */
const servicesAt = (services: Services, instant: Date): Services => ({
  ...services,
  clock: fixedClock(instant),
});

/** The root, the administrators and the member of the demo. */
async function foundNetwork(tx: Transaction, input: HistoryInput, at: Date): Promise<History> {
  const network: SeedNetwork = { members: new Map(), inviters: [] };
  const insert = async (person: NewMember) => {
    const [row] = await tx.insert(members).values(person).returning({ id: members.id });
    if (!row) throw new Error('A founder was not inserted');
    return row.id;
  };
  const given = {
    passwordHash: input.passwordHash,
    createdAt: at,
    role: 'member' as Role,
    duties: [],
  };
  const root = await insert(
    namedPerson(demoAccounts.root, { ...given, sponsorId: null, email: 'root@demo.test' }),
  );
  await placeRoot(tx, root);
  addMember(network, { id: root, plan: null, endsAt: null, times: [] }, 8);

  const place = async (person: NewMember, sponsorId: number, side: TreeSide, weight: number) => {
    const id = await insert({ ...person, sponsorId });
    await placeMember(tx, { memberId: id, sponsorId, side });
    addMember(network, { id, plan: null, endsAt: null, times: [] }, weight);
    return id;
  };
  const named = (
    account: keyof typeof demoAccounts,
    email: string,
    standing: { role?: Role; duties?: Duty[] } = {},
  ) => namedPerson(demoAccounts[account], { ...given, sponsorId: root, email, ...standing });
  const administrator = { role: 'administrator' as const, duties: [...duties] };
  const admin = await place(named('admin', 'admin@demo.test', administrator), root, 'right', 0);
  await place(named('secondAdmin', 'admin2@demo.test', administrator), root, 'right', 0);
  const founder = await place(named('founder', 'hector@demo.test'), root, 'left', 10);
  // On an inner line, so that the organization below is the member's own work.
  const star = await place(named('member', 'member@demo.test'), founder, 'right', 14);
  const { random, tokens, catalogue } = input;
  return {
    ...input,
    now: input.services.clock.now(),
    network,
    usernames: new Set(Object.values(demoAccounts).map((account) => account.username)),
    investors: {
      random,
      tokens,
      catalogue,
      planned: plannedInvestments(star, founder),
      inviters: network.inviters,
      count: { positions: 0, deposits: 0 },
    },
    admin,
    star,
  };
}

/** What the server and the administrator do on a morning for the day before. */
async function settleYesterday(tx: Transaction, history: History, today: UtcDay): Promise<void> {
  const { services, now, investors, admin } = history;
  const day = addDays(today, -1);
  const closing = new Date(dayEnd(day).getTime() + CLOSING_MS);
  if (closing > now) return;
  await closeDay((work) => work(tx), { day, now: closing, settings: services.settings });
  const results = new Date(dayEnd(day).getTime() + RESULTS_MS);
  if (results > now) return;
  await publishResults(tx, servicesAt(services, results), investors, {
    day,
    isNewest: today === utcDay(now),
    actorId: admin,
  });
}

async function liveDay(
  tx: Transaction,
  history: History,
  day: UtcDay,
  { daysAgo, newcomers }: { readonly daysAgo: number; readonly newcomers: number },
): Promise<void> {
  const { now, services } = history;
  const start = dayStart(day);
  const hours = {
    start,
    latest: new Date(Math.min(dayEnd(day).getTime() - 1, now.getTime() - MINUTE_MS)),
  };
  if (hours.latest <= start) return;
  await ensureDay(tx, day);
  const moments = Array.from({ length: newcomers }, () => momentIn(history.random, hours));
  await settleMemberships(tx, [
    ...ofTheStar(history, daysAgo, hours),
    ...repeatPurchases(history, history.network, { hours, except: history.star }),
    ...(await signUps(
      tx,
      history,
      moments.toSorted((a, b) => a.getTime() - b.getTime()),
    )),
  ]);
  const noon = new Date(start.getTime() + DAY_MS / 2);
  if (noon >= now) return;
  const then = servicesAt(services, noon);
  await invest(tx, then, history.investors, daysAgo);
  const { days, admin, star } = history;
  await history.shop?.(tx, then, { daysAgo, days, admin, star });
}

/** What the demo's member buys; in a short history at its beginning. */
function ofTheStar(
  history: History,
  daysAgo: number,
  hours: Parameters<typeof momentIn>[1],
): MembershipPurchase[] {
  const member = history.network.members.get(history.star);
  const due = STAR_PLANS.filter((step) => Math.min(step.daysAgo, history.days) === daysAgo).at(-1);
  const plan = history.plans.find(({ name }) => name === due?.plan);
  return member && plan ? [buy(history, member, plan, momentIn(history.random, hours))] : [];
}

/** Inserts and places the day's new members; returns what they buy. */
async function signUps(
  tx: Transaction,
  history: History,
  moments: readonly Date[],
): Promise<MembershipPurchase[]> {
  if (moments.length === 0) return [];
  const { random, network, passwordHash } = history;
  const people = moments.map((createdAt) =>
    inventPerson(random, history.usernames, {
      passwordHash,
      createdAt,
      sponsorId: random.pick(network.inviters),
    }),
  );
  const rows = await tx
    .insert(members)
    .values(people)
    .returning({ id: members.id, sponsorId: members.sponsorId, createdAt: members.createdAt });
  const purchases: MembershipPurchase[] = [];
  for (const { id, sponsorId, createdAt } of rows) {
    if (sponsorId === null) throw new Error('A newcomer has no sponsor');
    const chosen = random.chance(0.15) ? { side: random.pick(['left', 'right'] as const) } : {};
    await placeMember(tx, { memberId: id, sponsorId, ...chosen });
    const member: SeedMember = { id, plan: null, endsAt: null, times: [] };
    addMember(network, member, random.chance(0.18) ? random.between(3, 9) : 1);
    const plan = random.chance(0.72) ? choosePlan(history) : null;
    if (plan) purchases.push(buy(history, member, plan, createdAt));
  }
  return purchases;
}

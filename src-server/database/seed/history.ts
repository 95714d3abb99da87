import type { TreeSide } from '#contract/rules/limits.ts';
import { parseUsd } from '#contract/rules/money.ts';
import type { ChainDeployment } from '../../chain/deployment.ts';
import { settleMemberships, type MembershipPurchase } from '../../domain/membership-settlement.ts';
import type { Plan } from '../../domain/memberships.ts';
import { placeMember, placeRoot } from '../../domain/placement.ts';
import { foldVolumes } from '../../domain/volumes.ts';
import type { Transaction } from '../database.ts';
import { members } from '../schema/members.ts';
import { closePastDay } from './closing.ts';
import {
  inventDeposit,
  inventPoolRate,
  openGlobalDeposit,
  openPoolPosition,
  postGlobalEarnings,
  postPoolResult,
  type GlobalDeposit,
  type PoolPosition,
} from './investments.ts';
import { addMember, inventPayment, type SeedMember, type SeedNetwork } from './network.ts';
import { demoAccounts, inventPerson, namedPerson, type NewMember } from './people.ts';
import type { SeedRandom } from './random.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
/** Each gets an entry a day: enough to look alive, few enough to be written in seconds. */
const MOST_INVESTORS = 7;
const MOST_DEPOSITS = 5;
/** What the demo's member takes part with, USD units. */
const STAR_PRINCIPAL = parseUsd('4000');
const STAR_DEPOSIT = parseUsd('1200');

export interface HistoryInput {
  readonly random: SeedRandom;
  readonly plans: readonly Plan[];
  readonly tokens: ChainDeployment['tokens'];
  readonly passwordHash: string;
  readonly now: Date;
  readonly days: number;
  readonly memberCount: number;
}

interface History extends HistoryInput {
  readonly network: SeedNetwork;
  readonly usernames: Set<string>;
  readonly pool: PoolPosition[];
  readonly deposits: GlobalDeposit[];
  /** The member people log in as. */
  star: number;
}

/**
 * Writes months of a network's life day by day, through the same functions that serve the live
 * product: sign-ups and their places, purchases and direct bonuses, folded volumes and daily
 * closings, pool results with negative days, shares of the global network.
 */
export async function writeHistory(tx: Transaction, input: HistoryInput): Promise<void> {
  const history: History = {
    ...input,
    network: { members: new Map(), inviters: [] },
    usernames: new Set(Object.values(demoAccounts).map((account) => account.username)),
    pool: [],
    deposits: [],
    star: 0,
  };
  const today = Math.floor(input.now.getTime() / DAY_MS) * DAY_MS;
  await foundNetwork(tx, history, new Date(today - input.days * DAY_MS));
  for (let index = 0; index <= input.days; index += 1) {
    const start = new Date(today - (input.days - index) * DAY_MS);
    // Growth speeds up: the curve of sign-ups is a square.
    const target = Math.round(input.memberCount * ((index + 1) / (input.days + 1)) ** 1.8);
    const newcomers = Math.max(0, target - history.network.members.size);
    await liveDay(tx, history, start, newcomers);
  }
}

/** The root, the administrators and the member of the demo. */
async function foundNetwork(tx: Transaction, history: History, at: Date): Promise<void> {
  const { passwordHash } = history;
  const insert = async (person: NewMember) => {
    const [row] = await tx.insert(members).values(person).returning({ id: members.id });
    if (!row) throw new Error('A founder was not inserted');
    return row.id;
  };
  const given = { passwordHash, createdAt: at, isAdmin: false };
  const root = await insert(
    namedPerson(demoAccounts.root, { ...given, sponsorId: null, email: 'root@demo.test' }),
  );
  await placeRoot(tx, root);
  addMember(
    history.network,
    { id: root, sponsorId: null, sponsorLeg: null, plan: null, endsAt: null },
    8,
  );

  const place = async (person: NewMember, sponsorId: number, side: TreeSide, weight: number) => {
    const id = await insert({ ...person, sponsorId });
    await placeMember(tx, { memberId: id, sponsorId, side });
    addMember(
      history.network,
      { id, sponsorId, sponsorLeg: side, plan: null, endsAt: null },
      weight,
    );
    return id;
  };
  const named = (account: keyof typeof demoAccounts, email: string, isAdmin = false) =>
    namedPerson(demoAccounts[account], { ...given, sponsorId: root, email, isAdmin });
  await place(named('admin', 'admin@demo.test', true), root, 'right', 0);
  await place(named('secondAdmin', 'admin2@demo.test', true), root, 'right', 0);
  const founder = await place(named('founder', 'hector@demo.test'), root, 'left', 10);
  // On an inner line, so that the organization below is the member's own work.
  history.star = await place(named('member', 'member@demo.test'), founder, 'right', 14);
}

async function liveDay(
  tx: Transaction,
  history: History,
  start: Date,
  newcomers: number,
): Promise<void> {
  const day = start.toISOString().slice(0, 10);
  const ends = new Date(start.getTime() + DAY_MS - 1);
  const latest = Math.min(ends.getTime(), history.now.getTime() - 60_000);
  const moments = Array.from({ length: newcomers }, () =>
    Math.floor(start.getTime() + history.random.next() * (latest - start.getTime())),
  ).sort((a, b) => a - b);

  const purchases = [
    ...renewals(history, start, new Date(latest)),
    ...(await signUps(tx, history, moments)),
  ];
  await settleMemberships(tx, purchases);
  await invest(tx, history, day, start);
  while ((await foldVolumes(tx, ends)) > 0);
  // Today is not over: its closing is for the night to come.
  if (ends < history.now) await closePastDay(tx, history.network, day, ends);
}

/** Inserts and places the day's new members; returns what they buy. */
async function signUps(
  tx: Transaction,
  history: History,
  moments: readonly number[],
): Promise<MembershipPurchase[]> {
  if (moments.length === 0) return [];
  const { random, network, passwordHash } = history;
  const people = moments.map((moment) =>
    inventPerson(random, history.usernames, {
      passwordHash,
      createdAt: new Date(moment),
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
    const slot = await placeMember(tx, { memberId: id, sponsorId, ...chosen });
    const member: SeedMember = { id, sponsorId, sponsorLeg: slot.side, plan: null, endsAt: null };
    addMember(network, member, random.chance(0.18) ? random.between(3, 9) : 1);
    const plan = random.chance(0.72) ? choosePlan(history) : null;
    if (plan) purchases.push(purchase(history, member, plan, createdAt));
  }
  return purchases;
}

/** What members whose time ran out buy again, and the first purchase of the demo's member. */
function renewals(history: History, start: Date, latest: Date): MembershipPurchase[] {
  const { network, random, plans } = history;
  const at = () => new Date(start.getTime() + random.next() * (latest.getTime() - start.getTime()));
  const due = [...network.members.values()].filter(
    (member) => member.endsAt !== null && member.endsAt < start && member.plan !== null,
  );
  const renewed = due
    .filter((member) => start.getTime() - (member.endsAt?.getTime() ?? 0) < DAY_MS)
    .filter(() => random.chance(0.5))
    .flatMap((member) => (member.plan ? [purchase(history, member, member.plan, at())] : []));
  const star = network.members.get(history.star);
  const professional = plans.find((plan) => plan.name === 'Profesional');
  if (star && !star.plan && professional) renewed.push(purchase(history, star, professional, at()));
  return renewed;
}

function choosePlan({ plans, random }: History): Plan | null {
  const weights = [30, 30, 22, 13, 5];
  return random.weighted(plans.map((plan, index) => [plan, weights[index] ?? 1] as const));
}

function purchase(
  { random, tokens }: History,
  member: SeedMember,
  plan: Plan,
  settledAt: Date,
): MembershipPurchase {
  member.plan = plan;
  member.endsAt = new Date(settledAt.getTime() + plan.durationDays * DAY_MS);
  return {
    memberId: member.id,
    plan,
    settledAt,
    payment: inventPayment(random, plan.price, tokens),
  };
}

/** Pool positions and global deposits opened, and the day's results of those that exist. */
async function invest(tx: Transaction, history: History, day: string, start: Date): Promise<void> {
  const { random, tokens, pool, deposits, now } = history;
  const noon = new Date(start.getTime() + DAY_MS / 2);
  if (noon > now) return;
  await postPoolResult(tx, pool, day, inventPoolRate(random), noon);
  const share = parseUsd(String(random.between(20, 90)));
  await postGlobalEarnings(tx, deposits, day, share, noon);

  const investor = newcomer(history, pool, { most: MOST_INVESTORS, chance: 0.25 });
  if (investor !== null) {
    const principal = pool.length === 0 ? STAR_PRINCIPAL : inventDeposit(random);
    const position = { memberId: investor, principal };
    await openPoolPosition(tx, position, inventPayment(random, position.principal, tokens), noon);
    pool.push(position);
  }
  const depositor = newcomer(history, deposits, { most: MOST_DEPOSITS, chance: 0.12 });
  if (depositor !== null) {
    const amount = deposits.length === 0 ? STAR_DEPOSIT : inventDeposit(random);
    const deposit = { memberId: depositor, amount, ceiling: amount * 2n, earned: 0n };
    await openGlobalDeposit(tx, deposit, inventPayment(random, amount, tokens), noon);
    deposits.push(deposit);
  }
}

/** Who takes part from today on: the demo's member first, then now and then somebody else. */
function newcomer(
  { random, network, star }: History,
  present: readonly { readonly memberId: number }[],
  { most, chance }: { most: number; chance: number },
): number | null {
  if (present.length === 0) return star;
  if (present.length >= most || !random.chance(chance)) return null;
  const somebody = random.pick(network.inviters);
  return present.some(({ memberId }) => memberId === somebody) ? null : somebody;
}

import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '#contract/rules/durations.ts';
import { isError } from 'ethers';
import { ChainDisagreement, ChainUnreachable } from '#server/chain/errors.ts';
import { databaseFailureOf } from '#server/database/failures.ts';
import { DomainError } from '#server/domain/base/errors.ts';
import { payoutTick } from '#server/jobs/chain/payout-watcher.ts';
import { purchaseTick } from '#server/jobs/chain/purchase-watcher.ts';
import { treasuryTick } from '#server/jobs/chain/treasury-watcher.ts';
import { actOf, kindAt, mailKindAt, marketKindAt, type ActionKind } from './actions/all.ts';
import { mailTick } from './actions/mails.ts';
import { endOffering } from './actions/market.ts';
import { ConnectionLost, type Store } from './database.ts';
import { problemsAtRest, problemsOf, type Problems } from './invariants.ts';
import { escrowProblems } from './market-invariants.ts';
import type { Server } from './process.ts';
import { randomOf, seedAt, type Random } from './random.ts';
import { underWay } from './scheduler.ts';
import { CONFIRMATIONS, createWorld, type Mutations, type World } from './world.ts';

export interface RunWish {
  readonly seed: number;
  /** Places of actions that are left out. */
  readonly without?: ReadonlySet<number>;
  readonly mutations?: Mutations;
  /** Actions in a run. */
  readonly length?: number;
}

export interface RunResult {
  readonly seed: number;
  readonly problems: Problems;
  readonly steps: number;
  readonly trace: readonly string[];
  /** How often tasks of each kind ended how. */
  readonly ends: ReadonlyMap<string, number>;
  /** How often each fault met an action. */
  readonly met: ReadonlyMap<string, number>;
  /** Actions that were begun, by place. */
  readonly actions: readonly (readonly [place: number, kind: ActionKind])[];
}

const LENGTH = 60;
/** Of actions: those about mails have the second quarter, broken connections the third, sales the last one. */
export const PLACES = 4 * LENGTH;
/** Tasks of processes that may be under way at once. */
const AT_ONCE = 4;
/** Longest that healing may take by the product's documents, in rounds of the watchers. */
const ROUNDS_AT_REST = 60;

/** One run on an empty database: what a seed says happens, and what was wrong then. */
export async function runSeed(store: Store, wish: RunWish): Promise<RunResult> {
  const { seed, without, mutations, length = LENGTH } = wish;
  const world = await createWorld(store, seed, mutations);
  const { scheduler } = world;
  const tasks = new Tasks(world);
  const actions: [number, ActionKind][] = [];
  const problems: Problems = [];
  scheduler.afterStep = async () => {
    if (problems.length === 0 && isDecisive(scheduler.trace.at(-1))) {
      problems.push(...(await problemsOf(world)));
    }
  };
  for (const [place, random, kind] of drawn(seed, length)) {
    if (problems.length > 0) break;
    if (without?.has(place) || (kind === 'breakSessions' && !store.breakSessions)) continue;
    const server = random.pick(world.servers);
    const turns = random.pick([0, 3, 10, 30, 80]);
    actions.push([place, kind]);
    scheduler.trace.push(`# ${place} ${kind}`);
    await tasks.begin(kind, () => actOf(kind)(world, server, random));
    for (let turn = 0; turn < turns && problems.length === 0; turn += 1) {
      if (!(await scheduler.advance())) break;
    }
    while (tasks.count > AT_ONCE && problems.length === 0 && (await scheduler.advance()));
    world.pass(random.below(3) * SECOND_MS);
  }
  if (problems.length === 0) await heal(world, tasks, problems);
  return {
    seed,
    problems,
    steps: scheduler.steps,
    trace: scheduler.trace,
    actions,
    ends: tasks.ends,
    met: scheduler.met,
  };
}

/** Actions in their order: one at each place, and after some of them others. */
function* drawn(seed: number, length: number): Generator<[number, Random, ActionKind]> {
  for (let place = 0; place < length; place += 1) {
    const random = randomOf(seedAt(seed, 1000 + place));
    yield [place, random, kindAt(random.next())];
    const ofMails = randomOf(seedAt(seed, 9000 + place));
    if (ofMails.chance(0.35)) yield [LENGTH + place, ofMails, mailKindAt(ofMails.next())];
    const ofSessions = randomOf(seedAt(seed, 17_000 + place));
    if (ofSessions.chance(0.04)) yield [2 * LENGTH + place, ofSessions, 'breakSessions'];
    const ofMarket = randomOf(seedAt(seed, 25_000 + place));
    if (ofMarket.chance(0.4)) {
      yield [3 * LENGTH + place, ofMarket, marketKindAt(ofMarket.next())];
    }
  }
}

/** What else only reads; blocks are mined between the steps. */
const isDecisive = (label: string | undefined): boolean =>
  label !== undefined &&
  (label.includes('transaction') || /sql (update|insert|delete)/.test(label));

class Tasks {
  count = 0;
  readonly #world: World;

  constructor(world: World) {
    this.#world = world;
  }

  /** How the actions of each kind ended. */
  readonly ends = new Map<string, number>();
  #note(name: string, end: string): void {
    const key = `${name}: ${end}`;
    this.ends.set(key, (this.ends.get(key) ?? 0) + 1);
  }

  /** Begins it, and waits until it has ended or waits for its turn: who begins first waits first. */
  async begin(name: string, work: () => Promise<void> | void): Promise<void> {
    this.count += 1;
    void (async () => {
      try {
        await underWay.run(name, async () => work());
        this.#note(name, 'done');
      } catch (error) {
        this.#note(name, wordOf(error));
        if (!isForeseen(error)) {
          this.#world.unexpected.push(
            `${name}: ${error instanceof Error ? error.stack : String(error)}`,
          );
        }
      } finally {
        this.count -= 1;
      }
    })();
    await this.#world.scheduler.settled();
  }
}

function wordOf(error: unknown): string {
  if (error instanceof DomainError) return error.code;
  return error instanceof Error ? error.name : 'unknown';
}

/** Refusals of the product, the chain being away, and what the faults do. */
function isForeseen(error: unknown): boolean {
  for (let cause: unknown = error; cause instanceof Error; { cause } = cause) {
    if (
      cause instanceof DomainError ||
      cause instanceof ChainUnreachable ||
      cause instanceof ChainDisagreement ||
      cause instanceof ConnectionLost ||
      databaseFailureOf(cause) !== null
    ) {
      return true;
    }
    // A node that does not take a transaction: what the pool says to wallets.
    if (/already known|nonce too low|underpriced/.test(cause.message)) return true;
    if (isError(cause, 'CALL_EXCEPTION')) return true;
  }
  return false;
}

/** All faults end; then everything has the time that the product's documents name. */
async function heal(world: World, tasks: Tasks, problems: Problems): Promise<void> {
  const { scheduler, chain, sources } = world;
  for (const source of sources) source.fault = null;
  world.post.faultyMails = 0;
  for (const server of world.servers) {
    server.commitFault = null;
    server.skew = 0;
  }
  const finish = async (): Promise<void> => {
    while (problems.length === 0 && (await scheduler.advance()));
  };
  const sendMails = async (): Promise<void> => {
    await tasks.begin('healing', () => mailTick(world, world.servers[0] as Server));
    await finish();
  };
  await finish();
  tasks.count = 0;
  // Deadlines of runs, holds of receipts that failed, and requests end within this.
  for (const minutes of [12, 61, 70]) {
    world.pass(minutes * MINUTE_MS);
    for (let block = 0; block <= CONFIRMATIONS + 1; block += 1) chain.mine(world.chainTime());
    for (let round = 0; round < ROUNDS_AT_REST / 15; round += 1) {
      for (const watch of [payoutTick, purchaseTick, treasuryTick]) {
        await tasks.begin('healing', () => watch((world.servers[0] as Server).services));
        await finish();
      }
      await sendMails();
      world.pass(SECOND_MS);
    }
  }
  // The last attempt of a mail comes within this.
  world.pass(6 * HOUR_MS);
  await sendMails();
  if (problems.length > 0) return;
  problems.push(...(await problemsOf(world, true)), ...(await problemsAtRest(world)));
  if (problems.length > 0) return;
  // The offering's window and its last cooling-off time end within this.
  world.pass(46 * DAY_MS);
  await tasks.begin('healing', () => endOffering(world, world.servers[0] as Server));
  await finish();
  problems.push(
    ...(await problemsOf(world, true)),
    ...(await problemsAtRest(world)),
    ...(await escrowProblems(world)),
  );
}

/** Leaves out actions while it still fails: halves first, then single ones. */
export async function shrink(
  fails: (without: ReadonlySet<number>) => Promise<boolean>,
  length = PLACES,
): Promise<ReadonlySet<number>> {
  let without: ReadonlySet<number> = new Set<number>();
  for (let size = Math.floor(length / 2); size >= 1; size = Math.floor(size / 2)) {
    for (let from = 0; from < length; from += size) {
      const more = new Set(without);
      for (let place = from; place < Math.min(from + size, length); place += 1) more.add(place);
      if (more.size > without.size && (await fails(more))) without = more;
    }
  }
  return without;
}

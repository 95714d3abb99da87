import { MINUTE_MS, SECOND_MS } from '#contract/rules/durations.ts';
import { CONFIRMATIONS, type World } from '../world.ts';
import { sourceFaults } from '../sources.ts';
import type { CommitFault } from '../database.ts';
import type { Act } from './act.ts';

/** A run lasts less than requests are watched after their end, so that nothing is passed over. */
const LONGEST_RUN_MS = 60 * 60 * MINUTE_MS;
const START_MS = Date.parse('2026-11-01T12:00:00Z');

export const mine: Act = (world, _server, random) => {
  const blocks = 1 + random.below(CONFIRMATIONS + 2);
  for (let block = 0; block < blocks; block += 1) {
    world.pass(random.below(12) * SECOND_MS);
    world.chain.mine(world.chainTime(), () => random.chance(0.9));
  }
};

export const passTime: Act = (world, _server, random) => {
  const minutes = random.pick([1, 5, 11, 61, 24 * 60]);
  if (world.now() + minutes * MINUTE_MS - START_MS > LONGEST_RUN_MS) return;
  world.pass(minutes * MINUTE_MS);
  world.chain.mine(world.chainTime());
};

/** Blocks that are not final yet are replaced by others. */
export const fork: Act = (world, _server, random) => {
  world.scheduler.meetAll('fork');
  undo(world, 1 + random.below(CONFIRMATIONS), random.next());
};

/** Blocks that were final are replaced, which no rule of finality foresees. */
export const deepFork: Act = (world, _server, random) => {
  world.finalUndone = true;
  world.scheduler.meetAll('final blocks undone');
  undo(world, CONFIRMATIONS + 1 + random.below(6), random.next());
};

function undo(world: World, depth: number, kept: number): void {
  const { chain } = world;
  let turn = 0;
  chain.undo(Math.min(depth, chain.head.number - CONFIRMATIONS - 5), () => {
    turn += 1;
    return (turn * 0.618 + kept) % 1 < 0.8;
  });
  for (let block = 0; block <= depth; block += 1) chain.mine(world.chainTime(), () => block > 0);
}

export const forget: Act = ({ chain, scheduler }, _server, random) => {
  if (chain.pool.length === 0) return;
  scheduler.meetAll('transaction dropped');
  chain.drop(random.pick(chain.pool).hash);
};

export const breakSource: Act = ({ sources, chain }, _server, random) => {
  const source = random.pick(sources);
  source.fault = random.pick(sourceFaults);
  source.lag = 1 + random.below(6);
  // Shorter than the stretch that is read once more.
  source.until = chain.head.number + 1 + random.below(12);
};

export const kill: Act = (_world, server) => server.die();

export const loseCommit: Act = (_world, server, random) => {
  server.commitFault = random.pick<CommitFault>([
    'lost before',
    'lost after',
    'killed before',
    'killed after',
    'timed out',
  ]);
};

export const jumpClock: Act = ({ scheduler }, server, random) => {
  scheduler.meetAll('clock jumped');
  server.skew = random.pick([0, 0, -90_000, 90_000, 30 * MINUTE_MS, -30 * MINUTE_MS]);
};

/** All processes lose their connections to the database. */
export const breakSessions: Act = ({ store }) => store.breakSessions?.();

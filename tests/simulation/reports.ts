import { PLACES, runSeed, shrink } from './run.ts';
import { openPostgresSimulation, openSimulation, type Simulation } from './session.ts';

/** Which runs: everything but their seeds. */
export interface Order {
  /** Address of a PostgreSQL server, or null for the embedded database. */
  readonly postgres: string | null;
  /** Places of actions that are left out. */
  readonly without: readonly number[];
  readonly isTraced: boolean;
}

/** What one run says of itself, as one process tells another. */
export interface Report {
  readonly seed: number;
  readonly steps: number;
  readonly trace: readonly string[];
  readonly ends: readonly (readonly [string, number])[];
  readonly met: readonly (readonly [string, number])[];
  /** What was wrong, and the actions that it takes; null where nothing was. */
  readonly failure: string | null;
  /** Milliseconds of the processor, of all threads. */
  readonly computing: number;
}

export const openOrdered = ({ postgres }: Order): Promise<Simulation> =>
  postgres === null ? openSimulation() : openPostgresSimulation(postgres);

/** Plays a seed; what fails is played again with ever fewer actions. */
export async function reportOf(
  simulation: Simulation,
  seed: number,
  { without, isTraced }: Order,
): Promise<Report> {
  const begun = process.cpuUsage();
  const left = new Set(without);
  const result = await simulation.run((store) => runSeed(store, { seed, without: left }));
  const { problems, steps, trace, ends, met } = result;
  const { user, system } = process.cpuUsage(begun);
  return {
    seed,
    steps,
    trace: isTraced ? trace : [],
    ends: [...ends],
    met: [...met],
    failure: problems.length > 0 ? await failureOf(simulation, seed, problems) : null,
    computing: (user + system) / 1000,
  };
}

async function failureOf(
  simulation: Simulation,
  seed: number,
  problems: readonly string[],
): Promise<string> {
  const [kind] = problems[0]?.split(':') ?? [];
  const without = await shrink(async (some) => {
    const again = await simulation.run((store) => runSeed(store, { seed, without: some }));
    return again.problems.some((problem) => problem.startsWith(`${kind}:`));
  }, PLACES);
  const shrunk = await simulation.run((store) => runSeed(store, { seed, without }));
  return [
    `Seed ${seed}:\n  ${problems.join('\n  ')}`,
    `  shrunk: ${shrunk.actions.map(([place, name]) => `${place} ${name}`).join(', ')}`,
    `  --without ${[...without].join(',')}\n  ${shrunk.problems.join('\n  ')}`,
  ].join('\n');
}

import { readFileSync } from 'node:fs';

interface PartTime {
  readonly name: string;
  /** Of a part that runs beside others, below the part they all belong to. */
  readonly isBeside: boolean;
  readonly seconds: number;
  /** What its processes computed; undefined where the system does not tell, or others ran beside it. */
  readonly cpuSeconds?: number | undefined;
}

/** Clock ticks a second: what Linux counts in for programs, on every platform that Node has. */
const TICKS = 100;

/** Field numbers of `/proc/<pid>/stat` (man 5 proc), without the name, which may contain spaces. */
const [CUTIME, CSTIME] = [13, 14];

/**
 * Seconds that the processes this one started, and theirs, have computed till they ended; Linux alone.
 * Whoever is killed before its own children takes their seconds along: of browsers much is missing.
 */
function childrenCpuSeconds(): number | undefined {
  if (process.platform !== 'linux') return undefined;
  const stat = readFileSync('/proc/self/stat', 'utf8');
  const fields = stat.slice(stat.lastIndexOf(')')).split(' ');
  return (Number(fields[CUTIME]) + Number(fields[CSTIME])) / TICKS;
}

export interface Times {
  /** Runs a part that has the machine for itself, and notes what it took. */
  part<T>(name: string, work: () => Promise<T>): Promise<T>;
  /** The same of one that runs beside others. */
  beside<T>(name: string, work: () => Promise<T>): Promise<T>;
  /** A line a part, in the order they began, and their sum. */
  table(): string;
}

/** What the parts of a run take. Two cores compute two seconds each second: the budget is of CPU time. */
export function measureTimes(): Times {
  const began: { name: string; time?: PartTime }[] = [];

  async function measure<T>(name: string, isBeside: boolean, work: () => Promise<T>): Promise<T> {
    const entry: (typeof began)[number] = { name };
    began.push(entry);
    const start = performance.now();
    const before = isBeside ? undefined : childrenCpuSeconds();
    try {
      return await work();
    } finally {
      const after = isBeside ? undefined : childrenCpuSeconds();
      const cpuSeconds = before === undefined || after === undefined ? undefined : after - before;
      entry.time = { name, isBeside, seconds: (performance.now() - start) / 1000, cpuSeconds };
    }
  }

  return {
    part: (name, work) => measure(name, false, work),
    beside: (name, work) => measure(name, true, work),
    table: () => timeTable(began.flatMap(({ time }) => time ?? [])),
  };
}

/** Two columns of minutes and seconds: how long it took, and how much was computed. */
export function timeTable(times: readonly PartTime[]): string {
  const alone = times.filter(({ isBeside }) => !isBeside);
  const add = (values: readonly (number | undefined)[]): number | undefined =>
    values.every((value) => value !== undefined) ? values.reduce((a, b) => a + b, 0) : undefined;
  const all: PartTime = {
    name: 'All',
    isBeside: false,
    seconds: alone.reduce((sum, { seconds }) => sum + seconds, 0),
    cpuSeconds: add(alone.map(({ cpuSeconds }) => cpuSeconds)),
  };
  const lines = [...times, all].map(({ name, isBeside, seconds, cpuSeconds }) => [
    isBeside ? `  ${name}` : name,
    minutes(seconds),
    cpuSeconds === undefined ? '' : minutes(cpuSeconds),
  ]);
  return [['', 'time', 'CPU'], ...lines]
    .map(([name = '', time = '', cpu = '']) =>
      `${name.padEnd(40)}${time.padStart(9)}${cpu.padStart(9)}`.trimEnd(),
    )
    .join('\n');
}

const minutes = (seconds: number): string => {
  const whole = Math.round(seconds);
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`;
};

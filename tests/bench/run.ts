import type { Bench, Measure } from './bench.ts';

/** Each is `tests/bench/<name>.ts` and exports its `bench`. */
const names = [
  'login-size',
  'route-bytes',
  'lighthouse',
  'refresh',
  'sign-ins',
  'load',
  'withdrawals',
  'jobs',
  'growth',
  'gas',
  'offerings',
  'reports',
  'support',
  'market',
  'game',
  'tree',
  'placement',
  'desktop',
];

function verdict({ value, atMost, atLeast }: Measure): string {
  if (atMost === undefined && atLeast === undefined) return '';
  const isKept = value <= (atMost ?? Infinity) && value >= (atLeast ?? -Infinity);
  return isKept ? 'kept' : 'MISSED';
}

/** Small figures to the second decimal: what is printed beside a budget must not round to it. */
const figure = (value: number): string =>
  value.toLocaleString('en', { maximumFractionDigits: value < 10 ? 2 : 1 });

function budget({ atMost, atLeast }: Measure): string {
  const bounds = [
    atMost === undefined ? '' : `≤ ${atMost.toLocaleString('en')}`,
    atLeast === undefined ? '' : `≥ ${atLeast.toLocaleString('en')}`,
  ];
  return bounds.join(' ').trim();
}

const asked = process.argv.slice(2);
const unknown = asked.filter((name) => !names.includes(name));
if (unknown.length > 0) {
  console.error(`No benchmark ${unknown.join(', ')}; there are ${names.join(', ')}.`);
  process.exit(1);
}

const measures: Measure[] = [];
for (const name of names) {
  if (asked.length > 0 && !asked.includes(name)) continue;
  console.log(`${name} …`);
  const { bench } = (await import(`./${name}.ts`)) as { readonly bench: Bench };
  measures.push(...(await bench()));
}
console.table(
  measures.map((measure) => ({
    what: measure.what,
    measured: `${figure(measure.value)} ${measure.unit}`,
    budget: budget(measure),
    verdict: verdict(measure),
  })),
);
if (measures.some((measure) => verdict(measure) === 'MISSED')) process.exitCode = 1;

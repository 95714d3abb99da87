import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { beforeAll, describe, expect, test } from 'vitest';
import { inTurns, looks } from '../tests/e2e-web/support/matrix.ts';
import { root } from './sources.ts';

interface Suite {
  readonly file: string;
  readonly title: string;
  readonly suites?: readonly Suite[];
  readonly specs?: readonly {
    readonly title: string;
    readonly tests: readonly { readonly projectName: string }[];
  }[];
}

/** The devices that each test runs on, by its file and its whole title. */
type Told = ReadonlyMap<string, readonly string[]>;

/** These choose a sample of widths, screens or people by themselves: in `npm test` they have fewer tests. */
const sampling = /^(accessibility|displays|visual|why)\.spec\.ts/;

async function listed(config: string): Promise<Told> {
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ['node_modules/@playwright/test/cli.js', 'test', '--list', '--reporter=json', '-c', config],
    { cwd: root, env: { ...process.env, MATRIX: '' }, maxBuffer: 2 ** 26 },
  );
  const told = new Map<string, string[]>();
  const walk = (suite: Suite, above: string): void => {
    for (const { title, tests } of suite.specs ?? []) {
      const name = `${above} › ${title}`;
      const devices = tests.map(({ projectName }) => projectName);
      told.set(name, [...(told.get(name) ?? []), ...devices]);
    }
    for (const inner of suite.suites ?? []) walk(inner, `${above} › ${inner.title}`);
  };
  const { suites } = JSON.parse(stdout) as { readonly suites: readonly Suite[] };
  for (const suite of suites) walk(suite, suite.file);
  return told;
}

/** Tests of the whole matrix that the sample has on no device, and those that it has on several. */
function faults(sample: Told, whole: Told): readonly string[] {
  const missing = [...whole.keys()].filter((name) => !sampling.test(name) && !sample.has(name));
  const repeated = [...sample].filter(([, devices]) => devices.length > 1);
  return [...missing, ...repeated.map(([name]) => name)];
}

describe('npm test and npm run test:deep', () => {
  let sample: Told = new Map();
  let whole: Told = new Map();
  beforeAll(async () => {
    sample = await listed('playwright.config.ts');
    // By now everything is compiled, which side by side both would do.
    whole = await listed('playwright.deep.config.ts');
  });

  test('have every story: the first on one device, the second on all that it is for', () => {
    expect(faults(sample, whole)).toEqual([]);
    const onBoth = [...whole.values()].filter((devices) => devices.length === 2);
    expect(onBoth.length).toBeGreaterThan(50);
  });

  test('would be caught without a story, or with one twice', () => {
    const [one = '', other = ''] = [...whole.keys()].filter((name) => !sampling.test(name));
    const broken = new Map(sample);
    broken.delete(one);
    broken.set(other, ['desktop-es', 'phone-en']);
    expect(faults(broken, whole)).toEqual([one, other]);
  });
});

test('of two ways to look, each screen has one in npm test, by turns, and both in the whole matrix', () => {
  for (const screen of [0, 1, 7, 106]) {
    const [here, next] = [inTurns(looks, screen, false), inTurns(looks, screen + 1, false)];
    expect(here).toEqual([looks[screen % 2]]);
    expect(next).not.toEqual(here);
    expect(inTurns(looks, screen, true)).toEqual(looks);
  }
});

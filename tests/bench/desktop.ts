import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Wallet } from 'ethers/wallet';
import { encryptKeystore, openKeystore, passwordBytes } from '../../src-main/wallet/keystore.ts';
import { textsOf } from '../e2e-web/support/texts.ts';
import { launchHarness } from '../desktop/harness/launch.ts';
import { startProduct } from '../support/product.ts';
import type { Bench, Measure } from './bench.ts';

const root = join(import.meta.dirname, '../..');
/** Starts of the app; calls across processes; openings of a keystore. */
const STARTS = 3;
const CALLS = 500;
const UNLOCKS = 5;

const at = (sorted: readonly number[], share: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;

/** The times of some runs, ms, shortest first. */
async function timed(count: number, work: () => Promise<unknown>): Promise<readonly number[]> {
  const times: number[] = [];
  for (let run = 0; run < count; run += 1) {
    const started = performance.now();
    await work();
    times.push(performance.now() - started);
  }
  return times.toSorted((a, b) => a - b);
}

/** The built desktop app in the harness, whose windows are Chromium's; and its wallet alone. */
async function ofHarness(folder: string): Promise<readonly Measure[]> {
  // One that runs already, as for the tests, or one of its own.
  const given = process.env['E2E_BASE_URL'];
  const product = given === undefined ? await startProduct() : undefined;
  const api = given ?? product?.url ?? null;
  const say = textsOf('es');
  const submit = say('auth', 'login.submit');
  try {
    let count = 0;
    const starts = await timed(STARTS, async () => {
      const profile = join(folder, String((count += 1)), 'profile');
      const app = await launchHarness({ profile, api });
      await (await app.page()).getByRole('button', { name: submit }).waitFor();
      await app.kill9();
    });
    const app = await launchHarness({ profile: join(folder, 'ipc', 'profile'), api });
    const page = await app.page();
    await page.getByRole('button', { name: submit }).waitFor();
    const trips = await page.evaluate(async (calls) => {
      const { desktop } = window as unknown as {
        desktop: { vault: { state(): Promise<unknown> } };
      };
      const times: number[] = [];
      for (let call = 0; call < calls; call += 1) {
        const started = performance.now();
        await desktop.vault.state();
        times.push(performance.now() - started);
      }
      return times.toSorted((a, b) => a - b);
    }, CALLS);
    await app.kill9();
    return [
      { what: 'desktop, start to usable login', value: at(starts, 0.5), unit: 'ms (harness)' },
      { what: 'desktop, IPC round trip p50', value: at(trips, 0.5), unit: 'ms (harness)' },
      { what: 'desktop, IPC round trip p95', value: at(trips, 0.95), unit: 'ms (harness)' },
    ];
  } finally {
    await product?.stop();
  }
}

async function ofKeystore(): Promise<Measure> {
  const text = await encryptKeystore(
    new Wallet(`0x${'1'.repeat(64)}`),
    passwordBytes('a long enough password'),
  );
  const times = await timed(UNLOCKS, () =>
    openKeystore(text, passwordBytes('a long enough password')),
  );
  return { what: 'desktop, keystore unlock', value: at(times, 0.5), unit: 'ms' };
}

/** What the built desktop app in `out` costs. */
export const bench: Bench = async () => {
  const main = join(root, 'out/main/main.js');
  if (!readFileSync(main, 'utf8').includes('electron')) throw new Error('npm run build:desktop');
  const folder = mkdtempSync(join(tmpdir(), 'tct-bench-desktop-'));
  try {
    return [
      ...(await ofHarness(folder)),
      { what: 'desktop, main bundle', value: statSync(main).size, unit: 'bytes' },
      await ofKeystore(),
    ];
  } finally {
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  }
};

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { parseUnits } from '#contract/rules/money.ts';
import { seedRandom } from '#server/database/seed/random.ts';
import { demoApi } from '../e2e-web/support/demo-api.ts';
import { isMined, preparePayment, sendPayment, settled } from '../e2e-web/support/payment.ts';
import { startProduct } from '../support/product.ts';
import { until } from '../support/until.ts';

const SEED = Number(process.env['SEED'] ?? 1);
const ROUNDS = 20;
/** A payment is mined within one second and approved within about four. */
const LATEST_KILL_MS = 6000;

it(`kill -9 at any moment after the wallet sent pays once (SEED=${SEED})`, async () => {
  const random = seedRandom(SEED);
  const dataDir = mkdtempSync(join(tmpdir(), 'tct-deep-'));
  try {
    for (let round = 0; round < ROUNDS; round += 1) {
      const delay = random.between(0, LATEST_KILL_MS);
      const { payment, hash } = await sendAndDie(dataDir, delay);

      const revived = await startProduct({ dataDir });
      try {
        const demo = demoApi(revived.url);
        // What was in no block died with the embedded chain: the administrator signs again.
        if (!(await isMined(demo, hash))) await sendPayment(demo, payment);
        expect(await settled(demo, payment), `round ${round}, killed after ${delay} ms`).toEqual({
          received: parseUnits('24.25', 6),
          booked: [['held_direct', '-25.00']],
        });
      } finally {
        await revived.stop();
      }
    }
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
});

/** Starts the product, has a wallet send a payment, and kills it so many milliseconds later. */
async function sendAndDie(dataDir: string, delay: number) {
  const doomed = await startProduct({ dataDir });
  try {
    const demo = demoApi(doomed.url);
    const payment = await preparePayment(demo, '25');
    const hash = await sendPayment(demo, payment);
    const moment = performance.now() + delay;
    await until('the moment of the kill', () => performance.now() >= moment);
    return { payment, hash };
  } finally {
    await doomed.kill9();
  }
}

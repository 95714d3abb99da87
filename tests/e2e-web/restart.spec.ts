import { rmSync } from 'node:fs';
import { parseUnits } from '#contract/rules/money.ts';
import { demoFolder, startProduct } from '../support/product.ts';
import { until } from '../support/until.ts';
import { demoApi } from './support/demo-api.ts';
import { isMined, preparePayment, sendPayment, settled, type Payment } from './support/payment.ts';
import { expect, test } from './support/test.ts';

test.describe('a server that dies at the worst moment', () => {
  test('pays once what the wallet had sent before anything was recorded', async () => {
    test.setTimeout(400_000);
    const dataDir = await demoFolder();
    const first = await startProduct({ dataDir });
    let payment: Payment;
    try {
      const demo = demoApi(first.url);
      payment = await preparePayment(demo, '100');
      const hash = await sendPayment(demo, payment);
      // The embedded chain dies with its server and forgets what is not in a block yet; another
      // chain would not. Nothing can have been approved: that needs blocks on top of this one.
      await until('the payment to be in a block', () => isMined(demo, hash));
    } finally {
      await first.kill9();
    }

    const second = await startProduct({ dataDir });
    try {
      expect(await settled(demoApi(second.url), payment)).toEqual({
        received: parseUnits('97', 6),
        booked: [['held_direct', '-100.00']],
      });
    } finally {
      await second.stop();
      rmSync(dataDir, { recursive: true, force: true });
    }
  });
});

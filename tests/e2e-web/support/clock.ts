import type { Page } from '@playwright/test';
import { demoApi as demoCalls } from '#contract/api/public.ts';
import { startProduct, type Product } from '../../support/product.ts';
import { test as base } from './test.ts';

export interface Time {
  /** A browser of another person, who lives in the product's time. */
  readonly newPerson: () => Promise<Page>;
  /** Time goes by for server, chain and every browser. */
  readonly pass: (milliseconds: number) => Promise<void>;
}

interface Movable {
  readonly movable: Product;
  /** Names a product of a file's own: `test.use({ ownProduct: 'shop' })`. */
  readonly ownProduct: string;
}

/**
 * Tests on a product of their own whose clock they put forward; nobody else's clock moves. Files
 * run one after another on the same product, each of which goes on with the time and the data that
 * the others left; one that needs neither names a product of its own. Marketplace and exchange are
 * closed and empty there.
 */
export const test = base.extend<{ readonly time: Time }, Movable>({
  ownProduct: ['', { option: true, scope: 'worker' }],
  movable: [
    // A worker whose options differ is another process, with this started anew.
    async ({ ownProduct: _name }, use) => {
      const env = { DEMO_CLOCK: 'movable', REQUESTS_PER_MINUTE: '20000' };
      // A past of the pair's price would end where the clock goes on: TCT could not be priced.
      const product = await startProduct({ demoData: 'network', env });
      await use(product);
      await product.stop();
    },
    { scope: 'worker', timeout: 400_000 },
  ],
  baseURL: async ({ movable }, use) => {
    await use(movable.url);
  },
  time: async ({ demo, newPerson }, use) => {
    const people: Page[] = [];
    const pass = async (milliseconds: number) => {
      // Its own session: one of before may be over when time has gone by.
      const { access: token } = await demo.signIn('admin@demo.test');
      const { now } = await demo.call(demoCalls.clock, { token, body: { milliseconds } });
      for (const page of people) await page.context().clock.setSystemTime(now);
    };
    await use({
      pass,
      newPerson: async () => {
        const page = await newPerson();
        // A moment, to learn what time it is there.
        const { access: token } = await demo.signIn('admin@demo.test');
        const { now } = await demo.call(demoCalls.clock, { token, body: { milliseconds: 1 } });
        await page.context().clock.setSystemTime(now);
        people.push(page);
        return page;
      },
    });
  },
});

export const expect = test.expect;

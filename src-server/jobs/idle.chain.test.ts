import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { MINUTE_MS, SECOND_MS } from '#contract/rules/durations.ts';
import {
  CONFIRMATIONS,
  startPayoutChain,
  type PayoutChain,
} from '../../tests/support/chain/payouts.ts';
import { createTestDatabase, type TestDatabase } from '../../tests/support/database/create.ts';
import { createTestServices, type TestServices } from '../../tests/support/services.ts';
import { createPurchaseWorld } from '../../tests/support/worlds/purchase.ts';
import { openChain } from '../chain-services.ts';
import { purchaseRequests } from '../database/schema/purchases.ts';
import { OVERLAP } from '../domain/chain/cursor.ts';
import { readChainPosition } from '../domain/chain/position.ts';
import { purchaseCursorNames } from '../domain/purchases/cursor-names.ts';
import { allJobs } from './all-jobs.ts';
import { QUIET_MS } from './chain/quiet.ts';
import { createRun } from './runner.ts';

/** Statements and requests a second, a tenth more than measured; transactions in all. */
const MOST = { statements: 8, requests: 5, transactions: 8 };
/** What is written while nothing happens: how far the chain was read, a day that began, who has left the desk. */
const WRITTEN = ['chain_cursors', 'business_days', 'ticket_presences'];

let chain: PayoutChain;
let source: Server;
let database: TestDatabase;
/** Since it was emptied last. */
const counted = { requests: 0 };
/** By their texts, since it was emptied last. */
const statements: string[] = [];

beforeAll(async () => {
  chain = await startPayoutChain();
  source = await forwardTo(chain.url, () => (counted.requests += 1));
  database = await createTestDatabase((statement) => {
    statements.push(statement);
    return () => {};
  });
});
afterAll(async () => {
  source.close();
  source.closeAllConnections();
  await database.close();
  await chain.stop();
});

/** A source of the chain that counts what it is asked. */
async function forwardTo(url: string, onRequest: () => void): Promise<Server> {
  const server = createServer((request, response) => {
    void text(request).then(async (body) => {
      onRequest();
      const headers = { 'content-type': 'application/json' };
      const answer = await fetch(url, { method: 'POST', headers, body });
      response.writeHead(answer.status, headers).end(await answer.text());
    });
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  return server;
}

/** Seconds of a product: each has a block, and runs every job whose pause is over. */
async function live(services: TestServices, seconds: number): Promise<void> {
  const run = createRun(services);
  for (let second = 1; second <= seconds; second += 1) {
    services.clock.advance(SECOND_MS);
    await chain.mine();
    const dueNow = allJobs.filter(({ every }) => (second * SECOND_MS) % every === 0);
    await Promise.all(dueNow.map(run));
  }
}

const positionOf = async ({ database: { db } }: TestServices): Promise<number> =>
  (await readChainPosition(db, chain.deployment, purchaseCursorNames)).read?.block ?? -1;

async function statusOf({ database: { db } }: TestServices): Promise<string | undefined> {
  const [request] = await db.select().from(purchaseRequests);
  return request?.status;
}

/** The product at the present of its chain, with everything done that is done once. */
async function settled(services: TestServices): Promise<TestServices> {
  const run = createRun(services);
  for (const blocks of [1, OVERLAP + CONFIRMATIONS]) {
    await chain.mine(blocks);
    const { timestamp } = await chain.treasury.head();
    services.clock.set(new Date(timestamp * SECOND_MS));
    // The treasury is read as far as purchases are, the transfers of its filling too.
    for (const job of allJobs) await run(job);
  }
  return services;
}

describe('a product that nobody uses', () => {
  it('asks the database and the chain for little', async () => {
    const { port } = source.address() as AddressInfo;
    const seen = openChain(chain.deployment, [`http://127.0.0.1:${port}`]);
    try {
      const services = await settled(createTestServices(database, { chain: seen }));
      // The treasury's watcher finds how it was filled.
      await live(services, (2 * QUIET_MS) / SECOND_MS);
      const seconds = 20;
      counted.requests = 0;
      statements.length = 0;
      await live(services, seconds);
      expect(statements.length / seconds).toBeLessThan(MOST.statements);
      expect(counted.requests / seconds).toBeLessThan(MOST.requests);
      // What was found is booked in a transaction; how far it was read needs none, and is all there is to write.
      const writes = statements.filter((one) => /^\s*(delete|insert|update)/i.test(one));
      expect(writes.filter((one) => !WRITTEN.some((table) => one.includes(`"${table}"`)))).toEqual(
        [],
      );
      expect(statements.filter((one) => one.startsWith('begin')).length).toBeLessThan(
        MOST.transactions,
      );
      // Positive control: all of it was watched.
      expect(counted.requests / seconds).toBeGreaterThan(1);
      const { number } = await seen.treasury.finalHead();
      expect(await positionOf(services)).toBeGreaterThanOrEqual(number - QUIET_MS / SECOND_MS);
    } finally {
      seen.rpc.close();
    }
  });

  it('reads each block while a payment is awaited, and some minutes after', async () => {
    const world = await createPurchaseWorld(chain);
    try {
      const services = await settled(world.services);
      const readIn = async (seconds: number): Promise<number> => {
        let changes = 0;
        for (let second = 0; second < seconds; second += 1) {
          const before = await positionOf(services);
          await live(services, 1);
          if ((await positionOf(services)) !== before) changes += 1;
        }
        return changes;
      };
      expect(await readIn(10)).toBe(2);
      const buyer = await world.newBuyer();
      await world.request(buyer);
      expect(await readIn(5)).toBe(5);
      const pass = async (minutes: number): Promise<void> => {
        await chain.pass((minutes * MINUTE_MS) / SECOND_MS);
        await chain.finalise();
        await settled(services);
      };
      await pass(65);
      expect(await statusOf(services)).toBe('Expired');
      expect(await readIn(5)).toBe(5);
      await pass(10);
      expect(await readIn(10)).toBe(2);
    } finally {
      await world.close();
    }
  });
});

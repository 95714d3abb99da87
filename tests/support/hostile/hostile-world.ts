import { buildApp } from '#server/app.ts';
import { members } from '#server/database/schema/members.ts';
import { describeApi } from '#server/plugins/openapi.ts';
import { hashPassword } from '#server/domain/accounts/passwords.ts';
import { startSession } from '#server/domain/accounts/sign-in.ts';
import { easyCaptcha } from '../captcha.ts';
import { fundDeposit, fundPosition, insertPool, insertRange } from '../worlds/invest.ts';
import { ask, configure, fund } from '../worlds/payout.ts';
import { startPayoutChain } from '../chain/payouts.ts';
import { createPurchaseWorld } from '../worlds/purchase.ts';
import { callsOf, type DescribedCall } from './hostile-calls.ts';
import { sendHostile } from './hostile-run.ts';

/** The product with something of everything in it, on one chain and one database. */
export interface HostileWorld {
  /**
   * Sends `runs` requests of every call.
   * @returns how many calls did their work at least once
   * @throws Error with the first wrong answer of each call that gave one
   */
  sendAll(runs: number): Promise<number>;
  close(): Promise<void>;
}

/** @param ownSeed of the requests; printed, and replaced by `SEED` where a run is repeated */
export async function createHostileWorld(ownSeed: number): Promise<HostileWorld> {
  const seed = Number(process.env['SEED'] ?? ownSeed);
  const chain = await startPayoutChain();
  const world = await createPurchaseWorld(chain);
  const { services, admin } = world;
  const { db } = services.database;
  const buyer = await world.newBuyer();
  await world.request(buyer);
  await configure(db, { new_wallet_hold_hours: 0 });
  await fund(world, buyer, '5000');
  await fund(world, buyer, '500', { account: 'global' });
  await ask({ ...world, member: buyer, secondAdmin: admin }, { memberId: buyer });
  await fundPosition(services, { memberId: buyer, in: await insertPool(db), usd: '500' });
  await fundDeposit(services, { memberId: buyer, in: await insertRange(db), usd: '500' });
  await db.update(members).set({ passwordHash: await hashPassword('Secret-2026') });
  const app = await buildApp(services);
  console.log(`hostile requests: SEED=${seed}`);

  /** Of sessions that nothing has ended, by member. */
  const tokens = new Map<number, string>();

  /** Requests end sessions and block people: an active member signs in again where one may have. */
  async function tokenFor({ path, operation }: DescribedCall): Promise<string | null> {
    if (!('security' in operation)) return null;
    const memberId = path.startsWith('/api/admin/') ? admin : buyer;
    const held = tokens.get(memberId);
    if (held !== undefined) return held;
    await db.update(members).set({ status: 'active', blockedAt: null, blockedBy: null });
    const device = { userAgent: 'test', address: '127.0.0.1' };
    const { access } = await services.database.transaction((tx) =>
      startSession(tx, services, memberId, device, services.clock.now()),
    );
    tokens.set(memberId, access);
    return access;
  }

  /** What changed something may have ended any session. */
  function onAnswer({ method }: DescribedCall, status: number): void {
    if (status === 401 || (method !== 'GET' && status < 300)) tokens.clear();
  }

  async function finish(body: unknown): Promise<unknown> {
    if (typeof body !== 'object' || body === null || !('captcha' in body)) return body;
    return { ...body, captcha: await easyCaptcha(services) };
  }

  return {
    async sendAll(runs) {
      const faults: string[] = [];
      let answered = 0;
      for (const call of callsOf(describeApi(app))) {
        try {
          const statuses = await sendHostile(call, { app, seed, runs, tokenFor, onAnswer, finish });
          if (statuses.has(200)) answered += 1;
        } catch (error) {
          faults.push(`${call.method} ${call.path}: ${String(error)}`);
        }
      }
      // As text: a comparison of lists is printed as `[ Array(1) ]`.
      if (faults.length > 0) throw new Error(faults.join('\n\n'));
      return answered;
    },
    async close() {
      await app.close();
      await world.close();
      await chain.stop();
    },
  };
}

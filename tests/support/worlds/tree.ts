import type { FastifyInstance } from 'fastify';
import { eq, sql } from 'drizzle-orm';
import { expect } from 'vitest';
import type { TreeCard } from '#contract/api/tree.ts';
import { parseUsd } from '#contract/rules/money.ts';
import { decodeShape, type Shape } from '#contract/tree/shape.ts';
import { buildApp } from '#server/app.ts';
import { members } from '#server/database/schema/members.ts';
import { positions } from '#server/database/schema/tree.ts';
import { startSession } from '#server/domain/accounts/sign-in.ts';
import { createTestDatabase, type TestDatabase } from '../database/create.ts';
import { insertMember, insertPlaced, insertRoot } from '../people.ts';
import { createTestServices, type TestServices } from '../services.ts';
import { until } from '../until.ts';

export type TreeWorld = Awaited<ReturnType<typeof createTreeWorld>>;

/**
 * A small tree over HTTP: root has ana and bea; ana has carla on the left, who has eva on the right;
 * bea has dora on the right. Each was invited by who is above. An administrator and "nowhere" have
 * no place.
 */
export async function createTreeWorld() {
  const database: TestDatabase = await createTestDatabase();
  const services: TestServices = createTestServices(database);
  const app: FastifyInstance = await buildApp(services);
  const ids: Record<string, number> = {};
  const bearers: Record<string, string> = {};
  await database.transaction(async (tx) => {
    ids['root'] = await insertRoot(tx);
    ids['ana'] = await insertPlaced(tx, 'ana', ids['root'], { side: 'left' });
    ids['bea'] = await insertPlaced(tx, 'bea', ids['root'], { side: 'right' });
    ids['carla'] = await insertPlaced(tx, 'carla', ids['ana'], { side: 'left' });
    ids['dora'] = await insertPlaced(tx, 'dora', ids['bea'], { side: 'right' });
    ids['eva'] = await insertPlaced(tx, 'eva', ids['carla'], { side: 'right' });
    ids['admin'] = await insertMember(tx, 'admin', { isAdmin: true });
    ids['nowhere'] = await insertMember(tx, 'nowhere');
    await tx
      .update(members)
      .set({ firstName: 'Éva', createdAt: new Date('2026-03-05T00:00:00Z') })
      .where(eq(members.id, ids['eva']));
    await tx
      .update(positions)
      .set({ leftTotal: parseUsd('300'), leftCarry: parseUsd('120.5') })
      .where(eq(positions.memberId, ids['carla']));
    const device = { userAgent: 'test', address: '127.0.0.1' };
    for (const name of Object.keys(ids)) {
      const { access } = await startSession(tx, services, id(name), device, services.clock.now());
      bearers[name] = `Bearer ${access}`;
    }
  });

  function id(name: string): number {
    return ids[name] ?? 0;
  }

  const get = (name: string, url: string, headers: Record<string, string> = {}) =>
    app.inject({
      url: `/api/tree/${url}`,
      headers: { authorization: bearers[name] ?? '', ...headers },
    });

  async function shapeOf(name: string, query = ''): Promise<Shape> {
    const { rawPayload, statusCode } = await get(name, `?${query}`);
    expect(statusCode).toBe(200);
    return decodeShape(Uint8Array.from(rawPayload).buffer);
  }

  async function cardsOf(name: string, version: string, ordinals: string): Promise<TreeCard[]> {
    const answer = await get(name, `nodes/?version=${version}&ordinals=${ordinals}`);
    expect(answer.statusCode).toBe(200);
    return answer.json<{ cards: TreeCard[] }>().cards;
  }

  /** Usernames of a shape in the order of their ordinals. */
  async function drawn(name: string, query = ''): Promise<string[]> {
    const shape = await shapeOf(name, query);
    const ordinals = [...Array.from({ length: shape.count }).keys()].join(',');
    const cards = await cardsOf(name, shape.version, ordinals);
    return cards.map((card) => card.username);
  }

  /**
   * Waits until each transaction that was under way at the newest placement has ended, also those of
   * other databases of the same PostgreSQL: a moment of the tree names them, and has another name
   * when they are gone, though the tree is the same.
   */
  const settled = (): Promise<unknown> =>
    until('older transactions to end', async () => {
      const { rows } = await database.db.execute<{ settled: boolean }>(sql`
        select pg_snapshot_xmin(pg_current_snapshot())::text::bigint
          > (select coalesce(max(xid), 0) from tree_changes where placed) as settled`);
      return rows[0]?.settled;
    });

  const changeSide = (name: string, payload: object) =>
    app.inject({
      method: 'PATCH',
      url: '/api/tree/insertion-side/',
      headers: { authorization: bearers[name] ?? '' },
      payload,
    });

  const close = async (): Promise<void> => {
    await app.close();
    await database.close();
  };
  return { app, database, services, id, get, shapeOf, settled, cardsOf, drawn, changeSide, close };
}

import { createHash } from 'node:crypto';
import { and, eq, sql } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import type { Database, Transaction } from '../database/database.ts';
import { idempotencyKeys } from '../database/schema/system.ts';
import { DomainError } from '../domain/base/errors.ts';
import type { Services } from '../services.ts';

interface OnceOptions<Prepared> {
  readonly memberId: number;
  readonly prepare: () => Promise<Prepared>;
  readonly work: (tx: Transaction, prepared: Prepared) => Promise<unknown>;
}

export type AnswerOnce = <Prepared>(
  request: FastifyRequest,
  options: OnceOptions<Prepared>,
) => Promise<unknown>;

const KEY_PATTERN = /^[\x21-\x7e]{8,200}$/;

/**
 * Makes the function that does a request's work once for its caller's `Idempotency-Key`. Work and
 * answer are committed together: after a crash there are both or neither, and a repeat finds the
 * answer or does the work. It throws DomainError `idempotency_key_missing`,
 * `idempotency_key_reused` (same key, other request) or `idempotency_in_progress`.
 */
export function createAnswerOnce({ database, clock }: Services): AnswerOnce {
  /** Keys whose first request this process is working on. */
  const running = new Set<string>();

  return async (request, { memberId, prepare, work }) => {
    const key = keyOf(request);
    const row = { memberId, key, route: routeOf(request), bodyHash: hashOf(request.body) };
    const name = `idempotency:${memberId}:${key}`;
    if (running.has(name)) throw new DomainError('idempotency_in_progress');
    running.add(name);
    try {
      const before = await storedAnswer(database.db, row);
      if (before) return before.answer;
      const prepared = await prepare().catch(async (error: unknown) => {
        // Another process may have finished the same request meanwhile and used up its code.
        const meanwhile = await storedAnswer(database.db, row);
        if (!meanwhile) throw error;
        return meanwhile;
      });
      if (prepared instanceof StoredAnswer) return prepared.answer;
      return await database.transaction(async (tx) => {
        // Another process on the same database holds the lock while it works on this key.
        const { rows } = await tx.execute<{ free: boolean }>(
          sql`select pg_try_advisory_xact_lock(hashtextextended(${name}, 0)) as free`,
        );
        if (!rows[0]?.free) throw new DomainError('idempotency_in_progress');
        const meanwhile = await storedAnswer(tx, row);
        if (meanwhile) return meanwhile.answer;
        const answer = await work(tx, prepared);
        await tx.insert(idempotencyKeys).values({ ...row, answer, createdAt: clock.now() });
        return answer;
      });
    } finally {
      running.delete(name);
    }
  };
}

class StoredAnswer {
  readonly answer: unknown;
  constructor(answer: unknown) {
    this.answer = answer;
  }
}

type KeyRow = Pick<typeof idempotencyKeys.$inferSelect, 'memberId' | 'key' | 'route' | 'bodyHash'>;

async function storedAnswer(db: Database, row: KeyRow): Promise<StoredAnswer | null> {
  const [found] = await db
    .select()
    .from(idempotencyKeys)
    .where(and(eq(idempotencyKeys.memberId, row.memberId), eq(idempotencyKeys.key, row.key)));
  if (!found) return null;
  if (found.route !== row.route || found.bodyHash !== row.bodyHash) {
    throw new DomainError('idempotency_key_reused');
  }
  return new StoredAnswer(found.answer);
}

function keyOf(request: FastifyRequest): string {
  const key = request.headers['idempotency-key'];
  if (typeof key === 'string' && KEY_PATTERN.test(key)) return key;
  throw new DomainError('idempotency_key_missing', {
    message: 'Send an Idempotency-Key header of 8 to 200 visible ASCII characters',
  });
}

function routeOf(request: FastifyRequest): string {
  return `${request.method} ${request.url.split('?', 1)[0]}`;
}

function hashOf(body: unknown): string {
  return createHash('sha256')
    .update(JSON.stringify(body ?? null))
    .digest('hex');
}

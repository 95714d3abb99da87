import { sql } from 'drizzle-orm';
import type { publicApi } from '#contract/api/public.ts';
import type { Answer } from '#contract/api/endpoint.ts';
import type { ChainServices, Services } from '../../services.ts';
import { answerWithin } from '../../answer-within.ts';
import { version } from '../../version.ts';
import { readChainPosition, type ChainPosition } from '../chain/position.ts';

type Health = Answer<typeof publicApi.health>;

/** Milliseconds that each of them has, all at the same time. */
const ANSWER_MS = 900;

/** Whether everything the server stands on answers; `degraded` where something does not. */
export async function readHealth(services: Services): Promise<Health> {
  const { database, replicaReads, chain, config } = services;
  const deployment = chain?.deployment ?? null;
  const [databaseOk, readBy, position, height] = await Promise.all([
    answerWithin(
      ANSWER_MS,
      database.db.execute(sql`select 1`).then(() => true),
      false,
    ),
    // What does not say it in time does not read either.
    answerWithin(ANSWER_MS, replicaReads.state(), 'unreachable' as const),
    answerWithin(ANSWER_MS, readChainPosition(database.db, deployment), null),
    chain && answerWithin(ANSWER_MS, chainHeight(chain), null),
  ]);
  const replicaOk = readBy === null || readBy === 'replica';
  const chainOk = !chain || height !== null;
  return {
    status: databaseOk && replicaOk && chainOk ? 'ok' : 'degraded',
    version,
    database: {
      ok: databaseOk,
      engine: database.engine,
      ...(readBy !== null && { replica: readBy }),
    },
    chain: { ok: chainOk && chain !== null, chain_id: chain?.deployment.chainId ?? 0, height },
    watcher: watcherOf(position?.read ?? null),
    demo: config.demo,
  };
}

const watcherOf = (read: ChainPosition['read']): Health['watcher'] => ({
  block: read?.block ?? null,
  at: read?.at.toISOString() ?? null,
});

/** Milliseconds. Anybody may ask for the health, and each question to a chain source may cost. */
const HEIGHT_LASTS = 1000;
const heights = new WeakMap<ChainServices, { at: number; height: Promise<number | null> }>();

/** The newest block's number, at most a second old; null where no source answers. */
function chainHeight(chain: ChainServices): Promise<number | null> {
  const now = performance.now();
  const known = heights.get(chain);
  if (known && now - known.at < HEIGHT_LASTS) return known.height;
  const height = chain.rpc.first((provider) => provider.getBlockNumber()).catch(() => null);
  heights.set(chain, { at: now, height });
  return height;
}

import { sql } from 'drizzle-orm';
import type { publicApi } from '#contract/api/public.ts';
import type { Answer } from '#contract/api/endpoint.ts';
import type { Services } from '../services.ts';
import { version } from '../version.ts';
import { readChainPosition } from './chain-position.ts';

type Health = Answer<typeof publicApi.health>;

/** Whether everything the server stands on answers; `degraded` where something does not. */
export async function readHealth(services: Services): Promise<Health> {
  const { database, chain, config } = services;
  const databaseOk = await database.db.execute(sql`select 1`).then(
    () => true,
    () => false,
  );
  const position = databaseOk
    ? await readChainPosition(database.db, chain?.deployment ?? null)
    : null;
  const height = chain ? await chainHeight(chain) : null;
  const chainOk = !chain || height !== null;
  return {
    status: databaseOk && chainOk ? 'ok' : 'degraded',
    version,
    database: { ok: databaseOk, engine: database.engine },
    chain: { ok: chainOk && chain !== null, chain_id: chain?.deployment.chainId ?? 0, height },
    watcher: {
      block: position?.read?.block ?? null,
      at: position?.read?.at.toISOString() ?? null,
    },
    demo: config.demo,
  };
}

async function chainHeight({ rpc }: NonNullable<Services['chain']>): Promise<number | null> {
  try {
    return await rpc.first((provider) => provider.getBlockNumber());
  } catch {
    return null;
  }
}

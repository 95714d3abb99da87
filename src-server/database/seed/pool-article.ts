import { and, eq, gte, lt } from 'drizzle-orm';
import { utcDay } from '#contract/rules/days.ts';
import type { Transaction } from '../database.ts';
import { pools, poolResults } from '../schema/investments.ts';
import { monthIn, percentIn, type DemoArticle } from './news-words.ts';

/** What the demo's pool did in a month; results in ten-thousandths of a percent. */
export interface PoolMonth {
  readonly month: Date;
  readonly results: readonly number[];
}

/** The results that were published of the calendar month before; null where there are none. */
export async function lastPoolMonth(tx: Transaction, now: Date): Promise<PoolMonth | null> {
  const start = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - 1, 1));
  const end = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), 1));
  const rows = await tx
    .select({ rate: poolResults.rate })
    .from(poolResults)
    .innerJoin(pools, eq(pools.id, poolResults.poolId))
    .where(
      and(
        eq(pools.name, 'Andes'),
        gte(poolResults.day, utcDay(start)),
        lt(poolResults.day, utcDay(end)),
      ),
    );
  const results = rows.map(({ rate }) => Math.round(Number(rate) * 1_000_000));
  return results.length > 0 ? { month: start, results } : null;
}

export function poolArticle({ month, results }: PoolMonth): DemoArticle {
  const total = results.reduce((sum, result) => sum + result, 0);
  const [up, down] = [
    results.filter((result) => result > 0),
    results.filter((result) => result < 0),
  ];
  const [best, worst] = [Math.max(...results), Math.min(...results)];
  const [es, en] = [monthIn('es', month), monthIn('en', month)];
  const rows = (language: 'es' | 'en') => ({
    total: percentIn(language, total),
    best: percentIn(language, best),
    worst: percentIn(language, worst),
  });
  const [inEs, inEn] = [rows('es'), rows('en')];
  return {
    slug: `resultado-de-los-pools-${month.toISOString().slice(0, 7)}`,
    category: 'pools',
    icon: 'tabler:chart-bar',
    path: '/my-investment',
    daysAgo: 15.5,
    es: {
      title: `Resultado del pool Andes en ${es}: ${inEs.total}`,
      summary: `${up.length} días subió y ${down.length} días cerró con pérdida.`,
      body: `Estos son los resultados del día del pool Andes en ${es}, tal como se abonaron o descontaron.

| Pool Andes | ${es} |
| --- | ---: |
| Suma de los resultados del día | ${inEs.total} |
| Mejor día | ${inEs.best} |
| Peor día | ${inEs.worst} |
| Días con pérdida | ${down.length} de ${results.length} |

**Las pérdidas reducen tu capital.** Un resultado negativo se descuenta del capital de tu posición, y el día siguiente se calcula sobre lo que queda.

Puedes perder parte o todo tu capital. Un resultado anterior no dice nada del próximo, y nadie puede prometerte uno.`,
    },
    en: {
      title: `Result of the Andes pool in ${en}: ${inEn.total}`,
      summary: `It rose on ${up.length} days and closed with a loss on ${down.length}.`,
      body: `These are the results of the day of the Andes pool in ${en}, as they were credited or deducted.

| Andes pool | ${en} |
| --- | ---: |
| Sum of the results of the day | ${inEn.total} |
| Best day | ${inEn.best} |
| Worst day | ${inEn.worst} |
| Days with a loss | ${down.length} of ${results.length} |

**Losses reduce your principal.** A negative result is deducted from the principal of your position, and the next day is computed on what is left.

You can lose part or all of your principal. A past result says nothing about the next, and nobody can promise you one.`,
    },
  };
}

import { and, desc, eq, sql, type SQL } from 'drizzle-orm';
import type { adminJobs, JobsPage } from '#contract/api/admin/jobs.ts';
import type { Query } from '#contract/api/endpoint.ts';
import { dayStart, utcDay } from '#contract/rules/days.ts';
import { DAY_MS } from '#contract/rules/durations.ts';
import type { Database } from '../../database/database.ts';
import { jobRuns } from '../../database/schema/jobs.ts';
import type { Services } from '../../services.ts';
import { firstOpenDay } from '../base/business-days.ts';
import { readChainPosition } from '../chain/position.ts';
import { instantCursor, instantKey, pageOf } from '../base/pages.ts';
import { watcherNames, watchers } from './standing-still.ts';

/** What the server did by itself, what began last first, what is due and how far the watchers have read. */
export async function listJobRuns(
  db: Database,
  services: Services,
  { job, state, cursor, limit = 50 }: Query<typeof adminJobs.list>,
): Promise<JobsPage> {
  const rows = await db
    .select()
    .from(jobRuns)
    .where(
      and(
        job === undefined ? undefined : eq(jobRuns.job, job),
        state === undefined ? undefined : eq(jobRuns.state, state),
        cursor === undefined ? undefined : after(instantCursor(cursor)),
      ),
    )
    .orderBy(desc(jobRuns.startedAt), desc(jobRuns.id))
    .limit(limit + 1);
  const page = pageOf(rows, limit, ({ startedAt, id }) => instantKey(startedAt, id));
  const jobs = await db.selectDistinct({ job: jobRuns.job }).from(jobRuns).orderBy(jobRuns.job);
  return {
    items: page.rows.map((run) => ({
      id: run.id,
      job: run.job,
      period: run.period,
      state: run.state,
      started_at: run.startedAt.toISOString(),
      finished_at: run.finishedAt?.toISOString() ?? null,
      error: run.error,
      progress: run.progress,
    })),
    next: page.next,
    jobs: jobs.map((row) => row.job),
    due: await dueOf(db, services.clock.now()),
    watchers: await watchersOf(db, services),
    ...sourcesOf(services),
  };
}

const after = ({ at, id }: { readonly at: Date; readonly id: number }): SQL =>
  sql`(${jobRuns.startedAt}, ${jobRuns.id}) < (${at.toISOString()}::timestamptz, ${id}::bigint)`;

async function dueOf(db: Database, now: Date): Promise<JobsPage['due']> {
  const open = await firstOpenDay(db, now);
  const { rows } = await db.execute<{
    unfolded: string;
    results: string;
    mails: string;
    reconciled: string | null;
  }>(sql`
    select (select count(*) from volume_events where folded_at is null) as unfolded,
      (select count(*) from pool_results where applied_at is null) as results,
      (select count(*) from mails where sent_at is null) as mails,
      (select max(day) from reconciliations) as reconciled`);
  const behind = (dayStart(utcDay(now)).getTime() - dayStart(open).getTime()) / DAY_MS;
  const [row] = rows;
  return {
    open_day: open,
    days_behind: Math.max(0, behind),
    unfolded: Number(row?.unfolded ?? 0),
    pool_results: Number(row?.results ?? 0),
    mails: Number(row?.mails ?? 0),
    reconciled_day: row?.reconciled ?? null,
  };
}

/** Empty where no chain is pinned: then nothing is watched. */
async function watchersOf(db: Database, { chain }: Services): Promise<JobsPage['watchers']> {
  if (!chain) return [];
  return Promise.all(
    watcherNames.map(async (name) => {
      const { read, head } = await readChainPosition(db, chain.deployment, watchers[name]);
      return { name, head, read: read && { block: read.block, at: read.at.toISOString() } };
    }),
  );
}

/** How the chain's sources answer this process. */
function sourcesOf({ chain }: Services): Pick<JobsPage, 'sources' | 'quorum'> {
  if (!chain) return { sources: [], quorum: 0 };
  const instant = (at: number): string => new Date(at).toISOString();
  const sources = chain.rpc.sources().map(({ host, answers, since, contradiction }) => ({
    host,
    answers,
    since: since === null ? null : instant(since),
    contradiction: contradiction && { what: contradiction.what, at: instant(contradiction.at) },
  }));
  return { sources, quorum: chain.rpc.quorum };
}

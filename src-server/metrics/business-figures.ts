import { Gauge, type Registry } from 'prom-client';
import { SECOND_MS } from '#contract/rules/durations.ts';
import { payoutRunStates } from '#contract/rules/withdrawals/transitions.ts';
import type { SourceStatus } from '../chain/rpc-source.ts';
import { readFigures, type Figures } from '../domain/administration/figures.ts';
import { probe } from '../domain/administration/probe.ts';
import { watcherNames } from '../domain/administration/standing-still.ts';
import { ATTEMPTS_MAX } from '../jobs/mail-sender.ts';
import type { Services } from '../services.ts';

/** What the chain's sources do is known to this process without asking anybody. */
function addChainSources(registry: Registry, { chain }: Services): void {
  const gauge = (name: string, help: string, valueOf: (source: SourceStatus) => number | null) => {
    const made: Gauge<'source'> = new Gauge({
      name,
      help,
      labelNames: ['source'],
      registers: [registry],
      collect() {
        made.reset();
        for (const source of chain?.rpc.sources() ?? []) {
          const value = valueOf(source);
          if (value !== null) made.set({ source: source.host }, value);
        }
      },
    });
  };
  gauge('tct_chain_source_answers', 'Whether a source of the chain answers: 1 or 0.', (source) =>
    source.answers === null ? null : Number(source.answers),
  );
  gauge(
    'tct_chain_source_contradicted_at_seconds',
    'When a source last told otherwise than those who decided, in Unix seconds.',
    ({ contradiction }) => contradiction && contradiction.at / SECOND_MS,
  );
}

/** States of items that a run still has to pay. */
const openStates = payoutRunStates.filter((state) => state !== 'confirmed' && state !== 'released');

/**
 * Adds what the database says to a registry: asked for with each scrape, once a second at most. What
 * can't be read in time is left out, and `tct_figures_read` says so: an old figure would look like a good one.
 */
export function addBusinessFigures(registry: Registry, services: Services): void {
  addChainSources(registry, services);
  const ask = probe<Figures | null>(() => readFigures(services, ATTEMPTS_MAX), null);
  const gauge = <Label extends string>(
    name: string,
    help: string,
    label: Label | null,
    valuesOf: (figures: Figures) => Iterable<readonly [string, number | null]>,
  ): void => {
    const made: Gauge<Label> = new Gauge<Label>({
      name,
      help,
      labelNames: label === null ? [] : [label],
      registers: [registry],
      async collect() {
        made.reset();
        const figures = await ask();
        // A gauge without labels begins again at 0, which would be a figure.
        if (label === null) made.remove();
        if (!figures) return;
        for (const [value, figure] of valuesOf(figures)) {
          if (figure === null) continue;
          if (label === null) made.set(figure);
          else made.set({ [label]: value } as Record<Label, string>, figure);
        }
      },
    });
  };
  const one = (of: (figures: Figures) => number | null) => (figures: Figures) =>
    [['', of(figures)]] as const;
  const seconds = (milliseconds: number | null): number | null =>
    milliseconds === null ? null : milliseconds / SECOND_MS;

  const read: Gauge = new Gauge({
    name: 'tct_figures_read',
    help: 'Whether the database said the figures of this scrape: 1 or 0.',
    registers: [registry],
    async collect() {
      read.set((await ask()) ? 1 : 0);
    },
  });
  gauge(
    'tct_watcher_lag_seconds',
    'Since the watcher read its newest final block.',
    'watcher',
    ({ watcherLags }) => watcherNames.map((name) => [name, seconds(watcherLags[name])] as const),
  );
  gauge(
    'tct_closing_late_seconds',
    'Since the end of the first day that is not closed; 0 while it lasts.',
    null,
    one(({ closingLateness }) => seconds(closingLateness)),
  );
  gauge(
    'tct_outbox_age_seconds',
    'Age of the oldest mail that is still to be sent; 0 where there is none.',
    null,
    one(({ outbox }) => seconds(outbox.age)),
  );
  gauge(
    'tct_outbox_mails',
    'Mails that were not sent, by whether they still will be.',
    'state',
    ({ outbox }) => [
      ['waiting', outbox.waiting],
      ['given_up', outbox.givenUp],
    ],
  );
  gauge('tct_payout_runs', 'Payout runs by state.', 'state', ({ payoutRuns }) =>
    payoutRunStates.map((state) => [state, payoutRuns[state] ?? 0] as const),
  );
  gauge(
    'tct_payout_items',
    'Payments of runs that are not over, by state.',
    'state',
    ({ payoutItems }) => openStates.map((state) => [state, payoutItems[state] ?? 0] as const),
  );
  gauge(
    'tct_reconciliation_agrees',
    'Whether what is owed and what is held agreed the last time: 1 or 0.',
    null,
    one(({ reconciliation }) => reconciliation && Number(reconciliation.agrees)),
  );
  gauge(
    'tct_reconciliation_age_seconds',
    'Since what is owed was last compared with what is held.',
    null,
    one(({ reconciliation }) => seconds(reconciliation && reconciliation.age)),
  );
}

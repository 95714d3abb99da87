import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Histogram } from 'prom-client';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { payoutRunStates } from '#contract/rules/withdrawals/transitions.ts';
import { allJobs } from '../jobs/all-jobs.ts';
import type { Services } from '../services.ts';
import { addBusinessFigures } from './business-figures.ts';
import { createMetrics } from './metrics.ts';

const root = join(import.meta.dirname, '../..');
const read = (path: string): string => readFileSync(join(root, path), 'utf8');

interface Rule {
  readonly alert: string;
  readonly expr: string;
  readonly annotations: { readonly summary: string; readonly runbook: string };
}
const rules = (
  parse(read('ops/prometheus/alerts.yml')) as { groups: { rules: Rule[] }[] }
).groups.flatMap((group) => group.rules);
const panels = (
  JSON.parse(read('ops/grafana/dashboard.json')) as { panels: { targets: { expr: string }[] }[] }
).panels;
const expressions = [
  ...rules.map(({ expr }) => expr),
  ...panels.flatMap(({ targets }) => targets.map(({ expr }) => expr)),
];

/** Names of figures in expressions; `up` is Prometheus's own. */
const namesIn = (texts: readonly string[]): string[] => [
  ...new Set(texts.flatMap((text) => text.match(/\b(?:tct|process|nodejs)_[a-z_]+\b/g) ?? [])),
];

/** As a server gives them: a histogram has three each. */
function given(): ReadonlySet<string> {
  const { registry } = createMetrics();
  // Which figures there are, nothing has to be read for.
  addBusinessFigures(registry, {} as Services);
  const names = registry.getMetricsAsArray().flatMap((metric) => {
    const { name } = metric;
    const isHistogram = (metric as unknown) instanceof Histogram;
    return isHistogram ? [`${name}_bucket`, `${name}_sum`, `${name}_count`] : [name];
  });
  return new Set(names);
}

test('alerts and dashboard name figures that the server gives', () => {
  const known = given();
  const unknown = (texts: readonly string[]) => namesIn(texts).filter((name) => !known.has(name));
  expect(namesIn(expressions).length).toBeGreaterThan(12);
  expect(unknown(expressions)).toEqual([]);
  expect(unknown(['rate(tct_http_requests[5m])', 'tct_pool_wait_seconds'])).toHaveLength(2);
});

test('every figure of our own stands in the dashboard, and in the page for operators', () => {
  const shown = namesIn(expressions).map((name) => name.replace(/_(?:bucket|sum|count)$/, ''));
  const page = read('docs/operating.md');
  const own = [...given()]
    .map((name) => name.replace(/_(?:bucket|sum|count)$/, ''))
    .filter((name) => name.startsWith('tct_'));
  expect(own.filter((name) => !shown.includes(name))).toEqual([]);
  expect(own.filter((name) => !page.includes(`\`${name}\``))).toEqual([]);
});

test('states and jobs that alerts name exist, and each leads to a heading of the runbook', () => {
  const valuesOf = (label: string) =>
    expressions.flatMap((text) =>
      [...text.matchAll(new RegExp(`${label}=~?"([^"]+)"`, 'g'))].flatMap(([, value = '']) =>
        value.split('|'),
      ),
    );
  const states: readonly string[] = [...payoutRunStates, 'waiting', 'given_up'];
  expect(valuesOf('state').length).toBeGreaterThan(0);
  expect(valuesOf('state').filter((state) => !states.includes(state))).toEqual([]);
  const jobs = ['tct', ...allJobs.map(({ name }) => name)];
  expect(valuesOf('job')).toContain('daily-closing');
  expect(valuesOf('job').filter((job) => !jobs.includes(job))).toEqual([]);
  const page = read('docs/operating.md');
  const missing = rules
    .map(({ annotations }) => annotations.runbook.replace('docs/operating.md: ', ''))
    .filter((heading) => !new RegExp(`^#+ ${heading}$`, 'm').test(page));
  expect(missing).toEqual([]);
});

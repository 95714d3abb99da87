import { IconCalendar } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { memberAccounts, type JournalKind } from '#contract/rules/accounts.ts';
import { dayStart, utcDay } from '#contract/rules/days.ts';
import {
  reportGroups,
  reportSources,
  type ReportAccount,
  type ReportSource,
} from '#contract/rules/reports.ts';
import { MINUTE_MS } from '#contract/rules/durations.ts';
import { Button } from '#renderer/components/action/button.tsx';
import { DayInput, ValueSelect } from '#renderer/components/form/value-select.tsx';
import { useNow } from '#renderer/components/text/use-now.ts';
import { useEntryNames } from '#renderer/domain/ledger/use-entry-names.ts';
import { formatDate, formatDay, formatTime } from '#renderer/lib/format-date.ts';
import { useFormat } from '#renderer/lib/use-format.ts';
import { namedPeriods, parseDay, type DayRange } from './report-period.ts';
import type { PeriodChoice, useReportParams } from './use-report-params.ts';
import { useSourceText } from './use-source-text.ts';
import styles from './reports.module.css';

/** Kinds that stand on members' accounts. */
const memberKinds: readonly JournalKind[] = [
  'binary_bonus',
  'direct_bonus',
  'pool_result',
  'pool_deposit',
  'pool_maturity',
  'global_earning',
  'global_deposit',
  'membership_payment',
  'withdrawal_requested',
  'withdrawal_returned',
  'withdrawal_paid',
  'debt_payment',
  'reversal',
];

/** "22 oct – 20 nov 2026"; one day alone is said once. */
export function useRangeText() {
  const { t } = useTranslation('reports');
  const format = { ...useFormat(), timeZone: 'UTC' };
  return ({ from, to }: DayRange): string => {
    if (from === null) return t('period.until', { day: formatDate(to, format) });
    if (from === to) return formatDate(to, format);
    const start =
      from.slice(0, 4) === to.slice(0, 4) ? formatDay(from, format) : formatDate(from, format);
    return `${start} – ${formatDate(to, format)}`;
  };
}

/** Value buttons above what they filter, the period first. */
export function ReportFilters({ params }: { readonly params: ReturnType<typeof useReportParams> }) {
  const { t } = useTranslation(['reports', 'states']);
  const names = useEntryNames();
  const rangeText = useRangeText();
  const sourceText = useSourceText();
  const device = useFormat();
  const today = utcDay(new Date(useNow(MINUTE_MS)));
  const { period, range, change } = params;
  const showPeriod = (next: PeriodChoice) => {
    if (next === 'custom') change({ period: null, from: range.from ?? today, to: range.to });
    else change({ period: next, from: null, to: null });
  };
  const date = (name: 'from' | 'to', value: string) => (
    <DayInput
      label={t(`period.${name}`)}
      value={value}
      max={name === 'from' ? range.to : today}
      min={name === 'to' && range.from !== null ? range.from : undefined}
      onChange={(chosen) => {
        const day = parseDay(chosen);
        if (day) change({ [name]: day });
      }}
    />
  );
  return (
    <div className={styles.filters} role="group" aria-label={t('filter.label')}>
      <ValueSelect
        name={t('filter.period')}
        icon={IconCalendar}
        value={period}
        face={rangeText(range)}
        options={[...namedPeriods, 'custom' as const].map((value) => ({
          value,
          label: t(`period.${value}`),
        }))}
        onChange={showPeriod}
      />
      {period === 'custom' && (
        <>
          {date('from', range.from ?? '')}
          {date('to', range.to)}
        </>
      )}
      <ValueSelect<JournalKind | 'all'>
        name={t('filter.kind')}
        value={params.kind ?? 'all'}
        options={[
          { value: 'all', label: t('filter.kind.all') },
          ...memberKinds.map((value) => ({ value, label: names.kind(value) })),
        ]}
        onChange={(value) => change({ kind: value === 'all' ? null : value })}
      />
      <ValueSelect<ReportAccount | 'all'>
        name={t('filter.account')}
        value={params.account ?? 'all'}
        options={[
          { value: 'all', label: t('filter.account.all') },
          ...memberAccounts.map((value) => ({ value, label: names.account(value) })),
          { value: 'held', label: t('filter.account.held') },
        ]}
        onChange={(value) => change({ account: value === 'all' ? null : value })}
      />
      <ValueSelect<ReportSource | 'all'>
        name={t('filter.source')}
        value={params.source?.type ?? 'all'}
        {...(params.source && { face: sourceText(params.source) })}
        options={[
          { value: 'all', label: t('filter.source.all') },
          ...reportSources.map((value) => ({ value, label: t(`source.${value}`) })),
        ]}
        onChange={(value) => change({ source: value === 'all' ? null : value, source_id: null })}
      />
      <ValueSelect
        name={t('filter.group')}
        value={params.group}
        options={reportGroups.map((value) => ({ value, label: t(`group.${value}`) }))}
        onChange={(value) => change({ group: value })}
      />
      {params.isFiltered && (
        <Button
          kind="quiet"
          size="sm"
          onClick={() => change({ kind: null, account: null, source: null, source_id: null })}
        >
          {t('empty.filter.action', { ns: 'states' })}
        </Button>
      )}
      <span className={styles.days}>
        {t('days', { time: formatTime(dayStart(today), device) })}
      </span>
    </div>
  );
}

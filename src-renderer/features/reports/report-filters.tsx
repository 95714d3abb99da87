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
import { DayInput, ValueSelect } from '#renderer/components/form/choice/value-select.tsx';
import { useNow } from '#renderer/components/text/use-now.ts';
import { useEntryNames } from '#renderer/domain/ledger/use-entry-names.ts';
import { formatTime } from '#renderer/lib/format-date.ts';
import { useFormat } from '#renderer/lib/use-format.ts';
import { namedPeriods, parseDay } from '#renderer/domain/report/report-period.ts';
import { useRangeText } from '#renderer/domain/report/use-range-text.ts';
import type { PeriodChoice, useReportParams } from '#renderer/domain/report/use-report-params.ts';
import { noFilter } from '#renderer/domain/report/report-filter.ts';
import { useFilterTexts } from '#renderer/domain/report/use-filter-texts.ts';
import { MoreFilters } from './more-filters.tsx';
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
  'course_payment',
  'order_payment',
  'subscription_payment',
  'subscription_refund',
  'subscription_allotment',
  'offering_distribution',
  'order_refund',
  'withdrawal_requested',
  'withdrawal_returned',
  'withdrawal_paid',
  'debt_payment',
  'reversal',
];

/** Value buttons above what they filter, the period first. */
export function ReportFilters({ params }: { readonly params: ReturnType<typeof useReportParams> }) {
  const { t } = useTranslation(['reports', 'states']);
  const names = useEntryNames();
  const rangeText = useRangeText();
  const filterTexts = useFilterTexts();
  const device = useFormat();
  const today = utcDay(new Date(useNow(MINUTE_MS)));
  const { period, range, chosen, change } = params;
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
      onChange={(text) => {
        const day = parseDay(text);
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
        value={chosen.kind ?? 'all'}
        options={[
          { value: 'all', label: t('filter.kind.all') },
          ...memberKinds.map((value) => ({ value, label: names.kind(value) })),
        ]}
        onChange={(value) => change({ kind: value === 'all' ? null : value })}
      />
      <ValueSelect<ReportAccount | 'all'>
        name={t('filter.account')}
        value={chosen.account ?? 'all'}
        options={[
          { value: 'all', label: t('filter.account.all') },
          ...memberAccounts.map((value) => ({ value, label: names.account(value) })),
          { value: 'held', label: t('filter.account.held') },
        ]}
        onChange={(value) => change({ account: value === 'all' ? null : value })}
      />
      <ValueSelect<ReportSource | 'all'>
        name={t('filter.source')}
        value={chosen.source ?? 'all'}
        face={filterTexts(chosen).find(({ name }) => name === 'source')?.text}
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
      <MoreFilters params={params} />
      {params.isFiltered && (
        <Button kind="quiet" size="sm" onClick={() => change(noFilter)}>
          {t('empty.filter.action', { ns: 'states' })}
        </Button>
      )}
      <span className={styles.days}>
        {t('days', { time: formatTime(dayStart(today), device) })}
      </span>
    </div>
  );
}

import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useDebouncedValue } from '@mantine/hooks';
import { IconReportMoney } from '@tabler/icons-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { utcDay } from '#contract/rules/days.ts';
import { MINUTE_MS } from '#contract/rules/durations.ts';
import { Money } from '#renderer/components/money/money.tsx';
import { useNow } from '#renderer/components/text/use-now.ts';
import { keptTotal } from '#renderer/domain/report/kept-entries.ts';
import { reportPath, type ReportFilter } from '#renderer/domain/report/report-filter.ts';
import { reportQueries } from '#renderer/domain/report/report-queries.ts';
import { useFilterTexts } from '#renderer/domain/report/use-filter-texts.ts';
import { useRangeText } from '#renderer/domain/report/use-range-text.ts';
import { readParams } from '#renderer/domain/report/use-report-params.ts';
import { groupingMark } from '#renderer/lib/format.ts';
import { deviceRegion, useFormat } from '#renderer/lib/use-format.ts';
import { useIsOffline } from '#renderer/lib/use-offline.ts';
import type { Command } from '../command.ts';
import type { RankedSection } from '../rank.ts';
import { readQuestion, type Question, type QuestionPart } from './question.ts';

/** Milliseconds of silence after which the server is asked. */
const PAUSE = 200;

/** Something that was understood, in words. */
export interface PartText {
  readonly part: QuestionPart;
  readonly text: string;
}

/** What the ledger answers to a question. */
export interface Answer {
  readonly question: Question;
  readonly parts: readonly PartText[];
  /** The report, as a row to choose. */
  readonly section: RankedSection;
  /** Whether more than one thing was asked: then nothing else is likelier meant. */
  readonly isCertain: boolean;
  readonly isPending: boolean;
  /**
   * What the total is of while the server is out of reach: the report as it was read then, or the
   * entries that this device has read; null: of neither.
   */
  readonly offline: {
    readonly readAt: number;
    readonly isPartial: boolean;
    readonly count: number;
  } | null;
  readonly isUnknown: boolean;
}

const isDayFirst = (region: string): boolean => {
  const order = new Intl.DateTimeFormat(region).formatToParts().map(({ type }) => type);
  return order.indexOf('day') < order.indexOf('month');
};

/** The question in what is typed, and the address of its report. */
function useQuestion(typed: string) {
  const format = useFormat();
  const region = deviceRegion();
  const now = useNow(MINUTE_MS);
  const today = utcDay(new Date(now));
  const question = useMemo(
    () =>
      readQuestion(typed, { today, isDayFirst: isDayFirst(region), group: groupingMark(format) }),
    [typed, today, region, format],
  );
  const { filter, from, to } = question;
  const path = reportPath({
    ...filter,
    ...(from !== undefined && { from }),
    ...(to !== undefined && { to }),
  });
  // As the report's page reads it: the same call, and the same answer in the cache.
  const params = readParams(new URLSearchParams(path.split('?')[1]), now);
  return { question, path, params };
}

interface Total {
  readonly count: number;
  readonly net: string;
}

/** The total of a report: the server's, or while it is out of reach what this device has of it. */
function useTotal({ path, params }: ReturnType<typeof useQuestion>, isAsked: boolean) {
  const client = useQueryClient();
  const isOffline = useIsOffline();
  const [settledPath] = useDebouncedValue(path, PAUSE);
  const query = useQuery({
    ...reportQueries.summary(params.filter, params.group),
    enabled: isAsked && settledPath === path && !isOffline,
  });
  const summary = query.isPlaceholderData ? undefined : query.data;
  if (!isOffline) {
    const total: Total | undefined = summary?.totals;
    return { total, offline: null, isUnknown: query.isError && !total };
  }
  const kept = summary ? null : keptTotal(client, params.filter);
  const total: Total | undefined = summary?.totals ?? kept ?? undefined;
  const readAt = kept?.readAt ?? query.dataUpdatedAt;
  return {
    total,
    offline: total ? { readAt, isPartial: kept !== null, count: total.count } : null,
    isUnknown: !total,
  };
}

/** Reads what is typed as a question about the ledger; undefined where it is none. */
export function useAnswer(typed: string): Answer | undefined {
  const { t } = useTranslation(['palette', 'reports']);
  const filterTexts = useFilterTexts();
  const rangeText = useRangeText();
  const asked = useQuestion(typed);
  const { question, params } = asked;
  const isAsked = question.parts.length > 0 && question.unknown.length <= question.parts.length;
  const { total, offline, isUnknown } = useTotal(asked, isAsked);
  if (!isAsked) return undefined;

  const isAllTime = question.from === undefined && question.to === undefined;
  const days = isAllTime ? t('period.all', { ns: 'reports' }) : rangeText(params.range);
  const inWords = (filter: ReportFilter) =>
    filterTexts(filter)
      .map(({ text }) => text)
      .join(' · ');
  const parts = question.parts.map((part) => ({
    part,
    text: part.type === 'filter' ? inWords(part.filter) : days,
  }));
  const hasPeriod = parts.some(({ part }) => part.type === 'period');
  const command: Command = {
    id: 'ask',
    icon: IconReportMoney,
    label: [...parts.map(({ text }) => text), ...(hasPeriod ? [] : [days])].join(' · '),
    end: total && (
      <>
        {t('count', { ns: 'reports', count: total.count })}
        <Money amount={total.net} strong />
      </>
    ),
    does: asked.path,
  };
  return {
    question,
    parts,
    section: { id: 'ask', title: t('ask'), rows: [{ ranges: [], command }] },
    isCertain: parts.length > 1,
    isPending: !total && !isUnknown,
    offline,
    isUnknown,
  };
}

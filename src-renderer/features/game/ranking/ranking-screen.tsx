import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { IconChevronLeft, IconChevronRight, IconLock } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { GameRanking, GameState } from '#contract/api/game/game.ts';
import { addDays, dayStart, isUtcDay, utcDay, type UtcDay } from '#contract/rules/days.ts';
import { rankingScopes, type RankingScope } from '#contract/rules/game/nickname.ts';
import { IconButton } from '#renderer/components/action/icon-button.tsx';
import { Segments } from '#renderer/components/action/segments.tsx';
import { TextLink } from '#renderer/components/action/text-link.tsx';
import { Card } from '#renderer/components/card.tsx';
import { EmptyState } from '#renderer/components/data/empty-state.tsx';
import { OfflineAge } from '#renderer/components/data/freshness.tsx';
import { QueryList } from '#renderer/components/data/query-list.tsx';
import { useUrlFilters } from '#renderer/components/data/use-url-filters.ts';
import { PageHeader } from '#renderer/components/page-header.tsx';
import { SkeletonRows } from '#renderer/components/skeleton.tsx';
import { FailureNote } from '#renderer/components/text/failure-note.tsx';
import { StatusChip } from '#renderer/components/text/status-chip.tsx';
import { hasCode } from '#renderer/lib/api/error.ts';
import { formatDate, formatTime, formatTimeWithOffset } from '#renderer/lib/format-date.ts';
import { useFormat } from '#renderer/lib/use-format.ts';
import { gameQueries } from '../game-queries.ts';
import { GameTabs } from '../game-tabs.tsx';
import { dayAt } from '../paths.ts';
import { useBoardTexts } from '../use-board-texts.ts';
import { OwnListing } from './own-listing.tsx';
import { RankingTable } from './ranking-table.tsx';
import styles from '../game.module.css';

const names = ['day', 'scope'] as const;

/** The ranking of a day, yesterday's first, and whether oneself is in it. */
export function RankingScreen({ title }: { readonly title: string }) {
  const { t } = useTranslation(['game', 'validation']);
  const { data: state, error, refetch, dataUpdatedAt } = useQuery(gameQueries.state);
  const { values, change } = useUrlFilters(names);
  const scope = rankingScopes.find((one) => one === values.scope) ?? 'all';
  return (
    <>
      <PageHeader title={title} subtitle={t('ranking.lead')}>
        <OfflineAge at={dataUpdatedAt} />
        <Segments
          label={t('ranking.scope')}
          segments={rankingScopes.map((value) => ({ value, label: t(`circle.${value}`) }))}
          value={scope}
          onChange={(value) => change({ scope: value === 'all' ? '' : value })}
        />
      </PageHeader>
      <GameTabs />
      {!state && error && <FailureNote error={error} onRetry={() => void refetch()} />}
      {!state && !error && (
        <Card padding="form">
          <SkeletonRows rows={6} />
        </Card>
      )}
      {state && (
        <div className={styles.columns}>
          <DayRanking
            today={utcDay(new Date(state.at))}
            day={isUtcDay(values.day) ? values.day : addDays(utcDay(new Date(state.at)), -1)}
            scope={scope}
            isListed={state.settings.listed}
            onDay={(day) => change({ day })}
          />
          <div className={styles.stack}>
            <OwnListing settings={state.settings} />
            <Today state={state} />
            <Card title={t('ties')}>
              <ol className={styles.how}>
                <li>{t('ties.1')}</li>
                <li>{t('ties.2')}</li>
                <li>{t('ties.3')}</li>
                <li>{t('ties.4')}</li>
              </ol>
            </Card>
          </div>
        </div>
      )}
    </>
  );
}

interface DayRankingProps {
  readonly today: UtcDay;
  readonly day: UtcDay;
  readonly scope: RankingScope;
  /** The member is in the ranking for others. */
  readonly isListed: boolean;
  readonly onDay: (day: UtcDay) => void;
}

function DayRanking({ today, day, scope, isListed, onDay }: DayRankingProps) {
  const { t } = useTranslation('game');
  const utc = { ...useFormat(), timeZone: 'UTC' };
  const query = useInfiniteQuery(gameQueries.ranking(day, scope));
  const first = query.data?.pages[0];
  const rows = query.data?.pages.flatMap(({ items }) => items) ?? [];
  const hasNoBoard = hasCode(query.error, 'not_found');
  return (
    <Card padding="none">
      <div className={styles.rankingHead}>
        <IconButton
          icon={IconChevronLeft}
          label={t('ranking.before')}
          look="edged"
          className={styles.directed}
          onClick={() => onDay(addDays(day, -1))}
        />
        <div>
          <h2>{formatDate(dayStart(day), utc)}</h2>
          {first && <About ranking={first} />}
        </div>
        <IconButton
          icon={IconChevronRight}
          label={t('ranking.after')}
          look="edged"
          className={styles.directed}
          aria-disabled={day >= today || undefined}
          onClick={() => day < today && onDay(addDays(day, 1))}
        />
        {first?.is_closed && (
          <span className={styles.closed}>
            <StatusChip tone="ok" icon={IconLock}>
              {t('ranking.closed')}
            </StatusChip>
          </span>
        )}
      </div>
      {first?.own && <OwnPlace own={first.own} isListed={isListed} />}
      {hasNoBoard ? (
        <EmptyState why="notBegun">{t('verify.none')}</EmptyState>
      ) : (
        <QueryList
          query={query}
          count={rows.length}
          skeletonRows={6}
          empty={
            <EmptyState why="notBegun">
              {t(first?.is_closed ? `ranking.none.${scope}` : 'ranking.open')}
            </EmptyState>
          }
        >
          <RankingTable rows={rows} />
        </QueryList>
      )}
    </Card>
  );
}

/** "n.º 80 · 1.102 jugadas · mejor posible 936". */
function About({ ranking: { day, number, attempts, best } }: { readonly ranking: GameRanking }) {
  const { t } = useTranslation('game');
  const texts = useBoardTexts();
  return (
    <p className={styles.about}>
      {t('number', { number })} · {t('attempts', { count: attempts })}
      {best && (
        <>
          {' '}
          · {t('ranking.best', { best: texts.whole(best.score) })} ·{' '}
          <TextLink to={dayAt(day)}>{t('verify')}</TextLink>
        </>
      )}
    </p>
  );
}

interface OwnPlaceProps {
  readonly own: NonNullable<GameRanking['own']>;
  readonly isListed: boolean;
}

/** Said to the member, listed or not; to them alone where they are not. */
function OwnPlace({ own, isListed }: OwnPlaceProps) {
  const { t } = useTranslation('game');
  const texts = useBoardTexts();
  return (
    <p className={styles.own}>
      <StatusChip tone="accent">{t('you')}</StatusChip>
      <b>{t('ranking.own', { place: texts.whole(own.place) })}</b>
      <span>
        {t('ranking.own.line', {
          points: texts.whole(own.score),
          differences: texts.whole(own.differences),
          moves: texts.whole(own.moves),
        })}{' '}
        {!isListed && t('ranking.own.alone')}
      </span>
    </p>
  );
}

/** Until a day has closed there is only how many attempts there are. */
function Today({ state: { today, closes_at: closes } }: { readonly state: GameState }) {
  const { t } = useTranslation('game');
  const format = useFormat();
  if (!today) return null;
  const state = today.attempt?.state ?? 'open';
  const time = t('time.both', {
    utc: formatTime(closes, { ...format, timeZone: 'UTC' }),
    local: formatTimeWithOffset(closes, format),
  });
  return (
    <Card title={t('part.today')}>
      <p className={styles.said}>{t('ranking.today', { count: today.attempts })}</p>
      <p className={styles.said}>{t('ranking.closes', { time })}</p>
      <p className={styles.said}>{t(`ranking.attempt.${state}`)}</p>
    </Card>
  );
}

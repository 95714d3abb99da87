import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { utcDay } from '#contract/rules/days.ts';
import { LinkButton } from '#renderer/components/action/button.tsx';
import { Card } from '#renderer/components/card.tsx';
import { EmptyState } from '#renderer/components/data/empty-state.tsx';
import { ExportButtons } from '#renderer/components/data/export-buttons.tsx';
import { OfflineAge } from '#renderer/components/data/freshness.tsx';
import { KeyValue, KeyValueList } from '#renderer/components/data/key-value.tsx';
import { QueryList } from '#renderer/components/data/query-list.tsx';
import { PageHeader } from '#renderer/components/page-header.tsx';
import { gameQueries } from '../game-queries.ts';
import { GameTabs } from '../game-tabs.tsx';
import { GAME_PATH } from '../paths.ts';
import { StreakCard } from '../streak-card.tsx';
import { useBoardTexts } from '../use-board-texts.ts';
import { DaysTable } from './days-table.tsx';
import { useDaysFile } from './use-days-file.ts';
import styles from '../game.module.css';

/** The member's days with the best of each, and the streak. */
export function DaysScreen({ title }: { readonly title: string }) {
  const { t } = useTranslation('game');
  const texts = useBoardTexts();
  const query = useInfiniteQuery(gameQueries.days);
  const { data: state } = useQuery(gameQueries.state);
  const { columns, file } = useDaysFile();
  const rows = query.data?.pages.flatMap(({ items }) => items) ?? [];
  const first = query.data?.pages[0];
  return (
    <>
      <PageHeader title={title}>
        <OfflineAge at={query.dataUpdatedAt} />
        {rows.length > 0 && (
          <ExportButtons columns={columns} busy={file.isPending} onExport={() => file.mutate()} />
        )}
      </PageHeader>
      <GameTabs />
      <div className={styles.columns}>
        <Card padding="none">
          <QueryList
            query={query}
            count={rows.length}
            skeletonRows={6}
            empty={
              <EmptyState
                why="notBegun"
                action={
                  <LinkButton to={GAME_PATH} size="sm">
                    {t('days.play')}
                  </LinkButton>
                }
              >
                {t('days.none')}
              </EmptyState>
            }
          >
            <DaysTable rows={rows} />
          </QueryList>
        </Card>
        <div className={styles.stack}>
          {state && <StreakCard streak={state.streak} today={utcDay(new Date(state.at))} />}
          {first && first.played > 0 && (
            <Card>
              <KeyValueList>
                <KeyValue label={t('days.played')}>
                  {t('days.played.of', {
                    played: texts.whole(first.played),
                    days: texts.whole(first.days),
                  })}
                </KeyValue>
                {first.median !== null && (
                  <KeyValue label={t('days.median')}>
                    {t('points', { count: first.median, points: texts.whole(first.median) })}
                  </KeyValue>
                )}
              </KeyValueList>
            </Card>
          )}
        </div>
      </div>
    </>
  );
}

import { useInfiniteQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { AdminException } from '#contract/api/admin/exceptions.ts';
import { DockedDetail } from '#renderer/components/overlay/docked-detail.tsx';
import { OfflineAge } from '#renderer/components/data/freshness.tsx';
import { useMarks } from '#renderer/components/data/use-marks.ts';
import { PageHeader } from '#renderer/components/page-header.tsx';
import { SavedViews } from '#renderer/domain/saved-views/saved-views.tsx';
import { ExceptionChip } from './exception-case.tsx';
import { ExceptionDetail } from './exception-detail.tsx';
import { ExceptionsFigures } from './exceptions-figures.tsx';
import { exceptionQueries } from './exceptions-queries.ts';
import { ExceptionsQueue } from './exceptions-queue.tsx';
import { isDecidable, keyOf } from './exceptions-table.tsx';
import { MovementsCard } from './movements-card.tsx';
import { SweepsCard } from './sweeps-card.tsx';
import { useExceptionsParams } from './use-exceptions-params.ts';
import styles from './admin-exceptions.module.css';

/** Payments that need a decision, the open one beside the queue, what nothing explains, and what is to be swept. */
export function ExceptionsScreen({ title }: { readonly title: string }) {
  const { t } = useTranslation('admin-exceptions');
  const params = useExceptionsParams();
  const query = useInfiniteQuery(exceptionQueries.queue(params.view, params.search));
  const exceptions = query.data?.pages.flatMap(({ items }) => items) ?? [];
  const first = query.data?.pages[0];
  const open = exceptions.find(({ id }) => id === params.exception);
  const marks = useMarks(exceptions.filter(isDecidable).map(keyOf));
  const close = () => params.go({ exception: null });
  const resolved = (one: AdminException) => {
    const next = marks.done(keyOf(one));
    params.go({ exception: next === undefined ? null : Number(next) });
  };
  const detail = open
    ? {
        title: t('number', { number: open.request.number }),
        end: <ExceptionChip kind={open.kind} />,
        content: (
          <ExceptionDetail key={open.id} exception={open} onResolved={() => resolved(open)} />
        ),
      }
    : null;
  return (
    <>
      <PageHeader title={title}>
        <OfflineAge at={query.dataUpdatedAt} />
        <p className={styles.lead}>{t('once')}</p>
        <SavedViews list="admin-exceptions" />
      </PageHeader>
      <ExceptionsFigures page={first} isLoading={query.isPending} />
      <DockedDetail detail={detail} onClose={close}>
        <ExceptionsQueue
          params={params}
          query={query}
          exceptions={exceptions}
          counts={first?.counts}
          marks={marks}
        />
        <MovementsCard />
        <SweepsCard />
      </DockedDetail>
    </>
  );
}

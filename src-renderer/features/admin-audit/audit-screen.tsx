import { useInfiniteQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Card } from '#renderer/components/card.tsx';
import { DockedDetail } from '#renderer/components/overlay/docked-detail.tsx';
import { EmptyState } from '#renderer/components/data/empty-state.tsx';
import { ExportButtons } from '#renderer/components/data/export-buttons.tsx';
import { OfflineAge } from '#renderer/components/data/freshness.tsx';
import { QueryList } from '#renderer/components/data/query-list.tsx';
import { PageHeader } from '#renderer/components/page-header.tsx';
import { useUrlFilters } from '#renderer/components/data/use-url-filters.ts';
import { SavedViews } from '#renderer/domain/saved-views/saved-views.tsx';
import { AuditChain } from './audit-check.tsx';
import { AuditDetail } from './audit-detail.tsx';
import { AuditFilters, auditFilterNames, auditFilterOf } from './audit-filters.tsx';
import { auditQueries } from './audit-queries.ts';
import { AuditTable } from './audit-table.tsx';
import { useAuditFile } from './use-audit-file.ts';
import styles from './admin-audit.module.css';

/** The append-only log, filtered; the open row beside it. */
export function AuditScreen({ title }: { readonly title: string }) {
  const { t } = useTranslation('admin-audit');
  const params = useUrlFilters(auditFilterNames);
  const filter = auditFilterOf(params);
  const query = useInfiniteQuery(auditQueries.list(filter));
  const { columns, exporting } = useAuditFile();
  const rows = query.data?.pages.flatMap(({ items }) => items) ?? [];
  const open = rows.find(({ id }) => String(id) === params.values.row);
  const isFiltered = Object.keys(filter).length > 0;
  const clear = () => params.change({ days: '', from: '', to: '', actor: '', action: '' });
  return (
    <>
      <PageHeader title={title}>
        <OfflineAge at={query.dataUpdatedAt} />
        <p className={styles.lead}>{t('lead')}</p>
        <ExportButtons
          columns={columns}
          busy={exporting.isPending}
          disabled={rows.length === 0}
          onExport={() => exporting.mutate(filter)}
        />
        <SavedViews list="admin-audit" />
      </PageHeader>
      <div className={styles.bar}>
        <AuditFilters params={params} />
        {query.data && <AuditChain last={query.data.pages[0]?.last_check ?? null} />}
      </div>
      <DockedDetail
        detail={
          open
            ? { title: t('number', { number: open.id }), content: <AuditDetail row={open} /> }
            : null
        }
        onClose={() => params.change({ row: '' })}
      >
        <Card padding="none">
          <QueryList
            query={query}
            count={rows.length}
            skeletonRows={8}
            empty={<EmptyState why="none">{t('empty')}</EmptyState>}
            onClear={isFiltered ? clear : undefined}
          >
            <AuditTable
              rows={rows}
              current={open?.id ?? null}
              onOpen={(id) => params.change({ row: String(id) })}
            />
          </QueryList>
        </Card>
      </DockedDetail>
    </>
  );
}

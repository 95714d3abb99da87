import { useInfiniteQuery } from '@tanstack/react-query';
import { IconDownload } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Button } from '#renderer/components/button.tsx';
import { Card } from '#renderer/components/card.tsx';
import { DockedDetail } from '#renderer/components/docked-detail.tsx';
import { EmptyState } from '#renderer/components/empty-state.tsx';
import { OfflineAge } from '#renderer/components/freshness.tsx';
import { ListError, ListMore } from '#renderer/components/list-query.tsx';
import { PageHeader } from '#renderer/components/page-header.tsx';
import { SkeletonRows } from '#renderer/components/skeleton.tsx';
import { useUrlFilters } from '#renderer/components/use-url-filters.ts';
import { AuditChain } from './audit-check.tsx';
import { AuditDetail } from './audit-detail.tsx';
import { AuditFilters, auditFilterNames, auditFilterOf } from './audit-filters.tsx';
import { auditQueries } from './audit-queries.ts';
import { AuditTable } from './audit-table.tsx';
import { useAuditExport } from './use-audit-export.ts';
import styles from './admin-audit.module.css';

/** The append-only log, filtered; the open row beside it. */
export function AuditScreen({ title }: { readonly title: string }) {
  const { t } = useTranslation(['admin-audit', 'common', 'states']);
  const place = useUrlFilters(auditFilterNames);
  const filter = auditFilterOf(place);
  const query = useInfiniteQuery(auditQueries.list(filter));
  const file = useAuditExport();
  const rows = query.data?.pages.flatMap(({ items }) => items) ?? [];
  const open = rows.find(({ id }) => String(id) === place.values.row);
  const isFiltered = Object.keys(filter).length > 0;
  return (
    <>
      <PageHeader title={title}>
        <OfflineAge at={query.dataUpdatedAt} />
        <p className={styles.lead}>{t('lead')}</p>
        <Button
          icon={IconDownload}
          busy={file.isPending}
          disabled={rows.length === 0}
          onClick={() => file.mutate(filter)}
        >
          {t('csv')}
        </Button>
      </PageHeader>
      <div className={styles.bar}>
        <AuditFilters place={place} />
        {query.data && <AuditChain last={query.data.pages[0]?.last_check ?? null} />}
      </div>
      <DockedDetail
        detail={
          open
            ? { title: t('number', { number: open.id }), content: <AuditDetail row={open} /> }
            : null
        }
        onClose={() => place.change({ row: '' })}
      >
        <Card padding="none">
          {query.isPending && <SkeletonRows rows={8} />}
          <ListError query={query} />
          {rows.length > 0 && (
            <AuditTable
              rows={rows}
              current={open?.id ?? null}
              onOpen={(id) => place.change({ row: String(id) })}
            />
          )}
          {query.isSuccess && rows.length === 0 && (
            <EmptyState
              why={isFiltered ? 'filtered' : 'none'}
              action={
                isFiltered && (
                  <Button
                    size="sm"
                    onClick={() =>
                      place.change({ days: '', from: '', to: '', actor: '', action: '' })
                    }
                  >
                    {t('empty.filter.action', { ns: 'states' })}
                  </Button>
                )
              }
            >
              {isFiltered ? t('empty.filter', { ns: 'states' }) : t('empty')}
            </EmptyState>
          )}
          <ListMore query={query} />
        </Card>
      </DockedDetail>
    </>
  );
}

import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Card } from '#renderer/components/card.tsx';
import { FailureNote } from '#renderer/components/text/failure-note.tsx';
import { OfflineAge } from '#renderer/components/data/freshness.tsx';
import { Note } from '#renderer/components/text/note.tsx';
import { PageHeader } from '#renderer/components/page-header.tsx';
import { SkeletonRows } from '#renderer/components/skeleton.tsx';
import { ExportButtons } from '#renderer/components/data/export-buttons.tsx';
import { downloadBlob } from '#renderer/lib/browser/files.ts';
import { csvName, csvOf } from '#renderer/lib/csv.ts';
import { formatTime } from '#renderer/lib/format-date.ts';
import { useFormat } from '#renderer/lib/use-format.ts';
import { GasCard, OnItsWayCard, ReconciliationCard } from './liability-asides.tsx';
import { liabilityQueries } from './liability-queries.ts';
import { OwedHeldCard } from './owed-held-card.tsx';
import { SolvencyCard } from './solvency-card.tsx';
import { ToPayCard } from './to-pay-card.tsx';
import { useLiabilityFile } from './use-liability-file.ts';
import styles from './admin-liabilities.module.css';

/** What is owed against what there is, at this moment. */
export function LiabilitiesScreen({ title }: { readonly title: string }) {
  const { t } = useTranslation(['admin-liabilities', 'common']);
  const format = useFormat();
  const query = useQuery(liabilityQueries.view());
  const view = query.data;
  const file = useLiabilityFile();
  const retry = {
    label: t('button.retry', { ns: 'common' }),
    onClick: () => void query.refetch(),
  };
  return (
    <>
      <PageHeader title={title}>
        <OfflineAge at={query.dataUpdatedAt} />
        {view?.chain_reached && (
          <p className={styles.lead}>
            {t('lead', { at: formatTime(view.at, { ...format, timeZone: 'UTC' }) })}
          </p>
        )}
        {view && (
          <ExportButtons
            columns={file.columns}
            onExport={() =>
              downloadBlob(csvOf(file.columns.chosen, file.rowsOf(view)), csvName(file.name))
            }
          />
        )}
      </PageHeader>
      {query.isPending && (
        <Card padding="none">
          <SkeletonRows rows={6} />
        </Card>
      )}
      {query.error && !view && <FailureNote error={query.error} onRetry={retry.onClick} />}
      {view && !view.chain_reached && (
        <Note tone="warn" action={retry}>
          {t('chain.silent')}
        </Note>
      )}
      {view && (
        <div className={styles.columns}>
          <div className={styles.main}>
            <ToPayCard view={view} />
            <OwedHeldCard view={view} />
            {view.chain_reached && <SolvencyCard view={view} />}
          </div>
          <div className={styles.asides}>
            <GasCard view={view} />
            <OnItsWayCard view={view} />
            <ReconciliationCard view={view} />
          </div>
        </div>
      )}
    </>
  );
}

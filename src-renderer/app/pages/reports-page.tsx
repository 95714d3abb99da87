import { useTranslation } from 'react-i18next';
import { useUrlFilters } from '#renderer/components/data/use-url-filters.ts';
import { useArchive } from '#renderer/domain/archive/use-archive.ts';
import { ArchiveLink } from '#renderer/features/archive/archive-link.tsx';
import { ArchiveScreen } from '#renderer/features/archive/archive-screen.tsx';
import { ReportsScreen } from '#renderer/features/reports/reports-screen.tsx';

const filters = ['view'] as const;

/** The member's ledger; on the desktop what is kept of it on the device, too. */
export function ReportsPage() {
  const { t } = useTranslation('shell');
  const { values } = useUrlFilters(filters);
  const isKept = useArchive() !== null && values.view === 'kept';
  if (isKept) return <ArchiveScreen />;
  return (
    <ReportsScreen title={t('heading.reports')}>
      <ArchiveLink />
    </ReportsScreen>
  );
}

import { lazy } from 'react';
import { useTranslation } from 'react-i18next';
import { useUrlFilters } from '#renderer/components/data/use-url-filters.ts';
import { useArchive } from '#renderer/domain/archive/use-archive.ts';
import { ReportsScreen } from '#renderer/features/reports/reports-screen.tsx';

// Where nothing is kept, a browser among them, neither code nor texts of it are loaded.
const ArchiveLink = lazy(async () => ({
  default: (await import('#renderer/features/archive/archive-link.tsx')).ArchiveLink,
}));
const ArchiveScreen = lazy(async () => ({
  default: (await import('#renderer/features/archive/archive-screen.tsx')).ArchiveScreen,
}));

const filters = ['view'] as const;

/** The member's ledger; on the desktop what is kept of it on the device, too. */
export function ReportsPage() {
  const { t } = useTranslation('shell');
  const { values } = useUrlFilters(filters);
  const hasArchive = useArchive() !== null;
  if (hasArchive && values.view === 'kept') return <ArchiveScreen />;
  return (
    <ReportsScreen title={t('heading.reports')}>{hasArchive && <ArchiveLink />}</ReportsScreen>
  );
}

import { useQuery } from '@tanstack/react-query';
import { IconRestore } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { CourseDraft, CourseVersion } from '#contract/api/admin/academy/academy.ts';
import { Button } from '#renderer/components/action/button.tsx';
import { EmptyState } from '#renderer/components/data/empty-state.tsx';
import { Sheet } from '#renderer/components/overlay/sheet.tsx';
import { SkeletonRows } from '#renderer/components/skeleton.tsx';
import { FailureNote } from '#renderer/components/text/failure-note.tsx';
import { StatusChip } from '#renderer/components/text/status-chip.tsx';
import { useIsPhone } from '#renderer/components/use-phone.ts';
import { formatDateTime } from '#renderer/lib/format-date.ts';
import { showToast } from '#renderer/lib/toast.ts';
import { useFormat } from '#renderer/lib/use-format.ts';
import { academyQueries } from '../academy-queries.ts';
import { CourseActionDialog } from '../course-action-dialog.tsx';
import { useMayWrite } from '../use-may-write.ts';
import styles from './versions-sheet.module.css';

interface VersionsSheetProps {
  readonly course: CourseDraft;
  readonly onClose: () => void;
}

/** What was published: when, by whom, what changed, and who learns in it. */
export function VersionsSheet({ course, onClose }: VersionsSheetProps) {
  const { t } = useTranslation('admin-academy');
  const query = useQuery(academyQueries.versions(course.id));
  const [asked, setAsked] = useState<number | null>(null);
  return (
    <Sheet opened desktop="drawer" width={520} onClose={onClose} title={t('versions.title')}>
      {query.isPending && <SkeletonRows rows={4} />}
      {query.error && <FailureNote error={query.error} onRetry={() => void query.refetch()} />}
      {query.data?.items.length === 0 && <EmptyState why="none">{t('versions.none')}</EmptyState>}
      <ol className={styles.versions}>
        {query.data?.items.map((version) => (
          <li key={version.number}>
            <Version
              version={version}
              isCurrent={version.number === course.published}
              onRestore={() => setAsked(version.number)}
            />
          </li>
        ))}
      </ol>
      {asked !== null && (
        <RestoreDialog
          course={course}
          number={asked}
          onClose={() => setAsked(null)}
          onRestored={onClose}
        />
      )}
    </Sheet>
  );
}

interface VersionProps {
  readonly version: CourseVersion;
  readonly isCurrent: boolean;
  readonly onRestore: () => void;
}

function Version({ version, isCurrent, onRestore }: VersionProps) {
  const { t, i18n } = useTranslation('admin-academy');
  const format = useFormat();
  const mayWrite = useMayWrite();
  const isPhone = useIsPhone();
  const { number, published_at, published_by, changes_es, changes_en, members } = version;
  const isEnglish = i18n.language === 'en';
  const otherLanguage = isEnglish ? 'es' : 'en';
  const [own, other] = isEnglish ? [changes_en, changes_es] : [changes_es, changes_en];
  return (
    <article aria-label={t('versions.one', { number })} className={styles.version}>
      <header className={styles.head}>
        <h3>{t('versions.one', { number })}</h3>
        {isCurrent && <StatusChip tone="ok">{t('versions.current')}</StatusChip>}
      </header>
      <p className={styles.facts}>
        {t('versions.published', {
          time: formatDateTime(published_at, format),
          name: published_by ?? t('server'),
        })}
        {' · '}
        {t('versions.members', { count: members })}
      </p>
      {own === '' && other === '' ? (
        <p className={styles.text}>{t(number === 1 ? 'versions.first' : 'versions.unsaid')}</p>
      ) : (
        <p className={styles.text} lang={own === '' ? otherLanguage : undefined}>
          {own || other}
        </p>
      )}
      {mayWrite && !isPhone && (
        <div>
          <Button size="sm" icon={IconRestore} onClick={onRestore}>
            {t('versions.restore')}
          </Button>
        </div>
      )}
    </article>
  );
}

interface RestoreDialogProps extends VersionsSheetProps {
  readonly number: number;
  readonly onRestored: () => void;
}

/** Members notice nothing of it; who writes may lose something. */
function RestoreDialog({ course, number, onClose, onRestored }: RestoreDialogProps) {
  const { t } = useTranslation('admin-academy');
  return (
    <CourseActionDialog
      course={course}
      action={{ kind: 'restore', number }}
      title={t('versions.ask', { number })}
      confirm={t('versions.restore')}
      destructive={course.is_changed}
      onClose={onClose}
      onDone={() => {
        showToast('ok', t('versions.restored', { number }));
        onRestored();
      }}
    >
      {t(course.is_changed ? 'versions.loses' : 'versions.keeps', { number })}
    </CourseActionDialog>
  );
}

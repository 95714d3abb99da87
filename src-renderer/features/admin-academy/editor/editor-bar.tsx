import { IconArrowLeft, IconChartBar, IconEye, IconHistory, IconSend } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { CourseDraft } from '#contract/api/admin/academy/academy.ts';
import { Button, LinkButton } from '#renderer/components/action/button.tsx';
import { TextLink } from '#renderer/components/action/text-link.tsx';
import { PageHeader } from '#renderer/components/page-header.tsx';
import { AgoText } from '#renderer/components/text/ago-text.tsx';
import { useIsPhone } from '#renderer/components/use-phone.ts';
import { CourseStateChip } from '../course-chips.tsx';
import { coursesPath, statisticsPath } from '../paths.ts';
import { useMayWrite } from '../use-may-write.ts';
import { useTitle } from '../use-title.ts';
import { PreviewSheet, type LessonView } from './preview-sheet.tsx';
import { PublishSheet } from './publish-sheet.tsx';
import { VersionsSheet } from './versions-sheet.tsx';
import styles from './editor.module.css';

interface EditorBarProps {
  readonly course: CourseDraft;
  /** The open lesson; null: the course itself. */
  readonly lesson: number | null;
  readonly lessonView: LessonView;
}

/** Where the course stands, and what can be done with it as a whole. */
export function EditorBar({ course, lesson, lessonView }: EditorBarProps) {
  const { t } = useTranslation('admin-academy');
  const titleOf = useTitle();
  const mayWrite = useMayWrite();
  const isPhone = useIsPhone();
  const [asked, setAsked] = useState<'preview' | 'publish' | 'versions' | null>(null);
  const next = (course.published ?? 0) + 1;
  const isDue = course.published === null || course.is_changed;
  return (
    <>
      <nav aria-label={t('caption')} className={styles.back}>
        <TextLink to={coursesPath} icon={IconArrowLeft}>
          {t('back')}
        </TextLink>
      </nav>
      <PageHeader
        title={t('edit.heading', { course: titleOf(course) })}
        subtitle={<Standing course={course} />}
      >
        <CourseStateChip state={course.state} />
        <LinkButton kind="quiet" icon={IconChartBar} to={statisticsPath(course.id)}>
          {t('stats.open')}
        </LinkButton>
        {course.published !== null && (
          <Button kind="quiet" icon={IconHistory} onClick={() => setAsked('versions')}>
            {t('versions.open')}
          </Button>
        )}
        <Button icon={IconEye} onClick={() => setAsked('preview')}>
          {t('preview.open')}
        </Button>
        {mayWrite && !isPhone && (
          <Button
            kind={isDue ? 'primary' : 'plain'}
            icon={IconSend}
            onClick={() => setAsked('publish')}
          >
            {t('edit.publish', { version: next })}
          </Button>
        )}
      </PageHeader>
      {asked === 'preview' && (
        <PreviewSheet
          course={course}
          lesson={lesson}
          lessonView={lessonView}
          onClose={() => setAsked(null)}
        />
      )}
      {asked === 'versions' && <VersionsSheet course={course} onClose={() => setAsked(null)} />}
      {asked === 'publish' && <PublishSheet course={course} onClose={() => setAsked(null)} />}
    </>
  );
}

function Standing({ course }: { readonly course: CourseDraft }) {
  const { t } = useTranslation('admin-academy');
  const { published, enrolled, is_changed } = course;
  return (
    <span className={styles.standing}>
      {published === null
        ? t('standing.never')
        : t(is_changed ? 'standing.kept' : 'standing.same', {
            version: published,
            count: enrolled,
          })}
      {' · '}
      {t('standing.saved', { name: course.updated_by ?? t('server') })}{' '}
      <AgoText at={course.updated_at} />
    </span>
  );
}

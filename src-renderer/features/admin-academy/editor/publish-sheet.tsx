import { useQuery } from '@tanstack/react-query';
import { IconArchive, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import type { CourseChecks, CourseDraft } from '#contract/api/admin/academy/academy.ts';
import { academyLimits } from '#contract/rules/academy/courses.ts';
import { Button } from '#renderer/components/action/button.tsx';
import { TextAreaInput } from '#renderer/components/form/text-input.tsx';
import { Sheet } from '#renderer/components/overlay/sheet.tsx';
import { SkeletonRows } from '#renderer/components/skeleton.tsx';
import { useErrorText } from '#renderer/components/text/error-text.ts';
import { FailureNote } from '#renderer/components/text/failure-note.tsx';
import { Note } from '#renderer/components/text/note.tsx';
import { showToast } from '#renderer/lib/toast.ts';
import { useCourseAction, useDiscardCourse } from '../academy-mutations.ts';
import { academyQueries } from '../academy-queries.ts';
import { coursesPath } from '../paths.ts';
import { CheckList } from './checks-card.tsx';
import { useFieldErrors } from '#renderer/domain/writing/use-field-errors.ts';
import styles from './editor.module.css';

interface PublishSheetProps {
  readonly course: CourseDraft;
  readonly onClose: () => void;
}

/** What publishing would change and who keeps what they have; also withdraws a course from new learners. */
export function PublishSheet({ course, onClose }: PublishSheetProps) {
  const { t } = useTranslation(['admin-academy', 'common']);
  const errorText = useErrorText();
  const query = useQuery(academyQueries.checks(course.id));
  const errorsOf = useFieldErrors();
  const action = useCourseAction(course);
  const [changes, setChanges] = useState({ es: '', en: '' });
  const checks = query.data;
  const errors = errorsOf(action.error);
  const isPlaced = Object.keys(errors).length > 0;
  const isFirst = course.published === null;
  const canPublish = checks?.can_publish === true && checks.changes.length > 0;
  return (
    <Sheet
      opened
      onClose={onClose}
      isChanged={Object.values(changes).some((text) => text.trim() !== '')}
      title={t('edit.publish', { version: checks?.next ?? (course.published ?? 0) + 1 })}
      width={620}
      locked={action.isPending}
      footer={
        <>
          <OtherEnd course={course} action={action} onClose={onClose} />
          <Button
            kind="primary"
            busy={action.isPending}
            disabled={!canPublish}
            onClick={() =>
              action.mutate(
                { kind: 'publish', changes },
                {
                  onSuccess: (now) => {
                    showToast('ok', t('published', { version: now.published ?? 1 }));
                    onClose();
                  },
                },
              )
            }
          >
            {t('publish')}
          </Button>
        </>
      }
    >
      <div className={styles.form}>
        {action.error && !isPlaced && <Note tone="bad">{errorText(action.error)}</Note>}
        {query.error && <FailureNote error={query.error} onRetry={() => void query.refetch()} />}
        {query.isPending && <SkeletonRows rows={4} />}
        {checks && (
          <>
            <Differences course={course} checks={checks} />
            {!isFirst &&
              checks.changes.length > 0 &&
              (['es', 'en'] as const).map((language) => (
                <TextAreaInput
                  key={language}
                  lang={language}
                  label={t(`publish.said.${language}`)}
                  rows={2}
                  maxLength={academyLimits.changes}
                  error={errors[`changes_${language}`]}
                  value={changes[language]}
                  onChange={({ target }) => setChanges({ ...changes, [language]: target.value })}
                />
              ))}
            <h3>{t('checks.title')}</h3>
            <CheckList checks={checks} />
          </>
        )}
      </div>
    </Sheet>
  );
}

interface DifferencesProps {
  readonly course: CourseDraft;
  readonly checks: CourseChecks;
}

/** What members would notice, and who keeps the version that they have. */
function Differences({ course, checks }: DifferencesProps) {
  const { t } = useTranslation('admin-academy');
  return (
    <>
      {!checks.can_publish && <Note tone="warn">{t('publish.blocked')}</Note>}
      <section aria-label={t('publish.changes')} className={styles.form}>
        <h3>{t('publish.changes')}</h3>
        {checks.changes.length === 0 ? (
          <p className={styles.text}>{t('publish.nothing')}</p>
        ) : (
          <ul className={styles.changes}>
            {checks.changes.map((one) => (
              <li key={`${one.change}.${one.lesson}`}>
                {t(`change.${one.change}`, { title: one.title || t('untitled') })}
              </li>
            ))}
          </ul>
        )}
      </section>
      <p className={styles.text}>
        {checks.keepers > 0 ? t('publish.keepers', { count: checks.keepers }) : t('publish.nobody')}
      </p>
      {course.keepers.length > 0 && (
        <ul className={styles.changes}>
          {course.keepers.map(({ version, members }) => (
            <li key={version}>{t('publish.keep', { version, count: members })}</li>
          ))}
        </ul>
      )}
    </>
  );
}

interface OtherEndProps extends PublishSheetProps {
  readonly action: ReturnType<typeof useCourseAction>;
}

/** Deletes what nobody has seen, or takes a course from those who have not begun. */
function OtherEnd({ course, action, onClose }: OtherEndProps) {
  const { t } = useTranslation('admin-academy');
  const errorText = useErrorText();
  const navigate = useNavigate();
  const discard = useDiscardCourse(course);
  if (course.published === null) {
    return (
      <Button
        kind="danger"
        icon={IconTrash}
        busy={discard.isPending}
        onClick={() =>
          discard.mutate(undefined, {
            onSuccess: () => {
              showToast('ok', t('discarded'));
              void navigate(coursesPath, { replace: true });
            },
            onError: (error) => showToast('bad', errorText(error)),
          })
        }
      >
        {t('discard')}
      </Button>
    );
  }
  const retired = course.state !== 'retired';
  return (
    <Button
      kind="quiet"
      icon={IconArchive}
      disabled={action.isPending}
      onClick={() =>
        action.mutate(
          { kind: 'retire', retired },
          {
            onSuccess: () => {
              showToast('ok', t(retired ? 'retired' : 'returned'));
              onClose();
            },
          },
        )
      }
    >
      {t(retired ? 'retire' : 'return')}
    </Button>
  );
}

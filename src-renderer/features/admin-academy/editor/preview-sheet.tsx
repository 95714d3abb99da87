import { useQuery } from '@tanstack/react-query';
import { IconLock, IconLockOpen } from '@tabler/icons-react';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Lesson } from '#contract/api/academy/academy.ts';
import type { CourseDraft, CoursePreview } from '#contract/api/admin/academy/academy.ts';
import { academyLanguages, type AcademyLanguage } from '#contract/rules/academy/courses.ts';
import { Segments } from '#renderer/components/action/segments.tsx';
import { ValueSelect } from '#renderer/components/form/choice/value-select.tsx';
import { Icon } from '#renderer/components/icon.tsx';
import { Sheet } from '#renderer/components/overlay/sheet.tsx';
import { SkeletonRows } from '#renderer/components/skeleton.tsx';
import { FailureNote } from '#renderer/components/text/failure-note.tsx';
import { Note } from '#renderer/components/text/note.tsx';
import { academyQueries } from '../academy-queries.ts';
import { useTitle } from '../use-title.ts';
import styles from './editor.module.css';

interface PreviewSheetProps {
  readonly course: CourseDraft;
  readonly lesson: number | null;
  /** A lesson as members meet it. */
  readonly lessonView: LessonView;
  readonly onClose: () => void;
}

export type LessonView = (lesson: Lesson, language: AcademyLanguage) => ReactNode;

const NONE = '';

/** The draft as a member of some plan and rank reads it in one language. */
export function PreviewSheet({ course, lesson, lessonView, onClose }: PreviewSheetProps) {
  const { t, i18n } = useTranslation('admin-academy');
  const titleOf = useTitle();
  const [language, setLanguage] = useState<AcademyLanguage>(i18n.language === 'en' ? 'en' : 'es');
  const [plan, setPlan] = useState(NONE);
  const [rank, setRank] = useState(NONE);
  const choices = useQuery(academyQueries.choices);
  const query = useQuery(
    academyQueries.preview(course.id, {
      language,
      ...(plan !== NONE && { plan: Number(plan) }),
      ...(rank !== NONE && { rank: Number(rank) }),
      ...(lesson !== null && { lesson }),
    }),
  );
  const optionsOf = (
    things: readonly { id: number; name_es: string; name_en: string }[] | undefined,
    none: string,
  ) => [
    { value: NONE, label: none },
    ...(things ?? []).map(({ id, name_es, name_en }) => ({
      value: String(id),
      label: titleOf({ title_es: name_es, title_en: name_en }),
    })),
  ];
  return (
    <Sheet
      opened
      desktop="drawer"
      width={lesson === null ? 640 : 960}
      onClose={onClose}
      title={t('preview.title')}
    >
      <div className={styles.form}>
        <div className={styles.filters}>
          <Segments
            label={t('language')}
            segments={academyLanguages.map((value) => ({ value, label: t(`language.${value}`) }))}
            value={language}
            onChange={setLanguage}
          />
          <ValueSelect
            name={t('preview.plan')}
            value={plan}
            options={optionsOf(choices.data?.plans, t('preview.plan.none'))}
            onChange={setPlan}
          />
          <ValueSelect
            name={t('preview.rank')}
            value={rank}
            options={optionsOf(choices.data?.ranks, t('preview.rank.none'))}
            onChange={setRank}
          />
        </div>
        {query.error && <FailureNote error={query.error} onRetry={() => void query.refetch()} />}
        {query.isPending && <SkeletonRows rows={6} />}
        {query.data && <Preview preview={query.data} language={language} lessonView={lessonView} />}
      </div>
    </Sheet>
  );
}

interface PreviewProps {
  readonly preview: CoursePreview;
  readonly language: AcademyLanguage;
  readonly lessonView: LessonView;
}

function Preview({ preview, language, lessonView }: PreviewProps) {
  const { t } = useTranslation('admin-academy');
  const { course, lesson } = preview;
  const said = lesson?.title ?? course.title;
  return (
    <article className={styles.form} lang={said.language}>
      <h2>{said.text || t('untitled')}</h2>
      {said.language !== language && <Note tone="info">{t(`preview.only.${said.language}`)}</Note>}
      <p>{(lesson?.purpose ?? course.summary).text}</p>
      {!course.is_open && <Note tone="warn">{t('preview.locked')}</Note>}
      {lesson?.lock && <Note tone="warn">{t('preview.lessonLocked')}</Note>}
      {lesson
        ? lessonView(lesson, language)
        : course.modules.map((module) => (
            <section key={module.number} className={styles.form}>
              <h3>{t('edit.module', { number: module.number, title: module.title.text })}</h3>
              <ul className={styles.locks}>
                {module.lessons.map((one) => {
                  const isOpen = course.is_open && one.lock === null;
                  return (
                    <li key={one.id}>
                      <Icon icon={isOpen ? IconLockOpen : IconLock} />
                      {t(isOpen ? 'preview.isOpen' : 'preview.isLocked', {
                        lesson: one.title.text || t('untitled'),
                      })}
                    </li>
                  );
                })}
              </ul>
            </section>
          ))}
    </article>
  );
}

import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router-dom';
import { LessonPreview } from '#renderer/features/academy/preview/lesson-preview.tsx';
import { CoursesScreen } from '#renderer/features/admin-academy/courses/courses-screen.tsx';
import { EditorScreen } from '#renderer/features/admin-academy/editor/editor-screen.tsx';
import type { LessonView } from '#renderer/features/admin-academy/editor/preview-sheet.tsx';
import { StatisticsScreen } from '#renderer/features/admin-academy/statistics/statistics-screen.tsx';
import { AreaScreen } from '../../area-screen.tsx';
import { NotFound } from '../../not-found.tsx';

function useCourseId(): number | null {
  const { id = '' } = useParams();
  return /^[1-9]\d{0,8}$/.test(id) ? Number(id) : null;
}

export function AdminAcademyPage() {
  const { t } = useTranslation('shell');
  return (
    <AreaScreen area="academy">
      <CoursesScreen title={t('heading.admin-academy')} />
    </AreaScreen>
  );
}

const lessonView: LessonView = (lesson, language) => (
  <LessonPreview lesson={lesson} language={language} />
);

/** Editor of one course. */
export function AdminCoursePage() {
  const id = useCourseId();
  if (id === null) return <NotFound />;
  return (
    <AreaScreen area="academy">
      <EditorScreen key={id} id={id} lessonView={lessonView} notFound={<NotFound />} />
    </AreaScreen>
  );
}

export function AdminCourseStatisticsPage() {
  const id = useCourseId();
  if (id === null) return <NotFound />;
  return (
    <AreaScreen area="academy">
      <StatisticsScreen key={id} id={id} notFound={<NotFound />} />
    </AreaScreen>
  );
}

import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router-dom';
import { CatalogueScreen } from '#renderer/features/academy/catalogue/screen.tsx';
import { CertificateScreen } from '#renderer/features/academy/certificate/certificate-screen.tsx';
import { CourseScreen } from '#renderer/features/academy/course/screen.tsx';
import { LessonScreen } from '#renderer/features/academy/lesson/screen.tsx';
import { AreaScreen } from '../../area-screen.tsx';
import { NotFound } from '../../not-found.tsx';

/** The academy's catalogue. */
export function AcademyPage() {
  const { t } = useTranslation('shell');
  return (
    <AreaScreen area="academy">
      <CatalogueScreen title={t('heading.academy')} off={<NotFound isSoon />} />
    </AreaScreen>
  );
}

/** One course. */
export function AcademyCoursePage() {
  const { slug = '' } = useParams();
  return (
    <AreaScreen area="academy">
      <CourseScreen key={slug} slug={slug} off={<NotFound isSoon />} notFound={<NotFound />} />
    </AreaScreen>
  );
}

/** One lesson of a course. */
export function AcademyLessonPage() {
  const { slug = '', lesson = '' } = useParams();
  if (!/^[1-9]\d{0,8}$/.test(lesson)) return <NotFound />;
  return (
    <AreaScreen area="academy">
      <LessonScreen
        key={`${slug}/${lesson}`}
        slug={slug}
        lesson={Number(lesson)}
        off={<NotFound isSoon />}
        notFound={<NotFound />}
      />
    </AreaScreen>
  );
}

/** A certificate of the member. */
export function AcademyCertificatePage() {
  const { number = '' } = useParams();
  return (
    <AreaScreen area="academy">
      <CertificateScreen
        key={number}
        number={number}
        off={<NotFound isSoon />}
        notFound={<NotFound />}
      />
    </AreaScreen>
  );
}

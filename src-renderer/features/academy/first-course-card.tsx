import { useQuery } from '@tanstack/react-query';
import { IconSchool } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { CourseCard } from '#contract/api/academy/academy.ts';
import { TextLink } from '#renderer/components/action/text-link.tsx';
import { Card } from '#renderer/components/card.tsx';
import { Icon } from '#renderer/components/icon.tsx';
import { useSaid } from '#renderer/domain/said/use-said.ts';
import { useIsAreaOn } from '#renderer/domain/settings/use-area.ts';
import { academyQueries } from './academy-queries.ts';
import { coursePath } from './paths.ts';
import styles from './academy.module.css';

/** Whom it is for has neither a plan nor a balance: nothing opens the course, and nobody has finished it. */
const isForNewcomers = ({ access, is_open, state }: CourseCard): boolean =>
  is_open && access.length === 0 && (state === 'not_started' || state === 'in_progress');

/** The first course that needs neither plan nor payment, for who is about to pay; nothing where there is none. */
export function FirstCourseCard() {
  const isOn = useIsAreaOn('academy') ?? false;
  const { t } = useTranslation('academy');
  const { text } = useSaid();
  const { data } = useQuery({
    ...academyQueries.catalogue({ view: 'all', level: '', search: '' }),
    enabled: isOn,
  });
  const course = data?.items.find(isForNewcomers);
  if (!isOn || !course) return null;
  return (
    <Card title={t('first.title', { minutes: course.minutes })}>
      <div className={styles.first}>
        <Icon icon={IconSchool} size={20} />
        <div>
          <p>{t('first.course', { course: text(course.title) })}</p>
          <TextLink to={coursePath(course.slug)}>
            {t(course.state === 'not_started' ? 'first.start' : 'first.continue')}
          </TextLink>
        </div>
      </div>
    </Card>
  );
}

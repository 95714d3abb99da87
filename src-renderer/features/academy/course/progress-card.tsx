import { IconCertificate, IconPlayerPlay } from '@tabler/icons-react';
import { Trans, useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import type { Course, LessonHead, LessonName } from '#contract/api/academy/academy.ts';
import { Button, LinkButton } from '#renderer/components/action/button.tsx';
import { ActionBar } from '#renderer/components/action/action-bar.tsx';
import { Card } from '#renderer/components/card.tsx';
import { ProgressBar } from '#renderer/components/chart/progress-bar.tsx';
import { useErrorText } from '#renderer/components/text/error-text.ts';
import { Note } from '#renderer/components/text/note.tsx';
import { formatPercent } from '#renderer/lib/format.ts';
import { useFormat } from '#renderer/lib/use-format.ts';
import { useStartCourse } from '../academy-mutations.ts';
import { AccessList } from '../access-list.tsx';
import { AskAboutQuiz } from '../ask-about-quiz.tsx';
import { FailedText } from '../failed-text.tsx';
import { BuyButton } from '../buying/buy-button.tsx';
import { clockText } from '../clock-text.ts';
import { certificatePath, lessonPath } from '../paths.ts';
import { useSaid } from '#renderer/domain/said/use-said.ts';
import styles from './course.module.css';

/** How far the reader is, and the one way on. */
export function ProgressCard({ course }: { readonly course: Course }) {
  const { t } = useTranslation('academy');
  const format = useFormat();
  const { text } = useSaid();
  const share = course.total === 0 ? 0 : course.done / course.total;
  return (
    <Card title={t('progress')}>
      <div className={styles.progressFacts}>
        <span className={styles.progressDone}>
          <Trans
            t={t}
            i18nKey="progress.done"
            count={course.total}
            values={{ done: course.done }}
            components={{ small: <small /> }}
          />
        </span>
        <span className={styles.progressShare}>
          {formatPercent(Math.floor(share * 100) / 100, format)}
        </span>
      </div>
      <ProgressBar value={share} label={t('progress.label', { course: text(course.title) })} />
      <WayOn course={course} />
    </Card>
  );
}

function WayOn({ course }: { readonly course: Course }) {
  const { t } = useTranslation('academy');
  const { text } = useSaid();
  if (!course.is_open) {
    return (
      <div className={styles.locked}>
        <AccessList access={course.access} />
        <BuyButton course={course} />
        {course.certificate !== null && (
          <LinkButton fullWidth icon={IconCertificate} to={certificatePath(course.certificate)}>
            {t('seeCertificate')}
          </LinkButton>
        )}
      </div>
    );
  }
  if (!course.is_started) {
    return course.is_retired ? (
      <p className={styles.under}>{t('retired')}</p>
    ) : (
      <StartButton course={course} />
    );
  }
  if (course.next && course.state === 'failed' && course.next.id === course.final?.lesson.id) {
    return <FailedWay course={course} quiz={course.next} />;
  }
  if (course.next) {
    const head = headOf(course, course.next.id);
    const title = text(course.next.title);
    return (
      <>
        <ActionBar className={styles.action}>
          <LinkButton
            kind="primary"
            size="lg"
            fullWidth
            icon={IconPlayerPlay}
            to={lessonPath(course.slug, course.next.id)}
          >
            {t('continue', { n: course.next.number })}
          </LinkButton>
        </ActionBar>
        <p className={styles.under}>
          {head?.second ? t('continue.from', { title, time: clockText(head.second) }) : title}
        </p>
      </>
    );
  }
  return (
    course.certificate !== null && (
      <ActionBar className={styles.action}>
        <LinkButton
          kind="primary"
          size="lg"
          fullWidth
          icon={IconCertificate}
          to={certificatePath(course.certificate)}
        >
          {t('seeCertificate')}
        </LinkButton>
      </ActionBar>
    )
  );
}

interface FailedWayProps {
  readonly course: Course;
  readonly quiz: LessonName;
}

/** Only the last quiz is left and was not passed: it is repeated, waited for, or asked about. */
function FailedWay({ course, quiz }: FailedWayProps) {
  const { t } = useTranslation('academy');
  const path = lessonPath(course.slug, quiz.id);
  const way = () => {
    if (course.attempts_left === 0) return <AskAboutQuiz lesson={quiz.id} fullWidth />;
    if (course.retry_at !== null) {
      return (
        <LinkButton fullWidth to={path}>
          {t('failed.see')}
        </LinkButton>
      );
    }
    return (
      <ActionBar>
        <LinkButton kind="primary" size="lg" fullWidth icon={IconPlayerPlay} to={path}>
          {t('failed.repeat')}
        </LinkButton>
      </ActionBar>
    );
  };
  return (
    <div className={styles.failed}>
      <p>
        <FailedText course={course} />
      </p>
      {way()}
    </div>
  );
}

const headOf = ({ modules }: Course, id: number): LessonHead | undefined =>
  modules.flatMap(({ lessons }) => lessons).find((one) => one.id === id);

/** Starts, and opens the first lesson. */
function StartButton({ course }: { readonly course: Course }) {
  const { t } = useTranslation('academy');
  const errorText = useErrorText();
  const navigate = useNavigate();
  const start = useStartCourse(course.slug, ({ slug, next }) => {
    if (next) void navigate(lessonPath(slug, next.id));
  });
  return (
    <>
      <ActionBar className={styles.action}>
        <Button
          kind="primary"
          size="lg"
          fullWidth
          icon={IconPlayerPlay}
          busy={start.isPending}
          onClick={() => start.mutate()}
        >
          {t('start')}
        </Button>
      </ActionBar>
      {start.error && <Note tone="bad">{errorText(start.error)}</Note>}
      <p className={styles.under}>{t('start.free')}</p>
    </>
  );
}

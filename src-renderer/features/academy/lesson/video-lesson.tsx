import { IconCircleCheck, IconCircleDashed } from '@tabler/icons-react';
import { useCallback, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Lesson, LessonVideo } from '#contract/api/academy/academy.ts';
import { WATCHED_PERCENT, type AcademyLanguage } from '#contract/rules/academy/courses.ts';
import { Card } from '#renderer/components/card.tsx';
import { classNames } from '#renderer/components/class-names.ts';
import { Icon } from '#renderer/components/icon.tsx';
import { formatPercent } from '#renderer/lib/format.ts';
import { useFormat } from '#renderer/lib/use-format.ts';
import { useReportProgress } from '../outbox/use-report-progress.ts';
import { Player, type PlayerHandle } from '../player/player.tsx';
import { SaidMarkdown } from '../said-text.tsx';
import { Documents } from './documents.tsx';
import { LessonHeading } from './lesson-heading.tsx';
import { LessonSide, type SideTab } from './lesson-side.tsx';
import styles from './lesson.module.css';

interface VideoLessonProps {
  readonly lesson: Lesson;
  readonly video: LessonVideo;
}

const tabs: readonly SideTab[] = ['transcript', 'notes', 'content'];

/** A video with its transcript and notes beside it. */
export function VideoLesson({ lesson, video }: VideoLessonProps) {
  const { i18n } = useTranslation('lesson');
  const report = useReportProgress({ slug: lesson.course.slug, lesson: lesson.id });
  const player = useRef<PlayerHandle>(null);
  // Where it was when the lesson was opened: what is reported since does not move it.
  const [startAt] = useState(lesson.second ?? 0);
  const [second, setSecond] = useState(startAt);
  const [marks, setMarks] = useState<readonly number[]>([]);
  const [tab, setTab] = useState<SideTab>('transcript');
  const [chosen, setChosen] = useState<AcademyLanguage | null>(null);
  const captions =
    video.captions.find(({ language }) => language === (chosen ?? i18n.language)) ??
    video.captions[0];
  const side = useRef<HTMLElement>(null);
  const seek = useCallback((to: number) => player.current?.seek(to), []);
  const markRead = useCallback(() => report({ read: true }), [report]);
  const showTranscript = useCallback(() => {
    setTab('transcript');
    side.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  return (
    <div className={classNames(styles.columns, styles.film)}>
      <div className={styles.main}>
        <div className={styles.player}>
          <Player
            ref={player}
            video={video}
            cues={captions?.cues ?? null}
            language={captions?.language}
            startAt={startAt}
            marks={marks}
            onTime={setSecond}
            onProgress={report}
            onTranscript={showTranscript}
          />
        </div>
        <LessonHeading lesson={lesson} />
        <Card padding="none" className={styles.marks}>
          <WatchedMark lesson={lesson} />
        </Card>
        <Documents documents={lesson.documents} />
        {lesson.body.text !== '' && (
          <Card padding="form" className={styles.article}>
            <SaidMarkdown said={lesson.body} topLevel={1} />
          </Card>
        )}
      </div>
      <LessonSide
        ref={side}
        lesson={lesson}
        tabs={tabs}
        tab={tab}
        onTab={setTab}
        second={second}
        onSeek={seek}
        transcript={{
          captions: video.captions,
          language: captions?.language,
          onLanguage: setChosen,
          onFound: setMarks,
          onRead: markRead,
        }}
      />
    </div>
  );
}

function WatchedMark({ lesson }: { readonly lesson: Lesson }) {
  const { t } = useTranslation('lesson');
  const format = useFormat();
  const isDone = lesson.state === 'passed';
  return (
    <div className={classNames(styles.mark, isDone && styles.markDone)}>
      <Icon icon={isDone ? IconCircleCheck : IconCircleDashed} />
      <span role="status" className={styles.markText}>
        {isDone
          ? t('mark.done')
          : t('marks', { share: formatPercent(WATCHED_PERCENT / 100, format) })}
      </span>
      {!isDone && (
        <span className={styles.markShare}>{formatPercent(lesson.watched / 100, format)}</span>
      )}
    </div>
  );
}

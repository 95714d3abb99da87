import { useQuery } from '@tanstack/react-query';
import { useState, type Ref } from 'react';
import { useTranslation } from 'react-i18next';
import type { Lesson, LessonVideo } from '#contract/api/academy/academy.ts';
import type { AcademyLanguage } from '#contract/rules/academy/courses.ts';
import { TabPanels, Tabs } from '#renderer/components/action/tabs.tsx';
import { Card } from '#renderer/components/card.tsx';
import { ListFailure } from '#renderer/components/data/query-list.tsx';
import { SkeletonRows } from '#renderer/components/skeleton.tsx';
import { academyQueries } from '../academy-queries.ts';
import { LessonRow } from '../course/lesson-row.tsx';
import { Notes } from './notes.tsx';
import { Transcript } from './transcript.tsx';
import lessonStyles from './lesson.module.css';
import styles from './side.module.css';

export type SideTab = 'transcript' | 'notes' | 'content';

interface LessonSideProps {
  readonly lesson: Lesson;
  readonly tabs: readonly SideTab[];
  /** Chosen from outside; without it the first one is shown. */
  readonly tab?: SideTab;
  readonly onTab?: (tab: SideTab) => void;
  /** Where the video is; undefined: there is none. */
  readonly second?: number;
  readonly onSeek?: (second: number) => void;
  readonly transcript?: {
    readonly captions: LessonVideo['captions'];
    readonly language: AcademyLanguage | undefined;
    readonly onLanguage: (language: AcademyLanguage) => void;
    readonly onFound: (seconds: readonly number[]) => void;
    readonly onRead: () => void;
  };
  readonly ref?: Ref<HTMLElement>;
}

/** Beside a lesson: transcript, own notes, and the course's other lessons. */
export function LessonSide({ ref, ...props }: LessonSideProps) {
  const { lesson, second, onSeek, transcript } = props;
  const { t } = useTranslation('lesson');
  const [own, setOwn] = useState<SideTab>(props.tabs[0] ?? 'content');
  const tab = props.tab ?? own;
  const tabs = props.tabs.map((value) => ({
    value,
    label: (
      <>
        {t(`tab.${value}`)}
        {value === 'notes' && lesson.notes > 0 && (
          <span className={styles.count}>{lesson.notes}</span>
        )}
      </>
    ),
  }));
  return (
    <aside ref={ref} aria-label={t('side')} className={lessonStyles.side}>
      <Card padding="none" className={styles.sideCard}>
        <div className={styles.tabs}>
          <Tabs
            id="lesson-side"
            label={t('side')}
            tabs={tabs}
            value={tab}
            onChange={props.onTab ?? setOwn}
          />
        </div>
        <TabPanels id="lesson-side" tabs={tabs} value={tab}>
          {(value) => {
            if (value === 'transcript' && transcript) {
              return (
                <Transcript
                  {...transcript}
                  isDone={lesson.state === 'passed'}
                  second={second ?? 0}
                  onSeek={onSeek ?? (() => undefined)}
                />
              );
            }
            if (value === 'notes') return <Notes lesson={lesson} second={second} onSeek={onSeek} />;
            return <Content lesson={lesson} />;
          }}
        </TabPanels>
      </Card>
    </aside>
  );
}

function Content({ lesson }: { readonly lesson: Lesson }) {
  const { data: course, error, refetch } = useQuery(academyQueries.course(lesson.course.slug));
  if (!course) {
    return error ? (
      <ListFailure error={error} onRetry={() => void refetch()} />
    ) : (
      <SkeletonRows rows={5} />
    );
  }
  return (
    <ol className={styles.content}>
      {course.modules
        .flatMap(({ lessons }) => lessons)
        .map((one) => (
          <LessonRow key={one.id} course={course} lesson={one} isHere={one.id === lesson.id} />
        ))}
    </ol>
  );
}

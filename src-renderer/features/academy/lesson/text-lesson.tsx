import { useCallback } from 'react';
import type { Lesson } from '#contract/api/academy/academy.ts';
import { Card } from '#renderer/components/card.tsx';
import { useReportProgress } from '../outbox/use-report-progress.ts';
import { SaidMarkdown } from '../said-text.tsx';
import { Documents } from './documents.tsx';
import { LessonHeading } from './lesson-heading.tsx';
import { LessonSide } from './lesson-side.tsx';
import { ReadMark } from './read-mark.tsx';
import styles from './lesson.module.css';

/** A lesson to read, or a document with what is said about it. */
export function TextLesson({ lesson }: { readonly lesson: Lesson }) {
  const report = useReportProgress({ slug: lesson.course.slug, lesson: lesson.id });
  const markRead = useCallback(() => report({ read: true }), [report]);
  const isDocument = lesson.kind === 'document';
  return (
    <div className={styles.columns}>
      <div className={styles.main}>
        <LessonHeading lesson={lesson} />
        {lesson.body.text !== '' && (
          <Card padding="form" className={styles.article}>
            <SaidMarkdown said={lesson.body} topLevel={1} />
            {!isDocument && <ReadMark isDone={lesson.state === 'passed'} onRead={markRead} />}
          </Card>
        )}
        <Documents documents={lesson.documents} onOpened={isDocument ? markRead : undefined} />
        {isDocument && <ReadMark isDone={lesson.state === 'passed'} isDocument onRead={markRead} />}
      </div>
      <LessonSide lesson={lesson} tabs={['notes', 'content']} />
    </div>
  );
}

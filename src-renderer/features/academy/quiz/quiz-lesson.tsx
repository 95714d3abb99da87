import type { Lesson } from '#contract/api/academy/academy.ts';
import { useUrlFilters } from '#renderer/components/data/use-url-filters.ts';
import { AttemptView } from './attempt-view.tsx';
import { QuizIntro } from './quiz-intro.tsx';

interface QuizLessonProps {
  readonly lesson: Lesson;
  readonly quiz: NonNullable<Lesson['quiz']>;
}

const names = ['attempt', 'question'] as const;

/** A quiz: what it asks, or one of its attempts, as the address says. */
export function QuizLesson({ lesson, quiz }: QuizLessonProps) {
  const { values, change } = useUrlFilters(names);
  const attempt = /^\d{1,9}$/.test(values.attempt) ? Number(values.attempt) : null;
  const question = /^\d{1,3}$/.test(values.question) ? Number(values.question) : 1;
  const open = (id: number) => change({ attempt: String(id), question: '' }, {});
  if (attempt === null) return <QuizIntro lesson={lesson} quiz={quiz} onOpen={open} />;
  return (
    <AttemptView
      key={attempt}
      id={attempt}
      lesson={lesson}
      question={question}
      onQuestion={(number) => change({ question: number === 1 ? '' : String(number) })}
      onLeave={() => change({ attempt: '', question: '' })}
    />
  );
}

import type { AttemptQuestion, GivenAnswer } from '#contract/api/academy/academy.ts';
import { Choices } from './choices.tsx';
import { Matching } from './matching.tsx';
import { NumberAnswer } from './number-answer.tsx';
import { Ordering } from './ordering.tsx';

export interface QuestionProps {
  readonly question: AttemptQuestion;
  /** It was handed in. */
  readonly isOff: boolean;
  readonly onGive: (given: GivenAnswer | null) => void;
}

/** What is answered, by the question's kind. */
export function QuestionBody(props: QuestionProps) {
  switch (props.question.kind) {
    case 'single':
    case 'multiple':
      return <Choices {...props} />;
    case 'order':
      return <Ordering {...props} />;
    case 'number':
      return <NumberAnswer {...props} />;
    case 'matching':
      return <Matching {...props} />;
  }
}

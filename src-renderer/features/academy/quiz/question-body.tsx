import { Choices } from './choices.tsx';
import { Matching } from './matching.tsx';
import { NumberAnswer } from './number-answer.tsx';
import { Ordering } from './ordering.tsx';
import type { QuestionProps } from './question-props.ts';

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

import type { AttemptQuestion, GivenAnswer } from '#contract/api/academy/academy.ts';

/** What a question's own view is given. */
export interface QuestionProps {
  readonly question: AttemptQuestion;
  /** It was handed in. */
  readonly isOff: boolean;
  readonly onGive: (given: GivenAnswer | null) => void;
}

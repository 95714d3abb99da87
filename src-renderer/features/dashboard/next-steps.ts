/** What a new member does first, in this order. */
export type NextStep = 'email' | 'membership' | 'address' | 'link';

export interface NextStepFacts {
  readonly emailVerified: boolean;
  readonly hasMembership: boolean;
  /** Whether a withdrawal was paid to an address before; undefined while nobody knows. */
  readonly hasAddress: boolean | undefined;
  readonly linkShared: boolean;
}

export interface NextStepState {
  readonly step: NextStep;
  readonly isDone: boolean;
}

/** The steps with what is done of them. Something that is not known yet does not count as done. */
export function nextSteps(facts: NextStepFacts): NextStepState[] {
  return [
    { step: 'email', isDone: facts.emailVerified },
    { step: 'membership', isDone: facts.hasMembership },
    { step: 'address', isDone: facts.hasAddress ?? false },
    { step: 'link', isDone: facts.linkShared },
  ];
}

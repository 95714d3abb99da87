/** What a newcomer does first, in this order. */
export type FirstStep = 'email' | 'plan' | 'pay' | 'address' | 'share';

export interface FirstStepFacts {
  readonly emailVerified: boolean;
  readonly hasMembership: boolean;
  /** A purchase request waits for its payment. */
  readonly hasRequest: boolean;
  readonly hasAddress: boolean;
  readonly linkShared: boolean;
}

export interface FirstStepState {
  readonly step: FirstStep;
  /** `now`: the one that is open. */
  readonly state: 'done' | 'now' | 'todo';
  /** It can be opened, also before the step ahead of it is done. */
  readonly canOpen: boolean;
}

/**
 * The steps with how each stands; one at most is open: the chosen one where that can be, otherwise
 * the first that is left.
 */
export function firstSteps(facts: FirstStepFacts, chosen: FirstStep | null): FirstStepState[] {
  const { emailVerified, hasMembership, hasRequest, hasAddress, linkShared } = facts;
  const steps = [
    { step: 'email', isDone: emailVerified, canOpen: !emailVerified },
    // Another plan can be chosen until one is paid.
    { step: 'plan', isDone: hasMembership || hasRequest, canOpen: !hasMembership },
    { step: 'pay', isDone: hasMembership, canOpen: !hasMembership && hasRequest },
    { step: 'address', isDone: hasAddress, canOpen: !hasAddress },
    { step: 'share', isDone: linkShared, canOpen: !linkShared },
  ] as const;
  const open =
    steps.find(({ step, canOpen }) => canOpen && step === chosen) ??
    steps.find(({ isDone, canOpen }) => !isDone && canOpen);
  return steps.map((one) => ({
    step: one.step,
    state: one === open ? 'now' : settledState(one.isDone),
    canOpen: one.canOpen,
  }));
}

/** How many are behind: an open one that was done before counts too. */
export const doneCount = (facts: FirstStepFacts): number =>
  [
    facts.emailVerified,
    facts.hasMembership || facts.hasRequest,
    facts.hasMembership,
    facts.hasAddress,
    facts.linkShared,
  ].filter(Boolean).length;

export const FIRST_STEPS = 5;

function settledState(isDone: boolean): 'done' | 'todo' {
  return isDone ? 'done' : 'todo';
}

import { ApiError } from '#renderer/lib/api/error.ts';

export interface CodeProblem {
  /** Id of the `validation` texts. */
  readonly id: 'code.wrong' | 'code.expired' | 'code.spent' | 'code.changed';
  readonly values: Readonly<Record<string, number>>;
}

/** What is wrong with the code that was entered; null where the failure is about something else. */
export function codeProblem(error: unknown): CodeProblem | null {
  if (!(error instanceof ApiError)) return null;
  switch (error.code) {
    case 'code_wrong': {
      const left = Number(error.body?.details?.['tries_left']);
      return left > 0
        ? { id: 'code.wrong', values: { count: left } }
        : { id: 'code.spent', values: {} };
    }
    case 'code_expired':
      return { id: 'code.expired', values: {} };
    case 'code_spent':
      return { id: 'code.spent', values: {} };
    case 'code_changed':
      return { id: 'code.changed', values: {} };
    default:
      return null;
  }
}

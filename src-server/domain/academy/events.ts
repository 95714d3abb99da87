import type { LearningVerb } from '#contract/rules/academy/xapi.ts';
import type { Transaction } from '../../database/database.ts';
import { learningEvents } from '../../database/schema/academy.ts';
import type { Services } from '../../services.ts';

export interface LearningEvent {
  readonly memberId: number;
  readonly courseId: number;
  readonly version: number;
  /** Null: of the course. */
  readonly lessonId: number | null;
  readonly verb: LearningVerb;
  /** Percent. */
  readonly score?: number | null;
  readonly progress?: number | null;
  readonly at: Date;
}

export async function noteLearning(
  tx: Transaction,
  { random }: Pick<Services, 'random'>,
  event: LearningEvent,
): Promise<void> {
  await tx.insert(learningEvents).values({
    ...event,
    statementId: random.uuid(),
    score: event.score ?? null,
    progress: event.progress ?? null,
  });
}

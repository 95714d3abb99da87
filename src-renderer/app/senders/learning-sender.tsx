import { useOutbox } from '#renderer/domain/outbox/use-outbox.ts';
import { learningOutbox } from '#renderer/features/academy/outbox/learning-outbox.ts';

/** Sends answers and progress of the academy. */
export function LearningSender() {
  useOutbox(learningOutbox);
  return null;
}

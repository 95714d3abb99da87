import type { Transaction } from '../../database/database.ts';
import type { Services } from '../../services.ts';
import { attemptView } from '../academy/attempt-view.ts';
import type { Learner } from '../academy/shelf.ts';
import { DomainError } from '../base/errors.ts';
import { createTicket } from './create.ts';

const words = {
  es: { subject: 'Pregunta de una prueba', question: 'Pregunta', lesson: 'Lección' },
  en: { subject: 'Question of a quiz', question: 'Question', lesson: 'Lesson' },
} as const;
const SUBJECT_MAX = 120;

/**
 * Opens a ticket about a question that a member takes for wrong; it names the question, never its answer.
 * @returns the ticket's number
 * @throws DomainError `not_found`, `rate_limited`, `secret_found`, `validation`
 */
export async function reportQuestion(
  tx: Transaction,
  services: Services,
  learner: Learner,
  { attempt, question, text }: { attempt: number; question: number; text: string },
): Promise<number> {
  const seen = await attemptView(tx, learner, attempt);
  const found = seen.questions.find(({ number }) => number === question);
  if (!found) throw new DomainError('not_found');
  const said = words[learner.language];
  const { number } = await createTicket(tx, services, learner.memberId, {
    category: 'academy',
    subject: `${said.subject}: ${seen.course.title.text}`.slice(0, SUBJECT_MAX),
    text: `${text.trim()}\n\n${said.lesson} ${seen.lesson.number}: ${seen.lesson.title.text}\n${said.question} ${question}: ${found.text.text}`,
    objects: [{ kind: 'lesson', id: String(seen.lesson.id) }],
  });
  return number;
}

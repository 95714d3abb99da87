import { useOutbox } from './use-outbox.ts';

/** Sends what an earlier page left. */
export function OutboxSender() {
  useOutbox();
  return null;
}

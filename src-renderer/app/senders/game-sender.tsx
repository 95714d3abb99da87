import { useOutbox } from '#renderer/domain/outbox/use-outbox.ts';
import { gameOutbox } from '#renderer/features/game/game-outbox.ts';

/** Sends the attempt of a day. */
export function GameSender() {
  useOutbox(gameOutbox);
  return null;
}

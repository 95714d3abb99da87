import { getDeviceStorage } from '#renderer/lib/device/storage.ts';

/** What members leave unsent: answers and progress of the academy, an attempt of the game. */
export type OutboxName = 'academy-outbox' | 'game-attempt';

/** Where what a member did is kept until the server has it. */
export const outboxKey = (name: OutboxName, username: string): string => `${name}.${username}`;

/** Whether a member left something that may not have been sent. */
export const hasUnsent = (name: OutboxName, username: string): boolean =>
  getDeviceStorage().getItem(outboxKey(name, username)) !== null;

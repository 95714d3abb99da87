import { getDeviceStorage } from '#renderer/lib/device/storage.ts';

/** Where what a member did is kept until the server has it. */
export const outboxKey = (username: string) => `academy-outbox.${username}`;

/** Whether a member left something that was not sent. */
export const hasKept = (username: string): boolean =>
  getDeviceStorage().getItem(outboxKey(username)) !== null;

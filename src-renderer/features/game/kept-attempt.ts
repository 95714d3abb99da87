import type { UtcDay } from '#contract/rules/days.ts';
import { getDeviceStorage } from '#renderer/lib/device/storage.ts';

/** An attempt on this device: what was played, whether or not the server has it. */
export interface KeptAttempt {
  readonly day: UtcDay;
  readonly log: readonly number[];
  /** Points of a finished one; null while it is played. */
  readonly score: number | null;
}

const keyOf = (username: string): string => `game-attempt.${username}`;

const isLog = (value: unknown): value is number[] =>
  Array.isArray(value) && value.every((entry) => Number.isInteger(entry));

/** The attempt that a member left on this device; null where there is none that can be read. */
export function readAttempt(username: string): KeptAttempt | null {
  try {
    const text = getDeviceStorage().getItem(keyOf(username)) ?? '{}';
    const { day, log, score } = JSON.parse(text) as Partial<Record<keyof KeptAttempt, unknown>>;
    if (typeof day !== 'string' || !isLog(log)) return null;
    return { day, log, score: typeof score === 'number' ? score : null };
  } catch {
    return null;
  }
}

export function writeAttempt(username: string, kept: KeptAttempt | null): void {
  if (kept) getDeviceStorage().setItem(keyOf(username), JSON.stringify(kept));
  else getDeviceStorage().removeItem(keyOf(username));
}

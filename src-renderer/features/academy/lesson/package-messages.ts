import type { PackageState } from '#contract/api/academy/academy.ts';
import { scormLimits } from '#contract/rules/academy/scorm.ts';

const word = (value: unknown): string | null =>
  typeof value === 'string' && value !== '' ? value.slice(0, 40) : null;

const score = (value: unknown): number | null =>
  typeof value === 'number' && Number.isFinite(value) && Math.abs(value) <= 1_000_000
    ? value
    : null;

const text = (value: unknown, most: number): string =>
  typeof value === 'string' ? value.slice(0, most) : '';

/** What a frame of this opening says that it keeps; null where it is anything else. Foreign code wrote it. */
export function readPackageMessage(data: unknown, channel: string): PackageState | null {
  if (typeof data !== 'object' || data === null) return null;
  const message = data as Readonly<Record<string, unknown>>;
  const { type, report } = message;
  if (type !== 'package:state' || message['channel'] !== channel) return null;
  if (typeof report !== 'object' || report === null) return null;
  const said = report as Readonly<Record<string, unknown>>;
  return {
    channel,
    report: {
      status: word(said['status']),
      completion: word(said['completion']),
      success: word(said['success']),
      raw: score(said['raw']),
      min: score(said['min']),
      max: score(said['max']),
      scaled: score(said['scaled']),
    },
    location: text(message['location'], scormLimits.location),
    suspend_data: text(message['suspend_data'], scormLimits.suspendData),
  };
}

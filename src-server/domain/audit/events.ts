import { MINUTE_MS } from '#contract/rules/durations.ts';
import type { DatabaseHandle } from '../../database/database.ts';
import type { Services } from '../../services.ts';
import { actingFrom, originNow } from './origin.ts';
import { audit, type AuditEntry } from './write.ts';
import type { Device } from '../base/device-names.ts';

/** The same again within so long is counted, not written. */
const WINDOW_MS = 5 * MINUTE_MS;

export type AuditEvent = Omit<AuditEntry, 'at'>;
type Recorder = Pick<Services, 'database' | 'clock' | 'log'>;

interface Window {
  readonly until: number;
  /** Since the row at its beginning. */
  readonly times: number;
  readonly event: AuditEvent;
  readonly device: Device | undefined;
}

interface Events {
  readonly windows: Map<string, Window>;
  readonly pending: Set<Promise<void>>;
}

const known = new WeakMap<DatabaseHandle['db'], Events>();

function eventsOf({ database }: Recorder): Events {
  const events = known.get(database.db) ?? { windows: new Map(), pending: new Set() };
  known.set(database.db, events);
  return events;
}

/**
 * Writes a row in a transaction of its own: for a refusal, which undoes the work's, and for what is
 * only read. Never called within a transaction.
 */
export function recordEvent(services: Recorder, event: AuditEvent): Promise<void> {
  const at = services.clock.now();
  return services.database.transaction((tx) => audit(tx, { ...event, at }));
}

/**
 * The same for what somebody can cause often. The first is written at once; those of the next five
 * minutes with the same actor, action and subject are counted and become one row with `times`.
 */
export async function recordRepeated(services: Recorder, event: AuditEvent): Promise<void> {
  const { windows } = eventsOf(services);
  const key = JSON.stringify([event.actorId, event.action, event.subject]);
  const now = services.clock.now().getTime();
  const open = windows.get(key);
  if (open && now < open.until) {
    windows.set(key, { ...open, times: open.times + 1, event, device: originNow() });
    return;
  }
  const until = now + WINDOW_MS;
  windows.set(key, { until, times: 0, event, device: originNow() });
  if (open) await writeCounted(services, open);
  try {
    await recordEvent(services, event);
  } catch (error) {
    // The next one is the first again.
    windows.delete(key);
    throw error;
  }
}

/**
 * Records without making anybody wait: how long an answer takes must not reveal whether an account
 * exists. What fails is logged.
 */
export function recordAside(services: Recorder, event: AuditEvent): void {
  const { pending } = eventsOf(services);
  const done = recordRepeated(services, event)
    .catch((err: unknown) => services.log.error({ err }, 'an event was not audited'))
    .finally(() => pending.delete(done));
  pending.add(done);
}

/** Writes what was counted in windows that are over, or in all of them at the end. */
export async function flushEvents(services: Recorder, all = false): Promise<void> {
  const { windows, pending } = eventsOf(services);
  await Promise.all(pending);
  const now = services.clock.now().getTime();
  for (const [key, open] of windows) {
    if (!all && now < open.until) continue;
    windows.delete(key);
    await writeCounted(services, open);
  }
}

async function writeCounted(services: Recorder, { times, event, device }: Window): Promise<void> {
  if (times === 0) return;
  const write = () => recordEvent(services, { ...event, after: { ...event.after, times } });
  await (device ? actingFrom(device, write) : write());
}

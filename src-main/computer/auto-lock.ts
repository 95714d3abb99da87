import type { PowerMonitor } from 'electron';

/** Polling interval for the system's idle time, in milliseconds. */
const POLL_INTERVAL_MS = 5_000;

interface AutoLockConfig {
  readonly monitor: Pick<PowerMonitor, 'getSystemIdleTime'> & {
    on(event: 'suspend' | 'lock-screen', listener: () => void): unknown;
  };
  /** Idle minutes after which the app locks. */
  readonly minutes: () => number;
  /** Locks the app; does nothing without a session. */
  readonly lock: () => void;
}

/**
 * Locks after the configured idle time, on suspend, and when the operating system's screen locks.
 */
export function watchIdleness({ monitor, minutes, lock }: AutoLockConfig): void {
  monitor.on('suspend', lock);
  monitor.on('lock-screen', lock);
  setInterval(() => {
    if (monitor.getSystemIdleTime() >= minutes() * 60) lock();
  }, POLL_INTERVAL_MS).unref();
}

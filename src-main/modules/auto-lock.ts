import type { PowerMonitor } from 'electron';

/** Milliseconds between two looks at how long nobody has touched the computer. */
const LOOK_EVERY = 5_000;

interface AutoLockConfig {
  readonly monitor: Pick<PowerMonitor, 'getSystemIdleTime'> & {
    on(event: 'suspend' | 'lock-screen', listener: () => void): unknown;
  };
  /** Minutes without use. */
  readonly minutes: () => number;
  /** Locks, where there is something to lock. */
  readonly lock: () => void;
}

/** Locks once nobody has used the computer for so long, and whenever it sleeps or locks itself. */
export function watchIdleness({ monitor, minutes, lock }: AutoLockConfig): void {
  monitor.on('suspend', lock);
  monitor.on('lock-screen', lock);
  setInterval(() => {
    if (monitor.getSystemIdleTime() >= minutes() * 60) lock();
  }, LOOK_EVERY).unref();
}

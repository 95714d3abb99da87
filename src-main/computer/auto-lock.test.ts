import { EventEmitter } from 'node:events';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { watchIdleness } from './auto-lock.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function watch() {
  let idle = 0;
  let minutes = 5;
  const lock = vi.fn();
  const monitor = Object.assign(new EventEmitter(), { getSystemIdleTime: () => idle });
  watchIdleness({ monitor, minutes: () => minutes, lock });
  return {
    lock,
    monitor,
    /** Advances the clock without any user input. */
    pass(seconds: number) {
      for (let second = 0; second < seconds; second += 1) {
        idle += 1;
        vi.advanceTimersByTime(1000);
      }
    },
    touch: () => (idle = 0),
    choose: (value: number) => (minutes = value),
  };
}

test('it locks after five idle minutes, not before', () => {
  const { lock, pass, touch } = watch();
  pass(299);
  touch();
  pass(299);
  expect(lock).not.toHaveBeenCalled();
  pass(6);
  expect(lock).toHaveBeenCalled();
});

test('a changed number of minutes applies immediately', () => {
  const { lock, pass, choose } = watch();
  pass(90);
  expect(lock).not.toHaveBeenCalled();
  choose(1);
  pass(5);
  expect(lock).toHaveBeenCalled();
});

test.each(['suspend', 'lock-screen'])('it locks immediately on the system event “%s”', (event) => {
  const { lock, monitor } = watch();
  monitor.emit(event);
  expect(lock).toHaveBeenCalledOnce();
});

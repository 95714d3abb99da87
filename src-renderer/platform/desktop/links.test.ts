import { expect, test, vi } from 'vitest';
import { describeLinks } from '../suites/links.suite.ts';
import { createDesktopLinks } from './links.ts';

function mainProcess() {
  const listeners = new Set<(path: string) => void>();
  return {
    open: vi.fn((_url: string) => Promise.resolve()),
    onOpened(listener: (path: string) => void) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    emit(path: string) {
      for (const listener of listeners) listener(path);
    },
  };
}

describeLinks('desktop', () => {
  const bridge = mainProcess();
  return {
    links: createDesktopLinks(bridge),
    opened: () => bridge.open.mock.calls.map(([url]) => url),
  };
});

test('deep links are passed on until the listener unsubscribes', () => {
  const bridge = mainProcess();
  const heard: string[] = [];
  const end = createDesktopLinks(bridge).onOpened((path) => heard.push(path));
  bridge.emit('/withdrawals');
  end();
  bridge.emit('/reports');
  expect(heard).toEqual(['/withdrawals']);
});

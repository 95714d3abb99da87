import type { QueryClient } from '@tanstack/react-query';
import { expect, onTestFinished, test } from 'vitest';
import { nextTask } from '#renderer/lib/browser/next-task.ts';
import { askDashboardData } from './dashboard-data.ts';

test('calls that fail at once, as after logging out, leave no rejection that nobody handles', async () => {
  const unhandled: unknown[] = [];
  const note = (reason: unknown): void => {
    unhandled.push(reason);
  };
  process.on('unhandledRejection', note);
  onTestFinished(() => {
    process.off('unhandledRejection', note);
  });
  const asked: unknown[] = [];
  const refuse = ({ queryKey }: { readonly queryKey: unknown }) => {
    asked.push(queryKey);
    return Promise.reject(new Error('unauthorized'));
  };
  const client = { query: refuse, infiniteQuery: refuse } as unknown as QueryClient;
  await askDashboardData(client);
  await nextTask();
  expect(asked).toHaveLength(6);
  expect(unhandled).toEqual([]);
});

import { InfiniteQueryObserver, QueryClient } from '@tanstack/react-query';
import { afterEach, expect, test, vi } from 'vitest';
import { adminProposals } from '#contract/api/admin/proposals.ts';
import { configureApi } from './request.ts';
import { cursorQuery } from './cursor-query.ts';

const proposals = cursorQuery({
  endpoint: adminProposals.list,
  queryKey: ['Proposals', 'list', 'open'],
  query: { view: 'open' },
  pageSize: 2,
});

/** Returns two pages, the second by its cursor, and records the queries of the calls. */
function answerTwoPages() {
  const asked: Record<string, string>[] = [];
  const fetch = vi.fn<typeof globalThis.fetch>(async (url) => {
    const query = Object.fromEntries(new URL(url as string, 'http://host').searchParams);
    asked.push(query);
    return Response.json({ items: [], next: query['cursor'] === 'second' ? null : 'second' });
  });
  configureApi({ fetch, language: () => 'en' });
  return asked;
}

const observe = () => new InfiniteQueryObserver(new QueryClient(), proposals);

afterEach(() => configureApi({}));

test('asks for the first page without a cursor', async () => {
  const asked = answerTwoPages();
  const observer = observe();
  await observer.refetch();
  expect(asked).toEqual([{ view: 'open', limit: '2' }]);
  expect(observer.getCurrentResult().hasNextPage).toBe(true);
});

test('asks for the next page with the cursor of the one before, until there is none', async () => {
  const asked = answerTwoPages();
  const observer = observe();
  await observer.refetch();
  const { data, hasNextPage } = await observer.fetchNextPage();
  expect(asked.slice(1)).toEqual([{ view: 'open', limit: '2', cursor: 'second' }]);
  expect(data?.pages).toHaveLength(2);
  expect(hasNextPage).toBe(false);
});

test('keeps the key and the timing it is given', () => {
  const { queryKey, staleTime, refetchInterval } = cursorQuery({
    endpoint: adminProposals.list,
    queryKey: ['Proposals', 'list', 'mine'],
    query: { view: 'mine' },
    pageSize: 2,
    staleTime: 0,
    refetchInterval: 1000,
  });
  expect({ queryKey, staleTime, refetchInterval }).toEqual({
    queryKey: ['Proposals', 'list', 'mine'],
    staleTime: 0,
    refetchInterval: 1000,
  });
});

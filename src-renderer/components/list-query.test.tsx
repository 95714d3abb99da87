import { QueryClientProvider, useInfiniteQuery } from '@tanstack/react-query';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { createQueryClient } from '#renderer/lib/query-client.ts';
import { renderScreen } from '../../tests/support/render.tsx';
import { ListError, ListMore } from './list-query.tsx';

const LAST = 2;

function List({ answer }: { readonly answer: (page: number) => string }) {
  const query = useInfiniteQuery({
    queryKey: ['list'],
    queryFn: ({ pageParam }) => answer(pageParam),
    initialPageParam: 1,
    getNextPageParam: (_page, _pages, number) => (number < LAST ? number + 1 : null),
    retry: false,
  });
  return (
    <>
      <ListError query={query} />
      {query.data?.pages.map((page) => (
        <p key={page}>{page}</p>
      ))}
      <ListMore query={query} />
    </>
  );
}

async function show(answer: (page: number) => string) {
  await renderScreen(
    <QueryClientProvider client={createQueryClient()}>
      <List answer={answer} />
    </QueryClientProvider>,
  );
}

const page = (number: number) => `page ${number}`;
const broken = (): never => {
  throw new Error('503');
};

test('a next page that fails is said where it was asked for, and got by another try', async () => {
  const answer = vi.fn<(number: number) => string>(page);
  await show(answer);
  const more = await screen.findByRole('button', { name: 'Ver más' });
  answer.mockImplementationOnce(broken);
  await userEvent.click(more);
  const again = await screen.findByRole('button', { name: 'Reintentar' });
  expect(screen.getAllByRole('alert')).toHaveLength(1);
  expect(screen.getByText('page 1').compareDocumentPosition(again)).toBe(
    Node.DOCUMENT_POSITION_FOLLOWING,
  );
  await userEvent.click(again);
  expect(await screen.findByText('page 2')).toBeInTheDocument();
  expect(screen.getByText('page 1')).toBeInTheDocument();
  expect(screen.queryByRole('button')).toBeNull();
});

test('a list that does not come says why, and is asked for anew', async () => {
  const answer = vi.fn<(number: number) => string>(page).mockImplementationOnce(broken);
  await show(answer);
  await userEvent.click(await screen.findByRole('button', { name: 'Reintentar' }));
  expect(await screen.findByText('page 1')).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Reintentar' })).toBeNull();
});

import { QueryClientProvider, useInfiniteQuery } from '@tanstack/react-query';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { createQueryClient } from '#renderer/lib/api/query-client.ts';
import { renderScreen } from '../../../tests/support/render.tsx';
import { QueryList } from './query-list.tsx';

type Answer = (page: number) => readonly string[] | Promise<readonly string[]>;

interface ListProps {
  readonly answer: Answer;
  readonly onClear?: () => void;
}

const LAST = 2;

function List({ answer, onClear }: ListProps) {
  const query = useInfiniteQuery({
    queryKey: ['list'],
    queryFn: ({ pageParam }) => answer(pageParam),
    initialPageParam: 1,
    getNextPageParam: (rows, _pages, number) =>
      rows.length > 0 && number < LAST ? number + 1 : null,
    retry: false,
  });
  const rows = query.data?.pages.flat() ?? [];
  return (
    <QueryList
      query={query}
      count={rows.length}
      skeletonRows={3}
      empty={<p>nothing yet</p>}
      onClear={onClear}
    >
      <ul>
        {rows.map((row) => (
          <li key={row}>{row}</li>
        ))}
      </ul>
    </QueryList>
  );
}

async function show(answer: Answer, onClear?: () => void) {
  await renderScreen(
    <QueryClientProvider client={createQueryClient()}>
      <List answer={answer} {...(onClear && { onClear })} />
    </QueryClientProvider>,
  );
}

const page = (number: number): readonly string[] => [`page ${number}`];
const broken = (): never => {
  throw new Error('503');
};

test('a pending list shows its skeleton only', async () => {
  await show(() => new Promise(() => {}));
  expect(screen.getByRole('status', { name: 'Cargando ...' }).children).toHaveLength(3);
  expect(screen.queryByRole('list')).toBeNull();
  expect(screen.queryByText('nothing yet')).toBeNull();
});

test('a loaded list shows its rows, and the next page on demand', async () => {
  await show(page);
  expect(await screen.findByText('page 1')).toBeInTheDocument();
  expect(screen.queryByRole('status')).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Ver más' }));
  expect(await screen.findByText('page 2')).toBeInTheDocument();
  expect(screen.queryByRole('button')).toBeNull();
});

test('an empty list without filters shows its own empty state', async () => {
  await show(() => []);
  expect(await screen.findByText('nothing yet')).toBeInTheDocument();
  expect(screen.queryByRole('list')).toBeNull();
  expect(screen.queryByRole('button')).toBeNull();
});

test('an empty list with filters offers to clear them', async () => {
  const clear = vi.fn<() => void>();
  await show(() => [], clear);
  await userEvent.click(await screen.findByRole('button', { name: 'Quitar filtros' }));
  expect(clear).toHaveBeenCalledOnce();
  expect(screen.queryByText('nothing yet')).toBeNull();
});

test('a next page that fails is reported in its place, and can be retried', async () => {
  const answer = vi.fn<Answer>(page);
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

test('a list that fails says why, and can be retried', async () => {
  const answer = vi.fn<Answer>(page).mockImplementationOnce(broken);
  await show(answer);
  await userEvent.click(await screen.findByRole('button', { name: 'Reintentar' }));
  expect(await screen.findByText('page 1')).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Reintentar' })).toBeNull();
});

test('a list that fails does not look empty', async () => {
  await show(broken);
  expect(await screen.findByRole('alert')).toBeInTheDocument();
  expect(screen.queryByText('nothing yet')).toBeNull();
});

import { QueryClientProvider, useQuery } from '@tanstack/react-query';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { createQueryClient } from '#renderer/lib/api/query-client.ts';
import { renderScreen } from '../../../tests/support/render.tsx';
import { PullToRefresh } from './pull-to-refresh.tsx';

interface Circumstances {
  readonly isTouchScreen?: boolean;
  readonly enabled?: boolean;
}

async function show({ isTouchScreen = true, enabled = true }: Circumstances = {}) {
  vi.stubGlobal('matchMedia', (media: string) =>
    Object.assign(new EventTarget(), {
      matches: isTouchScreen && media === '(pointer: coarse)',
      media,
    }),
  );
  const answer = vi.fn<(key: string) => string>((key) => key);
  function Figure({ of }: { readonly of: string }) {
    const { data } = useQuery({ queryKey: [of], queryFn: () => answer(of) });
    return <p>{data}</p>;
  }
  const queryClient = createQueryClient();
  await queryClient.query({ queryKey: ['left'], queryFn: () => answer('left') });
  await renderScreen(
    <QueryClientProvider client={queryClient}>
      <PullToRefresh enabled={enabled}>
        <Figure of="shown" />
      </PullToRefresh>
    </QueryClientProvider>,
  );
  const figure = await screen.findByText('shown');
  answer.mockClear();
  return { answer, figure };
}

const at = (y: number, x = 100) => ({ touches: [{ clientX: x, clientY: y }] });

function pull(element: HTMLElement, ...places: readonly ReturnType<typeof at>[]) {
  const [start, ...rest] = places;
  fireEvent.touchStart(element, start);
  for (const place of rest) fireEvent.touchMove(element, place);
}

test('a pull beyond the threshold refetches what is shown, and confirms it', async () => {
  const { answer, figure } = await show();
  pull(figure, at(100), at(160), at(240));
  expect(screen.getByText('Suelta para actualizar')).toBeInTheDocument();
  fireEvent.touchEnd(figure);
  await waitFor(() => expect(screen.getByRole('status')).toHaveTextContent('Actualizado'));
  expect(answer.mock.calls).toEqual([['shown']]);
});

test('a failed refetch is not confirmed', async () => {
  const { answer, figure } = await show();
  answer.mockImplementation(() => {
    throw new Error('503');
  });
  pull(figure, at(100), at(160), at(240));
  fireEvent.touchEnd(figure);
  expect(screen.getByRole('status')).toHaveTextContent('Actualizando');
  await waitFor(() => expect(screen.getByRole('status')).toBeEmptyDOMElement());
  expect(answer).toHaveBeenCalledOnce();
});

test('a pull below the threshold refetches nothing', async () => {
  const { answer, figure } = await show();
  pull(figure, at(100), at(180));
  expect(screen.getByText('Desliza hacia abajo para actualizar')).toBeInTheDocument();
  fireEvent.touchEnd(figure);
  expect(screen.queryByText('Desliza hacia abajo para actualizar')).toBeNull();
  expect(answer).not.toHaveBeenCalled();
});

test.each([
  ['upward', [at(300), at(280), at(100), at(500)]],
  ['sideways', [at(100), at(104, 160), at(400, 160)]],
  ['with two fingers', [{ touches: [...at(100).touches, ...at(200).touches] }, at(400)]],
] as const)('a touch %s is no pull', async (_, places) => {
  const { answer, figure } = await show();
  pull(figure, ...(places as unknown as ReturnType<typeof at>[]));
  fireEvent.touchEnd(figure);
  expect(answer).not.toHaveBeenCalled();
});

test('a page that is scrolled down is not pulled', async () => {
  const { answer, figure } = await show();
  const root = document.scrollingElement ?? document.documentElement;
  root.scrollTop = 40;
  pull(figure, at(100), at(160), at(400));
  fireEvent.touchEnd(figure);
  root.scrollTop = 0;
  expect(answer).not.toHaveBeenCalled();
});

test.each([
  ['on a screen without touch', { isTouchScreen: false }],
  ['where it is switched off', { enabled: false }],
])('%s nothing is pulled', async (_, circumstances) => {
  const { answer, figure } = await show(circumstances);
  pull(figure, at(100), at(160), at(400));
  fireEvent.touchEnd(figure);
  expect(answer).not.toHaveBeenCalled();
});

import { act, renderHook } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { ApiError } from '#renderer/lib/api/error.ts';
import { useWriting } from './use-writing.ts';

interface Draft {
  readonly version: number;
  readonly title: string;
  readonly body: string;
}

const place = { username: 'ana', kind: 'product', id: 1 } as const;
const before: Draft = { version: 1, title: 'Tarifa', body: '' };
const theirs: Draft = { version: 2, title: 'Suyo', body: 'Suyo' };

beforeEach(() => localStorage.clear());

const write = () =>
  renderHook(() =>
    useWriting({
      place,
      names: ['title', 'body'] as const,
      fieldsOf: ({ title, body }: Draft) => ({ title, body }),
      now: before,
      saving: {
        isPending: false,
        error: null,
        mutateAsync: vi.fn<() => Promise<Draft>>().mockRejectedValue(new ApiError('FETCH_ERROR')),
      },
      read: () => Promise.resolve(theirs),
    }),
  );

test.each([
  [['title', 'body'], { title: 'Mío', body: 'Mío' }],
  [['title'], { title: 'Mío', body: 'Suyo' }],
  [[], { title: 'Suyo', body: 'Suyo' }],
] as const)('of what both wrote, ours stays where it was chosen (%j)', async (ours, fields) => {
  const { result } = write();
  act(() => result.current.change({ title: 'Mío', body: 'Mío' }));
  await act(() => result.current.compare());
  expect(result.current.conflict?.contested).toEqual(['title', 'body']);
  act(() => result.current.resolve(ours));
  expect(result.current.conflict).toBeNull();
  expect(result.current.fields).toEqual(fields);
});

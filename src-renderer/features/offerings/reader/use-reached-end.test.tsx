import { act, render } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useReachedEnd } from './use-reached-end.ts';

let see: () => void;

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(told: IntersectionObserverCallback) {
        const entry = { isIntersecting: true } as IntersectionObserverEntry;
        see = () => told([entry], this as unknown as IntersectionObserver);
      }
      observe(): void {}
      disconnect(): void {}
    },
  );
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function Text({ onReached }: { readonly onReached: () => void }) {
  return <div ref={useReachedEnd(onReached)} />;
}

test('a text was read when its end came into sight', () => {
  const onReached = vi.fn();
  render(<Text onReached={onReached} />);
  expect(onReached).not.toHaveBeenCalled();
  act(() => see());
  expect(onReached).toHaveBeenCalledOnce();
});

test('… or was looked at for twenty seconds, not one less', () => {
  const onReached = vi.fn();
  render(<Text onReached={onReached} />);
  vi.advanceTimersByTime(19_999);
  expect(onReached).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(onReached).toHaveBeenCalledOnce();
});

test('closed before that, it was not read', () => {
  const onReached = vi.fn();
  render(<Text onReached={onReached} />).unmount();
  vi.advanceTimersByTime(60_000);
  expect(onReached).not.toHaveBeenCalled();
});

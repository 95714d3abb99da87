import { act, fireEvent, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useRail } from './use-rail.ts';

beforeEach(() => void vi.useFakeTimers({ shouldAdvanceTime: true }));
afterEach(() => void vi.useRealTimers());

function Rail() {
  const { isOver, handlers } = useRail();
  return (
    <>
      <aside {...handlers}>
        <ul>
          <li data-top>
            <button type="button">Retiros</button>
            {isOver && <a href="/withdrawals">Hacer un retiro</a>}
          </li>
          <li data-top>
            <a href="/tct-news">Noticias</a>
          </li>
        </ul>
      </aside>
      <a href="/content">Contenido</a>
    </>
  );
}

function show() {
  render(<Rail />);
  const user = userEvent.setup({ advanceTimers: vi.advanceTimersByTime.bind(vi) });
  return { user, rail: screen.getByRole('complementary') };
}

const isOver = () => screen.queryByText('Hacer un retiro') !== null;
const pass = (milliseconds: number) => act(() => void vi.advanceTimersByTime(milliseconds));

test('a pointer that rests for 120 ms opens it, one that passes does not', () => {
  const { rail } = show();
  fireEvent.pointerEnter(rail);
  pass(119);
  expect(isOver()).toBe(false);
  fireEvent.pointerLeave(rail);
  pass(500);
  expect(isOver()).toBe(false);
  fireEvent.pointerEnter(rail);
  pass(120);
  expect(isOver()).toBe(true);
  fireEvent.pointerLeave(rail);
  expect(isOver()).toBe(false);
});

test('keyboard focus opens it until it leaves', async () => {
  const { user } = show();
  await user.tab();
  expect(isOver()).toBe(true);
  await user.tab();
  await user.tab();
  expect(isOver()).toBe(true);
  await user.tab();
  expect(screen.getByText('Contenido')).toHaveFocus();
  expect(isOver()).toBe(false);
});

test('Escape collapses it, keeps the focus on its top-level entry, and it stays collapsed', async () => {
  const { user } = show();
  await user.tab();
  await user.tab();
  expect(screen.getByText('Hacer un retiro')).toHaveFocus();
  await user.keyboard('{Escape}');
  expect(isOver()).toBe(false);
  expect(screen.getByRole('button', { name: 'Retiros' })).toHaveFocus();
  await user.tab();
  expect(screen.getByText('Noticias')).toHaveFocus();
  expect(isOver()).toBe(false);
  await user.tab();
  await user.tab({ shift: true });
  expect(isOver()).toBe(true);
});

import { act, render, screen } from '@testing-library/react';
import { MemoryRouter, useLocation, useNavigate } from 'react-router-dom';
import { expect, test } from 'vitest';
import { useSearchParams } from './use-search-params.ts';

function Filters() {
  const [params, setParams] = useSearchParams();
  const choose = (name: string, value: string) =>
    setParams((before) => {
      const after = new URLSearchParams(before);
      after.set(name, value);
      return after;
    });
  return (
    <>
      <output>{params.toString()}</output>
      <button type="button" onClick={() => choose('period', '90d')}>
        period
      </button>
      <button type="button" onClick={() => choose('account', 'pool')}>
        account
      </button>
      <button type="button" onClick={() => setParams({ view: 'all' })}>
        anew
      </button>
    </>
  );
}

test('two filters set before the first render are both in the URL', () => {
  render(
    <MemoryRouter initialEntries={['/reports?kind=fee']}>
      <Filters />
    </MemoryRouter>,
  );
  const press = (name: string) => screen.getByRole('button', { name }).click();
  act(() => {
    press('period');
    press('account');
  });
  expect(screen.getByRole('status')).toHaveTextContent('kind=fee&period=90d&account=pool');
  act(() => press('anew'));
  expect(screen.getByRole('status')).toHaveTextContent(/^view=all$/);
});

test('components that change the URL at the same time keep each other’s changes', () => {
  render(
    <MemoryRouter initialEntries={['/reports?kind=fee']}>
      <Filters />
      <Filters />
    </MemoryRouter>,
  );
  act(() => {
    screen.getAllByRole('button', { name: 'period' })[0]?.click();
    screen.getAllByRole('button', { name: 'account' })[1]?.click();
  });
  for (const status of screen.getAllByRole('status')) {
    expect(status).toHaveTextContent('kind=fee&period=90d&account=pool');
  }
});

function Leave() {
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  return (
    <button type="button" onClick={() => void navigate('/inbox')}>
      {pathname + search}
    </button>
  );
}

test('a screen that was left does not change the URL', () => {
  render(
    <MemoryRouter initialEntries={['/reports?kind=fee']}>
      <Filters />
      <Leave />
    </MemoryRouter>,
  );
  const period = screen.getByRole('button', { name: 'period' });
  act(() => period.click());
  const leave = screen.getByRole('button', { name: '/reports?kind=fee&period=90d' });
  act(() => {
    leave.click();
    period.click();
  });
  expect(leave).toHaveTextContent(/^\/inbox$/);
});

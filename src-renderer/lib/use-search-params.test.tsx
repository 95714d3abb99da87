import { act, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
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

test('two filters chosen before the first is drawn both stand in the address', () => {
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

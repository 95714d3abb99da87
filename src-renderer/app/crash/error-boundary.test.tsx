import { render, screen } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { mayReload } from './crash-guard.ts';
import { ErrorBoundary } from './error-boundary.tsx';

function Broken(): never {
  throw new Error('The figure broke');
}

beforeEach(() => {
  sessionStorage.clear();
  // React logs the errors it catches.
  vi.spyOn(console, 'error').mockImplementation(() => {});
});

function crash() {
  const reload = vi.fn();
  render(
    <ErrorBoundary reload={reload}>
      <Broken />
    </ErrorBoundary>,
  );
  return reload;
}

test('a first crash loads the page again and shows nothing meanwhile', () => {
  expect(crash()).toHaveBeenCalledOnce();
  expect(screen.queryByRole('alert')).toBeNull();
});

test('after one reload the fallback screen says in Spanish what to do, with the error', () => {
  mayReload(Date.now());
  expect(crash()).not.toHaveBeenCalled();
  expect(screen.getByRole('alert')).toHaveTextContent(
    'La app tuvo un error inesperado en tu dispositivo.',
  );
  expect(screen.getByText(/Error: The figure broke/)).toBeVisible();
  expect(screen.getByRole('button', { name: 'Recargar' })).toBeVisible();
});

test('what does not break is shown', () => {
  render(<ErrorBoundary reload={vi.fn()}>fine</ErrorBoundary>);
  expect(screen.getByText('fine')).toBeVisible();
});

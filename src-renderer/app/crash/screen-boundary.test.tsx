import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { renderScreen } from '../../../tests/support/render.tsx';
import { mayReload } from './crash-guard.ts';
import { ErrorBoundary } from './error-boundary.tsx';
import { restartOnMissingChunk } from './missing-chunk.ts';
import { ScreenBoundary } from './screen-boundary.tsx';

const restart = vi.fn();
restartOnMissingChunk(restart);

function Missing(): never {
  throw new TypeError('Failed to fetch dynamically imported module: /assets/a.js');
}

beforeEach(() => {
  sessionStorage.clear();
  restart.mockClear();
  // React logs the errors it catches.
  vi.spyOn(console, 'error').mockImplementation(() => {});
});

const serverIs = (answer: () => Promise<Response>) => vi.stubGlobal('fetch', answer);
const there = () => Promise.resolve(Response.json({ status: 'ok' }));
const gone = () => Promise.reject(new TypeError('Failed to fetch'));

async function show() {
  // Vite dispatches this event before the import rejects.
  dispatchEvent(new Event('vite:preloadError'));
  await renderScreen(
    <ErrorBoundary reload={vi.fn()}>
      <ScreenBoundary>
        <Missing />
      </ScreenBoundary>
    </ErrorBoundary>,
  );
}

test('without a server the screen says that it is not kept here, and nothing is loaded again', async () => {
  serverIs(gone);
  await show();
  expect(await screen.findByText(/no está guardada en este dispositivo/)).toBeVisible();
  expect(restart).not.toHaveBeenCalled();
});

test('loading again that has not helped ends in the fallback screen', async () => {
  serverIs(there);
  mayReload(Date.now());
  await show();
  expect(await screen.findByText(/La app tuvo un error inesperado/)).toBeVisible();
  expect(restart).not.toHaveBeenCalled();
});

test('with a server the page restarts into the version that has it', async () => {
  serverIs(there);
  await show();
  await waitFor(() => expect(restart).toHaveBeenCalledOnce());
  expect(screen.queryByRole('alert')).toBeNull();
});

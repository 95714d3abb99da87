import { act, fireEvent, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { expect, test } from 'vitest';
import { createFakeUpdates } from '#renderer/platform/fake/updates.ts';
import { PlatformProvider, usePlatform } from '#renderer/platform/platform-context.tsx';
import type { UpdatesPort } from '#renderer/platform/ports.ts';
import { renderMember } from '../../../../tests/support/render-member.tsx';
import { isWaiting } from './use-update.ts';
import { VersionBand } from './version.tsx';

interface WithProps {
  readonly updates: UpdatesPort;
  readonly children: ReactNode;
}

function With({ updates, children }: WithProps) {
  return <PlatformProvider platform={{ ...usePlatform(), updates }}>{children}</PlatformProvider>;
}

async function show(state: Parameters<typeof createFakeUpdates>[0]) {
  const updates = createFakeUpdates(state);
  await renderMember(
    <With updates={updates}>
      <VersionBand />
    </With>,
  );
  return updates;
}

test('a new version is downloaded after its notes were shown', async () => {
  const updates = await show({ phase: 'available', version: '1.2.0', notes: 'Pagos más claros.' });
  expect(screen.getByText(/1\.2\.0/)).toBeVisible();
  fireEvent.click(screen.getByRole('button', { name: 'Ver qué cambia' }));
  expect(await screen.findByText('Pagos más claros.')).toBeVisible();
  expect(updates.asked).toEqual([]);
  fireEvent.click(screen.getByRole('button', { name: 'Descargar' }));
  expect(updates.asked).toEqual(['download']);
  act(() => updates.change({ phase: 'downloading', percent: 42 }));
  expect(screen.getByText(/Descargando la versión nueva/)).toBeVisible();
  act(() => updates.change({ phase: 'ready', version: '1.2.0' }));
  fireEvent.click(screen.getByRole('button', { name: 'Reiniciar para actualizar' }));
  expect(updates.asked).toEqual(['download', 'install']);
});

test('a failure is shown, and can be retried', async () => {
  const updates = await show({ phase: 'failed', reason: 'mismatch' });
  expect(screen.getByText(/no es el que se publicó/)).toBeVisible();
  fireEvent.click(screen.getByRole('button', { name: 'Reintentar' }));
  expect(updates.asked).toEqual(['retry']);
});

test('a browser, which downloads automatically, shows nothing until it is ready', () => {
  expect(isWaiting({ phase: 'available' })).toBe(false);
  expect(isWaiting({ phase: 'available', version: '1.2.0' })).toBe(true);
  expect(isWaiting({ phase: 'ready' })).toBe(true);
  expect(isWaiting({ phase: 'checking' })).toBe(false);
});

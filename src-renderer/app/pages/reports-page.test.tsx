import { screen } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { createFakeArchive } from '#renderer/platform/fake/archive.ts';
import { portToNoArchive } from '#renderer/platform/nowhere.ts';
import { renderMember } from '../../../tests/support/render-member.tsx';
import { ReportsPage } from './reports-page.tsx';

beforeEach(() => {
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      unobserve() {}
      disconnect() {}
    },
  );
});

test('where the platform keeps nothing, nothing leads to it, and its address is that of the reports', async () => {
  await renderMember(<ReportsPage />, { archive: portToNoArchive, path: '/reports?view=kept' });
  expect(await screen.findByRole('heading', { name: 'Reportes' })).toBeVisible();
  expect(screen.queryByRole('link', { name: 'En este equipo' })).toBeNull();
});

test('where it keeps papers, a link leads to them, also while the server does not answer', async () => {
  await renderMember(<ReportsPage />, { archive: createFakeArchive(), path: '/reports' });
  expect(await screen.findByRole('link', { name: 'En este equipo' })).toHaveAttribute(
    'href',
    '/reports?view=kept',
  );
  expect(screen.getByRole('heading', { name: 'Reportes' })).toBeVisible();
});

test('its own address shows them', async () => {
  await renderMember(<ReportsPage />, { archive: createFakeArchive(), path: '/reports?view=kept' });
  expect(await screen.findByRole('heading', { name: 'Guardados en este equipo' })).toBeVisible();
});

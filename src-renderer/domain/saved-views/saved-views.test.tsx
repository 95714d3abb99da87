import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it } from 'vitest';
import type { SavedView } from '#contract/api/account/saved-views.ts';
import { renderMember } from '../../../tests/support/render-member.tsx';
import { SavedViews } from './saved-views.tsx';

let kept: SavedView[] = [];
beforeEach(() => {
  kept = [
    { name: 'Bonos', query: 'kind=direct_bonus&account=direct', is_default: false },
    { name: 'Este año', query: 'period=year', is_default: false },
  ];
});

/** A server that keeps the views, and an address. */
async function open(path = '/reports', isRefused = false) {
  const views = () => ({ reports: kept });
  const world = await renderMember(<SavedViews list="reports" />, {
    path,
    answers: {
      'GET /api/auth/user/views/': views,
      'POST /api/auth/user/views/': ({ body }) => {
        if (isRefused) return new Response(null, { status: 500 });
        kept = (body as { views: SavedView[] }).views;
        return views();
      },
    },
  });
  const user = userEvent.setup();
  const button = await screen.findByRole('button', { name: /^Vista/ });
  await waitFor(() => expect(button).toBeEnabled());
  return { ...world, user, button };
}
const sheet = () => screen.findByRole('dialog', { name: 'Vistas' });

it('picks a view in place of the filters, and leaves what is open beside the list', async () => {
  const { user, button, place } = await open('/reports?why=entry.2&source=closing&period=30d');
  await user.click(button);
  await user.click(within(await sheet()).getByRole('button', { name: 'Bonos' }));
  expect(place()).toBe('/reports?why=entry.2&kind=direct_bonus&account=direct');
  expect(await screen.findByRole('button', { name: 'Vista: Bonos' })).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Vista: Bonos' }));
  await user.click(within(await sheet()).getByRole('button', { name: 'Sin filtros' }));
  expect(place()).toBe('/reports?why=entry.2');
});

it('keeps the filters of the moment under a name, and no name twice', async () => {
  const { user, button } = await open('/reports?account=pool');
  await user.click(button);
  const name = within(await sheet()).getByRole('textbox', { name: 'Guardar estos filtros como' });
  await user.type(name, 'bonos');
  expect(screen.getByText('Ya hay una vista con ese nombre.')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Guardar vista' })).toBeDisabled();
  await user.clear(name);
  await user.type(name, 'Pool{Enter}');
  await waitFor(() =>
    expect(kept.at(-1)).toEqual({ name: 'Pool', query: 'account=pool', is_default: false }),
  );
  expect(kept).toHaveLength(3);
});

it('asks before a name that is not saved is lost', async () => {
  const { user, button } = await open('/reports?account=pool');
  await user.click(button);
  const ask = async (field: HTMLElement, written: string) => {
    await user.type(field, 'Pool');
    await user.keyboard('{Escape}');
    const asked = within(await screen.findByRole('dialog', { name: 'Descartar cambios' }));
    await user.click(asked.getByRole('button', { name: 'Volver' }));
    expect(field).toHaveValue(written);
  };
  const added = await screen.findByRole('textbox', { name: 'Guardar estos filtros como' });
  await ask(added, 'Pool');
  await user.clear(added);
  await user.click(screen.getByRole('button', { name: 'Cambiar el nombre de «Bonos»' }));
  await ask(screen.getByRole('textbox', { name: 'Nombre de la vista' }), 'BonosPool');
});

it('renames and removes a view', async () => {
  const { user, button } = await open();
  await user.click(button);
  await user.click(await screen.findByRole('button', { name: 'Cambiar el nombre de «Bonos»' }));
  const name = screen.getByRole('textbox', { name: 'Nombre de la vista' });
  await user.clear(name);
  await user.type(name, 'Directos{Enter}');
  await waitFor(() => expect(kept[0]?.name).toBe('Directos'));
  await user.click(await screen.findByRole('button', { name: 'Quitar «Este año»' }));
  await waitFor(() => expect(kept.map(({ name: one }) => one)).toEqual(['Directos']));
});

it('shows one of them on opening, unless the address names filters or they are taken away', async () => {
  const { user, button } = await open();
  await user.click(button);
  await user.click(await screen.findByRole('button', { name: 'Mostrar «Bonos» al abrir' }));
  await user.click(await screen.findByRole('button', { name: 'Mostrar «Este año» al abrir' }));
  await waitFor(() => expect(kept.map(({ is_default }) => is_default)).toEqual([false, true]));
  cleanup();

  const again = await open();
  await waitFor(() => expect(again.place()).toBe('/reports?period=year'));
  await user.click(screen.getByRole('button', { name: 'Vista: Este año' }));
  await user.click(within(await sheet()).getByRole('button', { name: 'Sin filtros' }));
  expect(again.place()).toBe('/reports');
  cleanup();

  const link = await open('/reports?account=pool');
  expect(link.place()).toBe('/reports?account=pool');
});

it('shows the views as they were where the server did not take a change', async () => {
  const { user, button } = await open('/reports', true);
  await user.click(button);
  await user.click(await screen.findByRole('button', { name: 'Quitar «Bonos»' }));
  expect(await screen.findByRole('alert')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Bonos' })).toBeVisible();
});

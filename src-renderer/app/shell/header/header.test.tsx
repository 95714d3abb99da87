import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { paletteOpenAtom } from '#renderer/features/palette/palette-state.ts';
import { shortcutsOpenAtom } from '#renderer/features/shortcuts/shortcuts-state.ts';
import { renderMember } from '../../../../tests/support/render-member.tsx';
import { Header } from './header.tsx';
import { customizerAtom } from '../appearance/layout-settings.ts';

beforeEach(() => {
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      observe(): void {}
      disconnect(): void {}
    },
  );
});

async function show() {
  const world = await renderMember(<Header />, {
    answers: {
      'GET /api/settings/': () => ({
        chain: null,
        chat_url: 'https://chat.test/',
        social_url: 'https://social.test/',
        diagnostics_public_key: '',
        support_url: '',
      }),
      'GET /api/notifications/unread/': () => ({ unread: 2 }),
    },
  });
  await screen.findByRole('button', { name: /^Cuenta de/ });
  await screen.findByRole('link', { name: /^Grupo de chat/ });
  await screen.findByRole('button', { name: 'Avisos: 2 sin leer' });
  return { ...world, user: userEvent.setup() };
}

test('the top bar stands in the order of the design', async () => {
  await show();
  const places = [
    screen.getAllByRole('button', { name: /Buscar pantallas/ })[0],
    screen.getByRole('progressbar'),
    screen.getByRole('link', { name: /^Grupo de chat/ }),
    screen.getByRole('link', { name: /^Redes sociales/ }),
    screen.getByRole('button', { name: 'Ocultar saldos' }),
    screen.getByRole('button', { name: /^Avisos/ }),
    screen.getByRole('button', { name: 'Usar modo oscuro' }),
    screen.getByRole('button', { name: /^Idioma/ }),
    screen.getByRole('button', { name: /^Cuenta de/ }),
  ];
  const inDocument = places.toSorted((a, b) =>
    a && b && a.compareDocumentPosition(b) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1,
  );
  expect(places).toEqual(inDocument);
});

test('chat and social links leave the app', async () => {
  await show();
  const links = screen.getAllByRole('link', { name: /^(Grupo de chat|Redes sociales)/ });
  expect(links.map((link) => link.getAttribute('href'))).toEqual([
    'https://chat.test/',
    'https://social.test/',
  ]);
  for (const link of links) {
    expect(link).toHaveAttribute('target', '_blank');
    expect(link).toHaveAttribute('rel', 'noopener noreferrer');
  }
});

test('the search opens the palette', async () => {
  const { user, store } = await show();
  await user.click(screen.getAllByRole('button', { name: /Buscar pantallas/ })[0] as HTMLElement);
  expect(store.get(paletteOpenAtom)).toBe(true);
});

test('the menu of the account leads to profile, appearance and keys, and ends the session', async () => {
  const { user, store, signOut, place } = await show();
  const account = screen.getByRole('button', { name: 'Cuenta de valeria@demo.test' });
  const choose = async (name: string) => {
    await user.click(account);
    await user.click(await screen.findByRole('menuitem', { name }));
  };
  await user.click(account);
  expect(await screen.findByText('valeria@demo.test')).toBeInTheDocument();
  // A link: the middle button opens it beside this one.
  const profile = screen.getByRole('menuitem', { name: 'Perfil' });
  expect([profile.tagName, profile.getAttribute('href')]).toEqual(['A', '/profile']);
  await user.click(profile);
  expect(place()).toBe('/profile');
  await choose('Apariencia');
  expect(store.get(customizerAtom)).toBe(true);
  await choose('Atajos de teclado');
  expect(store.get(shortcutsOpenAtom)).toBe(true);
  await choose('Cerrar sesión');
  expect(signOut).toHaveBeenCalledOnce();
  await waitFor(() => expect(place()).toBe('/'));
});

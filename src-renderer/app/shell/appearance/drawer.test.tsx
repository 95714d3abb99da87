import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { createStore, Provider, useAtomValue } from 'jotai';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { renderScreen } from '../../../../tests/support/render.tsx';
import { AppearanceDrawer } from './drawer.tsx';
import {
  contentWidthAtom,
  customizerAtom,
  darkModeAtom,
  footerTypeAtom,
  isCollapsedAtom,
  isRTLAtom,
  menuHiddenAtom,
  navBarTypeAtom,
  semiDarkModeAtom,
  typeAtom,
} from './layout-settings.ts';
import { useOpenAppearance } from './use-open.ts';

/** A menu that unmounts when its item is selected, as the account menu does. */
function Page() {
  const isOpen = useAtomValue(customizerAtom);
  const open = useOpenAppearance();
  const [isMenuOpen, setMenuOpen] = useState(false);
  return (
    <>
      <div>
        <button type="button" onClick={() => setMenuOpen(true)}>
          Cuenta
        </button>
        {isMenuOpen && (
          <div>
            <button
              type="button"
              onClick={() => {
                open();
                setMenuOpen(false);
              }}
            >
              Abrir
            </button>
          </div>
        )}
      </div>
      {isOpen && <AppearanceDrawer />}
    </>
  );
}

async function openDrawer() {
  const store = createStore();
  await renderScreen(
    <Provider store={store}>
      <Page />
    </Provider>,
  );
  const user = userEvent.setup();
  await user.click(screen.getByRole('button', { name: 'Cuenta' }));
  await user.click(screen.getByRole('button', { name: 'Abrir' }));
  return { store, user, drawer: screen.getByRole('dialog', { name: 'Apariencia' }) };
}

test('each choice is applied immediately', async () => {
  const { store, user, drawer } = await openDrawer();
  const choose = async (name: string) => user.click(within(drawer).getByLabelText(name));
  await choose('Oscuro');
  await choose('Menú semioscuro');
  await choose('Centrado');
  await choose('Texto de derecha a izquierda');
  const matrix = within(drawer).getByRole('group', { name: 'Barra superior y pie' });
  const row = (name: string) => within(within(matrix).getByRole('radiogroup', { name }));
  await user.click(row('Barra superior').getByRole('radio', { name: 'Flotantes' }));
  await user.click(row('Pie').getByRole('radio', { name: 'Ocultos' }));
  expect(
    [
      darkModeAtom,
      semiDarkModeAtom,
      contentWidthAtom,
      isRTLAtom,
      navBarTypeAtom,
      footerTypeAtom,
    ].map((atom): unknown => store.get<unknown>(atom)),
  ).toEqual([true, true, 'boxed', true, 'floating', 'hidden']);
});

test('the four menu layouts are one choice of three settings', async () => {
  const { store, user, drawer } = await openDrawer();
  const group = within(within(drawer).getByRole('radiogroup', { name: 'Menú' }));
  const settings = () => [
    store.get(typeAtom),
    store.get(isCollapsedAtom),
    store.get(menuHiddenAtom),
  ];
  expect(group.getByRole('radio', { name: 'Vertical' })).toBeChecked();
  await user.click(group.getByRole('radio', { name: 'Plegado' }));
  expect(settings()).toEqual(['vertical', true, false]);
  await user.click(group.getByRole('radio', { name: 'Horizontal' }));
  expect(settings()).toEqual(['horizontal', true, false]);
  await user.click(group.getByRole('radio', { name: 'Oculto' }));
  expect(settings()).toEqual(['horizontal', true, true]);
  await user.click(group.getByRole('radio', { name: 'Vertical' }));
  expect(settings()).toEqual(['vertical', false, false]);
});

test('undo returns to what was there on opening, however much was chosen since', async () => {
  localStorage.setItem('darkMode', 'true');
  localStorage.setItem('type', 'horizontal');
  const { store, user, drawer } = await openDrawer();
  const undo = within(drawer).getByRole('button', { name: 'Deshacer' });
  expect(undo).toHaveAttribute('aria-disabled', 'true');
  for (const name of [
    'Claro',
    'Menú semioscuro',
    'Centrado',
    'Plegado',
    'Texto de derecha a izquierda',
  ]) {
    await user.click(within(drawer).getByLabelText(name));
  }
  expect(store.get(darkModeAtom)).toBe(false);
  expect(undo).toHaveAttribute('aria-disabled', 'false');
  await user.click(undo);
  expect(
    [darkModeAtom, semiDarkModeAtom, contentWidthAtom, typeAtom, isCollapsedAtom, isRTLAtom].map(
      (atom): unknown => store.get<unknown>(atom),
    ),
  ).toEqual([true, false, 'full', 'horizontal', false, false]);
  expect(undo).toHaveAttribute('aria-disabled', 'true');
});

test('the theme is light, dark or the system’s', async () => {
  const { user, drawer } = await openDrawer();
  const theme = within(within(drawer).getByRole('radiogroup', { name: 'Tema' }));
  expect(theme.getAllByRole('radio').map((one) => one.parentElement?.textContent)).toEqual([
    'Claro',
    'Oscuro',
    'Sistema',
  ]);
  await user.click(theme.getByRole('radio', { name: 'Sistema' }));
  expect(localStorage.getItem('followSystem')).toBe('true');
  await user.click(within(drawer).getByRole('button', { name: 'Deshacer' }));
  expect(theme.getByRole('radio', { name: 'Claro' })).toBeChecked();
  expect(localStorage.getItem('followSystem')).toBe('false');
});

test('it is not modal, and returns the focus to where it was opened from', async () => {
  const { user, drawer } = await openDrawer();
  expect(drawer).not.toHaveAttribute('aria-modal', 'true');
  expect(screen.getByRole('heading', { name: 'Apariencia' })).toHaveFocus();
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(screen.getByRole('button', { name: 'Cuenta' })).toHaveFocus();
});

test('going back closes it and keeps what was chosen', async () => {
  const { store, user, drawer } = await openDrawer();
  await user.click(within(drawer).getByLabelText('Centrado'));
  await user.click(within(drawer).getAllByRole('button', { name: 'Volver' }).at(-1) as HTMLElement);
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(store.get(contentWidthAtom)).toBe('boxed');
});

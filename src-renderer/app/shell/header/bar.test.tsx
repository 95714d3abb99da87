import { act, screen } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { renderMember } from '../../../../tests/support/render-member.tsx';
import { HeaderBar } from './bar.tsx';
import {
  menuHiddenAtom,
  mobileMenuAtom,
  navBarTypeAtom,
  typeAtom,
} from '../appearance/layout-settings.ts';

/** Observed elements with their IntersectionObserver callback. */
const watched = new Map<Element, (isIn: boolean) => void>();

beforeEach(() => {
  watched.clear();
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      readonly hear: (entries: { isIntersecting: boolean }[]) => void;
      constructor(hear: (entries: { isIntersecting: boolean }[]) => void) {
        this.hear = hear;
      }
      observe(element: Element) {
        watched.set(element, (isIn) => this.hear([{ isIntersecting: isIn }]));
      }
      disconnect() {
        watched.clear();
      }
    },
  );
});

async function show() {
  const { store } = await renderMember(
    <HeaderBar>
      <button type="button">Avisos</button>
    </HeaderBar>,
  );
  return { store, set: (change: () => void) => act(change) };
}

const bar = () => screen.getByRole('banner');
const scroll = (isAtTop: boolean) =>
  act(() => {
    for (const hear of watched.values()) hear(isAtTop);
  });

test('its background shows whether the page is scrolled', async () => {
  await show();
  const atTop = bar().className;
  scroll(false);
  expect(bar().className).not.toBe(atTop);
  scroll(true);
  expect(bar().className).toBe(atTop);
});

test('it is removed when hidden, and follows the scroll position when shown again', async () => {
  const { store, set } = await show();
  const atTop = bar().className;
  set(() => store.set(navBarTypeAtom, 'hidden'));
  expect(screen.queryByText('Avisos')).toBeNull();
  set(() => store.set(navBarTypeAtom, 'sticky'));
  scroll(false);
  expect(bar().className).not.toBe(atTop);
});

test('it has the logo if there is no sidebar, and the button of a hidden menu', async () => {
  const { store, set } = await show();
  expect(screen.queryByRole('link')).toBeNull();
  set(() => store.set(typeAtom, 'horizontal'));
  expect(screen.getByRole('link', { name: 'TCT' })).toHaveAttribute('href', '/dashboard');
  expect(screen.queryByRole('button', { name: 'Abrir menú' })).toBeNull();
  set(() => store.set(menuHiddenAtom, true));
  screen.getByRole('button', { name: 'Abrir menú' }).click();
  expect(store.get(mobileMenuAtom)).toBe(true);
});

import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { renderMember } from '../../../tests/support/render-member.tsx';
import { FrameTools } from './frame-tools.tsx';
import { customizerAtom, mobileMenuAtom } from './appearance/layout-settings.ts';

test('with a hidden top bar the menu and the way back to the bar stay within reach', async () => {
  const { store } = await renderMember(<FrameTools />);
  const user = userEvent.setup();
  await user.click(screen.getByRole('button', { name: 'Abrir menú' }));
  expect(store.get(mobileMenuAtom)).toBe(true);
  await user.click(screen.getByRole('button', { name: 'Apariencia' }));
  expect(store.get(customizerAtom)).toBe(true);
});

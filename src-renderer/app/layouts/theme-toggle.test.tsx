import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { renderScreen } from '../../../tests/support/render.tsx';
import { ThemeToggle } from './theme-toggle.tsx';

test('a moon turns dark on, a sun turns it off', async () => {
  await renderScreen(<ThemeToggle />);
  const user = userEvent.setup();
  const drawing = () => screen.getByRole('button').querySelector('svg')?.innerHTML;
  const moon = drawing();
  await user.click(screen.getByRole('button', { name: 'Usar modo oscuro' }));
  expect(localStorage.getItem('darkMode')).toBe('true');
  expect(drawing()).not.toBe(moon);
  await user.click(screen.getByRole('button', { name: 'Usar modo claro' }));
  expect(localStorage.getItem('darkMode')).toBe('false');
  expect(drawing()).toBe(moon);
});

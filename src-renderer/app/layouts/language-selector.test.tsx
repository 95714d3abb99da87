import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import english from '#renderer/assets/flags/en.svg';
import spain from '#renderer/assets/flags/es.svg';
import { reloadPage } from '#renderer/lib/browser/reload-page.ts';
import { renderScreen } from '../../../tests/support/render.tsx';
import { LanguageSelector } from './language-selector.tsx';

vi.mock(import('#renderer/lib/browser/reload-page.ts'), () => ({ reloadPage: vi.fn() }));

beforeEach(() => {
  vi.mocked(reloadPage).mockReset();
});

async function open() {
  await renderScreen(<LanguageSelector />);
  const user = userEvent.setup();
  await user.click(screen.getByRole('button', { name: /^Idioma: Español/ }));
  await screen.findByRole('menu');
  return user;
}

test('offers Spanish and English, each in its own words with its flag', async () => {
  await open();
  const options = screen.getAllByRole('menuitemradio');
  expect(options.map(({ textContent, lang }) => [textContent, lang])).toEqual([
    ['Español', 'es'],
    ['English', 'en'],
  ]);
  const flags = options.map((option) => option.querySelector('img')?.getAttribute('src'));
  expect(flags).toEqual([spain, english]);
  expect(options[0]).toBeChecked();
});

test('a choice is stored and loads the page again', async () => {
  const user = await open();
  expect(localStorage.getItem('language')).toBeNull();
  await user.click(screen.getByRole('menuitemradio', { name: 'English' }));
  expect(localStorage.getItem('language')).toBe('en');
  expect(reloadPage).toHaveBeenCalledOnce();
});

import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { Dropdown } from './dropdown.tsx';

function show() {
  const choose = vi.fn<(what: string) => void>();
  render(
    <Dropdown label="Language" face="EN">
      <button type="button" role="menuitem" onClick={() => choose('es')}>
        Spanish
      </button>
      <button type="button" role="menuitem" onClick={() => choose('en')}>
        English
      </button>
    </Dropdown>,
  );
  return { choose, button: screen.getByRole('button', { name: /Language/ }) };
}

test('what is clicked is done, and the menu closes', async () => {
  const user = userEvent.setup();
  const { choose, button } = show();
  await user.click(button);
  await user.click(screen.getByRole('menuitem', { name: 'English' }));
  expect(choose).toHaveBeenCalledExactlyOnceWith('en');
  expect(screen.queryByRole('menu')).toBeNull();
});

test('by keyboard: arrows go round, Enter chooses, Escape leads back to the button', async () => {
  const user = userEvent.setup();
  const { choose, button } = show();
  button.focus();
  await user.keyboard('{Enter}{ArrowUp}{Enter}');
  expect(choose).toHaveBeenCalledExactlyOnceWith('en');
  await user.click(button);
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('menu')).toBeNull();
  expect(button).toHaveFocus();
});

test('a click elsewhere closes it', async () => {
  const user = userEvent.setup();
  const { choose, button } = show();
  await user.click(button);
  await user.click(document.body);
  expect(screen.queryByRole('menu')).toBeNull();
  expect(choose).not.toHaveBeenCalled();
});

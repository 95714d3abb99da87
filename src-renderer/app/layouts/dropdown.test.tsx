import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { renderScreen } from '../../../tests/support/render.tsx';
import { Dropdown } from './dropdown.tsx';

async function show() {
  const choose = vi.fn<(what: string) => void>();
  const item = (id: string, label: string) => ({
    id,
    label,
    icon: null,
    isChecked: id === 'es',
    does: () => choose(id),
  });
  await renderScreen(
    <>
      <Dropdown
        label="Language"
        face="EN"
        items={[item('es', 'Spanish'), item('en', 'English'), item('et', 'Estonian')]}
      />
      <button type="button">Next</button>
    </>,
  );
  return { choose, button: screen.getByRole('button', { name: /Language/ }) };
}

const item = (name: string) => screen.findByRole('menuitemradio', { name });

/** Opens the menu, whose chunk loads first, and waits for the focus to move into it. */
async function open(user: ReturnType<typeof userEvent.setup>) {
  await user.keyboard('{Enter}');
  await vi.waitFor(async () => expect(await item('Spanish')).toHaveFocus());
}

test('clicking an item runs its action, and the menu closes', async () => {
  const user = userEvent.setup();
  const { choose, button } = await show();
  await user.click(button);
  expect(await item('Spanish')).toBeChecked();
  await user.click(await item('English'));
  expect(choose).toHaveBeenCalledExactlyOnceWith('en');
  expect(screen.queryByRole('menu')).toBeNull();
});

test('by keyboard: arrows wrap around, Enter selects, Escape returns to the button', async () => {
  const user = userEvent.setup();
  const { choose, button } = await show();
  button.focus();
  await open(user);
  await user.keyboard('{ArrowUp}{Enter}');
  expect(choose).toHaveBeenCalledExactlyOnceWith('et');
  expect(button).toHaveFocus();
  await open(user);
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('menu')).toBeNull();
  expect(button).toHaveFocus();
});

test('Home and End move to the first and last item, a letter to the item that starts with it', async () => {
  const user = userEvent.setup();
  const { button } = await show();
  button.focus();
  await open(user);
  await user.keyboard('{End}');
  expect(await item('Estonian')).toHaveFocus();
  await user.keyboard('{Home}');
  expect(await item('Spanish')).toHaveFocus();
  await user.keyboard('en');
  expect(await item('English')).toHaveFocus();
});

test('Tab moves to the element after the button, and the menu closes', async () => {
  const user = userEvent.setup();
  const { button } = await show();
  button.focus();
  await open(user);
  await user.tab();
  expect(screen.queryByRole('menu')).toBeNull();
  expect(screen.getByRole('button', { name: 'Next' })).toHaveFocus();
});

test('a click elsewhere closes it', async () => {
  const user = userEvent.setup();
  const { choose, button } = await show();
  await user.click(button);
  expect(await screen.findByRole('menu', { name: 'Language' })).toBeVisible();
  await user.click(document.body);
  expect(screen.queryByRole('menu')).toBeNull();
  expect(choose).not.toHaveBeenCalled();
});

import { expect, test, vi } from 'vitest';
import type { MenuCommand } from '#contract/ipc/menu.ts';
import { followMenu } from './menu-commands.ts';

test('the menu’s entries do what the page’s own button and key do', () => {
  let choose: (command: MenuCommand) => void = () => {};
  const bridge = {
    onChosen(listener: typeof choose) {
      choose = listener;
      return () => {};
    },
  };
  const signOut = vi.fn<() => void>();
  const keys: string[] = [];
  const target = new EventTarget();
  target.addEventListener('keydown', (event) => keys.push((event as KeyboardEvent).key));
  followMenu(bridge, { signOut, document: target });
  choose('shortcuts');
  expect(keys).toEqual(['?']);
  expect(signOut).not.toHaveBeenCalled();
  choose('sign-out');
  expect(signOut).toHaveBeenCalledOnce();
  expect(keys).toEqual(['?']);
});

import { expect, test } from 'vitest';
import { portsToNowhere } from './nowhere.ts';

test('states that components subscribe to are the same at each read', () => {
  const { updates, notifications } = portsToNowhere;
  expect(updates.state()).toBe(updates.state());
  expect(notifications.state()).toBe(notifications.state());
});

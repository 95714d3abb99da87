import { expect, test } from 'vitest';
import { portsToNowhere, portToNoArchive } from './nowhere.ts';
import { voucherPaper } from '../../tests/support/papers/kept-papers.ts';
import { describeNoArchive } from './suites/archive.suite.ts';

test('states that components subscribe to are the same at each read', () => {
  const { updates, notifications } = portsToNowhere;
  expect(updates.state()).toBe(updates.state());
  expect(notifications.state()).toBe(notifications.state());
});

describeNoArchive('browser, visit and recording', () => portToNoArchive, {
  member: '7',
  reason: 'opened',
  paper: voucherPaper(),
});

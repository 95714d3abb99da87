import { describeUpdates } from '../suites/updates.suite.ts';
import { createFakeUpdates } from './updates.ts';

describeUpdates('fake', () => {
  const updates = createFakeUpdates();
  return Promise.resolve({
    updates,
    change: updates.change,
    started: () => updates.asked.filter((one) => one === 'install').length,
  });
});

import { expect, test, vi } from 'vitest';
import { onWipe, wipeDevice } from './wipe.ts';

test('all data of the member is deleted, even if one part fails', async () => {
  localStorage.setItem('sidebarCollapsed', 'true');
  sessionStorage.setItem('withdrawal-draft.ana', '{}');
  const broken = onWipe(() => Promise.reject(new Error('no database')));
  const other = vi.fn();
  const stop = onWipe(other);
  await wipeDevice();
  expect(localStorage).toHaveLength(0);
  expect(sessionStorage).toHaveLength(0);
  expect(other).toHaveBeenCalledOnce();
  broken();
  stop();
  await wipeDevice();
  expect(other).toHaveBeenCalledOnce();
});

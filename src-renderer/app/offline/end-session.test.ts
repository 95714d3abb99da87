import { expect, test, vi } from 'vitest';
import { toast } from 'react-hot-toast/headless';
import { iconCache } from '#renderer/lib/icons/cache.ts';
import { showToast, toastsNeeded } from '#renderer/lib/toast.ts';
import { endSession } from './end-session.ts';

test.each(['here', 'elsewhere', 'expired', 'security'] as const)(
  'icons that came from a host go with a session that ends %s',
  async (reason) => {
    const clear = vi.spyOn(iconCache, 'clear');
    await endSession(reason);
    expect(clear).toHaveBeenCalledOnce();
  },
);

test('a toast for one member is not left for the next one', async () => {
  const remove = vi.spyOn(toast, 'remove');
  showToast('ok', 'Guardamos «Mi Ledger».');
  await vi.waitFor(() => expect(toastsNeeded.read()).toBe(true));
  await endSession('expired');
  expect(remove).toHaveBeenCalledExactlyOnceWith();
});

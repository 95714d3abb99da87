import { expect, test, vi } from 'vitest';
import { iconCache } from '#renderer/lib/icon-cache.ts';
import { endSession } from './end-session.ts';

test.each(['here', 'elsewhere', 'expired', 'security'] as const)(
  'icons that came from a host go with a session that ends %s',
  async (reason) => {
    const clear = vi.spyOn(iconCache, 'clear');
    await endSession(reason);
    expect(clear).toHaveBeenCalledOnce();
  },
);

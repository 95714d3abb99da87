import { describe, expect, test, vi } from 'vitest';
import { ACCESS_TOKEN_MS } from '#contract/rules/limits.ts';
import type { Registration, SessionChange, SessionPort } from '../ports.ts';
import type { FakeAuthServer } from '../fake/auth-server.ts';

export interface SessionHarness {
  readonly session: SessionPort;
  readonly server: FakeAuthServer;
  /** Advances the clocks of device and server. */
  readonly pass: (milliseconds: number) => void;
}

const credentials = { email: 'member@demo.test', password: 'Demo-2026' };
const registration: Registration = {
  ...credentials,
  username: 'member',
  password_confirmation: credentials.password,
  first_name: 'Ana',
  last_name: 'Paz',
  phone_number: '+525512345678',
  country: 'MX',
  accepted_terms: '2026-10-01',
};

/** Contract tests for every adapter of the session port. */
export function describeSessionPort(name: string, start: () => SessionHarness): void {
  async function signedIn() {
    const harness = start();
    await harness.session.signIn(credentials);
    const changes = vi.fn<(change: SessionChange) => void>();
    harness.session.onChange(changes);
    return { ...harness, changes };
  }

  describe(`session port: ${name}`, () => {
    test('without a session there is no token and no call', async () => {
      const { session, server } = start();
      expect(await session.accessToken()).toBeUndefined();
      expect(await session.refresh()).toBeUndefined();
      expect(server.refreshes).toBe(0);
    });

    test('signing in and registering give a token and notify', async () => {
      const { session } = start();
      const changes = vi.fn<(change: SessionChange) => void>();
      session.onChange(changes);
      await session.signIn(credentials);
      expect(await session.accessToken()).toBe('access-1');
      await session.register(registration);
      expect(await session.accessToken()).toBe('access-2');
      expect(changes.mock.calls).toEqual([[{ signedIn: true }], [{ signedIn: true }]]);
    });

    test('a token is reused until it expires and refreshed afterwards', async () => {
      const { session, server, pass } = await signedIn();
      pass(ACCESS_TOKEN_MS - 2_000);
      expect(await session.accessToken()).toBe('access-1');
      expect(server.refreshes).toBe(0);
      pass(2_000);
      expect(await session.accessToken()).toBe('access-2');
    });

    test('fifty calls at expiry cause one refresh', async () => {
      const { session, server, pass } = await signedIn();
      pass(ACCESS_TOKEN_MS);
      const tokens = await Promise.all(Array.from({ length: 50 }, () => session.accessToken()));
      expect(new Set(tokens)).toEqual(new Set(['access-2']));
      expect(server.refreshes).toBe(1);
    });

    test('a refused token is replaced once, however many calls it was refused for', async () => {
      const { session, server } = await signedIn();
      expect(await session.refresh('access-1')).toBe('access-2');
      expect(await session.refresh('access-1')).toBe('access-2');
      expect(server.refreshes).toBe(1);
    });

    test.each(['unreachable', 'breaks', 'answers nonsense'] as const)(
      'a server that is %s ends no session',
      async (mood) => {
        const { session, server, changes, pass } = await signedIn();
        pass(ACCESS_TOKEN_MS);
        server.mood = mood;
        await expect(session.accessToken()).rejects.toMatchObject({ name: 'ApiError' });
        server.mood = 'renews';
        expect(await session.accessToken()).toBe('access-2');
        expect(changes).not.toHaveBeenCalled();
      },
    );

    test.each([
      ['refuses', 'expired'],
      ['revoked for reuse', 'security'],
      ['ended for idleness', 'idle'],
      ['ended for age', 'aged'],
    ] as const)('a refresh that the server %s ends the session', async (mood, reason) => {
      const { session, server, changes, pass } = await signedIn();
      pass(ACCESS_TOKEN_MS);
      server.mood = mood;
      expect(await session.accessToken()).toBeUndefined();
      expect(changes.mock.calls).toEqual([[{ signedIn: false, reason }]]);
      server.mood = 'renews';
      expect(await session.accessToken()).toBeUndefined();
    });

    test('logging out ends the session here and on the server', async () => {
      const { session, server, changes } = await signedIn();
      session.signOut();
      expect(await session.accessToken()).toBeUndefined();
      expect(changes.mock.calls).toEqual([[{ signedIn: false, reason: 'here' }]]);
      await vi.waitFor(() => expect(server.revoked).toEqual(['refresh-1']));
    });

    test('a refresh in flight while logging out does not bring the session back', async () => {
      const { session, server, pass } = await signedIn();
      pass(ACCESS_TOKEN_MS);
      server.hold();
      const token = session.accessToken();
      await vi.waitFor(() => expect(server.refreshes).toBe(1));
      session.signOut();
      server.release();
      expect(await token).toBeUndefined();
      expect(await session.accessToken()).toBeUndefined();
    });

    test('an unsubscribed listener is not called any more', async () => {
      const { session } = start();
      const changes = vi.fn<(change: SessionChange) => void>();
      session.onChange(changes)();
      await session.signIn(credentials);
      expect(changes).not.toHaveBeenCalled();
    });
  });
}

import { vi } from 'vitest';
import type { EndedByServer } from '#contract/api/account/session-end.ts';
import { createKeyring, createMemoryFile } from '../../desktop/harness/in-memory.ts';
import { createSecrets } from '../../../src-main/storage/secrets.ts';
import { createDesktopSession } from '../../../src-main/modules/desktop-session.ts';
import type { MemberFollower } from '../../../src-main/modules/desktop-session.ts';
import { createLock } from '../../../src-main/modules/lock.ts';

export const credentials = { email: 'member@demo.test', password: 'Demo-2026' };
export const origin = 'https://api.example';

export function json(status: number, body: unknown): Promise<Response> {
  return Promise.resolve(Response.json(body, { status }));
}

/** A server whose refresh tokens are refresh-1, refresh-2 …; each can be used once. */
export function server() {
  let current = 0;
  const next = () => {
    current += 1;
    return json(200, { access: `a${current}`, refresh: `refresh-${current}` });
  };
  return vi.fn<(url: string, init: RequestInit) => Promise<Response>>((url, init) => {
    const body = JSON.parse(init.body as string) as { refresh?: string };
    if (url === `${origin}/api/auth/token/`) return next();
    if (url === `${origin}/api/auth/token/revoke/`) return json(200, { ok: true });
    if (body.refresh === `refresh-${current}`) return next();
    return json(401, { code: 'session_reused', message: 'reused', request_id: '1' });
  });
}

export function desktop({
  keyring = createKeyring(),
  file = createMemoryFile(),
  fetch = server(),
} = {}) {
  const onEnded = vi.fn<(reason: EndedByServer) => void>();
  const lock = createLock();
  const follower = {
    begin: vi.fn<MemberFollower['begin']>(),
    end: vi.fn<MemberFollower['end']>(),
    passwordChanged: vi.fn<MemberFollower['passwordChanged']>(),
    leave: vi.fn<MemberFollower['leave']>(),
  };
  const secrets = createSecrets({
    keyring,
    file,
    platform: 'linux',
    computer: 'this one',
    onKeeping: () => {},
  });
  const session = createDesktopSession({
    fetch,
    origin,
    secrets,
    lock,
    onEnded,
    follower,
    // The minimum that scrypt accepts: these tests do not measure its cost.
    sealRounds: 2,
  });
  const written = () => JSON.stringify(file.content);
  return { session, secrets, onEnded, follower, lock, fetch, file, keyring, written };
}

export const calls = (fetch: ReturnType<typeof server>, path: string) =>
  fetch.mock.calls.filter(([url]) => url === `${origin}/api/auth/token/${path}`).length;

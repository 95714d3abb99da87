import type { CurrentUser } from '#contract/api/account/auth.ts';
import type { PublicSettings } from '#contract/api/public.ts';
import { configureApi } from '#renderer/lib/api/request.ts';

/** A member and a server in memory that tests of these screens start from. */
export const member = {
  username: 'valeria',
  first_name: 'Valeria',
  last_name: 'Montes',
  email: 'valeria@demo.test',
  email_verified: true,
  phone_number: '+525512345678',
  country: 'MX',
  language: 'es',
  avatar: null,
  current_membership: {
    name: 'Avanzado',
    left_days_membership: 128,
    current_progress: 65,
    ends_at: '2027-03-28T12:00:00Z',
  },
  expired_membership: null,
  sponsor: { username: 'andres', name: 'Andrés Salvatierra' },
  withdrawals_paused_until: null,
} as CurrentUser;

const settings: Partial<PublicSettings> = { code_minutes: 10, security_pause_hours: 24 };

/** What a call carried: JSON, or the parts of a form. */
export interface Call {
  readonly path: string;
  readonly body: Readonly<Record<string, unknown>>;
}
export type Reply = (call: Call) => Promise<Response> | Response;

export const ok = (body: unknown): Response => Response.json(body);

export const refuse = (code: string, rest: object = {}, status = 400): Response =>
  Response.json({ code, message: '', request_id: 'r', ...rest }, { status });

export const codeSent = {
  ok: true,
  sent_to: 'v••••••@demo.test',
  expires_at: '2026-11-20T20:12:00Z',
  resend_in_seconds: 60,
};

function bodyOf(body: RequestInit['body']): Call['body'] {
  if (body instanceof FormData) return Object.fromEntries(body);
  return typeof body === 'string' ? (JSON.parse(body) as Call['body']) : {};
}

/** Answers every call; a test replaces the replies that matter to it. */
export function startServer(replies: Readonly<Record<string, Reply>> = {}) {
  const calls: Call[] = [];
  let user = member;
  const known: Record<string, Reply> = {
    'GET /api/auth/user/': () => ok(user),
    'GET /api/settings/': () => ok(settings),
    'GET /api/countries/': () =>
      ok({
        items: [
          { code: 'MX', calling_code: '52' },
          { code: 'AR', calling_code: '54' },
        ],
      }),
    'PATCH /api/auth/user/': ({ body }) => {
      const { secret_code: _code, avatar, ...changes } = body;
      user = {
        ...user,
        ...changes,
        ...(avatar instanceof Blob && { avatar: '/api/media/a.webp' }),
      };
      return ok(user);
    },
    'POST /api/auth/user/send-code/': () => ok(codeSent),
    'POST /api/auth/user/change-email/send/': () => ok(codeSent),
    'POST /api/auth/user/change-email/': () => ok({ ok: true }),
    'POST /api/auth/user/change-password/': () => ok({ ok: true }),
    ...replies,
  };
  configureApi({
    fetch: async (url, init) => {
      const path = `${init?.method ?? 'GET'} ${typeof url === 'string' ? url : ''}`;
      const call = { path, body: bodyOf(init?.body) };
      calls.push(call);
      const reply = known[path];
      if (!reply) throw new Error(`No reply to ${path}`);
      return reply(call);
    },
  });
  return { to: (path: string) => calls.filter((call) => call.path === path) };
}

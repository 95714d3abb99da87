import Type from 'typebox';
import { Code, Instant, Nullable, Strict } from '../scalars.schema.ts';
import { codeErrors } from '../errors.ts';

const ShortText = Type.String({ maxLength: 254 });
const Done = Type.Object({ ok: Type.Literal(true) });

/** One sign-in that still lives. */
export const SessionView = Type.Object({
  id: Type.String({ format: 'uuid' }),
  /** Program that signed in, e.g. "Chrome"; empty where it is not known. */
  browser: Type.String(),
  /** Operating system, e.g. "Windows"; empty where it is not known. */
  system: Type.String(),
  kind: Type.Enum(['desktop_app', 'computer', 'phone', 'tablet', 'unknown']),
  /** Network address it was last used from: the only place the server knows. */
  place: Type.String(),
  created_at: Instant,
  last_used_at: Instant,
  /** The session that asks. */
  current: Type.Boolean(),
});

/** A session that the server ended because an earlier refresh token of it came back. */
export const ReusedSession = Type.Object({
  id: Type.String({ format: 'uuid' }),
  browser: Type.String(),
  system: Type.String(),
  kind: SessionView.properties.kind,
  /** Network address it was last used from. */
  place: Type.String(),
  created_at: Instant,
  ended_at: Instant,
});

/** A look that staff took at the account, and why. */
export const VisitView = Type.Object({
  id: Type.String({ format: 'uuid' }),
  /** In their own words. */
  reason: Type.String(),
  /** Number of the support ticket that it was for. */
  ticket: Nullable(Type.Integer()),
  /** First name of who looked, whom the ticket names too; null: it was for none. */
  by: Nullable(Type.String()),
  began_at: Instant,
  /** Null: it goes on. */
  ended_at: Nullable(Instant),
});

export const sessionsSchemas = {
  answer: Type.Object({
    /** Latest use first, the current one before all others. */
    items: Type.Array(SessionView),
    /** Those of the last 30 days, the latest end first; at most 20. */
    reused: Type.Array(ReusedSession),
    /** Of the last 90 days, the latest first; at most 20. */
    visits: Type.Array(VisitView),
  }),
};

export const endSessionSchemas = {
  params: Type.Object({ id: Type.String({ format: 'uuid' }) }),
  answer: Done,
  errors: ['not_found'] as const,
};

export const endSessionsSchemas = {
  /** True ends the session that asks as well. */
  body: Strict({ include_current: Type.Boolean() }),
  answer: Type.Object({ ended: Type.Integer() }),
};

export const changePasswordSchemas = {
  body: Strict({
    current_password: ShortText,
    password: ShortText,
    password_confirmation: ShortText,
  }),
  answer: Done,
};

export const changeEmailSendSchemas = {
  body: Strict({ current_password: ShortText, new_email: ShortText }),
  answer: Type.Object({
    ok: Type.Literal(true),
    /** Where the code to the present address went, partly hidden. */
    sent_to: Type.String(),
    expires_at: Instant,
    resend_in_seconds: Type.Integer(),
  }),
};

/** What refuses one of the codes (`code_…`) names it in `fields`. */
export const changeEmailSchemas = {
  body: Strict({
    new_email: ShortText,
    /** Mailed to the present address. */
    secret_code: Code,
    /** Mailed to the new address. */
    new_email_code: Code,
  }),
  answer: Done,
  errors: [...codeErrors, 'code_changed'] as const,
};

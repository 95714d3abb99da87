import { areas } from '../../rules/settings.ts';
import { duties, roles } from '../../rules/staff.ts';
import Type from 'typebox';
import { insertionSides, treeSides } from '../../rules/limits.ts';
import { Instant, Nullable, Strict, UsdString, Currency } from '../scalars.schema.ts';
import { withdrawalSources } from '../../rules/accounts.ts';
import { captchaErrors, codeErrors } from '../errors.ts';
import { proofFields } from './second-factor.schema.ts';
import {
  mailKinds,
  notificationKinds,
  type MailKind,
  type NotificationKind,
} from '../../rules/notifications.ts';

const ShortText = Type.String({ maxLength: 254 });
/** Base64 of the JSON `{challenge, solution}`: an ALTCHA challenge with what solves it. */
const Captcha = Type.String({ maxLength: 2000 });

const Tokens = Type.Object({
  /** JWT, 5 minutes. */
  access: Type.String(),
  /** Opaque; each one is good for one rotation. */
  refresh: Type.String(),
});
const Done = Type.Object({ ok: Type.Literal(true) });

export const registerSchemas = {
  body: Strict({
    username: ShortText,
    email: ShortText,
    password: ShortText,
    password_confirmation: ShortText,
    first_name: ShortText,
    last_name: ShortText,
    phone_number: ShortText,
    country: ShortText,
    referrer_code: Type.Optional(ShortText),
    side: Type.Optional(Type.Enum([...treeSides])),
    /** Version of the terms that were shown. */
    accepted_terms: ShortText,
    captcha: Type.Optional(Captcha),
  }),
  answer: Tokens,
  errors: ['conflict', 'terms_changed', 'referrer_required', ...captchaErrors] as const,
};

export const tokenSchemas = {
  body: Strict({
    /** E-mail or username. */
    email: ShortText,
    password: ShortText,
    /** Needed after three failures (`captcha_required`). */
    captcha: Type.Optional(Captcha),
    /** Needed where the answer before was `second_factor_required`: one of the two. */
    ...proofFields,
  }),
  answer: Tokens,
  errors: [
    'login_wrong',
    'second_factor_required',
    'second_factor_wrong',
    ...captchaErrors,
  ] as const,
};

export const refreshSchemas = {
  body: Strict({ refresh: ShortText }),
  answer: Tokens,
  errors: ['unauthorized', 'session_reused', 'session_idle', 'session_aged'] as const,
};
export const revokeSchemas = {
  /** The token itself, or its SHA-256 in base64url: a locked app keeps no more of it. */
  body: Strict({ refresh: Type.Optional(ShortText), digest: Type.Optional(ShortText) }),
  answer: Done,
};

export const captchaSchemas = {
  /** An ALTCHA challenge (version 2), passed to the solver as it is. */
  answer: Type.Object({
    parameters: Type.Object({
      algorithm: Type.String(),
      nonce: Type.String(),
      salt: Type.String(),
      /** Iterations of the key derivation. */
      cost: Type.Integer(),
      keyLength: Type.Integer(),
      keyPrefix: Type.String(),
      /** Unix seconds. */
      expiresAt: Type.Integer(),
    }),
    signature: Type.String(),
  }),
};

export const resetSendSchemas = {
  body: Strict({ email: ShortText, captcha: Type.Optional(Captcha) }),
  answer: Type.Object({
    ok: Type.Literal(true),
    expires_in_seconds: Type.Integer(),
    resend_in_seconds: Type.Integer(),
  }),
  errors: [...captchaErrors] as const,
};

export const resetSchemas = {
  body: Strict({
    email: ShortText,
    code: ShortText,
    password: ShortText,
    password_confirmation: ShortText,
  }),
  answer: Done,
  errors: [...codeErrors] as const,
};

const MembershipView = Type.Object({
  name: Type.String(),
  /** Whole days left, rounded up. */
  left_days_membership: Type.Integer(),
  /** Share of the duration elapsed, percent 0–100. */
  current_progress: Type.Number(),
  ends_at: Instant,
});

const Preferences = Type.Object({
  /** By kind: whether the inbox tells about it. */
  notify: Type.Object(
    Object.fromEntries(notificationKinds.map((kind) => [kind, Type.Boolean()])) as Record<
      NotificationKind,
      Type.TBoolean
    >,
  ),
  /** By kind: whether it is mailed too. */
  mail: Type.Object(
    Object.fromEntries(mailKinds.map((kind) => [kind, Type.Boolean()])) as Record<
      MailKind,
      Type.TBoolean
    >,
  ),
  shortcuts: Type.Boolean(),
});

/** Multipart carries text alone. */
const BooleanText = Type.Enum(['true', 'false']);

export const CurrentUser = Type.Object({
  username: Type.String(),
  first_name: Type.String(),
  last_name: Type.String(),
  email: Type.String(),
  email_verified: Type.Boolean(),
  /** The code that was mailed last and still confirms the e-mail; null without one, or once confirmed. */
  email_code: Nullable(
    Type.Object({ expires_in_seconds: Type.Integer(), resend_in_seconds: Type.Integer() }),
  ),
  phone_number: Type.String(),
  country: Type.String(),
  language: Type.Enum(['es', 'en']),
  /** Address of the picture, or null where none was chosen. */
  avatar: Nullable(Type.String()),
  is_admin: Type.Boolean(),
  role: Type.Enum([...roles]),
  /** Of administrators: what they may do. */
  duties: Type.Array(Type.Enum([...duties])),
  second_factor: Type.Object({
    enrolled: Type.Boolean(),
    /** The role demands one and there is none: nothing else can be called before it is enrolled. */
    missing: Type.Boolean(),
  }),
  insertion_side: Type.Enum([...insertionSides]),
  /** Direct bonus balance, USD. */
  balance: UsdString,
  pool_bonus_balance: UsdString,
  global_balance: Type.Object({
    /** Past its waiting time: can be withdrawn now. */
    available: UsdString,
    waiting: UsdString,
  }),
  /** Reserved by withdrawals in progress. */
  held_balance: UsdString,
  debt: UsdString,
  current_membership: Nullable(MembershipView),
  expired_membership: Nullable(Type.Object({ current_progress: Type.Number() })),
  /** Volume not yet matched, whole BV as decimal strings. */
  left_volume: Type.String(),
  right_volume: Type.String(),
  /** Last daily closing with a match, or null. */
  last_closing: Nullable(
    Type.Object({
      day: Type.String(),
      matched: Type.String(),
      rate: Type.String(),
      paid: UsdString,
      carry_left: Type.String(),
      carry_right: Type.String(),
    }),
  ),
  /** Withdrawals pause until then after a change of e-mail or password. */
  withdrawals_paused_until: Nullable(Instant),
  joined_at: Instant,
  /** Null for the root member alone. */
  sponsor: Nullable(Type.Object({ username: Type.String(), name: Type.String() })),
  preferences: Preferences,
  /** Areas that the member has switched off for themselves; the menu leaves them out. */
  hidden_areas: Type.Array(Type.Enum([...areas])),
});

export const userSchemas = { answer: CurrentUser, errors: ['not_found'] as const };

/** Multipart; fields outside this list are refused by name. Files travel as parts of their own. */
export const userPatchSchemas = {
  body: Strict({
    first_name: Type.Optional(ShortText),
    last_name: Type.Optional(ShortText),
    language: Type.Optional(ShortText),
    insertion_side: Type.Optional(ShortText),
    phone_number: Type.Optional(ShortText),
    country: Type.Optional(ShortText),
    avatar: Type.Optional(Type.Any()),
    /** Travels as `preferences[notify][bonuses]` and so on; what is left out stays as it is. */
    preferences: Type.Optional(
      Strict({
        notify: Type.Optional(
          Strict(
            Object.fromEntries(
              notificationKinds.map((kind) => [kind, Type.Optional(BooleanText)]),
            ) as Record<NotificationKind, Type.TOptional<typeof BooleanText>>,
          ),
        ),
        mail: Type.Optional(
          Strict(
            Object.fromEntries(
              mailKinds.map((kind) => [kind, Type.Optional(BooleanText)]),
            ) as Record<MailKind, Type.TOptional<typeof BooleanText>>,
          ),
        ),
        shortcuts: Type.Optional(BooleanText),
      }),
    ),
    /** Needed where the phone number changes. */
    secret_code: Type.Optional(ShortText),
  }),
  answer: CurrentUser,
  errors: ['not_found', ...codeErrors] as const,
};

export const QuoteRequest = Strict({
  type: Type.Enum([...withdrawalSources]),
  currency: Currency,
  /** USD with cents, gross; from the TCT account TCT, gross. */
  amount: Type.String({ pattern: '^\\d{1,12}(\\.\\d{1,18})?$' }),
  wallet: ShortText,
});

/** A quote as the member was shown it, which is what will be confirmed. */
export const ShownQuote = Strict({
  ...QuoteRequest.properties,
  /** Another amount by now is refused as `quote_expired`. */
  token_amount: Type.String({ maxLength: 60 }),
});

export const verifyEmailSchemas = {
  /** The code of the mail that registration, or send-code without `isWithdrawal`, sent. */
  body: Strict({ secret_code: ShortText }),
  answer: Done,
  errors: [...codeErrors] as const,
};

export const sendCodeSchemas = {
  body: Strict({
    isWithdrawal: Type.Optional(Type.Boolean()),
    /** What the code will confirm: required with `isWithdrawal`. */
    quote: Type.Optional(ShownQuote),
  }),
  answer: Type.Object({
    ok: Type.Literal(true),
    /** Where the code went, partly hidden. */
    sent_to: Type.String(),
    expires_at: Instant,
    resend_in_seconds: Type.Integer(),
  }),
  errors: [
    'not_found',
    'payouts_off',
    'quote_expired',
    'email_unverified',
    'withdrawals_paused',
    'amount_below_minimum',
    'amount_too_small_for_fee',
    'earnings_exceeded',
    'balance_exceeded',
    'price_refused',
  ] as const,
};

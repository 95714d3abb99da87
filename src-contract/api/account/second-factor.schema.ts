import Type from 'typebox';
import { factorMethods, OTP_MAX, PASSKEY_NAME_MAX } from '../../rules/second-factor.ts';
import { Instant, Nullable, Strict, UsdString } from '../scalars.schema.ts';

/** A TOTP code of 6 digits, or a recovery code. */
export const Otp = Type.String({ maxLength: OTP_MAX });
const CurrentPassword = Type.Optional(Type.String({ maxLength: 254 }));
const PasskeyId = Type.String({ maxLength: 1400 });
const PasskeyName = Type.String({ minLength: 1, maxLength: PASSKEY_NAME_MAX });
/** Base64url of what an authenticator answered. */
const Encoded = Type.String({ maxLength: 20_000 });

const credential = {
  id: PasskeyId,
  rawId: PasskeyId,
  type: Type.Literal('public-key'),
  authenticatorAttachment: Type.Optional(Type.Enum(['cross-platform', 'platform'])),
  clientExtensionResults: Type.Object({}, { additionalProperties: true }),
};

/** `AuthenticationResponseJSON` of WebAuthn. */
export const PasskeyAssertion = Type.Object({
  ...credential,
  response: Type.Object({
    clientDataJSON: Encoded,
    authenticatorData: Encoded,
    signature: Encoded,
    userHandle: Type.Optional(Encoded),
  }),
});

/** `RegistrationResponseJSON` of WebAuthn. */
const PasskeyRegistration = Type.Object({
  ...credential,
  response: Type.Object({
    clientDataJSON: Encoded,
    attestationObject: Encoded,
    transports: Type.Optional(Type.Array(Type.String({ maxLength: 40 }), { maxItems: 10 })),
  }),
});

/** What proves the second factor: one of the two. */
export const proofFields = {
  otp: Type.Optional(Otp),
  passkey: Type.Optional(PasskeyAssertion),
};

/** Options of WebAuthn, handed to the browser as they are. */
export const WebAuthnOptions = Type.Object({}, { additionalProperties: true });

const Passkey = Type.Object({
  id: Type.String(),
  name: Type.String(),
  kind: Type.Enum(['synced', 'device']),
  created_at: Instant,
  last_used_at: Nullable(Instant),
});

/** New recovery codes, shown this once; null where the member has codes already. */
const RecoveryCodes = Nullable(Type.Array(Type.String()));
const Done = Type.Object({ ok: Type.Literal(true) });
const Enrolled = Type.Object({ recovery_codes: RecoveryCodes });

export const statusSchemas = {
  answer: Type.Object({
    /** The role demands one. */
    required: Type.Boolean(),
    totp: Nullable(Type.Object({ since: Instant })),
    passkeys: Type.Array(Passkey),
    /** Codes not used yet. */
    recovery_codes: Type.Integer(),
    /** Domain that passkeys belong to; null where the server's address can have none. */
    passkey_domain: Nullable(Type.String()),
    /** Until when what was proved last counts; null where nothing does. */
    proved_until: Nullable(Instant),
    /** USD from which a withdrawal to a known address asks for it. */
    withdrawal_threshold: UsdString,
  }),
};

export const totpBeginSchemas = {
  body: Strict({ current_password: CurrentPassword }),
  answer: Type.Object({
    /** Base32. */
    secret: Type.String(),
    /** `otpauth://…`, for a QR code. */
    uri: Type.String(),
    expires_at: Instant,
  }),
};
export const totpConfirmSchemas = {
  body: Strict({ otp: Otp }),
  answer: Enrolled,
  errors: ['not_found', 'code_expired', 'second_factor_wrong'] as const,
};
export const totpRemoveSchemas = {
  body: Strict({ current_password: CurrentPassword }),
  answer: Done,
  errors: ['not_found', 'last_factor'] as const,
};

export const passkeyBeginSchemas = {
  body: Strict({ current_password: CurrentPassword }),
  /** `PublicKeyCredentialCreationOptionsJSON`. */
  answer: Type.Object({ options: WebAuthnOptions }),
  errors: ['not_found', 'too_many'] as const,
};
export const passkeyAddSchemas = {
  body: Strict({ name: PasskeyName, response: PasskeyRegistration }),
  answer: Enrolled,
  errors: ['not_found', 'second_factor_wrong', 'conflict'] as const,
};
const passkeyParams = Type.Object({ id: PasskeyId });
export const passkeyRenameSchemas = {
  params: passkeyParams,
  body: Strict({ name: PasskeyName }),
  answer: Done,
  errors: ['not_found'] as const,
};
export const passkeyRemoveSchemas = {
  params: passkeyParams,
  body: Strict({ current_password: CurrentPassword }),
  answer: Done,
  errors: ['not_found', 'last_factor'] as const,
};

export const recoveryRenewSchemas = {
  body: Strict({ current_password: CurrentPassword }),
  answer: Type.Object({ recovery_codes: Type.Array(Type.String()) }),
  errors: ['not_found'] as const,
};

export const stepUpBeginSchemas = {
  answer: Type.Object({
    methods: Type.Array(Type.Enum([...factorMethods])),
    /** `PublicKeyCredentialRequestOptionsJSON`; null without passkeys. */
    passkey: Nullable(WebAuthnOptions),
    /** Codes that can be tried before a pause; 0 during it. */
    tries_left: Type.Integer(),
  }),
};
export const stepUpSchemas = {
  body: Strict(proofFields),
  answer: Type.Object({ proved_until: Instant }),
  errors: ['second_factor_wrong'] as const,
};

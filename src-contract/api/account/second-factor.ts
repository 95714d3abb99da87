import type { FactorMethod } from '../../rules/second-factor.ts';
import { endpoint, type Answer, type Body } from '../endpoint.ts';
import type * as Schemas from './second-factor.schema.ts';

const options = { audience: 'member', tags: ['SecondFactor'] } as const;
/** Who the member is says whether a factor is missing. */
const enrolment = { audience: 'member', tags: ['SecondFactor', 'User', 'Notifications'] } as const;

/** Calls about the second factor: enrolment, and its proof inside a session. */
export const secondFactor = {
  status: endpoint<typeof Schemas.statusSchemas>('GET', '/api/auth/second-factor/', options),
  totpBegin: endpoint<typeof Schemas.totpBeginSchemas>('POST', '/api/auth/second-factor/totp/', {
    audience: 'member',
  }),
  totpConfirm: endpoint<typeof Schemas.totpConfirmSchemas>(
    'POST',
    '/api/auth/second-factor/totp/confirm/',
    enrolment,
  ),
  totpRemove: endpoint<typeof Schemas.totpRemoveSchemas>(
    'POST',
    '/api/auth/second-factor/totp/remove/',
    enrolment,
  ),
  passkeyBegin: endpoint<typeof Schemas.passkeyBeginSchemas>(
    'POST',
    '/api/auth/second-factor/passkeys/begin/',
    { audience: 'member' },
  ),
  passkeyAdd: endpoint<typeof Schemas.passkeyAddSchemas>(
    'POST',
    '/api/auth/second-factor/passkeys/',
    enrolment,
  ),
  passkeyRename: endpoint<typeof Schemas.passkeyRenameSchemas>(
    'PATCH',
    '/api/auth/second-factor/passkeys/:id/',
    options,
  ),
  passkeyRemove: endpoint<typeof Schemas.passkeyRemoveSchemas>(
    'POST',
    '/api/auth/second-factor/passkeys/:id/remove/',
    enrolment,
  ),
  recoveryRenew: endpoint<typeof Schemas.recoveryRenewSchemas>(
    'POST',
    '/api/auth/second-factor/recovery-codes/',
    enrolment,
  ),
  stepUpBegin: endpoint<typeof Schemas.stepUpBeginSchemas>('POST', '/api/auth/step-up/begin/', {
    audience: 'member',
  }),
  /** Marks the session as freshly proved, see `PROOF_MS`. */
  stepUp: endpoint<typeof Schemas.stepUpSchemas>('POST', '/api/auth/step-up/', options),
};

export type FactorStatus = Answer<typeof secondFactor.status>;
export type Passkey = FactorStatus['passkeys'][number];
/** What proves the second factor. */
export type Proof = Body<typeof secondFactor.stepUp>;

/** `details` of `second_factor_required`. */
export interface FactorDemand {
  readonly methods: readonly FactorMethod[];
  /** `PublicKeyCredentialRequestOptionsJSON`; null without passkeys. */
  readonly passkey: object | null;
  /** Codes that can be tried before a pause. */
  readonly tries_left: number;
}

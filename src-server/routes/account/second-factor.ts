import type { FastifyInstance } from 'fastify';
import * as schemas from '#contract/api/account/second-factor.schema.ts';
import { secondFactor } from '#contract/api/account/second-factor.ts';
import {
  addPasskey,
  beginPasskey,
  removePasskey,
  renamePasskey,
} from '../../domain/accounts/second-factor/passkey-enrolment.ts';
import { renewCodes } from '../../domain/accounts/second-factor/recovery-renewal.ts';
import { factorStatus } from '../../domain/accounts/second-factor/status.ts';
import { beginStepUp, stepUp } from '../../domain/accounts/second-factor/step-up.ts';
import {
  beginTotp,
  confirmTotp,
  removeTotp,
} from '../../domain/accounts/second-factor/totp-enrolment.ts';
import { route } from '../../plugins/route.ts';

const done = { ok: true } as const;
const limits = { rateLimit: { max: 60, seconds: 60 } };

/** Enrolment of the second factor, and step-up within a session. */
export function registerSecondFactorRoutes(app: FastifyInstance): void {
  const { services } = app;
  route(app, secondFactor.status, schemas.statusSchemas, ({ caller }) =>
    factorStatus(services, caller),
  );
  route(
    app,
    secondFactor.totpBegin,
    schemas.totpBeginSchemas,
    ({ caller, body }) => beginTotp(services, caller, body),
    limits,
  );
  route(
    app,
    secondFactor.totpConfirm,
    schemas.totpConfirmSchemas,
    ({ caller, body }) => confirmTotp(services, caller, body),
    limits,
  );
  route(
    app,
    secondFactor.totpRemove,
    schemas.totpRemoveSchemas,
    async ({ caller, body }) => {
      await removeTotp(services, caller, body);
      return done;
    },
    limits,
  );
  registerPasskeys(app);
  route(
    app,
    secondFactor.recoveryRenew,
    schemas.recoveryRenewSchemas,
    ({ caller, body }) => renewCodes(services, caller, body),
    limits,
  );
  route(
    app,
    secondFactor.stepUpBegin,
    schemas.stepUpBeginSchemas,
    ({ caller }) => beginStepUp(services, caller),
    limits,
  );
  route(
    app,
    secondFactor.stepUp,
    schemas.stepUpSchemas,
    ({ caller, body }) => stepUp(services, caller, body),
    limits,
  );
}

function registerPasskeys(app: FastifyInstance): void {
  const { services } = app;
  route(
    app,
    secondFactor.passkeyBegin,
    schemas.passkeyBeginSchemas,
    ({ caller, body }) => beginPasskey(services, caller, body),
    limits,
  );
  route(
    app,
    secondFactor.passkeyAdd,
    schemas.passkeyAddSchemas,
    ({ caller, body }) => addPasskey(services, caller, body),
    limits,
  );
  route(
    app,
    secondFactor.passkeyRename,
    schemas.passkeyRenameSchemas,
    async ({ caller, params, body }) => {
      await renamePasskey(services, caller, params.id, body);
      return done;
    },
    limits,
  );
  route(
    app,
    secondFactor.passkeyRemove,
    schemas.passkeyRemoveSchemas,
    async ({ caller, params, body }) => {
      await removePasskey(services, caller, params.id, body);
      return done;
    },
    limits,
  );
}

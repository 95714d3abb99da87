import type { FastifyInstance } from 'fastify';
import * as schemas from '#contract/api/account/security.schema.ts';
import { account } from '#contract/api/account/security.ts';
import { endOwnSession, endOwnSessions, listSessions } from '../../domain/accounts/own-sessions.ts';
import { changeEmail } from '../../domain/accounts/email-change.ts';
import { sendEmailChangeCodes } from '../../domain/accounts/email-change-codes.ts';
import { changePassword } from '../../domain/accounts/password-change.ts';
import { requireOwnFactor } from '../../domain/accounts/second-factor/member-proof.ts';
import { listVisits } from '../../domain/visits/list.ts';
import { languageOf } from '../../plugins/language.ts';
import { route } from '../../plugins/route.ts';

const done = { ok: true } as const;
const limits = { rateLimit: { max: 60, seconds: 60 } };

/** Members' own sessions, password and e-mail address. */
export function registerAccountRoutes(app: FastifyInstance): void {
  const { services } = app;

  route(app, account.sessions, schemas.sessionsSchemas, async ({ caller }) => ({
    ...(await listSessions(services, caller)),
    visits: await listVisits(services, caller.memberId),
  }));

  route(app, account.endSession, schemas.endSessionSchemas, async ({ caller, params }) => {
    await endOwnSession(services, caller, params.id);
    return done;
  });

  route(app, account.endSessions, schemas.endSessionsSchemas, ({ caller, body }) =>
    endOwnSessions(services, caller, body.include_current),
  );

  route(
    app,
    account.changePassword,
    schemas.changePasswordSchemas,
    async ({ caller, body }) => {
      await requireOwnFactor(services.database.db, services, caller);
      await changePassword(services, caller, body);
      return done;
    },
    limits,
  );

  route(
    app,
    account.changeEmailSend,
    schemas.changeEmailSendSchemas,
    async ({ caller, body, request }) => {
      await requireOwnFactor(services.database.db, services, caller);
      return sendEmailChangeCodes(services, caller.memberId, body, languageOf(request));
    },
    limits,
  );

  route(
    app,
    account.changeEmail,
    schemas.changeEmailSchemas,
    async ({ caller, body }) => {
      await changeEmail(services, caller, body);
      return done;
    },
    limits,
  );
}

import type { FastifyInstance } from 'fastify';
import * as schemas from '#contract/api/auth.schema.ts';
import { auth } from '#contract/api/auth.ts';
import { currentUser } from '../domain/current-user.ts';
import { updateProfile } from '../domain/profile.ts';
import { sendSecretCode, verifyEmail } from '../domain/secret-codes.ts';
import { languageOf } from '../plugins/language.ts';
import { route } from '../plugins/route.ts';

const done = { ok: true } as const;

/** Calls about the signed-in member. */
export function registerProfileRoutes(app: FastifyInstance): void {
  const { services } = app;

  route(app, auth.user, schemas.userSchemas, ({ caller, request }) =>
    currentUser(services, caller.memberId, languageOf(request)),
  );

  route(app, auth.updateUser, schemas.userPatchSchemas, async ({ caller, body, request }) => {
    await updateProfile(services, caller.memberId, body);
    return currentUser(services, caller.memberId, languageOf(request));
  });

  route(app, auth.sendCode, schemas.sendCodeSchemas, ({ caller, body }) =>
    sendSecretCode(services, caller.memberId, body),
  );

  route(app, auth.verifyEmail, schemas.verifyEmailSchemas, async ({ caller, body }) => {
    await verifyEmail(services, caller.memberId, body.secret_code);
    return done;
  });
}

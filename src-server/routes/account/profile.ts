import type { FastifyInstance } from 'fastify';
import * as schemas from '#contract/api/account/auth.schema.ts';
import { auth } from '#contract/api/account/auth.ts';
import * as viewSchemas from '#contract/api/account/saved-views.schema.ts';
import { savedViews } from '#contract/api/account/saved-views.ts';
import { currentUser } from '../../domain/members/current-user.ts';
import type { PictureEncoder } from '../../domain/files/encoder.ts';
import { updateProfile } from '../../domain/members/profile.ts';
import { savedViewsOf, saveViews } from '../../domain/members/saved-views.ts';
import { verifyEmail } from '../../domain/accounts/email-verification.ts';
import { sendSecretCode } from '../../domain/withdrawals/send-code.ts';
import { AVATARS_MAX, createUploadLimit } from '../../domain/files/upload-limit.ts';
import { languageOf, regionOf } from '../../plugins/language.ts';
import { route } from '../../plugins/route.ts';

const done = { ok: true } as const;

export function registerProfileRoutes(app: FastifyInstance, encoder: PictureEncoder): void {
  const { services } = app;
  const isLimited = services.config.requestsPerMinute > 0;
  const limit = isLimited ? createUploadLimit(services.clock, AVATARS_MAX) : null;
  const uploads = { encoder, limit };

  route(app, auth.user, schemas.userSchemas, ({ caller, request }) =>
    currentUser(services, caller.memberId, languageOf(request)),
  );

  route(app, auth.updateUser, schemas.userPatchSchemas, async ({ caller, body, request }) => {
    await updateProfile(services, uploads, caller.memberId, body);
    return currentUser(services, caller.memberId, languageOf(request));
  });

  route(app, savedViews.list, viewSchemas.savedViewsSchemas, ({ caller }) =>
    savedViewsOf(services.database.db, caller.memberId),
  );

  route(app, savedViews.save, viewSchemas.saveViewsSchemas, ({ caller, body }) =>
    services.database.transaction((tx) => saveViews(tx, caller.memberId, body)),
  );

  route(app, auth.sendCode, schemas.sendCodeSchemas, ({ caller, body, request }) =>
    sendSecretCode(services, caller.memberId, body, languageOf(request), regionOf(request)),
  );

  route(app, auth.verifyEmail, schemas.verifyEmailSchemas, async ({ caller, body }) => {
    await verifyEmail(services, caller.memberId, body.secret_code);
    return done;
  });
}

import type { FastifyInstance } from 'fastify';
import * as schemas from '#contract/api/account/auth.schema.ts';
import { auth } from '#contract/api/account/auth.ts';
import { newCaptcha } from '../../domain/accounts/captcha.ts';
import { resetPassword, sendResetCode } from '../../domain/accounts/password-reset.ts';
import { revokeRefreshToken, rotateRefreshToken } from '../../domain/accounts/refresh-tokens.ts';
import { register } from '../../domain/members/registration.ts';
import { signIn } from '../../domain/accounts/sign-in.ts';
import { deviceOf } from '../../plugins/device.ts';
import { languageOf } from '../../plugins/language.ts';
import { route } from '../../plugins/route.ts';

const perMinute = (max: number) => ({ rateLimit: { max, seconds: 60 } });

const done = { ok: true } as const;

/** Registration, login, and the life cycle of sessions. */
export function registerAuthRoutes(app: FastifyInstance): void {
  const { services } = app;

  route(
    app,
    auth.register,
    schemas.registerSchemas,
    ({ body, request }) => register(services, body, languageOf(request), deviceOf(request)),
    perMinute(20),
  );

  route(
    app,
    auth.token,
    schemas.tokenSchemas,
    ({ body, request }) => signIn(services, body, deviceOf(request)),
    perMinute(120),
  );

  route(app, auth.refresh, schemas.refreshSchemas, ({ body, request }) =>
    rotateRefreshToken(services, body.refresh, deviceOf(request)),
  );

  route(app, auth.revoke, schemas.revokeSchemas, async ({ body }) => {
    await revokeRefreshToken(services, body);
    return done;
  });

  route(app, auth.captcha, schemas.captchaSchemas, () => newCaptcha(services), perMinute(120));

  route(
    app,
    auth.resetSend,
    schemas.resetSendSchemas,
    ({ body, request }) => sendResetCode(services, body, languageOf(request)),
    perMinute(20),
  );

  route(
    app,
    auth.reset,
    schemas.resetSchemas,
    async ({ body }) => {
      await resetPassword(services, body);
      return done;
    },
    perMinute(60),
  );
}

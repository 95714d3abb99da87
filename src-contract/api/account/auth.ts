import type * as Schemas from './auth.schema.ts';
import { endpoint, type Answer } from '../endpoint.ts';

export const auth = {
  register: endpoint<typeof Schemas.registerSchemas>('POST', '/api/auth/register/', {
    audience: 'anyone',
    tags: ['User', 'Tree'],
  }),
  token: endpoint<typeof Schemas.tokenSchemas>('POST', '/api/auth/token/', {
    audience: 'anyone',
    tags: ['User'],
  }),
  refresh: endpoint<typeof Schemas.refreshSchemas>('POST', '/api/auth/token/refresh/', {
    audience: 'anyone',
  }),
  revoke: endpoint<typeof Schemas.revokeSchemas>('POST', '/api/auth/token/revoke/', {
    audience: 'anyone',
  }),
  captcha: endpoint<typeof Schemas.captchaSchemas>('GET', '/api/auth/captcha/', {
    audience: 'anyone',
  }),
  resetSend: endpoint<typeof Schemas.resetSendSchemas>('POST', '/api/auth/reset-password/send/', {
    audience: 'anyone',
  }),
  reset: endpoint<typeof Schemas.resetSchemas>('POST', '/api/auth/reset-password/', {
    audience: 'anyone',
  }),
  user: endpoint<typeof Schemas.userSchemas>('GET', '/api/auth/user/', {
    audience: 'member',
    tags: ['User'],
  }),
  updateUser: endpoint<typeof Schemas.userPatchSchemas>('PATCH', '/api/auth/user/', {
    audience: 'member',
    tags: ['User', 'Tree'],
    multipart: true,
  }),
  sendCode: endpoint<typeof Schemas.sendCodeSchemas>('POST', '/api/auth/user/send-code/', {
    audience: 'member',
  }),
  verifyEmail: endpoint<typeof Schemas.verifyEmailSchemas>('POST', '/api/auth/user/verify-email/', {
    audience: 'member',
    tags: ['User'],
  }),
};

export type CurrentUser = Answer<typeof auth.user>;
export type Tokens = Answer<typeof auth.token>;

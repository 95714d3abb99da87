import type * as Schemas from './security.schema.ts';
import { endpoint, type Answer } from '../endpoint.ts';

/** Calls by which members look after their own account, beside `auth/user/`. */
export const account = {
  sessions: endpoint<typeof Schemas.sessionsSchemas>('GET', '/api/auth/sessions/', {
    audience: 'member',
    tags: ['Sessions'],
  }),
  endSession: endpoint<typeof Schemas.endSessionSchemas>('POST', '/api/auth/sessions/:id/end/', {
    audience: 'member',
    tags: ['Sessions'],
  }),
  endSessions: endpoint<typeof Schemas.endSessionsSchemas>('POST', '/api/auth/sessions/end/', {
    audience: 'member',
    tags: ['Sessions'],
  }),
  /** Ends the member's other sessions and pauses withdrawals. */
  changePassword: endpoint<typeof Schemas.changePasswordSchemas>(
    'POST',
    '/api/auth/user/change-password/',
    { audience: 'member', tags: ['User', 'Sessions', 'Notifications'] },
  ),
  /** Mails two codes: one to the present address, one to the new one. */
  changeEmailSend: endpoint<typeof Schemas.changeEmailSendSchemas>(
    'POST',
    '/api/auth/user/change-email/send/',
    { audience: 'member' },
  ),
  /** Takes both codes; pauses withdrawals and tells the old address. */
  changeEmail: endpoint<typeof Schemas.changeEmailSchemas>('POST', '/api/auth/user/change-email/', {
    audience: 'member',
    tags: ['User', 'Sessions', 'Notifications'],
  }),
};

export type ReusedSession = Answer<typeof account.sessions>['reused'][number];
export type VisitView = Answer<typeof account.sessions>['visits'][number];
export type SessionView = Answer<typeof account.sessions>['items'][number];

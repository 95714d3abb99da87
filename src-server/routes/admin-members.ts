import type { FastifyInstance } from 'fastify';
import * as schemas from '#contract/api/admin-members.schema.ts';
import { adminMembers } from '#contract/api/admin-members.ts';
import type { Transaction } from '../database/database.ts';
import {
  addMemberNote,
  blockMember,
  endMemberSessions,
  unblockMember,
} from '../domain/admin-member-actions.ts';
import { memberDetail } from '../domain/admin-member-detail.ts';
import { listMembers } from '../domain/admin-members.ts';
import type { Caller } from '../domain/sessions.ts';
import { route } from '../plugins/route.ts';

interface MemberCall {
  readonly caller: Caller;
  readonly params: { readonly id: number };
}

export function registerAdminMemberRoutes(app: FastifyInstance): void {
  const { services } = app;
  const { database, clock } = services;

  /** Does it and answers with the member as they are then, in one transaction. */
  const change = (
    { caller: { memberId: actorId }, params: { id } }: MemberCall,
    work: (tx: Transaction, action: { actorId: number; memberId: number }) => Promise<void>,
  ) =>
    database.transaction(async (tx) => {
      await work(tx, { actorId, memberId: id });
      return memberDetail(tx, { id, callerId: actorId, now: clock.now() });
    });

  route(app, adminMembers.list, schemas.listSchemas, ({ query }) =>
    listMembers(database.db, query, clock.now()),
  );
  route(app, adminMembers.one, schemas.oneSchemas, ({ params, caller }) =>
    memberDetail(database.db, { id: params.id, callerId: caller.memberId, now: clock.now() }),
  );
  route(app, adminMembers.block, schemas.blockSchemas, (call) =>
    change(call, (tx, action) => blockMember(tx, services, action, call.body.reason)),
  );
  route(app, adminMembers.unblock, schemas.unblockSchemas, (call) =>
    change(call, (tx, action) => unblockMember(tx, services, action)),
  );
  route(app, adminMembers.endSessions, schemas.endSessionsSchemas, (call) =>
    change(call, (tx, action) => endMemberSessions(tx, services, action)),
  );
  route(app, adminMembers.note, schemas.noteSchemas, (call) =>
    change(call, (tx, action) => addMemberNote(tx, services, action, call.body.text)),
  );
}

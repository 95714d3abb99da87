import type { FastifyInstance } from 'fastify';
import * as schemas from '#contract/api/admin/members.schema.ts';
import { adminMembers } from '#contract/api/admin/members.ts';
import type { Database, Transaction } from '../../database/database.ts';
import {
  addMemberNote,
  blockMember,
  endMemberSessions,
  unblockMember,
} from '../../domain/administration/member-actions.ts';
import { memberDetail } from '../../domain/administration/member-detail.ts';
import { lockedIsStaff } from '../../domain/proposals/staff-list.ts';
import { propose } from '../../domain/proposals/propose.ts';
import { auditList, auditRead } from '../../domain/audit/reads.ts';
import { countMembers, listMembers } from '../../domain/administration/members.ts';
import { keptAmongMany } from '../../domain/base/kept-counts.ts';
import type { Caller } from '../../domain/accounts/sessions.ts';
import { readRoute, route } from '../../plugins/route.ts';

interface MemberCall {
  readonly caller: Caller;
  readonly params: { readonly id: number };
}

type Work = (
  tx: Transaction,
  action: { readonly actorId: number; readonly memberId: number },
) => Promise<void>;

/** Proposals about an account with a role. */
type AboutStaff = Parameters<
  typeof propose<'member.block' | 'member.unblock' | 'member.end_sessions'>
>[3];

export function registerAdminMemberRoutes(app: FastifyInstance): void {
  const { services } = app;
  const { database, clock } = services;

  /** Runs `work` and reads the member's new state in one transaction. */
  const change = (call: MemberCall, work: Work) =>
    database.transaction((tx) => changeIn(tx, call, work));
  const changeIn = async (tx: Transaction, { caller, params: { id } }: MemberCall, work: Work) => {
    await work(tx, { actorId: caller.memberId, memberId: id });
    return detailOf(tx, caller, id);
  };

  const detailOf = async (db: Database, caller: Caller, id: number) => {
    const { visit_minutes: visitMinutes } = await services.settings.read(db);
    return memberDetail(db, { id, caller, now: clock.now(), visitMinutes });
  };

  /** Like {@link change}; for an account with a role it creates a proposal instead. */
  const changeOrPropose = (call: MemberCall, work: Work, proposal: AboutStaff) =>
    database.transaction(async (tx) =>
      (await lockedIsStaff(tx, call.params.id))
        ? propose(tx, services, call.caller, proposal)
        : changeIn(tx, call, work),
    );

  route(app, adminMembers.block, schemas.blockSchemas, (call) => {
    const { reason } = call.body;
    const payload = { memberId: call.params.id, reason };
    return changeOrPropose(call, (tx, action) => blockMember(tx, services, action, reason), {
      kind: 'member.block',
      payload,
      reason,
    });
  });
  const count = keptAmongMany(countMembers);
  readRoute(app, adminMembers.list, schemas.listSchemas, async ({ query, caller, read }) => {
    await auditList(services, caller.memberId, query.search);
    return read((db) => listMembers(db, query, clock.now(), count));
  });
  route(app, adminMembers.one, schemas.oneSchemas, async ({ params, caller }) => {
    const member = await detailOf(database.db, caller, params.id);
    await auditRead(services, caller.memberId, params.id);
    return member;
  });
  route(app, adminMembers.unblock, schemas.unblockSchemas, (call) =>
    changeOrPropose(call, (tx, action) => unblockMember(tx, services, action), {
      kind: 'member.unblock',
      payload: { memberId: call.params.id },
      reason: call.body.reason ?? '',
    }),
  );
  route(app, adminMembers.endSessions, schemas.endSessionsSchemas, (call) =>
    changeOrPropose(call, (tx, action) => endMemberSessions(tx, services, action), {
      kind: 'member.end_sessions',
      payload: { memberId: call.params.id },
      reason: call.body.reason ?? '',
    }),
  );
  route(app, adminMembers.resetFactors, schemas.resetFactorsSchemas, ({ caller, params, body }) =>
    database.transaction(async (tx) =>
      propose(tx, services, caller, {
        kind: (await lockedIsStaff(tx, params.id)) ? 'staff.reset_factors' : 'member.reset_factors',
        payload: { memberId: params.id },
        reason: body.reason,
      }),
    ),
  );
  route(app, adminMembers.note, schemas.noteSchemas, (call) =>
    change(call, (tx, action) => addMemberNote(tx, services, action, call.body.text)),
  );
}

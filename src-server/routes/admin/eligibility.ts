import type { FastifyInstance } from 'fastify';
import Type from 'typebox';
import { adminEligibility } from '#contract/api/admin/eligibility.ts';
import * as schemas from '#contract/api/admin/eligibility.schema.ts';
import { fileTypes } from '#contract/rules/files.ts';
import type { Transaction } from '../../database/database.ts';
import type { Caller } from '../../domain/accounts/sessions.ts';
import { auditRead } from '../../domain/audit/reads.ts';
import { claimDetail, listClaims } from '../../domain/eligibility/administration.ts';
import { grantClaim, refuseClaim, revokeClaim } from '../../domain/eligibility/decide.ts';
import { eraseBytes } from '../../domain/eligibility/erase.ts';
import { readDocument } from '../../domain/eligibility/open-document.ts';
import { documentHeaders } from '../../plugins/document-headers.ts';
import { rawRoute, route } from '../../plugins/route.ts';

const openLimit = { max: 30, seconds: 60 } as const;

type Decide = (
  tx: Transaction,
  deciding: { readonly actorId: number; readonly id: number },
) => Promise<void>;

/** Claims of eligibility as the staff check and decide them. */
export function registerAdminEligibilityRoutes(app: FastifyInstance): void {
  const { services } = app;
  const { database } = services;
  const { db } = database;

  /** Decides in one transaction; bytes whose keys went with it follow. */
  const decide = async (caller: Caller, id: number, work: Decide) => {
    const decided = await database.transaction(async (tx) => {
      await work(tx, { actorId: caller.memberId, id });
      return claimDetail(tx, caller.memberId, id);
    });
    await eraseBytes(services);
    return decided;
  };

  route(app, adminEligibility.list, schemas.listSchemas, ({ caller, query }) =>
    listClaims(db, services, caller.memberId, query),
  );
  route(app, adminEligibility.one, schemas.oneSchemas, async ({ caller, params }) => {
    const claim = await claimDetail(db, caller.memberId, params.id);
    await auditRead(services, caller.memberId, claim.member.id);
    return claim;
  });
  route(app, adminEligibility.grant, schemas.grantSchemas, ({ caller, params }) =>
    decide(caller, params.id, (tx, deciding) => grantClaim(tx, services, deciding)),
  );
  route(app, adminEligibility.refuse, schemas.refuseSchemas, ({ caller, params, body }) =>
    decide(caller, params.id, (tx, deciding) => refuseClaim(tx, services, deciding, body.note)),
  );
  route(app, adminEligibility.revoke, schemas.refuseSchemas, ({ caller, params, body }) =>
    decide(caller, params.id, (tx, deciding) => revokeClaim(tx, services, deciding, body.note)),
  );

  const { params, body, answer, errors } = schemas.openDocumentSchemas;
  rawRoute(
    app,
    adminEligibility.openDocument,
    {
      params,
      body,
      query: Type.Object({}),
      answers: { [fileTypes.picture]: answer, [fileTypes.pdf]: answer },
      errors,
    },
    async (call) => {
      const opened = await readDocument(services, {
        actorId: call.caller.memberId,
        id: call.params.id,
        reason: call.body.reason,
      });
      return { headers: documentHeaders(opened), body: opened.bytes };
    },
    { rateLimit: openLimit },
  );
}

import type { FastifyInstance } from 'fastify';
import { adminOfferings } from '#contract/api/admin/offerings.ts';
import * as schemas from '#contract/api/admin/offerings.schema.ts';
import { DomainError } from '../../domain/base/errors.ts';
import {
  adminAllotment,
  adminOffering,
  adminOfferingList,
  adminVersion,
} from '../../domain/offerings/admin-views.ts';
import { assertSeen, findVersion } from '../../domain/offerings/approval.ts';
import {
  addDocument,
  changeOffering,
  createOffering,
  writeNextVersion,
} from '../../domain/offerings/editing.ts';
import { propose } from '../../domain/proposals/propose.ts';
import { route } from '../../plugins/route.ts';

/** Offerings as administrators prepare and allot them. */
export function registerAdminOfferingRoutes(app: FastifyInstance): void {
  registerDrafts(app);
  registerDecisions(app);
}

function registerDrafts(app: FastifyInstance): void {
  const { services } = app;
  const { database } = services;
  const { db } = database;

  route(app, adminOfferings.list, schemas.adminOfferingsSchemas, () =>
    adminOfferingList(db, services),
  );
  route(app, adminOfferings.one, schemas.adminOfferingSchemas, ({ params }) =>
    adminOffering(db, services, params.id),
  );
  route(app, adminOfferings.create, schemas.createOfferingSchemas, ({ caller, body }) =>
    database.transaction(async (tx) => {
      const acting = { actorId: caller.memberId, fields: body };
      const id = await createOffering(tx, services, acting);
      return adminOffering(tx, services, id);
    }),
  );
  route(app, adminOfferings.change, schemas.changeOfferingSchemas, ({ caller, params, body }) =>
    database.transaction(async (tx) => {
      await changeOffering(tx, services, { actorId: caller.memberId, ...params, ...body });
      return adminOffering(tx, services, params.id);
    }),
  );
  route(app, adminOfferings.addDocument, schemas.addDocumentSchemas, ({ caller, params, body }) =>
    database.transaction(async (tx) => {
      await addDocument(tx, services, { actorId: caller.memberId, ...params, ...body });
      return adminOffering(tx, services, params.id);
    }),
  );
  route(app, adminOfferings.writeVersion, schemas.writeVersionSchemas, ({ caller, params, body }) =>
    database.transaction(async (tx) => {
      const { id: offeringId, document: documentId } = params;
      const actorId = caller.memberId;
      await writeNextVersion(tx, services, { actorId, offeringId, documentId, ...body });
      return adminOffering(tx, services, offeringId);
    }),
  );
  route(app, adminOfferings.version, schemas.versionSchemas, ({ params }) =>
    adminVersion(db, params),
  );
}

function registerDecisions(app: FastifyInstance): void {
  const { services } = app;
  const { database } = services;
  const { db } = database;

  route(app, adminOfferings.approve, schemas.approveOfferingSchemas, ({ caller, params, body }) =>
    database.transaction(async (tx) => {
      const { seen, digests } = body;
      await assertSeen(tx, params.id, { seen, digests });
      return propose(tx, services, caller, {
        kind: 'offering.approve',
        payload: { id: params.id, seen, digests },
        reason: body.reason ?? '',
      });
    }),
  );
  route(
    app,
    adminOfferings.approveVersion,
    schemas.approveVersionSchemas,
    ({ caller, params, body }) =>
      database.transaction(async (tx) => {
        const { version } = await findVersion(tx, params.id, params.version);
        if (version.digest !== body.digest) throw new DomainError('conflict');
        return propose(tx, services, caller, {
          kind: 'offering.version',
          payload: { ...params, digest: body.digest },
          reason: body.reason ?? '',
        });
      }),
  );
  route(app, adminOfferings.cancel, schemas.cancelOfferingSchemas, ({ caller, params, body }) =>
    database.transaction((tx) =>
      propose(tx, services, caller, {
        kind: 'offering.cancel',
        payload: { id: params.id, reason: body.reason.trim() },
        reason: body.reason,
      }),
    ),
  );
  route(app, adminOfferings.allotment, schemas.allotmentSchemas, ({ params }) =>
    adminAllotment(db, services, params.id),
  );
  route(app, adminOfferings.allot, schemas.allotSchemas, ({ caller, params, body }) =>
    database.transaction((tx) =>
      propose(tx, services, caller, {
        kind: 'offering.allot',
        payload: { id: params.id, digest: body.digest },
        reason: body.reason ?? '',
      }),
    ),
  );
}

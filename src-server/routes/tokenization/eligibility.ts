import type { FastifyInstance, FastifyRequest } from 'fastify';
import { eligibility } from '#contract/api/tokenization/eligibility.ts';
import * as schemas from '#contract/api/tokenization/eligibility.schema.ts';
import {
  identityDocumentKinds,
  type IdentityDocumentKind,
} from '#contract/rules/eligibility/documents.ts';
import { DomainError, invalidField } from '../../domain/base/errors.ts';
import { askClaim, withdrawClaim } from '../../domain/eligibility/ask.ts';
import { documentView } from '../../domain/eligibility/document-rows.ts';
import { eraseBytes, removeDocument } from '../../domain/eligibility/erase.ts';
import { claimView, eligibilityOf } from '../../domain/eligibility/member-state.ts';
import {
  keepDocument,
  receiveDocument,
  type ReceivedDocument,
} from '../../domain/eligibility/receive-document.ts';
import type { PictureEncoder } from '../../domain/files/encoder.ts';
import { maxBytesOf } from '../../domain/files/receive.ts';
import { discard } from '../../domain/files/store-upload.ts';
import { createUploadLimit, UPLOADS_MAX } from '../../domain/files/upload-limit.ts';
import { readUpload } from '../../plugins/upload-body.ts';
import { route } from '../../plugins/route.ts';

const askLimit = { max: 10, seconds: 60 } as const;

/** A member's own claims of eligibility, and the documents they send for them. */
export function registerEligibilityRoutes(
  app: FastifyInstance,
  { encoder }: { readonly encoder: PictureEncoder },
): void {
  const { services } = app;
  const { database } = services;
  const { db } = database;
  const isLimited = services.config.requestsPerMinute > 0;
  const limit = isLimited ? createUploadLimit(services.clock, UPLOADS_MAX) : null;

  const readBody = async (request: FastifyRequest): Promise<void> => {
    const { caller } = request;
    if (!caller) throw new DomainError('unauthorized');
    limit?.count(caller.memberId);
    await readUpload(request, {
      name: 'kind',
      read: kindOf,
      receive: (kind, { source }) =>
        receiveDocument(services, encoder, caller.memberId, { kind, source }),
      discard: ({ file }) => discard(services, file),
      maxBytes: async () => maxBytesOf('identity_document', await services.settings.read(db)),
    });
  };

  route(app, eligibility.state, schemas.stateSchemas, ({ caller }) =>
    eligibilityOf(db, services, caller.memberId),
  );
  route(
    app,
    eligibility.sendDocument,
    schemas.sendDocumentSchemas,
    async ({ caller, body }) =>
      documentView(await keepDocument(services, caller.memberId, body.file as ReceivedDocument)),
    { readBody },
  );
  route(
    app,
    eligibility.removeDocument,
    schemas.removeDocumentSchemas,
    async ({ caller, params }) => {
      await database.transaction((tx) => removeDocument(tx, services, caller.memberId, params.id));
      await eraseBytes(services);
      return { ok: true as const };
    },
  );
  route(
    app,
    eligibility.ask,
    schemas.askSchemas,
    ({ caller, body }) =>
      database.transaction(async (tx) =>
        claimView(tx, await askClaim(tx, services, caller.memberId, body)),
      ),
    { rateLimit: askLimit },
  );
  route(app, eligibility.withdraw, schemas.withdrawSchemas, async ({ caller, params }) => {
    const withdrawn = await database.transaction(async (tx) =>
      claimView(tx, await withdrawClaim(tx, services, caller.memberId, params.id)),
    );
    await eraseBytes(services);
    return withdrawn;
  });
}

function kindOf(value: unknown): IdentityDocumentKind {
  const kind = identityDocumentKinds.find((one) => one === value);
  if (kind === undefined) throw invalidField('kind', 'field.invalid');
  return kind;
}

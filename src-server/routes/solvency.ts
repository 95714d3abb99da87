import type { FastifyInstance } from 'fastify';
import Type from 'typebox';
import * as schemas from '#contract/api/solvency.schema.ts';
import { solvency } from '#contract/api/solvency.ts';
import { DomainError } from '../domain/base/errors.ts';
import { namesOf, personOf } from '../domain/base/member-names.ts';
import { findEdition } from '../domain/solvency/editions.ts';
import { listEditions, proofOf } from '../domain/solvency/views.ts';
import { rawRoute, route, type RawAnswer } from '../plugins/route.ts';

const PAGE_SIZE = 30;
/** A list is read from several tables, a proof hashes some thousand leaves. */
const LIMITS = {
  public: { max: 60, seconds: 60 },
  proof: { max: 20, seconds: 60 },
} as const;

/** What is owed, as anybody can check it. */
export function registerSolvencyRoutes(app: FastifyInstance): void {
  const { services } = app;
  const { db } = services.database;

  route(
    app,
    solvency.list,
    schemas.listSchemas,
    ({ query: { cursor, limit = PAGE_SIZE } }) => listEditions(db, { cursor, limit }),
    { rateLimit: LIMITS.public },
  );

  rawRoute(
    app,
    solvency.document,
    {
      params: schemas.documentSchemas.params,
      query: Type.Object({}),
      answers: { 'application/json': schemas.documentSchemas.answer },
      errors: schemas.documentSchemas.errors,
    },
    async ({ params, request }): Promise<RawAnswer> => {
      const edition = await findEdition(db, params.day);
      if (!edition) throw new DomainError('not_found');
      const etag = `"${edition.digest.slice(2)}"`;
      const headers = {
        'Content-Type': 'application/json; charset=utf-8',
        'Content-Disposition': `attachment; filename="solvency-${edition.day}.json"`,
        'Cache-Control': 'public, max-age=3600',
        ETag: etag,
      };
      if (request.headers['if-none-match'] === etag) return { status: 304, headers, body: null };
      return { headers, body: Buffer.from(edition.document, 'utf8') };
    },
    { rateLimit: LIMITS.public },
  );

  route(
    app,
    solvency.mine,
    schemas.mineSchemas,
    async ({ caller: { memberId }, params: { day } }) => {
      const { username } = personOf(await namesOf(db, [memberId]), memberId);
      return proofOf(db, services, { memberId, username, day });
    },
    { rateLimit: LIMITS.proof },
  );
}

import type { FastifyInstance } from 'fastify';
import Type from 'typebox';
import * as schemas from '#contract/api/solvency.schema.ts';
import { adminSolvency } from '#contract/api/solvency.ts';
import { audit } from '../../domain/audit/write.ts';
import { exportLeaves } from '../../domain/solvency/export.ts';
import { rawRoute } from '../../plugins/route.ts';

/** All of an edition is read and hashed. */
const LIMIT = { max: 5, seconds: 60 } as const;

/** What auditors recompute an edition from. */
export function registerAdminSolvencyRoutes(app: FastifyInstance): void {
  const { services } = app;
  const { clock, database } = services;
  const { params, answer, errors } = schemas.leavesSchemas;

  rawRoute(
    app,
    adminSolvency.leaves,
    {
      params,
      query: Type.Object({}),
      answers: { 'application/x-ndjson': answer },
      errors,
    },
    async ({ caller, params: { day } }) => {
      const lines = await exportLeaves(database.db, services, day);
      await database.transaction((tx) =>
        audit(tx, {
          actorId: caller.memberId,
          action: 'solvency.exported',
          subject: `solvency/${day}`,
          at: clock.now(),
        }),
      );
      return {
        headers: {
          'content-type': 'application/x-ndjson; charset=utf-8',
          'content-disposition': `attachment; filename="solvency-${day}-leaves.ndjson"`,
        },
        body: lines,
      };
    },
    { rateLimit: LIMIT },
  );
}

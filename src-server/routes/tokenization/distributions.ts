import type { FastifyInstance } from 'fastify';
import Type from 'typebox';
import { distributions } from '#contract/api/tokenization/distributions.ts';
import * as schemas from '#contract/api/tokenization/distributions.schema.ts';
import { distributionsOf } from '../../domain/distributions/member-view.ts';
import { holdingsStatement } from '../../domain/distributions/statement.ts';
import { statementPaper } from '../../domain/distributions/statement-lines.ts';
import { statementPdf } from '../../domain/distributions/statement-pdf.ts';
import { languageOf } from '../../plugins/language.ts';
import { rawRoute, route } from '../../plugins/route.ts';

const pdfLimit = { max: 20, seconds: 60 } as const;

/** What was distributed to members, and their statement of holdings. */
export function registerDistributionRoutes(app: FastifyInstance): void {
  const { services } = app;
  const { db } = services.database;

  route(app, distributions.list, schemas.distributionsSchemas, ({ caller }) =>
    distributionsOf(db, services, caller.memberId),
  );
  route(
    app,
    distributions.statementPaper,
    schemas.statementPaperSchemas,
    async ({ caller, request }) =>
      statementPaper(await holdingsStatement(db, services, caller.memberId), languageOf(request)),
  );
  const pdf = {
    query: Type.Object({}),
    answers: { 'application/pdf': Type.String({ format: 'binary' }) },
    errors: schemas.statementSchemas.errors,
  };
  rawRoute(
    app,
    distributions.statement,
    pdf,
    async ({ caller, request }) => {
      const statement = await holdingsStatement(db, services, caller.memberId);
      const name = `tct-${statement.at.toISOString().slice(0, 10)}.pdf`;
      return {
        headers: {
          'content-type': 'application/pdf',
          'content-disposition': `attachment; filename="${name}"`,
        },
        body: await statementPdf(statement, languageOf(request)),
      };
    },
    { rateLimit: pdfLimit },
  );
}

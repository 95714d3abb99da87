import { desc, eq, isNotNull, and } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import * as schemas from '#contract/api/public.schema.ts';
import { demoApi } from '#contract/api/public.ts';
import { mails } from '../database/schema/system.ts';
import { demoChainRead, demoRpc } from '../domain/chain/demo-rpc.ts';
import { demoCode } from '../domain/accounts/second-factor/demo-codes.ts';
import { route } from '../plugins/route.ts';

const MAILS_SHOWN = 50;

/**
 * Calls that exist in the demo only: its mailbox, and JSON-RPC for its wallet. If a test started
 * the server with a movable clock, also the call that advances it.
 */
export function registerDemoRoutes(app: FastifyInstance): void {
  const { services } = app;
  if (!services.config.demo) return;

  route(app, demoApi.mailbox, schemas.mailboxSchemas, async ({ query }) => {
    const sent = await services.database.db
      .select()
      .from(mails)
      .where(and(eq(mails.recipient, query.email.trim().toLowerCase()), isNotNull(mails.sentAt)))
      .orderBy(desc(mails.createdAt), desc(mails.sentAt))
      .limit(MAILS_SHOWN);
    return {
      items: sent.map((mail) => ({
        id: mail.id,
        to: mail.recipient,
        subject: mail.subject,
        text: mail.body,
        sent_at: (mail.sentAt ?? mail.createdAt).toISOString(),
      })),
    };
  });

  route(app, demoApi.secondFactor, schemas.demoFactorSchemas, async ({ query }) => ({
    otp: await demoCode(services, query.email),
  }));

  route(app, demoApi.rpc, schemas.demoRpcSchemas, ({ caller, body }) =>
    demoRpc(services, caller, body),
  );

  route(app, demoApi.chain, schemas.demoChainSchemas, ({ body }) => demoChainRead(services, body), {
    rateLimit: { max: 120, seconds: 60 },
  });

  if (!services.config.movableClock) return;
  route(app, demoApi.clock, schemas.demoClockSchemas, async ({ body }) => {
    await services.demoChain?.clock?.advance(body.milliseconds);
    return { now: services.clock.now().toISOString() };
  });
}

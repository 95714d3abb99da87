import { join } from 'node:path';
import multipart from '@fastify/multipart';
import fastify, { LogController, type FastifyInstance } from 'fastify';
import { AVATAR_BYTES } from '#contract/rules/limits.ts';
import { MINUTE_MS } from '#contract/rules/durations.ts';
import { createPictureEncoder } from './domain/files/encoder.ts';
import { readRules } from './read-rules.ts';
import { registerDraining } from './plugins/draining.ts';
import { registerDemoHosts } from './plugins/demo-hosts.ts';
import { registerErrors } from './plugins/errors.ts';
import { createAnswerOnce } from './plugins/idempotency.ts';
import { registerOpenapi } from './plugins/openapi.ts';
import { registerRateLimits } from './plugins/rate-limits.ts';
import { registerRequestLog } from './plugins/request-log.ts';
import { registerSchemaCompilers } from './plugins/schema-compilers.ts';
import { registerSecurityHeaders } from './plugins/security-headers.ts';
import { registerVisitAnswers } from './plugins/visits.ts';
import { registerWebApp } from './plugins/web-app.ts';
import { registerAccountRoutes } from './routes/account/security.ts';
import { registerAddressRoutes } from './routes/account/addresses.ts';
import { registerAcademyRoutes } from './routes/academy/academy.ts';
import { registerAdminAcademyRoutes } from './routes/academy/editor.ts';
import { registerPackageRoutes } from './routes/academy/packages.ts';
import { registerAdminProposalRoutes } from './routes/admin/proposals.ts';
import { registerAdminEligibilityRoutes } from './routes/admin/eligibility.ts';
import { registerAdminExchangeRoutes } from './routes/admin/exchange.ts';
import { registerOfferingChainRoutes } from './routes/admin/offering-chain.ts';
import { registerAdminDistributionRoutes } from './routes/admin/distributions.ts';
import { registerIssuerPaymentRoutes } from './routes/admin/issuer-payments.ts';
import { registerAdminOfferingRoutes } from './routes/admin/offerings.ts';
import { registerAdminExceptionRoutes } from './routes/admin/exceptions.ts';
import { registerAdminAuditRoutes } from './routes/admin/audit.ts';
import { registerAdminCatalogueRoutes } from './routes/admin/catalogue.ts';
import { registerAdminJobRoutes } from './routes/admin/jobs.ts';
import { registerAdminLiabilityRoutes } from './routes/admin/liabilities.ts';
import { registerAdminSolvencyRoutes } from './routes/admin/solvency.ts';
import { registerAdminMemberRoutes } from './routes/admin/members.ts';
import { registerAdminNewsRoutes } from './routes/admin/news.ts';
import { registerAdminPayoutRoutes } from './routes/admin/payouts.ts';
import { registerAdminPoolRoutes } from './routes/admin/pools.ts';
import { registerAdminSettingRoutes } from './routes/admin/settings.ts';
import { registerAdminSetupRoutes } from './routes/admin/setup-steps.ts';
import { registerAdminStaffRoutes } from './routes/admin/staff.ts';
import { registerAdminVisitRoutes } from './routes/admin/visits.ts';
import { registerAdminWithdrawalRoutes } from './routes/admin/withdrawals.ts';
import { registerAuthRoutes } from './routes/account/auth.ts';
import { registerDemoRoutes } from './routes/demo.ts';
import { registerFileRoutes } from './routes/files.ts';
import { registerGlobalNetworkRoutes } from './routes/global-network.ts';
import { registerInboxRoutes } from './routes/inbox.ts';
import { registerLedgerRoutes } from './routes/ledger.ts';
import { registerFulfilmentRoutes } from './routes/market/fulfilment.ts';
import { registerMarketRoutes } from './routes/market/market.ts';
import { registerShopRoutes } from './routes/market/shop.ts';
import { registerMediaRoutes } from './routes/media.ts';
import { registerPoolRoutes } from './routes/pools.ts';
import { registerPurchaseRequestRoutes } from './routes/purchase-requests.ts';
import { registerPlanRoutes } from './routes/plans.ts';
import { registerProfileRoutes } from './routes/account/profile.ts';
import { registerPublicRoutes } from './routes/public.ts';
import { registerExchangeRoutes } from './routes/exchange/exchange.ts';
import { registerDistributionRoutes } from './routes/tokenization/distributions.ts';
import { registerHoldingRoutes } from './routes/tokenization/holdings.ts';
import { registerOfferingRoutes } from './routes/tokenization/offerings.ts';
import { registerEligibilityRoutes } from './routes/tokenization/eligibility.ts';
import { registerGameRoutes } from './routes/game/game.ts';
import { registerDirectRoutes } from './routes/directs.ts';
import { registerReportRoutes } from './routes/reports.ts';
import { registerAdminSupportRoutes } from './routes/support/desk.ts';
import { registerAdminSupportTextRoutes } from './routes/support/desk-texts.ts';
import { registerHelpRoutes } from './routes/support/help.ts';
import { registerSupportStreams } from './routes/support/stream.ts';
import { registerSupportRoutes } from './routes/support/support.ts';
import { registerSecondFactorRoutes } from './routes/account/second-factor.ts';
import { registerSearchRoutes } from './routes/search.ts';
import { registerTreeRoutes } from './routes/tree.ts';
import { registerSolvencyRoutes } from './routes/solvency.ts';
import { registerWithdrawalRoutes } from './routes/withdrawals.ts';
import { registerVoucherRoutes } from './routes/vouchers.ts';
import type { Services } from './services.ts';

const BODY_BYTES = 256 * 1024;
const FIELDS_MAX = 40;
/** For a whole request, a picture from a phone included. */
const REQUEST_MS = MINUTE_MS;
/** What `npm run build` writes. */
const webFolder = join(import.meta.dirname, '../dist/web');

/** Counts or follows the requests of an app. */
interface Observer {
  observe(app: FastifyInstance): void;
}

/** The whole HTTP server over its services, built without listening. */
export async function buildApp(
  services: Services,
  observers: readonly Observer[] = [],
): Promise<FastifyInstance> {
  const { config, log } = services;
  const app = fastify({
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: trustOf(config.trustedProxy),
    bodyLimit: BODY_BYTES,
    requestTimeout: REQUEST_MS,
    genReqId: () => services.random.uuid(),
    // An answer that is under way is finished before the server ends.
    forceCloseConnections: 'idle',
  }) as unknown as FastifyInstance;
  app.decorate('services', services);
  app.decorate('answerOnce', createAnswerOnce(services));
  app.decorateRequest('caller', null);

  for (const observer of observers) observer.observe(app);
  registerRequestLog(app);
  registerErrors(app);
  registerDraining(app);
  registerDemoHosts(app);
  registerSchemaCompilers(app);
  registerSecurityHeaders(app);
  registerVisitAnswers(app);
  await registerRateLimits(app);
  await app.register(multipart, {
    limits: { fileSize: AVATAR_BYTES, files: 1, fields: FIELDS_MAX, fieldSize: 2000 },
  });
  await registerOpenapi(app);

  registerPublicRoutes(app);
  registerAuthRoutes(app);
  // One for all: of the machine's processors it takes one at most.
  const encoder = createPictureEncoder();
  app.addHook('onClose', async () => encoder.close());
  registerProfileRoutes(app, encoder);
  registerFileRoutes(app, { encoder, rules: readRules });
  registerAccountRoutes(app);
  registerSecondFactorRoutes(app);
  registerMediaRoutes(app);
  registerLedgerRoutes(app, services);
  registerWithdrawalRoutes(app);
  registerVoucherRoutes(app);
  registerAdminWithdrawalRoutes(app);
  registerAdminPayoutRoutes(app);
  registerAdminAuditRoutes(app);
  registerAdminMemberRoutes(app);
  registerAdminVisitRoutes(app);
  registerAdminLiabilityRoutes(app);
  registerSolvencyRoutes(app);
  registerAdminSolvencyRoutes(app);
  registerAdminJobRoutes(app);
  registerAdminPoolRoutes(app);
  registerAdminNewsRoutes(app);
  registerAdminCatalogueRoutes(app);
  registerAdminSettingRoutes(app);
  registerAdminProposalRoutes(app);
  registerAdminSetupRoutes(app);
  registerAdminStaffRoutes(app);
  registerInboxRoutes(app);
  registerAddressRoutes(app);
  registerPoolRoutes(app);
  registerGlobalNetworkRoutes(app);
  registerSearchRoutes(app);
  registerDirectRoutes(app);
  const tree = registerTreeRoutes(app);
  registerPlanRoutes(app);
  registerPurchaseRequestRoutes(app);
  registerAdminExceptionRoutes(app);
  registerReportRoutes(app);
  registerSupportRoutes(app);
  registerSupportStreams(app);
  registerHelpRoutes(app);
  registerAdminSupportRoutes(app);
  registerAdminSupportTextRoutes(app);
  registerMarketRoutes(app);
  registerShopRoutes(app);
  registerFulfilmentRoutes(app);
  registerAcademyRoutes(app);
  registerAdminAcademyRoutes(app);
  registerPackageRoutes(app);
  registerExchangeRoutes(app);
  registerAdminExchangeRoutes(app);
  registerOfferingRoutes(app);
  registerHoldingRoutes(app);
  registerDistributionRoutes(app);
  registerAdminOfferingRoutes(app);
  registerAdminDistributionRoutes(app);
  registerIssuerPaymentRoutes(app);
  registerOfferingChainRoutes(app);
  registerGameRoutes(app, tree);
  registerEligibilityRoutes(app, { encoder });
  registerAdminEligibilityRoutes(app);
  registerDemoRoutes(app);
  registerWebApp(app, webFolder);
  await app.ready();
  return app;
}

function trustOf(proxy: string | number | null) {
  if (typeof proxy !== 'number') return proxy ?? false;
  return (_address: string, hop: number): boolean => hop < proxy;
}

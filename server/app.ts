import { randomUUID } from 'node:crypto';

import multipart from '@fastify/multipart';
import fastify, { type FastifyInstance, LogController } from 'fastify';

import { contract } from './contract.ts';
import { accountRoutes } from './features/account/routes.ts';
import { affiliateRoutes } from './features/affiliate/routes.ts';
import { analyticsRoutes } from './features/analytics/routes.ts';
import { appAdminRoutes } from './features/apps/admin/routes.ts';
import { appRoutes } from './features/apps/routes.ts';
import { audienceRoutes } from './features/audience/routes.ts';
import { auditRoutes } from './features/audit/routes.ts';
import { bannerRoutes } from './features/banners/routes.ts';
import { caseRoutes } from './features/cases/routes.ts';
import { ruleRoutes } from './features/cases/rules/routes.ts';
import { claimRoutes } from './features/claims/routes.ts';
import { commissionRoutes } from './features/commissions/routes.ts';
import { adminRoutes } from './reporting/routes.ts';
import { demoRoutes } from './features/demo/routes.ts';
import { markdownRoutes } from './features/markdown/routes.ts';
import { mailbox } from './platform/dev/mailbox.ts';
import { proxies } from './platform/http/clientAddress.ts';
import { endpoints } from './platform/http/endpoints.ts';
import { parseQuery } from './platform/http/parseQuery.ts';
import { erasureRoutes } from './features/erasures/routes.ts';
import { eventRoutes } from './features/events/routes.ts';
import { waitingRefundRoutes } from './features/events/waitingRefunds.ts';
import { faqRoutes } from './features/faqs/routes.ts';
import { googleRoutes } from './features/google/routes.ts';
import { imageRoutes } from './platform/images/routes.ts';
import { invitationRoutes } from './features/invitations/routes.ts';
import { newsletterRoutes } from './features/newsletters/routes.ts';
import { notificationRoutes } from './features/notifications/routes.ts';
import { partnersRoutes } from './features/partners/routes.ts';
import { settingsRoutes } from './features/settings/routes.ts';
import { tiersRoutes } from './features/tiers/routes.ts';
import { payTermsRoutes } from './features/payTerms/routes.ts';
import { payoutMethodRoutes } from './features/payoutMethods/routes.ts';
import { ledgerRoutes } from './features/payouts/ledgerRoutes.ts';
import { payoutsRoutes } from './features/payouts/routes.ts';
import { docs } from './platform/plugins/docs.ts';
import { errors, unroutable } from './platform/plugins/errors.ts';
import { health } from './platform/plugins/health.ts';
import { leadRoutes } from './features/leads/routes.ts';
import { lifecycleRoutes } from './lifecycle/history/routes.ts';
import { registerLifecycles } from './registerLifecycles.ts';
import { logOptions } from './platform/logging.ts';
import { stateMapRoutes } from './features/stateMap/routes.ts';
import { lookupRoutes } from './features/lookups/routes.ts';
import { noteRoutes } from './features/notes/routes.ts';
import { page } from './platform/plugins/page.ts';
import { endThreads } from './platform/thread.ts';
import { requests, secure } from './platform/plugins/requests.ts';
import { personExportRoutes } from './features/personExports/routes.ts';
import { privacyRoutes } from './features/privacy/routes.ts';
import { prospectRoutes } from './features/prospects/routes.ts';
import type { Services } from './platform/services.ts';
import { receiptRoutes } from './features/receipts/routes.ts';
import { referralRoutes } from './features/referrals/routes.ts';
import { reportRoutes } from './features/reports/routes.ts';
import { fileRoutes } from './features/resources/fileRoutes.ts';
import { resourceRoutes } from './features/resources/routes.ts';
import { passwordRoutes } from './features/session/passwordRoutes.ts';
import { loginAsUserRoutes } from './features/session/loginAsUser.ts';
import { searchRoutes } from './features/search/routes.ts';
import { sessionRoutes } from './features/session/routes.ts';
import { sockets } from './features/socket/sockets.ts';
import { reversalRoutes } from './features/reversals/routes.ts';
import { supportRoutes } from './features/support/routes.ts';
import { socketSources } from './platform/http/origin.ts';
import { serializer } from './platform/http/serializer.ts';
import { staffRoutes } from './features/staff/routes.ts';
import { termsRoutes } from './features/terms/routes.ts';

export interface AppOptions {
  services: Services;
  /** The client build to serve; without it the process answers the API alone. */
  clientDirectory?: string;
  /** Where the log goes; standard output unless given. */
  logStream?: { write(line: string): void };
}

const MEGABYTE = 1024 * 1024;

/** Everything the server answers, on one page. */
export async function buildApp({ services, clientDirectory, logStream }: AppOptions): Promise<FastifyInstance> {
  const { config } = services;
  const secured = secure(config);
  const logging = logOptions(config.logLevel);
  const app = fastify({
    logger: {
      ...logging,
      ...(logStream ? { stream: logStream } : {}),
      serializers: {
        ...logging.serializers,
        // Addresses may hold one-time tokens: the log names the declared call instead.
        req: (request) => ({
          method: request.method,
          call: request.routeOptions?.config?.endpoint ?? request.routeOptions?.url,
        }),
      },
    },
    logController: new LogController({
      disableRequestLogging: config.logLevel !== 'debug' && config.logLevel !== 'trace',
    }),
    genReqId: () => randomUUID(),
    trustProxy: proxies(config),
    bodyLimit: MEGABYTE,
    forceCloseConnections: 'idle',
    requestTimeout: 30_000,
    // A connection that says nothing is cut, not kept for a minute and a half as by default.
    http: { headersTimeout: 10_000, connectionsCheckingInterval: 5000 },
    routerOptions: {
      maxParamLength: 256,
      querystringParser: parseQuery,
    },
    // The hooks do not run there.
    frameworkErrors: (error, request, reply) => {
      secured(reply);
      unroutable(error, request, reply);
    },
  });
  app.removeContentTypeParser('text/plain');
  app.setSerializerCompiler(serializer);
  await app.register(multipart, { limits: { fileSize: 5 * MEGABYTE, files: 1, fields: 40, fieldSize: 64 * 1024 } });

  errors(app);
  requests(app, config);
  health(app, services);
  docs(app, config, contract);

  registerLifecycles();
  app.addHook('onClose', endThreads);

  const on = endpoints(app, services);
  sessionRoutes(on, services);
  passwordRoutes(on, services);
  invitationRoutes(on, services);
  accountRoutes(on, services);
  googleRoutes(on, services);
  loginAsUserRoutes(on, services);
  termsRoutes(on, services);
  partnersRoutes(on, services);
  adminRoutes(on, services);
  analyticsRoutes(on, services);
  leadRoutes(on, services);
  notificationRoutes(on, services);
  lifecycleRoutes(on, services);
  payoutsRoutes(on, services);
  reversalRoutes(on, services);
  ledgerRoutes(on, services);
  payTermsRoutes(on, services);
  tiersRoutes(on, services);
  settingsRoutes(on, services);
  privacyRoutes(on, services);
  personExportRoutes(on, services);
  erasureRoutes(on, services);
  payoutMethodRoutes(on, services);
  appRoutes(on, services);
  appAdminRoutes(on, app, services);
  referralRoutes(on, services);
  receiptRoutes(on, services);
  claimRoutes(on, services);
  caseRoutes(on, services);
  ruleRoutes(on, services);
  reportRoutes(on, services);
  commissionRoutes(on, services);
  prospectRoutes(on, services);
  noteRoutes(on, services);
  audienceRoutes(on, services);
  bannerRoutes(on, services);
  newsletterRoutes(on, app, services);
  lookupRoutes(on, services);
  searchRoutes(on, services);
  staffRoutes(on, services);
  auditRoutes(on, services);
  stateMapRoutes(on, services);
  markdownRoutes(on, services);
  faqRoutes(on, services);
  resourceRoutes(on, services);
  supportRoutes(on, services);
  affiliateRoutes(on, app, services);
  eventRoutes(app, services);
  waitingRefundRoutes(on, services);
  imageRoutes(app, services);
  fileRoutes(app, services);
  mailbox(app, services);
  demoRoutes(app, services);
  sockets(app, services);

  if (clientDirectory)
    await page(app, {
      directory: clientDirectory,
      connect: socketSources(import.meta.env['VITE_SOCKET_URL']),
      isDemo: config.isDemo,
      isGoogle: config.google !== undefined,
    });
  return app;
}

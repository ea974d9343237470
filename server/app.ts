import { randomUUID } from 'node:crypto';

import multipart from '@fastify/multipart';
import fastify, { type FastifyInstance, LogController } from 'fastify';

import { accountRoutes } from './account/routes.ts';
import { affiliateRoutes } from './affiliate/routes.ts';
import { appRoutes } from './apps/routes.ts';
import { commissionRoutes } from './commissions/routes.ts';
import { adminRoutes } from './admin/routes.ts';
import { mailbox } from './dev/mailbox.ts';
import { endpoints } from './http/endpoints.ts';
import { parseQuery } from './http/parseQuery.ts';
import { eventRoutes } from './events/routes.ts';
import { googleRoutes } from './google/routes.ts';
import { imageRoutes } from './images/routes.ts';
import { invitationRoutes } from './invitations/routes.ts';
import { notificationRoutes } from './notifications/routes.ts';
import { partnersRoutes } from './partners/routes.ts';
import { payoutsRoutes } from './payouts/routes.ts';
import { docs } from './plugins/docs.ts';
import { errors, unroutable } from './plugins/errors.ts';
import { health } from './plugins/health.ts';
import { leadRoutes } from './leads/routes.ts';
import { lifecycleRoutes } from './lifecycles/routes.ts';
import { logOptions } from './logging.ts';
import { lookupRoutes } from './lookups/routes.ts';
import { noteRoutes } from './notes/routes.ts';
import { page } from './plugins/page.ts';
import { requests } from './plugins/requests.ts';
import { prospectRoutes } from './prospects/routes.ts';
import type { Services } from './services.ts';
import { referralRoutes } from './referrals/routes.ts';
import { passwordRoutes } from './session/passwordRoutes.ts';
import { loginAsUserRoutes } from './session/loginAsUser.ts';
import { sessionRoutes } from './session/routes.ts';
import { sockets } from './socket/sockets.ts';
import { socketSources } from './socket/origin.ts';
import { termsRoutes } from './terms/routes.ts';

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
    trustProxy: 'loopback',
    bodyLimit: MEGABYTE,
    forceCloseConnections: 'idle',
    requestTimeout: 30_000,
    routerOptions: {
      maxParamLength: 256,
      querystringParser: parseQuery,
    },
    frameworkErrors: unroutable,
  });
  app.removeContentTypeParser('text/plain');
  await app.register(multipart, { limits: { fileSize: 5 * MEGABYTE, files: 1, fields: 40, fieldSize: 64 * 1024 } });

  errors(app);
  requests(app);
  health(app, services);
  docs(app, config);

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
  leadRoutes(on, services);
  notificationRoutes(on, services);
  lifecycleRoutes(on, services);
  payoutsRoutes(on, services);
  appRoutes(on, services);
  referralRoutes(on, services);
  commissionRoutes(on, services);
  prospectRoutes(on, services);
  noteRoutes(on, services);
  lookupRoutes(on, services);
  affiliateRoutes(on, app, services);
  eventRoutes(app, services);
  imageRoutes(app, services);
  mailbox(app, services);
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

import { randomUUID } from 'node:crypto';
import Fastify, { type FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { AppError } from './app-error.ts';
import type { Clock } from './clock.ts';
import type { Config } from './config.ts';
import type { Database } from './database/tables.ts';
import { actingRoutes } from './features/acting/acting-routes.ts';
import { openSubjects } from './features/acting/subject-service.ts';
import { activitiesRoutes } from './features/activities/activities-routes.ts';
import { areasRoutes } from './features/areas/areas-routes.ts';
import { calendarRoutes } from './features/calendar/calendar-routes.ts';
import { certificatesRoutes } from './features/certificates/certificates-routes.ts';
import { closingRoutes } from './features/closing/closing-routes.ts';
import { contactRoutes } from './features/contact/contact-routes.ts';
import { documentLinksRoutes } from './features/document-links/document-links-routes.ts';
import { documentsRoutes } from './features/documents/documents-routes.ts';
import { foldersRoutes } from './features/folders/folders-routes.ts';
import { historyRoutes } from './features/history/history-routes.ts';
import { learningResourcesRoutes } from './features/learning-resources/learning-resources-routes.ts';
import { listsRoutes } from './features/lists/lists-routes.ts';
import { myDataRoutes } from './features/my-data/my-data-routes.ts';
import { notificationsRoutes } from './features/notifications/notifications-routes.ts';
import { plansRoutes } from './features/plans/plans-routes.ts';
import { referenceRoutes } from './features/reference/reference-routes.ts';
import { registrationsRoutes } from './features/registrations/registrations-routes.ts';
import { shortcutsRoutes } from './features/shortcuts/shortcuts-routes.ts';
import { submissionRoutes } from './features/submission/submission-routes.ts';
import {
  SUBSCRIPTION_PATH,
  serveSubscribedCalendars,
  subscriptionRoutes,
} from './features/subscription/subscription-routes.ts';
import { summaryRoutes } from './features/summary/summary-routes.ts';
import { findPerson } from './features/users/people-reader.ts';
import { usersRoutes } from './features/users/users-routes.ts';
import type { VerificationKey } from './features/verification/verification-key.ts';
import { verificationRoutes } from './features/verification/verification-routes.ts';
import { yearsRoutes } from './features/years/years-routes.ts';
import type { FileStore } from './files/file-store.ts';
import type { Scanner } from './files/scanner.ts';
import { serveApiDocumentation } from './http/api-documentation.ts';
import type { VerifyToken } from './http/authenticate.ts';
import { handleErrors, sendError } from './http/errors.ts';
import { serveHealth } from './http/health.ts';
import { mountOperations } from './http/mount-operations.ts';
import { describeRequests } from './http/request-log.ts';
import { securityHeaders } from './http/security-headers.ts';
import { serveWeb } from './http/serve-web.ts';
import type { Printer } from './print/print-service.ts';

/** What the application is made of; main.ts opens the real ones, the tests open their own. */
export interface AppParts {
  config: Config;
  clock: Clock;
  database: Database;
  files: FileStore;
  /** Undefined while uploads are not checked for viruses. */
  scanner?: Scanner;
  printer: Printer;
  /** Signs and checks the codes of printed documents. */
  verificationKey: VerificationKey;
  verifyToken: VerifyToken;
  /** The issuer that browsers sign in with. */
  issuer: string;
  /** Adds the routes of the embedded provider, while it is used. */
  registerProvider?: (app: FastifyInstance) => void;
  /** The folder of the built web. */
  webFolder?: string;
  /** Compares answers with the contract; for tests. */
  checkAnswers?: boolean;
}

/** Puts the application together. Features are wired here and nowhere else; nothing is listened on yet. */
export function createApp(parts: AppParts): FastifyInstance {
  const { config, database, files, printer, verificationKey } = parts;
  const { publicUrl, product } = config;
  const names = { productName: product.name, collegeName: product.college };
  const printRoom = { database, files, printer, verificationKey, publicUrl, ...names };
  const calendarOrigin = { productName: product.name, host: new URL(publicUrl).hostname };
  const headers = securityHeaders(
    {
      issuer: new URL(parts.issuer).origin,
      video: originOf(config.links.tourVideo),
      analytics: originOf(config.analyticsScript),
    },
    publicUrl.startsWith('https:'),
  );
  const app = Fastify({
    logger:
      config.logLevel === 'silent'
        ? false
        : { level: config.logLevel, serializers: { req: describeRequests(SUBSCRIPTION_PATH) } },
    genReqId: () => randomUUID(),
    // Behind a proxy the caller's address is the proxy's; nothing decides by it.
    trustProxy: false,
    bodyLimit: 1_048_576,
    requestTimeout: 600_000,
    routerOptions: { caseSensitive: false, ignoreTrailingSlash: true },
    // An address that cannot be read never comes to the hooks below.
    frameworkErrors: (_error, request, reply) => {
      reply.headers({ ...headers, 'X-Request-Id': request.id });
      sendError(request, reply, new AppError('INVALID', 'This address could not be read.'));
    },
  });
  app.addHook('onRequest', async (request, reply) => {
    reply.headers({ ...headers, 'X-Request-Id': request.id });
  });
  handleErrors(app);
  redirectOtherHosts(app, config);
  serveHealth(app, () => reaches(database));
  serveApiDocumentation(app, config.product.name);
  serveSubscribedCalendars(app, { database, origin: calendarOrigin, clock: parts.clock });
  parts.registerProvider?.(app);
  app.register(async (api) => {
    const handlers = [
      ...usersRoutes(database),
      ...historyRoutes(database),
      ...listsRoutes(database),
      ...myDataRoutes(printRoom),
      ...learningResourcesRoutes(database),
      ...yearsRoutes(database),
      ...referenceRoutes(database),
      ...areasRoutes(),
      ...registrationsRoutes(database),
      ...activitiesRoutes(database, files),
      ...calendarRoutes(database, files, calendarOrigin),
      ...subscriptionRoutes(database, publicUrl),
      ...documentsRoutes(database, files, printRoom),
      ...documentLinksRoutes(database, files),
      ...foldersRoutes(),
      ...certificatesRoutes(printRoom),
      ...actingRoutes(database),
      ...verificationRoutes(database, verificationKey),
      ...summaryRoutes(database),
      ...submissionRoutes(database),
      ...closingRoutes(),
      ...plansRoutes(database, files),
      ...shortcutsRoutes(database),
      ...notificationsRoutes(database),
      ...contactRoutes(database, { ...names, offices: config.offices, teamEmail: config.teamEmail }),
    ];
    mountOperations(api, handlers, {
      database,
      files,
      scanner: parts.scanner,
      clock: parts.clock,
      verifyToken: parts.verifyToken,
      findPerson: (username) => findPerson(database, username),
      subjects: openSubjects(database),
      checkAnswers: parts.checkAnswers ?? false,
    });
  });
  app.all('/api/*', (request, reply) => {
    sendError(request, reply, new AppError('NOT_FOUND', 'There is no such call.'));
  });
  if (parts.webFolder !== undefined) {
    serveWeb(app, parts.webFolder, webConfiguration(parts), config.analyticsScript);
  }
  app.setNotFoundHandler((request, reply) => {
    sendError(request, reply, new AppError('NOT_FOUND', 'There is nothing at this address.'));
  });
  return app;
}

function originOf(address: string | undefined): string | undefined {
  return address === undefined ? undefined : new URL(address).origin;
}

function webConfiguration({ config, issuer }: AppParts) {
  return {
    issuer,
    clientId: config.identity.clientId,
    audience: config.identity.audience,
    scope: config.identity.scope,
    usernameClaim: config.identity.usernameClaim,
    memberServices: config.memberServices,
    offices: config.offices,
    productName: config.product.name,
    collegeName: config.product.college,
    product: config.product.code,
    environment: config.production ? ('production' as const) : ('development' as const),
    links: config.links,
  };
}

/**
 * Signing in is bound to one address (exact redirect URI and issuer), so a page that was opened under another name of
 * this machine, such as localhost for 127.0.0.1, is sent to the right one.
 */
function redirectOtherHosts(app: FastifyInstance, config: Config): void {
  const { host } = new URL(config.publicUrl);
  app.addHook('onRequest', async (request, reply) => {
    const asksForPage = request.method === 'GET' && request.headers['sec-fetch-dest'] === 'document';
    if (asksForPage && request.headers.host !== undefined && request.headers.host !== host) {
      return reply.redirect(config.publicUrl + request.url, 307);
    }
  });
}

async function reaches(database: Database): Promise<boolean> {
  try {
    await sql`select 1`.execute(database);
    return true;
  } catch {
    return false;
  }
}

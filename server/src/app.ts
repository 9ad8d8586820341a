import { randomUUID } from 'node:crypto';
import type { EventEmitter } from 'node:events';
import type { ManyReopenings } from '@cpd/contract/many-reopenings';
import { asksSecondPerson, logoAddress, type Settings } from '@cpd/domain/college/content-settings';
import { collegeZone } from '@cpd/domain/values/college-day';
import Fastify, { type FastifyInstance } from 'fastify';
import type { Clock } from './clock.ts';
import type { Config } from './config.ts';
import { actingRoutes } from './features/college/acting/acting-routes.ts';
import { findOwners, findUserId } from './features/college/acting/owner-reader.ts';
import { openSubjects } from './features/college/acting/subject-service.ts';
import { type Release, releaseAnnouncement } from './features/college/announcements/announcement-service.ts';
import { announcementsRoutes } from './features/college/announcements/announcements-routes.ts';
import { auditBenchRoutes } from './features/college/audit-bench/audit-bench-routes.ts';
import { auditDrawsRoutes } from './features/college/audit-draws/audit-draws-routes.ts';
import { auditRoundsRoutes } from './features/college/audits/audit-rounds-routes.ts';
import { casesRoutes } from './features/college/cases/cases-routes.ts';
import { contactRoutes } from './features/college/contact/contact-routes.ts';
import { earlierYearsRoutes } from './features/college/earlier-years/earlier-years-routes.ts';
import { elsewhereRoutes } from './features/college/elsewhere/elsewhere-routes.ts';
import { erasureRoutes } from './features/college/erasure/erasure-routes.ts';
import { eventLogRoutes } from './features/college/event-log/event-log-routes.ts';
import { labRoutes } from './features/college/lab/lab-routes.ts';
import { listViewsRoutes } from './features/college/list-views/list-views-routes.ts';
import { listsRoutes } from './features/college/lists/lists-routes.ts';
import { reopenMany } from './features/college/lists/many-reopenings-service.ts';
import { memberListRoutes } from './features/college/member-list/member-list-routes.ts';
import { applyPreparedList, type ConfirmedList } from './features/college/member-list/member-list-service.ts';
import { membersRoutes } from './features/college/members/members-routes.ts';
import { membershipRoutes } from './features/college/membership/membership-routes.ts';
import { mergeRoutes } from './features/college/merging/merge-routes.ts';
import { mergeEntries, type PreparedMerge } from './features/college/merging/merge-service.ts';
import { overviewRoutes } from './features/college/overview/overview-routes.ts';
import { ownReportRoutes } from './features/college/own-report/own-report-routes.ts';
import { programsRoutes } from './features/college/programs/programs-routes.ts';
import { reportBoardRoutes } from './features/college/report/report-board-routes.ts';
import { reportFileRoutes } from './features/college/report/report-file-routes.ts';
import { reportRoutes } from './features/college/report/report-routes.ts';
import { type DecisionInput, decideRequest } from './features/college/requests/decision-service.ts';
import { requestsRoutes } from './features/college/requests/requests-routes.ts';
import { riskRoutes } from './features/college/risk/risk-routes.ts';
import { givenRoleRoutes } from './features/college/scim/given-role-routes.ts';
import { serveScim } from './features/college/scim/scim-routes.ts';
import { secondPersonRoutes } from './features/college/second-person/second-person-routes.ts';
import type { Confirmed } from './features/college/second-person/second-person-service.ts';
import { GONE_AFTER_S } from './features/college/servers/server-facts.ts';
import { serversRoutes } from './features/college/servers/servers-routes.ts';
import { openMachines } from './features/college/service-tokens/machine-service.ts';
import { serviceTokensRoutes } from './features/college/service-tokens/service-tokens-routes.ts';
import { setupRoutes } from './features/college/setup/setup-routes.ts';
import { openSetupState, type SetupState } from './features/college/setup/setup-state-service.ts';
import { stateRoutes } from './features/college/state/state-routes.ts';
import { teamRoutes } from './features/college/team/team-routes.ts';
import { teamCountsRoutes } from './features/college/team-counts/team-counts-routes.ts';
import { wordingRoutes } from './features/college/wording/wording-routes.ts';
import { type PreparedPublication, publish } from './features/college/year-rules/publication-service.ts';
import { yearRulesRoutes } from './features/college/year-rules/year-rules-routes.ts';
import { activitiesRoutes } from './features/record/activities/activities-routes.ts';
import { areasRoutes } from './features/record/areas/areas-routes.ts';
import { calendarRoutes } from './features/record/calendar/calendar-routes.ts';
import { deletedRoutes } from './features/record/deleted/deleted-routes.ts';
import { documentLinksRoutes } from './features/record/document-links/document-links-routes.ts';
import { documentsRoutes } from './features/record/documents/documents-routes.ts';
import { foldersRoutes } from './features/record/folders/folders-routes.ts';
import { historyRoutes } from './features/record/history/history-routes.ts';
import { learningResourcesRoutes } from './features/record/learning-resources/learning-resources-routes.ts';
import { plansRoutes } from './features/record/plans/plans-routes.ts';
import { registrationsRoutes } from './features/record/registrations/registrations-routes.ts';
import { seriesDaysRoutes } from './features/record/series-days/series-days-routes.ts';
import { shortcutsRoutes } from './features/record/shortcuts/shortcuts-routes.ts';
import { serveSubscribedCalendars, subscriptionRoutes } from './features/record/subscription/subscription-routes.ts';
import { yearsRoutes } from './features/record/years/years-routes.ts';
import { auditRoutes } from './features/year/audit/audit-routes.ts';
import { printFromRecord } from './features/year/certificates/certificate-service.ts';
import { certificatesRoutes } from './features/year/certificates/certificates-routes.ts';
import { myDataRoutes } from './features/year/my-data/my-data-routes.ts';
import { paperRoutes } from './features/year/paper/paper-routes.ts';
import { proofRoutes } from './features/year/proof/proof-routes.ts';
import { reopeningRoutes } from './features/year/reopening/reopening-routes.ts';
import { submissionRoutes } from './features/year/submission/submission-routes.ts';
import { summaryRoutes } from './features/year/summary/summary-routes.ts';
import { type Brand, brandOf, copyTextsOf, headerLineOf } from './platform/content/brand.ts';
import { contentRoutes } from './platform/content/content-routes.ts';
import { serveLogo } from './platform/content/logo-routes.ts';
import { openPrintedLook } from './platform/content/printed-look-service.ts';
import { openSettings, type SettingsInForce } from './platform/content/settings-service.ts';
import { linksOf, memberServicesOf, officesOf } from './platform/content/site-configuration.ts';
import { isReachable } from './platform/database/is-reachable.ts';
import type { Database } from './platform/database/tables.ts';
import { AppError } from './platform/errors/app-error.ts';
import { type FairQueue, openFairQueue } from './platform/fair-queue/fair-queue.ts';
import type { FileStore } from './platform/files/file-store.ts';
import type { Scanner } from './platform/files/scanner.ts';
import { serveApiDocumentation } from './platform/http/api-documentation.ts';
import type { VerifyToken } from './platform/http/authenticate.ts';
import { type Budgets, openBudgets } from './platform/http/budgets.ts';
import { compressAnswers } from './platform/http/compress.ts';
import { refuseConnection } from './platform/http/connection-errors.ts';
import { handleErrors, sendError } from './platform/http/errors.ts';
import type { FrontDoor } from './platform/http/front-door.ts';
import { serveHealth } from './platform/http/health.ts';
import { warnOfMissingProxySetting } from './platform/http/missing-proxy-setting.ts';
import { mountOperations } from './platform/http/mount-operations.ts';
import { keepToOwnHosts } from './platform/http/own-hosts.ts';
import { openRefusals } from './platform/http/refused-access.ts';
import { loggerOf } from './platform/http/request-log.ts';
import { REQUEST_QUEUE } from './platform/http/request-queue.ts';
import { serveSecurityContact } from './platform/http/security-contact.ts';
import { securityHeaders } from './platform/http/security-headers.ts';
import { type AppMetrics, serveMetrics } from './platform/http/serve-metrics.ts';
import { serveWeb, type WebConfiguration } from './platform/http/serve-web.ts';
import { endSlowBodies } from './platform/http/slow-bodies.ts';
import { childLoggerFactory } from './platform/http/trace-parent.ts';
import { refuseUnusableAddresses } from './platform/http/unusable-text.ts';
import { watchCalls } from './platform/http/watch-calls.ts';
import { openFreeSpaceWatch } from './platform/http/watch-free-space.ts';
import { type EndedSessions, openEndedSessions, unlessEnded } from './platform/identity/ended-sessions.ts';
import type { JobName } from './platform/jobs/job-names.ts';
import { endAddresses } from './platform/notifications/end-address.ts';
import { notificationsRoutes } from './platform/notifications/notifications-routes.ts';
import { serveUnsubscribe } from './platform/notifications/unsubscribe-routes.ts';
import { findAsking } from './platform/people/people-reader.ts';
import { usersRoutes } from './platform/people/users-routes.ts';
import type { Printer } from './platform/print/print-service.ts';
import { referenceRoutes } from './platform/reference/reference-routes.ts';
import type { SetupWatch } from './platform/setup/setup-watch.ts';
import type { VerificationKey } from './platform/verification/verification-key.ts';
import { verificationRoutes } from './platform/verification/verification-routes.ts';

/** What the application is made of; main.ts opens the real ones, the tests open their own. */
export interface AppParts {
  config: Config;
  clock: Clock;
  database: Database;
  files: FileStore;
  /** Whether the place of the files shows another store or none here, so that another server should be asked, and there is one (R51). */
  isStoreAway?: () => Promise<boolean>;
  /** Whether sign-in, mail server, files, backups and virus scanner work; the page and the figures share it. */
  setup: SetupWatch;
  /** Undefined while uploads are not checked for viruses. */
  scanner?: Scanner;
  printer: Printer;
  /** Signs and checks the codes of printed documents. */
  verificationKey: VerificationKey;
  verifyToken: VerifyToken;
  /** The issuer that browsers sign in with. */
  issuer: string;
  /** Those that have ended, where a test looks for them itself. */
  endedSessions?: EndedSessions;
  /** Adds the routes of the embedded provider, while it is used. */
  registerProvider?: (app: FastifyInstance, budgets: Budgets, endedSessions: EndedSessions, brand: () => Brand) => void;
  /** Where requests come in; tests have none and ask the application itself. */
  frontDoor?: FrontDoor;
  /** Who counts calls, and what is served of it; undefined while no one watches. */
  metrics?: AppMetrics | undefined;
  /** The folder of the built web. */
  webFolder?: string;
  /** An event by the name of a job has it done now, where this server does them. */
  asked?: EventEmitter;
  /** Other turns than those of the product; for tests, whose requests shall meet in the database. */
  turns?: FairQueue;
  /** Milliseconds for which nothing of a body may come; tests are less patient than the usual 30 s. */
  bodySilenceMs?: number;
  /** Where the lines of the log go, for tests that read them; else standard output. */
  log?: { write(line: string): void };
  /** Compares answers with the contract; for tests. */
  checkAnswers?: boolean;
}

/** Puts the application together. Features are wired here and nowhere else; nothing is listened on yet. */
// biome-ignore lint/complexity/noExcessiveLinesPerFunction: the parts of the application in the order in which they need each other
export function createApp(parts: AppParts): FastifyInstance {
  const { config, database, files, printer, verificationKey } = parts;
  const { publicUrl } = config;
  const settings = openSettings(database, config.settings);
  const brand = settings.derived(brandOf);
  // Names are read at each use, because managers change them while the product runs.
  const printRoom = {
    ...{ database, files, printer, verificationKey, publicUrl },
    get productName() {
      return settings.current().productName;
    },
    get collegeName() {
      return settings.current().collegeName;
    },
    look: openPrintedLook(database, brand),
  };
  const calendarOrigin = {
    host: new URL(publicUrl).hostname,
    get productName() {
      return settings.current().productName;
    },
  };
  const headers = settings.derived((now) => headersOf(parts, now));
  const app = Fastify({
    logger: loggerOf(config.logLevel, parts.log),
    childLoggerFactory,
    ...(parts.frontDoor && { serverFactory: parts.frontDoor.serverFactory }),
    genReqId: () => randomUUID(),
    // Whose word is taken for the address of anyone who asks (R46); nothing else that a proxy says of a request is used.
    trustProxy: config.trustProxy,
    bodyLimit: 1_048_576,
    requestTimeout: 600_000,
    routerOptions: { caseSensitive: false, ignoreTrailingSlash: true },
    // An address that cannot be read never comes to the hooks below.
    frameworkErrors: (_error, request, reply) => {
      reply.headers({ ...headers(), 'X-Request-Id': request.id });
      sendError(request, reply, new AppError('INVALID', 'This address could not be read.'));
    },
    clientErrorHandler: (error, socket) => refuseConnection(error, socket, headers()),
  });
  app.addHook('onRequest', async (request, reply) => {
    reply.headers({ ...headers(), 'X-Request-Id': request.id });
  });
  if (parts.metrics !== undefined) watchCalls(app, parts.metrics.calls);
  parts.frontDoor?.watch(app);
  keepSettings(app, settings);
  const setupState = openSetupState(database);
  keepSetupState(app, setupState);
  const endedSessions = parts.endedSessions ?? openEndedSessions(database);
  keepEndedSessions(app, endedSessions);
  endSlowBodies(app, headers, parts.bodySilenceMs);
  const freeSpace = openFreeSpaceWatch(database, files);
  const refusals = openRefusals(app, {
    findOwners: (objects) => findOwners(database, objects),
    findUserId: (username) => findUserId(database, username),
  });
  handleErrors(app, {
    sawFull: freeSpace.sawFull,
    refused: parts.metrics?.calls.refused,
    tellRefusedAccess: refusals.tell,
  });
  refuseUnusableAddresses(app);
  keepToOwnHosts(app, config);
  warnOfMissingProxySetting(app, config.trustProxy);
  serveHealth(app, async () => {
    if (!(await isReachable(database))) return 'unavailable';
    if (await parts.isStoreAway?.()) return 'files away';
    return (await freeSpace.isFull()) ? 'store full' : 'ok';
  });
  if (parts.metrics?.page !== undefined) serveMetrics(app, parts.metrics.page);
  serveSecurityContact(app, { contact: config.securityContact, publicUrl }, parts.clock);
  serveApiDocumentation(app, { productName: config.settings.productName, publicUrl: config.publicUrl });
  const budgets = openBudgets(database);
  const endAddress = endAddresses(publicUrl, verificationKey.privateKey);
  serveUnsubscribe(app, {
    ...{ database, key: verificationKey, clock: parts.clock, budgets },
    brand,
  });
  serveLogo(app, database);
  serveSubscribedCalendars(app, { database, origin: calendarOrigin, clock: parts.clock, budgets });
  const door = {
    ...{ database, budgets, clock: parts.clock },
    turns: parts.turns ?? openFairQueue(REQUEST_QUEUE),
    verifyToken: unlessEnded(parts.verifyToken, endedSessions),
    machines: openMachines(database, parts.clock),
  };
  serveScim(app, { database, publicUrl, door });
  parts.registerProvider?.(app, budgets, endedSessions, brand);
  // biome-ignore lint/complexity/noExcessiveLinesPerFunction: a list of features, one a line
  app.register(async (api) => {
    compressAnswers(api);
    const contactParts = settings.derived((now) => ({
      productName: now.productName,
      collegeName: now.collegeName,
      offices: officesOf(now),
      teamEmail: config.teamEmail,
    }));
    const copyFrame = () => ({ ...copyTextsOf(settings.current()), publicUrl, endAddress });
    const asksSecond = () => asksSecondPerson(settings.current());
    const handlers = [
      ...usersRoutes(database),
      ...historyRoutes(database),
      ...eventLogRoutes(database),
      ...casesRoutes(database, files),
      ...auditBenchRoutes(database, files),
      ...erasureRoutes(database, { files, publicUrl, team: contactParts, settings: settings.current }),
      ...listsRoutes(database, asksSecond),
      ...listViewsRoutes(database),
      ...myDataRoutes(printRoom),
      ...learningResourcesRoutes(database),
      ...yearsRoutes(database),
      ...setupRoutes(database, setupState, settings.refresh),
      ...yearRulesRoutes(database, () => settings.current().collegeName),
      ...labRoutes(database, () => parts.asked?.emit('try-drafts' satisfies JobName)),
      ...referenceRoutes(database),
      ...areasRoutes(database),
      ...registrationsRoutes(database),
      ...activitiesRoutes(database),
      ...calendarRoutes(database, files, calendarOrigin),
      ...seriesDaysRoutes(database),
      ...subscriptionRoutes(database, publicUrl),
      ...documentsRoutes(database, files, (...asked) => printFromRecord(printRoom, ...asked)),
      ...documentLinksRoutes(database, files),
      ...foldersRoutes(),
      ...deletedRoutes(),
      ...certificatesRoutes(printRoom),
      ...auditRoutes(database, files),
      ...actingRoutes(database),
      ...membersRoutes(database),
      ...membershipRoutes(database),
      ...teamRoutes(database),
      ...serviceTokensRoutes(database),
      ...givenRoleRoutes(database),
      ...serversRoutes(database),
      ...stateRoutes(database, { config, files, setup: parts.setup, now: parts.clock, goneAfterS: GONE_AFTER_S }),
      ...verificationRoutes(database, verificationKey),
      ...summaryRoutes(database, settings.current),
      ...proofRoutes(database),
      ...submissionRoutes(database),
      ...paperRoutes(),
      ...reopeningRoutes(database),
      ...plansRoutes(database, files),
      ...shortcutsRoutes(database, { publicUrl, shortcutUserId: config.shortcutUserId }),
      ...memberListRoutes(database, files),
      ...mergeRoutes(database),
      ...earlierYearsRoutes(printRoom),
      ...programsRoutes(database, printRoom),
      ...notificationsRoutes(database),
      ...announcementsRoutes(database, copyFrame, asksSecond),
      ...contactRoutes(database, contactParts),
      ...elsewhereRoutes({ database, files, verificationKey, team: contactParts }),
      ...wordingRoutes(database),
      ...contentRoutes(database, { files, delivered: config.settings, settings }),
      ...requestsRoutes(printRoom, files, contactParts, asksSecond),
      ...ownReportRoutes(database, contactParts),
      ...secondPersonRoutes(database, CONFIRMED),
      ...riskRoutes(database),
      ...auditRoundsRoutes(database, files),
      ...auditDrawsRoutes(database, files),
      ...teamCountsRoutes(database),
      ...overviewRoutes(printRoom),
      ...reportFileRoutes(printRoom),
      ...reportRoutes(printRoom, () => parts.asked?.emit('make-reports' satisfies JobName)),
      ...reportBoardRoutes(database),
    ];
    mountOperations(api, handlers, {
      ...door,
      files,
      scanner: parts.scanner,
      endSession: (session) => endedSessions.end(session),
      findAsking: (who, record) => findAsking(database, who, parts.clock, record),
      subjects: openSubjects(database, config.shortcutUserId),
      quotaBytes: config.storageQuotaBytes,
      checkAnswers: parts.checkAnswers ?? false,
    });
  });
  app.all('/api/*', (request, reply) => {
    sendError(request, reply, new AppError('NOT_FOUND', 'There is no such call.'));
  });
  if (parts.webFolder !== undefined) {
    const usual = settings.derived((now) => webConfiguration(parts, now));
    const whileSettingUp = settings.derived((now) => ({
      ...{ ...webConfiguration(parts, now), memberServices: [], offices: [] },
      isSettingUp: true as const,
    }));
    const configuration = () => (setupState.isGoingOn() ? whileSettingUp() : usual());
    const headerLine = () => headerLineOf(settings.current());
    serveWeb(app, parts.webFolder, { configuration, headerLine, analyticsScript: config.analyticsScript });
  }
  app.setNotFoundHandler((request, reply) => {
    sendError(request, reply, new AppError('NOT_FOUND', 'There is nothing at this address.'));
  });
  return app;
}

/** What a second person confirms (PPL-06): each input was kept by the call of this name, as its service takes it. */
const CONFIRMED: Confirmed = {
  EXEMPTION: (caller, input) => decideRequest(caller, input as DecisionInput),
  REOPENINGS: (caller, input) => reopenMany(caller, input as ManyReopenings),
  ANNOUNCEMENT: (caller, input) => releaseAnnouncement(caller, input as Release),
  YEAR_RULES: (caller, input) => publish(caller, input as PreparedPublication),
  MERGE: (caller, input) => mergeEntries(caller, input as PreparedMerge),
  MEMBER_LIST: (caller, input, leaving) => applyPreparedList(caller, input as ConfirmedList, leaving),
};

/** Has the settings read before the first request, and looks for edits until the application closes. */
function keepSettings(app: FastifyInstance, settings: SettingsInForce): void {
  app.addHook('onReady', async () => {
    await settings.refresh();
    settings.watch();
  });
  app.addHook('onClose', () => settings.close());
}

/** Has it known before the first request whether a new college is being set up. */
function keepSetupState(app: FastifyInstance, state: SetupState): void {
  app.addHook('onReady', () => state.look());
  app.addHook('onClose', async () => state.close());
}

/** Has the sessions that ended read before the first request, and looks for those of other servers until the application closes. */
function keepEndedSessions(app: FastifyInstance, endedSessions: EndedSessions): void {
  app.addHook('onReady', async () => {
    await endedSessions.look();
    endedSessions.watch();
  });
  app.addHook('onClose', () => endedSessions.close());
}

function headersOf({ config, issuer }: AppParts, settings: Settings): Record<string, string> {
  const origins = {
    issuer: new URL(issuer).origin,
    video: originOf(settings['link.tourVideo']),
    analytics: originOf(config.analyticsScript),
  };
  return securityHeaders(origins, config.publicUrl.startsWith('https:'));
}

function originOf(address: string | undefined): string | undefined {
  return URL.parse(address ?? '')?.origin;
}

function webConfiguration({ config, issuer }: AppParts, settings: Settings): WebConfiguration {
  return {
    issuer,
    clientId: config.identity.clientId,
    audience: config.identity.audience,
    scope: config.identity.scope,
    usernameClaim: config.identity.usernameClaim,
    memberServices: memberServicesOf(settings),
    offices: officesOf(settings),
    productName: settings.productName,
    collegeName: settings.collegeName,
    timeZone: collegeZone(),
    primaryColour: settings.primaryColour,
    logo: logoAddress(settings),
    product: config.productCode,
    environment: config.production ? 'production' : 'development',
    links: linksOf(settings),
    fixedNow: config.fixedNow,
  };
}

import { generateKeyPairSync, randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { errors } from 'jose';
import { createApp } from '../app.ts';
import { openClock } from '../clock.ts';
import { readConfig } from '../config.ts';
import type { Database } from '../platform/database/tables.ts';
import { AppError } from '../platform/errors/app-error.ts';
import type { FairQueue } from '../platform/fair-queue/fair-queue.ts';
import type { FileStore } from '../platform/files/file-store.ts';
import type { Scanner } from '../platform/files/scanner.ts';
import type { AppMetrics } from '../platform/http/serve-metrics.ts';
import type { EndedSessions } from '../platform/identity/ended-sessions.ts';
import { sessionKey } from '../platform/identity/token-session.ts';
import { ClaimRefused } from '../platform/identity/verify-token.ts';
import { openPrinter } from '../platform/print/print-service.ts';
import { readReferenceData } from '../platform/reference/reference-data.ts';
import { loadReference } from '../platform/reference/reference-store.ts';
import { openSetupWatch } from '../platform/setup/setup-watch.ts';
import type { VerificationKey } from '../platform/verification/verification-key.ts';
import { freshDatabase } from './test-database.ts';
import { borrowFileStore } from './test-file-store.ts';

/** A signed-in person of a test and a way to make calls as them. */
export interface TestPerson {
  userId: number;
  username: string;
  /** What the person's test token says behind `test:`. */
  bearer: string;
  /** Makes a call as this person. */
  call(method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, options?: CallOptions): Promise<TestAnswer>;
  /** Uploads a file in the field `attachment`. */
  upload(url: string, file: TestFile, headers?: Record<string, string>): Promise<TestAnswer>;
}

interface TestFile {
  name: string;
  content: Buffer | string;
  /** Null: the part does not say what it is. */
  mediaType?: string | null;
}

interface CallOptions {
  body?: unknown;
  headers?: Record<string, string>;
}

interface MemberOptions {
  role?: string;
  /** Of a member who is one of the CPD team too; they begin on the side of their record (PPL-17). */
  teamRole?: string;
  /** Of the team; left out, those who decide requests have it (PPL-18). */
  mayReadHealth?: boolean;
  firstYear?: number;
  registrationIds?: readonly number[];
}

/** An answer with its JSON already read; `json` is undefined for files. */
export interface TestAnswer {
  status: number;
  headers: Record<string, unknown>;
  // biome-ignore lint/suspicious/noExplicitAny: tests read answers of every shape; the contract checks them on the way out.
  json: any;
  raw: Buffer;
}

/** The application on a database and a file folder of its own. */
export interface TestApp {
  app: FastifyInstance;
  /** As calls have it, so that whatever a test does through it proves that their role may do enough. */
  database: Database;
  /** As the owner of the tables has it, for what calls may not do. */
  owner: Database;
  files: FileStore;
  filesFolder: string;
  /** Moves the clock of the CPD rules. */
  setNow(instant: string): void;
  /** Lets the clock go on from there as time does. */
  runFrom(instant: string): void;
  /** The present by that clock. */
  now(): Temporal.Instant;
  /** Adds a member and signs them in. */
  signIn(options?: MemberOptions): Promise<TestPerson>;
  /** Signs someone in who is there already; in a session of this name, where it matters that calls are of one. */
  signInAs(username: string, session?: string): Promise<TestPerson>;
  close(): Promise<void>;
}

interface TestAppOptions {
  environment?: Record<string, string>;
  webFolder?: string;
  database?: Database;
  /** Another store than a fresh folder. */
  files?: FileStore;
  /** Checks uploads for viruses; without one nothing is checked. */
  scanner?: Scanner;
  /** False answers as in service: unchecked, and what was answered before from what is kept. */
  checkAnswers?: boolean;
  /** The turns of the product, for tests of them; otherwise requests all run at once, so that they meet in the database. */
  turns?: FairQueue;
  /** Milliseconds for which nothing of a body may come. */
  bodySilenceMs?: number;
  /** The sessions that have ended; for tests that look for them themselves. */
  endedSessions?: EndedSessions;
  /** Counts calls and serves figures. */
  metrics?: AppMetrics;
  /** Hears each line of the log, from the level `warn` on. */
  log?: (line: string) => void;
  /** Signs the codes of documents; several applications of one file share the usual one. */
  verificationKey?: VerificationKey;
}

/** Year ids, for tests that must name one. */
export const YEAR_ID = { 2022: 7, 2024: 9, 2025: 10, 2026: 11 } as const;

/** Signs the codes that tests print. */
const usualKey: VerificationKey = { ...generateKeyPairSync('ed25519'), formerPublicKeys: [] };

/** Of all applications of a worker: each start of it loads the fonts anew. */
const printer = openPrinter();

/** No one waits for anyone. */
const atOnce: FairQueue = {
  take: (_who, work) => work({ aside: (wait) => wait() }),
  before: () => undefined,
  count: () => ({ running: 0, waiting: 0 }),
};

/** Where the clock of tests stands until they set it. */
export const TEST_NOW = Temporal.Instant.from('2026-11-20T01:00:00Z');

/** What `openTestApp` has in its database; for tests that open that themselves. */
export const reference = {
  name: 'reference',
  load: async (database: Database) => {
    await loadReference(database, readReferenceData(), TEST_NOW);
  },
};

/**
 * Opens the application for a test file; call `close` in `afterAll`. The clock is in November 2026, when the record of
 * 2026 can be written and submitted. Tokens are
 * `test:<username>`, with `#<session>`, and perhaps `#<issued at, in ms>` and `#<signed in at, in ms, or nothing>`, behind it where
 * the session matters, or `ended:` for one that ran out, `other:` for one of another audience: how real ones are judged is proved where they are.
 */
export async function openTestApp(options: TestAppOptions = {}): Promise<TestApp> {
  let clock = openClock(TEST_NOW.toString());
  const { database, owner, close } = await openGiven(options.database);
  const shelves = await borrowFileStore();
  const filesFolder = shelves.folder;
  const files = options.files ?? shelves.files;
  const config = readConfig({
    LOG_LEVEL: options.log === undefined ? 'silent' : 'warn',
    DATA_DIR: filesFolder,
    ...options.environment,
  });
  const app = createApp({
    config,
    clock: () => clock(),
    database,
    files,
    setup: openSetupWatch(config, files),
    printer,
    ...(options.scanner === undefined ? {} : { scanner: options.scanner }),
    verificationKey: options.verificationKey ?? usualKey,
    issuer: 'http://127.0.0.1:3000/oidc',
    checkAnswers: options.checkAnswers ?? true,
    turns: options.turns ?? atOnce,
    ...(options.bodySilenceMs === undefined ? {} : { bodySilenceMs: options.bodySilenceMs }),
    ...(options.endedSessions === undefined ? {} : { endedSessions: options.endedSessions }),
    ...(options.metrics === undefined ? {} : { metrics: options.metrics }),
    ...(options.log === undefined ? {} : { log: { write: options.log } }),
    ...(options.webFolder === undefined ? {} : { webFolder: options.webFolder }),
    verifyToken: async (token) => {
      if (token.startsWith('ended:')) {
        throw new AppError('NOT_SIGNED_IN', 'Please sign in again.', { cause: new errors.JWTExpired('ended', {}) });
      }
      if (token.startsWith('other:')) {
        const cause = new ClaimRefused('aud', 'cpd-api (OIDC_AUDIENCE)');
        throw new AppError('NOT_SIGNED_IN', 'Please sign in again.', { cause });
      }
      if (!token.startsWith('test:')) throw new AppError('NOT_SIGNED_IN', 'Please sign in.');
      const [written = '', session = randomUUID(), issuedAt = '0', signedInAt = Date.now()] = token
        .slice('test:'.length)
        .split('#');
      // A claim can say what no header can.
      const username = written.replaceAll('%00', '\0');
      const key = sessionKey('sid', session);
      const times = { issuedAt: Number(issuedAt), signedInAt: signedInAt === '' ? undefined : Number(signedInAt) };
      return { username, session: { key, ...times, lifetimeSeconds: 600 } };
    },
  });
  hosts.set(app, new URL(config.publicUrl).host);
  return {
    app,
    database,
    owner,
    files,
    filesFolder,
    setNow: (instant) => {
      clock = openClock(instant);
    },
    runFrom: (instant) => {
      const ahead = Temporal.Now.instant().until(Temporal.Instant.from(instant));
      clock = () => Temporal.Now.instant().add(ahead);
    },
    now: () => clock(),
    signIn: (member) => signIn(app, database, member ?? {}),
    signInAs: async (username, session) => {
      const row = await database
        .selectFrom('member')
        .select('user_id')
        .where('username', '=', username)
        .executeTakeFirstOrThrow();
      return personOf(app, row.user_id, username, session);
    },
    close: async () => {
      await app.close();
      await close();
      await shelves.giveBack();
    },
  };
}

/** A database that a test opened is the test's to close. */
async function openGiven(database: Database | undefined) {
  if (database !== undefined) return { database, owner: database, close: async () => undefined };
  const own = await freshDatabase(reference);
  return { database: own.database, owner: own.owner.database, close: own.close };
}

async function signIn(app: FastifyInstance, database: Database, options: MemberOptions): Promise<TestPerson> {
  const username = `member-${randomLetters()}`;
  const { user_id: userId } = await database
    .insertInto('member')
    .values({
      username,
      member_number: username,
      security_role_code: options.role ?? 'PARTICIPANT',
      team_role_code: options.teamRole ?? null,
      may_read_health: options.mayReadHealth ?? ['MANAGER', 'STAFF'].includes(options.role ?? ''),
      title: 'Dr',
      first_name: 'Test',
      last_name: 'Member',
      email: `${username}@example.org`,
      first_cpd_year_id: (options.firstYear ?? 2019) - 2015,
    })
    .returning('user_id')
    .executeTakeFirstOrThrow();
  for (const registrationId of options.registrationIds ?? []) {
    const years = database
      .selectFrom('cpd_year')
      .select((eb) => [eb.val(userId).as('user_id'), 'cpd_year_id', eb.val(registrationId).as('registration_id')]);
    await database
      .insertInto('member_registration')
      .columns(['user_id', 'cpd_year_id', 'registration_id'])
      .expression(years)
      .execute();
  }
  return personOf(app, userId, username);
}

/** A name of its own, without digits and vowels: a test that searches for a number or a name never finds it by chance. */
function randomLetters(): string {
  return randomUUID().replaceAll(/[\da-f]/g, (digit) => 'bcdfghklmnpqrstv'.charAt(Number.parseInt(digit, 16)));
}

function personOf(app: FastifyInstance, userId: number, username: string, session?: string): TestPerson {
  const bearer = session === undefined ? username : `${username}#${session}`;
  const authorization = `Bearer test:${bearer}`;
  return {
    userId,
    username,
    bearer,
    call: (method, url, { body, headers } = {}) =>
      inject(app, {
        method,
        url,
        headers: { authorization, ...headers },
        ...(body === undefined ? {} : { payload: body }),
      }),
    upload: (url, file, headers) => {
      const { payload, contentType } = multipart(file);
      const allHeaders = { authorization, 'content-type': contentType, ...headers };
      return inject(app, { method: 'POST', url, headers: allHeaders, payload });
    },
  };
}

/** A request as `inject` of an application takes it. */
interface Requested {
  headers?: object;
  [option: string]: unknown;
}

/** Where each application is found. */
const hosts = new WeakMap<FastifyInstance, string>();

/** Makes a call as no one or with headers of one's own. */
export async function inject(app: FastifyInstance, request: Requested): Promise<TestAnswer> {
  const host = hosts.get(app);
  const response = await app.inject({
    ...request,
    headers: { ...(host !== undefined && { host }), ...request.headers },
  });
  const isJson = /^application\/(?:scim\+)?json/.test(String(response.headers['content-type'] ?? ''));
  if (isJson) refuseAnotherAnswer(app, response);
  return {
    status: response.statusCode,
    headers: response.headers,
    json: isJson ? JSON.parse(response.payload) : undefined,
    raw: response.rawPayload,
  };
}

/** The answers of each application by their tags. */
const tagged = new WeakMap<FastifyInstance, Map<string, string>>();

/** Throws when two answers of an application have one tag: a page would keep the older one (0031). */
function refuseAnotherAnswer(app: FastifyInstance, response: Awaited<ReturnType<FastifyInstance['inject']>>): void {
  const { headers, payload, statusCode } = response;
  if (headers.etag === undefined || statusCode !== 200 || headers['content-encoding'] !== undefined) return;
  const answers = tagged.get(app) ?? new Map<string, string>();
  tagged.set(app, answers);
  const before = answers.get(headers.etag);
  if (before !== undefined && before !== payload) {
    throw new Error(`Two answers have the tag ${headers.etag}:\n${before}\n${payload}`);
  }
  answers.set(headers.etag, payload);
}

/** A multipart body with one file in the field `attachment`, as browsers send it. */
export function multipart(file: TestFile) {
  const boundary = `----${randomUUID()}`;
  const head = [
    `--${boundary}`,
    `Content-Disposition: form-data; name="attachment"; filename="${file.name}"`,
    ...(file.mediaType === null ? [] : [`Content-Type: ${file.mediaType ?? 'application/octet-stream'}`]),
    '',
    '',
  ].join('\r\n');
  const payload = Buffer.concat([Buffer.from(head), Buffer.from(file.content), Buffer.from(`\r\n--${boundary}--\r\n`)]);
  return { payload, contentType: `multipart/form-data; boundary=${boundary}` };
}

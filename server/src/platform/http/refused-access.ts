import type { Operation } from '@cpd/contract/operation';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { AppError } from '../errors/app-error.ts';
import { memberInHeader } from './acting-for.ts';
import type { Person } from './caller.ts';
import { networkOf } from './network-of.ts';
import { openRefusalLog, type RefusalLog, type RefusedLine } from './refusal-log.ts';
import { namedIn, type RefusedObject } from './refused-object.ts';
import { lineOf } from './request-queue.ts';

/** What is known of a request when it is refused, and needed for its line in the log. Nothing is kept of one that is not. */
export interface RefusedRequest {
  /** Of someone whose token is good; whether the college knows them is another thing. */
  username?: string;
  person?: Person;
  operation?: Operation;
  /** The query as it came, under the names of the contract. */
  given?: Readonly<Record<string, unknown>>;
  /** What was asked for by a secret of its own, for want of an operation. */
  secretOf?: 'calendar';
}

const refused = new WeakMap<FastifyRequest, RefusedRequest>();

/** Keeps what is known of a request that failed, for its line in the log; what is known already stays. */
export function rememberRefused(request: FastifyRequest, known: RefusedRequest): void {
  refused.set(request, { ...known, ...refused.get(request) });
}

/** What is looked up for the line of a refusal, and for nothing else. */
export interface RefusedLookups {
  /** Whose each thing is; those that do not exist are left out. */
  findOwners(objects: readonly RefusedObject[]): Promise<(RefusedObject & { ownerId: number })[]>;
  /** The id of a username, also of someone who may sign in no more; undefined for one that no one has. */
  findUserId(username: string): Promise<number | undefined>;
}

const MINUTE_MS = 60_000;

/** Tells the log of an application of refused accesses until it closes. */
export function openRefusals(app: FastifyInstance, lookups: RefusedLookups) {
  const log = openRefusalLog(app.log);
  const minutes = setInterval(log.endMinute, MINUTE_MS).unref();
  app.addHook('onClose', async () => {
    clearInterval(minutes);
    log.close();
  });
  app.decorate(SIGN_INS, log);
  return {
    tell: (request: FastifyRequest, refusal: AppError) => tellRefusedAccess(request, refusal, { log, lookups }),
  };
}

/** Under which name the pages of the embedded sign-in, which answer in their own way, find the log of their application. */
const SIGN_INS = 'refusedSignIns';

/** Leaves the line of a sign-in that the embedded provider refused; `why` is a word of ours or of the provider (R40). */
export function tellRefusedSignIn(request: FastifyRequest, why: string): void {
  if (!request.server.hasDecorator(SIGN_INS)) return;
  const log = request.server.getDecorator<RefusalLog>(SIGN_INS);
  const from = networkOf(request.ip);
  const line = { actor: null, from, code: 'SIGN_IN_REFUSED', why: /^\w{1,60}$/.test(why) ? why : 'other' } as const;
  if (log.takeLine(`at ${from}`)) log.write(request.log, line);
  else log.add(`at ${from}`, line);
}

/**
 * Leaves the line of a refused access in the log, before the refusal is sent (R40): who asked, from where, for what and whose
 * it is, by ids alone. Answers false for a refusal of another kind, which is the caller's to tell. The look-ups are made for
 * lines that are written, not for those that are only counted; where they fail, the line says less.
 */
async function tellRefusedAccess(
  request: FastifyRequest,
  refusal: AppError,
  { log, lookups }: { log: RefusalLog; lookups: RefusedLookups },
): Promise<boolean> {
  if (!REFUSED_ACCESS.has(refusal.status)) return false;
  const known = refused.get(request) ?? {};
  const from = networkOf(request.ip);
  const { person, username, operation } = known;
  if (refusal.code === 'NOT_FOUND' && operation === undefined && known.secretOf === undefined) return false;
  // Nothing is looked up of one that names nothing of anyone's: whatever was not found, it was no access.
  const named = operation && namedIn(operation, known.given ?? {}, request.body);
  if (refusal.code === 'NOT_FOUND' && named !== undefined && namesNothing(named, person)) return false;
  const name = person?.username ?? username;
  const by = name === undefined ? `at ${from}` : lineOf({ username: name });
  if (!log.takeLine(by)) {
    log.add(by, { actor: person?.userId ?? null, from, code: refusal.code });
    return true;
  }
  const about = await whoseIsIt(request, known, named, lookups);
  if (refusal.code === 'NOT_FOUND' && about.isOwn) return false;
  const line: RefusedLine = {
    actor: person?.userId ?? (username === undefined ? null : await findActor(username, lookups)),
    from,
    code: refusal.code,
    call: `${request.method} ${request.routeOptions.url ?? ''}`.trimEnd(),
    ...(operation && { operation: operation.name }),
    ...(known.secretOf && { secretOf: known.secretOf }),
    ...about.told,
    ...(refusal.code === 'NOT_SIGNED_IN' && { why: whyNotSignedIn(request, refusal) }),
  };
  log.write(request.log, line);
  return true;
}

/** By status, so that a code that is added is told as well. */
const REFUSED_ACCESS: ReadonlySet<number> = new Set([401, 403, 404, 429]);

type Named = ReturnType<typeof namedIn>;

function namesNothing({ userIds, objects }: Named, person: Person | undefined): boolean {
  return objects.length === 0 && userIds.every((userId) => userId === person?.userId);
}

/** Whose record was asked for, and by which thing; `isOwn` where all of it is the caller's, or of the member who is named. */
async function whoseIsIt(
  request: FastifyRequest,
  { person, operation }: RefusedRequest,
  named: Named | undefined,
  { findOwners }: RefusedLookups,
): Promise<{ isOwn: boolean; told: Partial<RefusedLine> }> {
  if (named === undefined || operation === undefined) return { isOwn: false, told: {} };
  const members = [...named.userIds, ...memberInHeader(request, operation)];
  const foreignMember = members.find((userId) => userId !== person?.userId);
  const expected = foreignMember ?? person?.userId;
  const owners = named.objects.length === 0 ? [] : await findOwners(named.objects).catch(() => []);
  const ownerOf = ({ kind, id }: RefusedObject) => owners.find((one) => one.kind === kind && one.id === id)?.ownerId;
  const foreign = named.objects.find((object) => ownerOf(object) !== expected);
  const object = foreign ?? named.objects[0];
  const subject = (foreign && ownerOf(foreign)) ?? foreignMember ?? (object && ownerOf(object)) ?? null;
  return {
    isOwn: foreign === undefined && foreignMember === undefined,
    told: { subject, ...(object && { object: object.kind, objectId: object.id }) },
  };
}

async function findActor(username: string, { findUserId }: RefusedLookups): Promise<number | null> {
  return (await findUserId(username).catch(() => undefined)) ?? null;
}

/** What was wrong with a token, by the code of the library that judged it, and what its claim had to be (AUTH-19); never anything of the token. */
function whyNotSignedIn({ headers }: FastifyRequest, { cause }: AppError): string {
  if (headers.authorization === undefined) return 'no token';
  const code = cause instanceof Error && 'code' in cause ? cause.code : undefined;
  if (code === 'ERR_JWT_EXPIRED') return 'token ended';
  if (typeof code !== 'string' || !/^[A-Z_]{1,60}$/.test(code)) return 'bad token';
  // Which claim was not as it had to be; "unspecified" is the library's word for none.
  const claim = cause instanceof Error && 'claim' in cause ? cause.claim : undefined;
  if (typeof claim !== 'string' || claim === 'unspecified') return code;
  // Of the settings, so that the log says what to put right at the issuer or here.
  const expected = cause instanceof Error && 'expected' in cause ? cause.expected : undefined;
  return typeof expected === 'string' ? `${code}: ${claim}. Expected: ${expected}` : `${code}: ${claim}`;
}

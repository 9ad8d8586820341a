import { collegeDay } from '@cpd/domain/values/college-day';
import { formatDayMonthYear } from '@cpd/domain/values/plain-date';
import { type DatabaseWays, findCallsRole } from '../platform/database/find-calls-role.ts';
import { findPowers, grantCalls, mayActAsOwner, refuseLargeObjects } from '../platform/database/grants.ts';
import { migrate } from '../platform/database/migrate.ts';
import { type DatabaseLog, openDatabase } from '../platform/database/open-database.ts';
import { type NamedAddress, requireRightToExtend, requireUsable } from '../platform/database/require-usable.ts';
import { refusePooledOwner, settleRoleSettings } from '../platform/database/role-settings.ts';
import type { Database } from '../platform/database/tables.ts';
import { learnCollegeZone } from '../platform/reference/college-zone-service.ts';
import { openComingYears } from '../platform/reference/coming-years-store.ts';
import { readReferenceData } from '../platform/reference/reference-data.ts';
import { keepOwnReference, loadReference } from '../platform/reference/reference-store.ts';
import { type BirthSettings, settleKind } from './installation-kind.ts';
import {
  findFirstYear,
  hasManager,
  hasOwnRules,
  type InstallationKind,
  insertFirstManager,
} from './installation-store.ts';
import { tellOpenedYears } from './scheduled-work.ts';

/**
 * Brings schema, rights and settings of the role of calls, and reference data up to date, through a connection whose statements may take the
 * time they need. Warns of a role of calls that could do more than calls need. Throws before anything is touched when the two
 * ways lead to different databases. The settings say what an empty database is
 * for; `bringUp` migrates it. Answers what this one is.
 */
export async function prepareDatabase(
  ways: DatabaseWays,
  now: Temporal.Instant,
  log: DatabaseLog,
  settings: BirthSettings,
  bringUp: (database: Database) => Promise<unknown> = migrate,
): Promise<InstallationKind> {
  const { database, close } = openDatabase(ways.owner, { log, size: 2, patient: true });
  try {
    const named = ownerOf(ways);
    if (named !== undefined) await requireUsable(database, named, { toChange: true });
    await refusePooledOwner(database);
    const role = await findCallsRole(ways, database);
    if (named !== undefined) await requireRightToExtend(database, named);
    await settleRoleSettings(ways, log);
    await bringUp(database);
    await settleRights(database, role, log);
    const kind = await settleKind(database, settings);
    await learnCollegeZone(database);
    if (await hasOwnRules(database)) await keepOwnReference(database);
    else await loadReference(database, readReferenceData(), now);
    await refuseClockBeforeYears(database, now);
    tellOpenedYears(await openComingYears(database, now), log);
    if (kind === 'COLLEGE') await addFirstManager(database, settings, log);
    return kind;
  } finally {
    await close();
  }
}

/** Someone has to be the first who may let others in (FWK-06). */
async function addFirstManager(database: Database, { firstManager }: BirthSettings, log: DatabaseLog): Promise<void> {
  if (await hasManager(database)) return;
  if (firstManager === undefined) {
    log.warn('The college has no manager, so no one can let others in: set FIRST_MANAGER to the username of one.');
    return;
  }
  const isAdded = await insertFirstManager(database, firstManager);
  if (isAdded) log.info(`${firstManager} is the first manager (FIRST_MANAGER).`);
  else log.warn(`FIRST_MANAGER names ${firstManager}, who is a member already and stays one: name another username.`);
}

/** Undefined for the embedded database, whose owner may everything. */
function ownerOf({ calls, owner }: DatabaseWays): NamedAddress | undefined {
  if (typeof owner !== 'string') return undefined;
  return { setting: calls === owner ? 'DATABASE_URL' : 'DATABASE_DIRECT_URL', address: owner };
}

/** With a clock that is before the first CPD year there is no year to work with, and much that follows would fail by that. */
async function refuseClockBeforeYears(database: Database, now: Temporal.Instant): Promise<void> {
  const first = await findFirstYear(database);
  if (first === undefined || Temporal.Instant.compare(now, Temporal.Instant.from(first.opened)) >= 0) return;
  throw new Error(
    `The clock of this server says ${formatDayMonthYear(collegeDay(now).toString())}, which is before the first CPD year, ` +
      `${first.year}. Please set the clock, or CPD_NOW where it is set, and start again.`,
  );
}

/** Who owns the tables needs no grants, and could take none away from itself. */
async function settleRights(database: Database, role: string, log: DatabaseLog): Promise<void> {
  if (!(await mayActAsOwner(database, role))) {
    await grantCalls(database, role);
    await settleLargeObjects(database, role, log);
  }
  const powers = await findPowers(database, role);
  if (powers === undefined) return;
  log.warn(
    `Calls run under the database role ${role}, which ${powers}, so it could rewrite the log of events: give them a plain role, as docs/install.md says under “Two roles”.`,
  );
}

async function settleLargeObjects(database: Database, role: string, log: DatabaseLog): Promise<void> {
  const statement = await refuseLargeObjects(database, role);
  if (statement === undefined) return;
  log.warn(
    `The database role ${role} may make large objects, which no backup of ours has and no erasure finds, and the owner of the tables may not take that away. A superuser can, in this database: ${statement};`,
  );
}

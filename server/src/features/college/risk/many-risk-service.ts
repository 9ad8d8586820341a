import type { ManyRiskCases, ManyRiskCasesInput } from '@cpd/contract/risk-cases';
import { checkManyFollowUps } from '@cpd/domain/year/risk';
import { noteAccess } from '../../../platform/access-log/access-log-service.ts';
import type { Change, Database } from '../../../platform/database/tables.ts';
import { AppError, type FieldProblem, invalid, known, notFound, refuse } from '../../../platform/errors/app-error.ts';
import type { Caller } from '../../../platform/http/caller.ts';
import { getYear } from '../../record/years/year-service.ts';
import { noteEach } from '../cases/case-service.ts';
import { findRiskYear, listRiskCases } from './risk-reader.ts';
import { notedBy, saveNoted, standingOf } from './risk-service.ts';
import * as store from './risk-store.ts';

/** Who follows several members up now. Errors: NOT_FOUND for a year that there is not, and when one of them is no member. */
export async function readManyRiskCases(
  database: Database,
  caller: Caller,
  { cpdYear, userIds }: { cpdYear?: number | undefined; userIds: readonly number[] },
): Promise<ManyRiskCases> {
  const cpdYearId = known((await findRiskYear(database, caller.now, cpdYear)) ?? undefined, 'CPD year');
  const { facts } = await getYear(database, cpdYearId);
  const members = await listRiskCases(database, userIds, cpdYearId);
  if (members.length < new Set(userIds).size) throw notFound('member');
  const after = { name: 'Members at risk', rows: members.length, more: false };
  await noteAccess(database, caller, { kind: 'list.viewed', objectId: null, after, question: [cpdYearId, userIds] });
  return { cpdYearId, cpdYear: facts.year, members };
}

const WIRE_FIELDS = { take: 'Take', lastContactOn: 'LastContactOn', nextDate: 'NextDate', note: 'Note' } as const;

/**
 * Takes several members of the queue, notes a contact and the next date, and adds a note to the case log of each, all in one
 * transaction or none (COH-05). Errors: INVALID naming each field, STALE naming the members whom a colleague has changed since
 * they were shown, NOT_FOUND.
 */
export async function saveManyRiskCases(caller: Caller, input: ManyRiskCasesInput): Promise<void> {
  const problems = checkManyFollowUps(input, caller.now);
  refuse(problems.map(({ field, message }) => ({ field: WIRE_FIELDS[field], message })));
  const { cpdYearId, take, lastContactOn, nextDate } = input;
  const shown = new Map(input.members.map(({ userId, rowVersion }) => [userId, rowVersion]));
  const userIds = [...shown.keys()];
  await caller.change(async (transaction) => {
    await getYear(transaction, cpdYearId);
    const locked = await store.lockRiskCases(transaction, cpdYearId, userIds);
    const members = await listRiskCases(transaction, userIds, cpdYearId);
    if (members.length < userIds.length) throw notFound('member');
    const isStale = ({ userId }: { userId: number }) => {
      const found = known(locked.get(userId), 'member');
      return shown.get(userId) !== (found.isNew ? 0 : found.version);
    };
    refuseStale(members.filter(isStale));
    const isNew = ({ userId }: { userId: number }) => locked.get(userId)?.isNew === true;
    await refuseWhoIsNotAtRisk(transaction, caller, cpdYearId, members.filter(isNew));
    const noted = [...locked].map(([userId, before]) => ({
      userId,
      before,
      after: {
        takenByUserId: take ? caller.actor.userId : before.takenByUserId,
        lastContactOn: lastContactOn || before.lastContactOn,
        nextDate: nextDate || before.nextDate,
      },
    }));
    await saveNoted(transaction, notedBy(caller), cpdYearId, noted);
    await noteEach(transaction, caller, userIds, input.note);
  });
}

type Listed = Pick<ManyRiskCases['members'][number], 'userId' | 'memberNumber' | 'name'>;

function refuseStale(members: readonly Listed[]): void {
  if (members.length === 0) return;
  throw new AppError(
    'STALE',
    `A colleague has changed the follow-up of ${namesOf(members)} since you chose them. Nothing was saved. Please look at the list again.`,
  );
}

/** A member of whom nothing is noted is in the queue only while they are at risk. */
async function refuseWhoIsNotAtRisk(
  transaction: Change,
  { now }: Caller,
  cpdYearId: number,
  members: readonly Listed[],
): Promise<void> {
  const others: Listed[] = [];
  for (const member of members) {
    const { state } = await standingOf(transaction, member.userId, cpdYearId, now);
    if (state !== 'ATRISK') others.push(member);
  }
  if (others.length === 0) return;
  const message = `Not at risk: ${namesOf(others)}. Nothing was saved. Please choose the others alone.`;
  const problems: FieldProblem[] = [{ field: 'Members', message }];
  throw invalid(problems);
}

function namesOf(members: readonly Listed[]): string {
  return members.map(({ name, memberNumber }) => `${name} (${memberNumber})`).join(', ');
}

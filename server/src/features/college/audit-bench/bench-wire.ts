import type { BenchCase, GivenAudit } from '@cpd/contract/audit-bench';
import { goesOn, stepsOf, waitsFor } from '@cpd/domain/audit/case';
import { roundSettings } from '@cpd/domain/audit/round';
import { collegeDay } from '@cpd/domain/values/college-day';
import { caseToWire } from '../../year/audit/audit-case-view-service.ts';
import type { GivenAuditRow } from './bench-reader.ts';
import { askUntil, canJudge, type OpenedCase } from './bench-service.ts';

const STEPS = ['BEGIN', 'ASK', 'PASS', 'ADVISE', 'FAIL', 'ACCEPT_OTHER_HOME'] as const;

/** A case as the wire has it. */
export function benchCaseToWire(
  { read, reflections, awaitedOpinions }: OpenedCase,
  userId: number,
  now: Temporal.Instant,
): BenchCase {
  const today = collegeDay(now).toString();
  const isGiven = read.auditorUserId === userId;
  const steps = isGiven ? stepsOf({ state: read.state, askedUntil: read.askedUntil, today }, 'AUDITOR') : [];
  return {
    ...caseToWire(read, { userId, seesNames: true }),
    stateSince: read.stateSince,
    memberName: read.member.name,
    specialties: read.member.specialties,
    registrations: read.member.registrations,
    isGiven,
    steps: STEPS.filter((step) => steps.includes(step)),
    canJudge: isGiven && canJudge(read.state),
    canGiveBack: isGiven && goesOn(read.state),
    askUntil: askUntil(now, roundSettings(read.settings).daysForMore),
    ...{ awaitedOpinions, reflections },
  };
}

/** A line of the list. */
export function givenAuditToWire(row: GivenAuditRow, now: Temporal.Instant): GivenAudit {
  const { auditCaseId, year, memberName, specialties, state, judgedItems, items, newMessages, decidedAt } = row;
  const lastDay = row.askedUntil ?? row.dueOn;
  const waiting = waitsFor(state);
  return {
    ...{ auditCaseId, cpdYear: year, memberName, specialties, state, judgedItems, items, newMessages },
    waitsFor: waiting ?? null,
    lastDay,
    daysLate: waiting === undefined || lastDay === null ? 0 : daysSince(lastDay, now),
    decidedOn: decidedAt,
  };
}

function daysSince(day: string, now: Temporal.Instant): number {
  return Math.max(0, Temporal.PlainDate.from(day).until(collegeDay(now)).days);
}

import { collegeDay } from '../values/college-day.ts';
import { formatDayMonthYear } from '../values/plain-date.ts';
import type { YearFacts, YearStatus } from './framework.ts';
import { type endOfReopening, lastDayOf } from './reopening.ts';
import { closingDay, yearStatusName } from './year-rules.ts';

/** What a record was before it was re-opened, or is while that is only considered. */
export type StandingBefore = {
  /** The status that the clock gives it, never an open one. */
  status: YearStatus;
  /** Whether it was submitted; one that its year's closing made INCOMPLETE was not. */
  submitted: boolean;
  /** Whether the audit of it was passed. */
  auditPassed: boolean;
  /** Whether an audit of it is not over. */
  auditGoesOn: boolean;
  hasCertificate: boolean;
  /** Whether anything else was printed of it with a verification code. */
  hasPrints: boolean;
  /** The day on which the member left, a plain date; null for who is a member now. */
  leftOn: string | null;
};

/** A re-opening, for the sentences about it. */
export type ToldReopening = {
  /** ISO times of when it started and when it ends. */
  at: string;
  until: string;
  /** The day by which it has to be submitted again, `YYYY-MM-DD`. */
  dueDay: string;
  reason: string;
  /** Who did it; empty where that is no longer known. */
  by: string;
  /** Whether the member did it: they took their submission back. */
  byMember: boolean;
  /** Whether it lasts, and whether anything was changed since it started. */
  lasts: boolean;
  changed: boolean;
  statusBefore: string;
};

/** The day by which a re-opened record has to be submitted again: the year itself may close later than the re-opening. */
export function dueDayOf(facts: YearFacts, until: string): string {
  const [ends, closes] = [lastDayOf(until), closingDay(facts)];
  return ends > closes ? ends : closes;
}

/** What re-opening a year does, in words for the team before they do it (ROP-01). */
export function reopeningEffects(year: number, before: StandingBefore): string[] {
  const status = yearStatusName(before.status);
  const isMember = before.leftOn === null;
  const who = isMember ? 'The member' : 'The CPD team, acting for the member,';
  const again = before.submitted
    ? `${who} can change it, and then has to declare and submit it again.`
    : `${who} can change it, and then declare and submit it.`;
  return [
    `The record for ${year} is In Progress again instead of ${status}. ${again}`,
    ...revoked(year, before),
    ...(before.auditPassed
      ? ['The successful audit is open again. There is no letter of successful audit until it has succeeded again.']
      : []),
    ...(before.auditGoesOn ? ['The audit of it goes on, by what was claimed when the member was told of it.'] : []),
    `If nothing is changed until the end, the record is again what it was: ${asBefore(before)}. If something is changed and not submitted, it is incomplete.`,
    before.leftOn === null
      ? 'The member is now told who re-opened the record, why and until when, and is reminded 7 days and 1 day before the end.'
      : leftUntold(before.leftOn),
  ];
}

/** What ending a re-opening at once makes of the record, in words for the team before they do it (ROP-01, ROP-03). */
export function endingEffect(
  year: number,
  before: Pick<StandingBefore, 'status' | 'hasCertificate'>,
  end: ReturnType<typeof endOfReopening>,
): string {
  switch (end) {
    case 'as-before':
      return `Nothing was changed, so the record for ${year} is again what it was: ${asBefore(before)}.`;
    case 'incomplete':
      return `The record for ${year} was changed and not submitted, so it is incomplete.`;
    case 'goes-on':
      return `The record for ${year} was changed, and the year is still open, so it stays open until the year closes.`;
  }
}

/** Says that a member who has left is not notified of a re-opening or its new end (PPL-05). */
export function leftUntold(leftOn: string): string {
  return `The member left on ${formatDayMonthYear(leftOn)}, so no notification or email is sent.`;
}

/** What re-opening the records of many members at once does, in words for the team before they do it (ROP-04). */
export function reopeningManyEffects(year: number, all: readonly Omit<StandingBefore, 'hasPrints'>[]): string[] {
  const statuses = [...Map.groupBy(all, ({ status }) => yearStatusName(status))];
  const certificates = all.filter(({ hasCertificate }) => hasCertificate).length;
  const audits = all.filter(({ auditPassed }) => auditPassed).length;
  const goOn = all.filter(({ auditGoesOn }) => auditGoesOn).length;
  const left = all.filter(({ leftOn }) => leftOn !== null).length;
  return [
    `${several(all.length, 'record')} for ${year} will be In Progress again: ${statuses.map(([name, those]) => `${those.length} ${name} now`).join(', ')}. What is changed has to be declared and submitted.`,
    ...(certificates > 0
      ? [`${several(certificates, 'certificate')} will be revoked until the record is submitted again.`]
      : []),
    ...(audits > 0 ? [`${several(audits, 'audit')} that had succeeded will go on.`] : []),
    ...(goOn > 0
      ? [`${several(goOn, 'audit')} ${goOn === 1 ? 'goes' : 'go'} on, by what was claimed when the member was told.`]
      : []),
    `A record in which nothing is changed until the end is again what it was${certificates > 0 ? ', with the certificate that it had' : ''}. What is changed and not submitted is incomplete.`,
    ...(left < all.length
      ? [
          `${whoIsTold(all.length, left)} told now who re-opened the record, why and until when, and reminded 7 days and 1 day before the end.`,
        ]
      : []),
    ...(left > 0 ? [`${haveLeft(left)} and will not be sent a notification or an email.`] : []),
  ];
}

/** How many members were notified of a re-opening, as in "41 of 42 members have been told: 1 has left." */
export function toldOfMany(count: number, told: number): string {
  if (count === told) return count === 1 ? 'The member has been told.' : 'Each of them has been told.';
  const who =
    told === 0 ? 'No notification has been sent' : `${told} of ${count} ${told === 1 ? 'has' : 'have'} been told`;
  return `${who}: ${haveLeft(count - told)}.`;
}

function whoIsTold(count: number, left: number): string {
  if (left === 0) return 'Each of them is';
  return `${count - left} of ${count} ${count - left === 1 ? 'is' : 'are'}`;
}

function haveLeft(count: number): string {
  return `${count} ${count === 1 ? 'has' : 'have'} left`;
}

function several(count: number, what: string): string {
  return count === 1 ? `1 ${what}` : `${count} ${what}s`;
}

function revoked(year: number, { hasCertificate, hasPrints }: StandingBefore): string[] {
  if (hasCertificate) {
    const others = hasPrints ? ', and so is what was printed with a verification code' : '';
    return [`The certificate for ${year} is revoked until the record is submitted again${others}.`];
  }
  return hasPrints ? [`What was printed for ${year} with a verification code is revoked.`] : [];
}

function asBefore({ status, hasCertificate }: Pick<StandingBefore, 'status' | 'hasCertificate'>): string {
  return `${yearStatusName(status)}${hasCertificate ? ', with the same certificate' : ''}`;
}

/** That a year is re-opened, or was, until when and why (ROP-02). */
export function reopenedInWords({
  until,
  reason,
  lasts,
  byMember,
}: Pick<ToldReopening, 'until' | 'reason' | 'lasts' | 'byMember'>): string {
  const day = formatDayMonthYear(lastDayOf(until));
  if (byMember) return `Submission undone: ${lasts ? 'open' : 'it was open'} until ${day}.`;
  const because = reason === '' ? '.' : ` because: ${asSentence(reason)}`;
  return `${lasts ? 'Re-opened' : 'It was re-opened'} until ${day}${because}`;
}

/** Who re-opened it, and what comes of it at the end (ROP-02, ROP-03). */
export function reopeningDetails(reopening: ToldReopening, reader: 'member' | 'team'): string {
  const { by, at, byMember } = reopening;
  const day = collegeDay(Temporal.Instant.from(at)).toString();
  if (byMember) {
    const who = reader === 'member' ? 'You' : 'The member';
    return `${who} undid it on ${formatDayMonthYear(day)}. ${outlook(reopening, reader)}`;
  }
  const who = by === '' ? '' : `${by} of the CPD team re-opened it on ${formatDayMonthYear(day)}. `;
  return `${who}${outlook(reopening, reader)}`;
}

function outlook({ lasts, changed, dueDay, statusBefore }: ToldReopening, reader: 'member' | 'team'): string {
  const day = formatDayMonthYear(dueDay);
  if (!lasts) return `It was changed and not submitted by ${day}, so it is incomplete.`;
  const toDo = `${reader === 'member' ? 'submit it' : 'the member has to submit it'} by ${day}, otherwise it is incomplete.`;
  if (changed) return `It has been changed: ${toDo}`;
  const unchanged = reader === 'member' ? 'If you change nothing' : 'If nothing is changed';
  const changing = reader === 'member' ? 'If you change something' : 'If something is changed';
  return `${unchanged}, it will be ${statusBefore} again. ${changing}, ${toDo}`;
}

/** What someone typed, ended like a sentence. */
export function asSentence(text: string): string {
  const trimmed = text.trim();
  return /[.!?…]$/.test(trimmed) ? trimmed : `${trimmed}.`;
}

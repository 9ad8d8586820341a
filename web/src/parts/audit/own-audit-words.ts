import type { AuditItem } from '@cpd/contract/audit-parts';
import type { OwnAudit } from '@cpd/contract/own-audits';
import { isDecided } from '@cpd/domain/audit/case';
import { correctionsOf } from '@cpd/domain/audit/judgement';
import { whatFollows } from '@cpd/domain/audit/what-follows';
import { formatHours } from '@cpd/domain/values/hours';
import { formatDayMonthYear } from '@cpd/domain/values/plain-date';
import { dayAtCollege } from '../college-time.ts';

/** What the member is asked to show: the fewest, and what the auditor wrote about or did not accept in full. */
export function itemsToShow({ items }: OwnAudit): AuditItem[] {
  return items.filter((item) => isAskedNow(item) || item.isAskedFor);
}

function isAskedNow({ messages, verdict }: AuditItem): boolean {
  return verdict === 'REFUSED' || messages.some(({ isByMember }) => !isByMember);
}

/** Whether an item has what is needed of the member, as far as anyone has looked at it. */
export function isShown({ files, verdict }: AuditItem): boolean {
  return verdict === null ? files.length > 0 : verdict !== 'REFUSED';
}

/** "3 of 5 shown". */
export function shownInWords(items: readonly AuditItem[]): string {
  return `${items.filter(isShown).length} of ${items.length} shown`;
}

/** What the audit of a year is by now, as the heading of its page. */
export function headingOf({ state, cpdYear, lastDay }: OwnAudit): string {
  const year = `${cpdYear} record`;
  switch (state) {
    case 'SELECTED':
      return `Your ${year} was selected for audit`;
    case 'NOT_ANSWERED':
      return `We have not heard from you about your ${year}`;
    case 'ASKED':
      return lastDay === null
        ? 'The auditor needs a little more'
        : `The auditor needs a little more by ${day(lastDay)}`;
    case 'ANSWERED':
      return 'Thank you. Your answer was sent';
    case 'INREVIEW':
      return 'The auditor is looking at your answer';
    case 'PASSED':
      return `The audit of your ${year} was successful`;
    case 'PASSED_WITH_ADVICE':
      return `The audit of your ${year} was successful, with some advice`;
    case 'NOT_MET':
      return `The audit could not confirm your ${year}`;
    case 'DEFERRED':
      return 'Your audit was deferred';
    case 'OTHER_HOME':
      return `Your ${year} was audited by another CPD home`;
    case 'LEFT':
      return 'This audit has ended';
  }
}

/** What happens now, and by when. */
export function nextOf(audit: OwnAudit): string {
  const { state, lastDay, deferredUntil, decidedOn } = audit;
  const by = lastDay === null ? '' : ` by ${day(lastDay)}`;
  switch (state) {
    case 'SELECTED':
      return audit.items.length === 0
        ? `The CPD team will tell you what to show${by}.`
        : `Please show the activities below${by}. They are the minimum: the rest of your record can stay as it is.`;
    case 'NOT_ANSWERED':
      return `The last day was ${lastDay === null ? 'some days ago' : day(lastDay)}. You can still answer: show what is missing below and send it, or tell us that you need more time.`;
    case 'ASKED':
      return 'Look for the messages below, add what is missing, and send it again.';
    case 'ANSWERED':
      return 'You need to do nothing now. If you find another file, you can still add it.';
    case 'INREVIEW':
      return 'You need to do nothing now. If something is missing, you will be asked before anything is decided.';
    case 'DEFERRED':
      return deferredUntil === null
        ? 'You need to do nothing now.'
        : `It continues after ${day(deferredUntil)}. You need to do nothing until then.`;
    case 'OTHER_HOME':
      return 'You need to do nothing more.';
    case 'LEFT':
      return 'It ended without an outcome. You need to do nothing more.';
    default:
      return decidedOn === null ? '' : `Decided on ${dayAtCollege(decidedOn)}.`;
  }
}

/** The next step in a few words, for where its page is opened: "Please answer by 22/05/2027 · 2 of 9 shown". */
export function nextStepOf(audit: OwnAudit): string {
  const items = itemsToShow(audit);
  return [stepOf(audit), audit.canSend && items.length > 0 ? shownInWords(items) : '']
    .filter((part) => part !== '')
    .join(' · ');
}

function stepOf({ state, cpdYear, lastDay }: OwnAudit): string {
  switch (state) {
    case 'SELECTED':
      return lastDay === null ? '' : `Please answer by ${day(lastDay)}`;
    case 'NOT_ANSWERED':
      return lastDay === null ? 'You can still answer' : `The last day was ${day(lastDay)}, and you can still answer`;
    case 'ASKED':
      return `Audit of ${cpdYear}`;
    default:
      return `Audit of ${cpdYear} · You need to do nothing now`;
  }
}

/** What follows of an outcome, or of none, which the member is told at once (CAS-10); empty where nothing does. */
export function followsOf({ state, cpdYear }: OwnAudit): string {
  return whatFollows({ state, year: cpdYear }) ?? '';
}

/** "12/03/2026 · 6 h". */
export function itemInWords({ startDate, claimedHours }: AuditItem, unit: OwnAudit['unit']): string {
  const hours = `${formatHours(claimedHours)} ${unit === 'hours' ? 'h' : 'credits'}`;
  return startDate === '' ? hours : `${day(startDate)} · ${hours}`;
}

/** What the auditor found of an item; empty while it was not judged. */
export function verdictInWords({ verdict, acceptedHours, reason }: AuditItem, unit: OwnAudit['unit']): string {
  const noun = unit === 'hours' ? 'h' : 'credits';
  const why = reason === '' ? '' : ` ${reason}`;
  if (verdict === 'ACCEPTED') return 'Accepted.';
  if (verdict === 'PARTLY') return `Accepted ${formatHours(acceptedHours ?? 0)} ${noun} of it.${why}`;
  return verdict === 'REFUSED' ? `Not accepted so far.${why}` : '';
}

/** The items of which an outcome accepted fewer hours than were claimed (CAS-05). */
export function correctedItems({ state, items }: OwnAudit): AuditItem[] {
  const corrected = new Set(isDecided(state) ? correctionsOf(items).map(({ activityId }) => activityId) : []);
  return items.filter(({ activityId }) => corrected.has(activityId));
}

/** "The audit accepted 2 of 6 h. One session is signed." */
export function correctionInWords({ claimedHours, acceptedHours, reason }: AuditItem, unit: OwnAudit['unit']): string {
  const noun = unit === 'hours' ? 'h' : 'credits';
  const words = `The audit accepted ${formatHours(acceptedHours ?? 0)} of ${formatHours(claimedHours)} ${noun}.`;
  return reason === '' ? words : `${words} ${reason}`;
}

/** What the corrections make of the year. */
export function correctedTotalInWords({ correctedTotal, unit }: OwnAudit): string {
  const stays = 'Your record stays as you submitted it.';
  if (correctedTotal === null) return stays;
  const { claimed, accepted } = correctedTotal;
  return `The audit accepted ${formatHours(accepted)} of the ${formatHours(claimed)} ${unit} of the year. ${stays}`;
}

/** What counts without a file. */
export function countedInWords({ items }: OwnAudit): string {
  const college = items.filter(({ countsAlready }) => countsAlready === 'college').length;
  const plans = items.filter(({ countsAlready }) => countsAlready === 'plan').length;
  const files = items.filter((item) => item.countsAlready === null && !item.isAskedFor && item.files.length > 0).length;
  const parts = [
    college > 0 ? `${activities(college)} verified by the college` : '',
    plans > 0 ? 'your plan, which was made here' : '',
    files > 0 ? `${activities(files)} with files` : '',
  ].filter((part) => part !== '');
  return parts.length === 0 ? '' : `These count already: ${parts.join(', ')}.`;
}

function activities(count: number): string {
  return count === 1 ? '1 activity' : `${count} activities`;
}

/** What the wish of the member has come to. */
export function wishInWords({ kind, wantedUntil, granted, decisionText }: NonNullable<OwnAudit['wish']>): string {
  const what = kind === 'EXTENSION' ? 'for more time, until' : 'to defer the audit until';
  const asked = `You asked ${what} ${day(wantedUntil)}.`;
  if (granted === null) return `${asked} The CPD team will answer you.`;
  return `${asked} The answer: ${granted ? 'yes' : 'no'}${decisionText === '' ? '.' : `. ${decisionText}`}`;
}

/** What the review has come to. */
export function reviewInWords({ askedOn, decision, decisionText }: NonNullable<OwnAudit['review']>): string {
  const asked = `You asked for a review on ${dayAtCollege(askedOn)}.`;
  if (decision === null)
    return `${asked} Someone else will look at everything again and decide. The outcome stays until then.`;
  const what = decision === 'CHANGED' ? 'It changed the outcome.' : 'The outcome stays.';
  return [asked, what, decisionText].filter((part) => part !== '').join(' ');
}

const day = formatDayMonthYear;

import { toHundredths } from '../values/hours.ts';
import { type Proof, proof, type RequirementProof } from '../year/proof.ts';
import { judge, type ProofActivity, type ProofDate, type ProofRecord, provenBy } from '../year/proof-record.ts';

/** What a member's year was when they were told of the audit, kept with the case; activities with the names of that day. */
export type ClaimedRecord = {
  record: Omit<ProofRecord, 'activities'> & { activities: readonly ClaimedActivity[] };
};

/** An activity of the record at that time. */
export type ClaimedActivity = ProofActivity & { name: string; typeName: string; startDate: string };

/** What the auditor found of an item, or has not yet. */
export type ItemVerdict = 'ACCEPTED' | 'PARTLY' | 'REFUSED';

/** An item of a case as its arithmetic needs it. */
export type JudgedItem = {
  activityId: number;
  verdict: ItemVerdict | null;
  /** In the unit of the record's dates, reflection included where that is time; null until it is judged. */
  acceptedHours: number | null;
  /** A file was added to the item in the case. */
  hasCaseFile: boolean;
};

/**
 * The requirements of a case: claimed when the member was told, shown by files so far, accepted, and what is left of the claim
 * where fewer hours were accepted of an item.
 */
export type CaseRequirement = RequirementProof & { shown: number; accepted: number; corrected: number };

export type CaseProof = {
  /** The total first. Nothing of it changes the member's claim (CAS-05). */
  requirements: CaseRequirement[];
  /** Whether every minimum is accepted, as far as the record had reached it: no more items need to be judged (CAS-04). */
  isShown: boolean;
  isAccepted: boolean;
  /** The fewest items that are still to be shown, the one with most hours first. */
  toShow: Proof['toAttach'];
};

/**
 * The arithmetic of a case, the same for the member and the auditor (PRF-04, CAS-02, CAS-04, CAS-05). What the college verified
 * and the plan made here need no file. What was refused no longer counts as shown; of what was accepted in part, the hours
 * accepted count, from the first date on.
 */
export function caseProof({ record }: ClaimedRecord, items: readonly JudgedItem[]): CaseProof {
  const byActivity = new Map(items.map((item) => [item.activityId, item]));
  const activities = record.activities.map((activity) => asShown(activity, byActivity.get(activity.activityId)));
  const shownRecord = { ...record, activities };
  const shown = proof(shownRecord);
  const claimed = proof(record).requirements;
  const accepted = judge(shownRecord, (activity, date) => {
    const by = provenBy(activity, date, record.today);
    if (by !== 'file') return by !== undefined;
    const verdict = byActivity.get(activity.activityId)?.verdict;
    return verdict === 'ACCEPTED' || verdict === 'PARTLY';
  });
  const acceptedValues = [accepted.current, ...accepted.badges.map(({ current }) => current)];
  const requirements = claimed.map((requirement, index) => ({
    ...requirement,
    shown: shown.requirements[index]?.proven ?? 0,
    accepted: acceptedValues[index] ?? 0,
    corrected: shown.requirements[index]?.claimed ?? 0,
  }));
  const wanted = ({ required, claimed: most }: CaseRequirement) => Math.min(required, most);
  return {
    requirements,
    isShown: requirements.every((one) => one.shown >= wanted(one)),
    isAccepted: requirements.every((one) => one.accepted >= wanted(one)),
    toShow: shown.toAttach,
  };
}

/** The total as it was claimed and as it is with the corrections; undefined where they change nothing of it (CAS-05). */
export function correctedTotalOf({ requirements }: CaseProof): { claimed: number; accepted: number } | undefined {
  const [total] = requirements;
  if (total === undefined || total.corrected === total.claimed) return undefined;
  return { claimed: total.claimed, accepted: total.corrected };
}

/** An activity with what was added and taken off in the audit. */
function asShown(activity: ClaimedActivity, item: JudgedItem | undefined): ClaimedActivity {
  if (item === undefined) return activity;
  if (item.verdict === 'REFUSED') return { ...activity, dates: [] };
  // What the auditor accepted is shown, whichever of its dates the files are of.
  const hasFile = activity.hasFile || item.hasCaseFile || item.verdict !== null;
  if (item.verdict !== 'PARTLY' || item.acceptedHours === null) return { ...activity, hasFile };
  return { ...activity, hasFile, dates: cutDates(activity.dates, item.acceptedHours) };
}

/** The dates up to so many hours, the last one cut. */
function cutDates(dates: readonly ProofDate[], hours: number): ProofDate[] {
  let left = toHundredths(hours);
  const kept: ProofDate[] = [];
  for (const date of dates) {
    if (left <= 0) break;
    const mine = Math.min(toHundredths(date.hours), left);
    const reflection = Math.min(toHundredths(date.reflection), left - mine);
    left -= mine + reflection;
    kept.push({ ...date, hours: mine / 100, reflection: reflection / 100 });
  }
  return kept;
}

import type { Proof, ToAttach } from '@cpd/contract/proofs';
import { isYearEditable } from '../../record/years/year-service.ts';
import type { ReadActivity } from './proof-reader.ts';
import type { ProvenYear } from './proof-service.ts';

/** What a year claims and what of it is proven, as the wire has it. A member of whom nothing is required sees no file. */
export function proofToWire({ year, proof, activities }: ProvenYear, now: Temporal.Instant): Proof {
  const nothingAsked = year.exemptionReason !== null || year.facts.enforcement === 'waived';
  return {
    cpdYearId: year.facts.cpdYearId,
    cpdYear: year.facts.year,
    editable: isYearEditable(year, now),
    nothingAsked,
    claimedHours: proof.hours.claimed,
    evidenceHours: proof.hours.file,
    verifiedHours: proof.hours.college,
    planHours: proof.hours.plan,
    requirements: proof.requirements.map(({ kind, text, required, claimed, proven, unit }) => ({
      kind,
      text,
      requiredValue: required,
      claimedValue: claimed,
      provenValue: proven,
      unit,
    })),
    toAttach: nothingAsked ? [] : proof.toAttach.flatMap((item) => itemToWire(item, activities)),
  };
}

function itemToWire(
  { activityId, hours, dates }: ProvenYear['proof']['toAttach'][number],
  activities: readonly ReadActivity[],
): ToAttach[] {
  const activity = activities.find((each) => each.activityId === activityId);
  if (activity === undefined) return [];
  const { name, typeName, evidenceCounts, evidenceDoesNotCount } = activity;
  return [
    {
      activityId,
      activityName: name,
      activityType: typeName,
      startDate: activity.dates[0]?.date ?? '',
      hours,
      dateCount: dates,
      evidenceCounts,
      evidenceDoesNotCount,
    },
  ];
}

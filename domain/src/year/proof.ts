import { sumHours } from '../values/hours.ts';
import { sumElsewhere } from './elsewhere.ts';
import type { BadgeType, RequirementUnit } from './framework.ts';
import {
  judge,
  type ProofActivity,
  type ProofDate,
  type ProofRecord,
  type ProvenBy,
  provableDates,
  provenBy,
} from './proof-record.ts';
import type { RequirementsResult } from './requirements.ts';
import { shortestProof } from './shortest-proof.ts';

/** A requirement, or the total of the year, in its own unit. */
export type RequirementProof = {
  kind: BadgeType | 'Total';
  /** As the badge names it; empty for the total. */
  text: string;
  required: number;
  claimed: number;
  proven: number;
  unit: RequirementUnit;
};

/** An activity that a file would prove. */
export type ToAttach = {
  activityId: number;
  /** Hours that are not proven yet, of dates that have been; with reflection, where that is time. */
  hours: number;
  /** So many dates have no proof yet, of those that have been. */
  dates: number;
};

export type Proof = {
  /** In hours, each date once: first the college, then the plan, then files. In credit years without reflection. */
  hours: { claimed: number; college: number; plan: number; file: number };
  requirements: RequirementProof[];
  /** The fewest activities that prove the minimum, as far as it was reached by now; the one with most hours first. */
  toAttach: ToAttach[];
};

/**
 * What a record claims, what of it is proven, and the shortest list of what would prove the minimum (PRF-02). The member's
 * own view and anyone who looks at the record for the college call this function, and no other (PRF-04).
 */
export function proof(record: ProofRecord): Proof {
  const claimed = judge(record, () => true);
  const proven = judge(record, (activity, date) => provenBy(activity, date, record.today) !== undefined);
  return {
    hours: hoursByProof(record),
    requirements: requirementsOf(claimed, proven),
    toAttach: shortestProof(record, proven).map((activity) => toAttach(activity, record)),
  };
}

function requirementsOf(claimed: RequirementsResult, proven: RequirementsResult): RequirementProof[] {
  const total: RequirementProof = {
    kind: 'Total',
    text: '',
    required: claimed.minimum,
    claimed: claimed.current,
    proven: proven.current,
    unit: claimed.currency === 'C' ? 'credits' : 'hours',
  };
  const badges = claimed.badges.map(({ badgeType, badgeText1, badgeText2, required, current, unit }, index) => ({
    kind: badgeType,
    // Of a category its name says more than its number.
    text: unit === 'hours' || unit === 'credits' ? badgeText2 : badgeText1,
    required,
    claimed: current,
    proven: proven.badges[index]?.current ?? 0,
    unit,
  }));
  return [total, ...badges];
}

function hoursByProof(record: ProofRecord): Proof['hours'] {
  const dates = record.activities.flatMap((activity) =>
    activity.dates.map((date) => ({ hours: timeOf(date, record), by: provenBy(activity, date, record.today) })),
  );
  const sum = (wanted?: ProvenBy) =>
    sumHours(dates.filter(({ by }) => wanted === undefined || by === wanted).map(({ hours }) => hours));
  const { paperSubmission, elsewhere = [] } = record;
  const accepted = record.framework.currency === 'H' ? [paperSubmission, sumElsewhere(elsewhere)] : [];
  return {
    claimed: sumHours([sum(), ...accepted]),
    college: sumHours([sum('college'), ...accepted]),
    plan: sum('plan'),
    file: sum('file'),
  };
}

function toAttach(activity: ProofActivity, record: ProofRecord): ToAttach {
  const dates = provableDates(activity, record.today);
  return {
    activityId: activity.activityId,
    hours: sumHours(dates.map((date) => timeOf(date, record))),
    dates: dates.length,
  };
}

/** In credit years a reflection is credits, which are no time. */
export function timeOf({ hours, reflection }: ProofDate, { framework }: Pick<ProofRecord, 'framework'>): number {
  return framework.currency === 'H' ? sumHours([hours, reflection]) : hours;
}

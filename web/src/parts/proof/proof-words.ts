import type { Proof } from '@cpd/contract/proofs';
import { formatHours } from '@cpd/domain/values/hours';

/** "28 h claimed, 7.5 h with evidence, 3 h verified by the college, 2 h of your plan" (PRF-03). */
export function proofInWords({ claimedHours, evidenceHours, verifiedHours, planHours }: Proof): string {
  const parts = [
    `${formatHours(claimedHours)} h claimed`,
    `${formatHours(evidenceHours)} h with evidence`,
    `${formatHours(verifiedHours)} h verified by the college`,
  ];
  if (planHours > 0) parts.push(`${formatHours(planHours)} h of your plan`);
  return parts.join(', ');
}

/** What is still to be shown of an activity: "3 h on 2 dates", "1.5 h". */
export function openInWords({ hours, dateCount }: Proof['toAttach'][number]): string {
  return `${formatHours(hours)} h${dateCount > 1 ? ` on ${dateCount} dates` : ''}`;
}

/** How far a requirement is proven: "5 of 5 hours", "1 of 2 activities". */
export function provenInWords({ provenValue, requiredValue, unit }: Proof['requirements'][number]): string {
  const noun = requiredValue === 1 ? (unit === 'activities' ? 'activity' : unit.slice(0, -1)) : unit;
  return `${formatHours(provenValue)} of ${formatHours(requiredValue)} ${noun}`;
}

import type { Proof } from '@cpd/contract/proofs';
import { formatHours } from '@cpd/domain/values/hours';

/** "7.5 h have files. 3 h verified by the college and 2 h of your plan need none." (PRF-03). */
export function proofInWords({ evidenceHours, verifiedHours, planHours }: Proof): string {
  const withoutFiles = [
    ...(verifiedHours > 0 ? [`${formatHours(verifiedHours)} h verified by the college`] : []),
    ...(planHours > 0 ? [`${formatHours(planHours)} h of your plan`] : []),
  ];
  const need =
    withoutFiles.length === 0 ? 'What the college verifies and plans written here' : withoutFiles.join(' and ');
  return `${formatHours(evidenceHours)} h have files. ${need} need none.`;
}

/** What is still to be shown of an activity: "3 h on 2 dates", "1.5 h". */
export function openInWords({ hours, dateCount }: Proof['toAttach'][number]): string {
  return `${formatHours(hours)} h${dateCount > 1 ? ` on ${dateCount} dates` : ''}`;
}

/** How far a requirement is proven: "5 of 5 h"; "1 of 2" of activities and plans, which its name says. */
export function provenInWords({ provenValue, requiredValue, unit }: Proof['requirements'][number]): string {
  const noun = { hours: ' h', credits: ' credits', activities: '', plans: '' }[unit];
  return `${formatHours(provenValue)} of ${formatHours(requiredValue)}${noun}`;
}

import type { AuditRequirement } from '@cpd/contract/audit-parts';
import { formatHours } from '@cpd/domain/values/hours';
import { IconCheck } from '@tabler/icons-react';
import { Bar } from '../../ui/bar.tsx';
import shared from '../../ui/shared.module.css';
import classes from './audit.module.css';

type Counted = 'shown' | 'accepted';

type Props = {
  requirements: readonly AuditRequirement[];
  /** What the bars are about: what files show, or what the auditor accepted. */
  counts: Counted;
};

/** A bar for each requirement of a case against its own minimum, as far as the record had reached it (CAS-02, CAS-04). */
export function CaseRequirements({ requirements, counts }: Props) {
  return (
    <ul className={`${shared.list} ${classes.requirements}`} aria-label={counts === 'shown' ? 'Shown' : 'Accepted'}>
      {requirements.map((requirement, index) => {
        const wanted = wantedOf(requirement);
        const value = figureOf(requirement, counts);
        const isMet = value >= wanted;
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: the requirements of a year stay in their order
          <li key={index} className={classes.requirement} data-met={isMet}>
            <span>{requirement.text === '' ? 'Total' : requirement.text}</span>
            <span className={classes.figure}>
              {requirementInWords(requirement, counts)}
              {isMet && <IconCheck size={18} role="img" aria-label="Reached" className={classes.mark} />}
            </span>
            <div className={classes.bar}>
              <Bar percentage={wanted === 0 ? 100 : (value / wanted) * 100} />
            </div>
          </li>
        );
      })}
    </ul>
  );
}

/** The minimum, as far as the record had reached it when the member was told. */
function wantedOf({ requiredValue, claimedValue }: AuditRequirement): number {
  return Math.min(requiredValue, claimedValue);
}

function figureOf({ shownValue, acceptedValue }: AuditRequirement, counts: Counted): number {
  return counts === 'shown' ? shownValue : acceptedValue;
}

/** "41.5 of 50 h", "1 of 2". */
function requirementInWords(requirement: AuditRequirement, counts: Counted): string {
  const noun = { hours: ' h', credits: ' credits', activities: '', plans: '' }[requirement.unit];
  return `${formatHours(figureOf(requirement, counts))} of ${formatHours(wantedOf(requirement))}${noun}`;
}

import type { UserAudit } from '@cpd/contract/audits';
import { formatHours } from '@cpd/domain/values/hours';
import { Checkbox } from '@mantine/core';
import '@mantine/core/styles/InlineInput.css';
import '@mantine/core/styles/Checkbox.css';
import styles from './certificates.module.css';

type Category = UserAudit['CPDAuditSummaryCategories'][number];

type AcknowledgementChoiceProps = {
  categories: readonly Category[];
  /** Ids of activities. */
  chosen: readonly number[];
  onChange: (chosen: number[]) => void;
};

/** The activities of a year by category, each with a checkbox, and one for all of them that shows a mixed choice (CRT-07, CRT-08). */
export function AcknowledgementChoice({ categories, chosen, onChange }: AcknowledgementChoiceProps) {
  const all = categories.flatMap(activityIds);
  const toggle = (id: number, ticked: boolean) =>
    onChange(ticked ? [...chosen, id] : chosen.filter((other) => other !== id));
  return (
    <div className={styles.choice}>
      <Checkbox
        label="Select all activities"
        className={styles.selectAll}
        checked={chosen.length === all.length}
        indeterminate={chosen.length > 0 && chosen.length < all.length}
        onChange={(event) => onChange(event.currentTarget.checked ? all : [])}
      />
      {categories
        .filter(({ AuditCPDSummaryActivities }) => AuditCPDSummaryActivities.length > 0)
        .map(({ CategoryName, AuditCPDSummaryActivities }) => (
          <fieldset key={CategoryName} className={styles.category}>
            <legend>{CategoryName}</legend>
            {AuditCPDSummaryActivities.map(({ UserActivityId, ActivityName, ActivityType, SumOfEnteredHours }) => (
              <Checkbox
                key={UserActivityId}
                label={ActivityName}
                description={`${ActivityType} · ${inWords(SumOfEnteredHours)}`}
                checked={chosen.includes(UserActivityId)}
                onChange={(event) => toggle(UserActivityId, event.currentTarget.checked)}
              />
            ))}
          </fieldset>
        ))}
    </div>
  );
}

function activityIds({ AuditCPDSummaryActivities }: Category): number[] {
  return AuditCPDSummaryActivities.map(({ UserActivityId }) => UserActivityId);
}

/** "1 hour", "2.5 hours": in credit years too, because what an activity took is hours. */
function inWords(hours: number): string {
  return `${formatHours(hours)} ${hours === 1 ? 'hour' : 'hours'}`;
}

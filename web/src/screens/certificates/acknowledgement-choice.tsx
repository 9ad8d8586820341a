import type { UserAudit } from '@cpd/contract/audits';
import { formatHours } from '@cpd/domain/values/hours';
import { Checkbox } from '@mantine/core';
import '@mantine/core/styles/InlineInput.css';
import '@mantine/core/styles/Checkbox.css';
import styles from './certificates.module.css';

type Category = UserAudit['cpdAuditSummaryCategories'][number];

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
        .filter(({ auditCpdSummaryActivities }) => auditCpdSummaryActivities.length > 0)
        .map(({ categoryName, auditCpdSummaryActivities }) => (
          <fieldset key={categoryName} className={styles.category}>
            <legend>{categoryName}</legend>
            {auditCpdSummaryActivities.map(({ activityId, activityName, activityType, sumOfEnteredHours }) => (
              <Checkbox
                key={activityId}
                label={activityName}
                description={`${activityType} · ${inWords(sumOfEnteredHours)}`}
                checked={chosen.includes(activityId)}
                onChange={(event) => toggle(activityId, event.currentTarget.checked)}
              />
            ))}
          </fieldset>
        ))}
    </div>
  );
}

function activityIds({ auditCpdSummaryActivities }: Category): number[] {
  return auditCpdSummaryActivities.map(({ activityId }) => activityId);
}

/** "1 hour", "2.5 hours": in credit years too, because what an activity took is hours. */
function inWords(hours: number): string {
  return `${formatHours(hours)} ${hours === 1 ? 'hour' : 'hours'}`;
}

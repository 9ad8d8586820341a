import type { ActivityFormModel } from '@cpd/domain/record/activity-form';
import { hoursWarning } from '@cpd/domain/record/activity-rules';
import type { YearRules } from '@cpd/domain/year/year-rules';
import { IconAlertTriangle } from '@tabler/icons-react';
import { hoursEach } from './hours-each.ts';
import classes from './time.module.css';

type HoursWarningProps = { values: ActivityFormModel; hoursModel: YearRules['hoursModel'] };

/**
 * More than 24 hours for each of several dates are probably a sum: said while typing, never in the way of saving (HRS-05).
 * The region is always there, so that readers notice what comes into it.
 */
export function HoursWarning({ values, hoursModel }: HoursWarningProps) {
  const message = hoursWarning({ occurrence: values.occurrence, hours: hoursEach(values, hoursModel) });
  return (
    <div role="status" className={classes.warning}>
      {message !== undefined && (
        <>
          <IconAlertTriangle size={20} aria-hidden />
          <span>{message}</span>
        </>
      )}
    </div>
  );
}

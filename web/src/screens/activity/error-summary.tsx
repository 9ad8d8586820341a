import { Alert, Anchor } from '@mantine/core';
import { IconAlertCircle } from '@tabler/icons-react';
import classes from './activity.module.css';
import { type ActivityField, activityFields } from './activity-check.ts';
import { fieldId } from './field-ids.ts';
import type { FieldErrors } from './use-activity-values.ts';

type ErrorSummaryProps = {
  errors: FieldErrors;
  /** Messages that belong to no field. */
  other: readonly string[];
  onChoose: (field: ActivityField) => void;
};

/** Every problem of the form, each leading to its field; said once when it appears (ACT-47). */
export function ErrorSummary({ errors, other, onChoose }: ErrorSummaryProps) {
  const wrong = activityFields.filter((field) => errors[field] !== undefined);
  if (wrong.length + other.length === 0) return null;
  return (
    <Alert color="red" icon={<IconAlertCircle />} title="The activity is not saved yet" role="alert">
      <ul className={classes.problems}>
        {wrong.map((field) => (
          <li key={field}>
            <Anchor
              href={`#${fieldId(field)}`}
              underline="always"
              onClick={(event) => {
                event.preventDefault();
                onChoose(field);
              }}
            >
              {errors[field]}
            </Anchor>
          </li>
        ))}
        {other.map((message) => (
          <li key={message}>{message}</li>
        ))}
      </ul>
    </Alert>
  );
}

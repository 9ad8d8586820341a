import { PLAN_DESCRIBED_MAX } from '@cpd/domain/values/limits';
import { ActionIcon, Button, Text } from '@mantine/core';
import { IconPencil, IconPlus, IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { DescribeDialog } from './describe-dialog.tsx';
import styles from './plan-form.module.css';
import type { DescribedValues } from './plan-values.ts';

type PlannedActivitiesProps = {
  /** Of the button that adds one. */
  id: string;
  described: readonly DescribedValues[];
  /** Of the goal. */
  number: number;
  error: string | undefined;
  onChange: ((described: readonly DescribedValues[]) => void) | undefined;
};

/** What the member means to do for a goal, in words; each can be changed and taken away again (PDP-14). */
export function PlannedActivities({ id, described, number, error, onChange }: PlannedActivitiesProps) {
  const [open, setOpen] = useState<DescribedValues | 'new'>();

  function keep(activity: DescribedValues) {
    const known = described.some(({ key }) => key === activity.key);
    onChange?.(known ? described.map((one) => (one.key === activity.key ? activity : one)) : [...described, activity]);
    setOpen(undefined);
  }

  if (!onChange && described.length === 0) return null;
  return (
    <div className={styles.activities}>
      <Text className={styles.label}>Planned activities</Text>
      {described.length > 0 && (
        <ul className={styles.rows} aria-label={`Planned activities of goal ${number}`}>
          {described.map((activity) => (
            <li key={activity.key} className={styles.row}>
              <div>
                <Text className={styles.text}>{activity.description}</Text>
                {activity.timeframe !== '' && (
                  <Text size="sm" className={styles.quiet}>
                    {activity.timeframe}
                  </Text>
                )}
              </div>
              {onChange && (
                <div className={styles.rowActions}>
                  <ActionIcon
                    variant="subtle"
                    color="gray"
                    size={40}
                    aria-label={`Change ${activity.description}`}
                    onClick={() => setOpen(activity)}
                  >
                    <IconPencil size={18} aria-hidden />
                  </ActionIcon>
                  <ActionIcon
                    variant="subtle"
                    color="gray"
                    size={40}
                    aria-label={`Remove ${activity.description}`}
                    onClick={() => {
                      onChange(described.filter(({ key }) => key !== activity.key));
                      document.getElementById(id)?.focus();
                    }}
                  >
                    <IconX size={18} aria-hidden />
                  </ActionIcon>
                </div>
              )}
            </li>
          ))}
        </ul>
      )}
      {error !== undefined && <Text className={styles.problem}>{error}</Text>}
      {onChange && described.length < PLAN_DESCRIBED_MAX && (
        <Button
          id={id}
          className={styles.remove}
          variant="default"
          size="sm"
          leftSection={<IconPlus size={18} aria-hidden />}
          aria-label={`Add a new activity to goal ${number}`}
          onClick={() => setOpen('new')}
        >
          Add a new activity
        </Button>
      )}
      {open !== undefined && (
        <DescribeDialog activity={open === 'new' ? undefined : open} onClose={() => setOpen(undefined)} onKeep={keep} />
      )}
    </div>
  );
}

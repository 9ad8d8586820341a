import { ActionIcon, Button, Text } from '@mantine/core';
import { IconLink, IconX } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { AttachActivitiesDialog } from './attach-activities-dialog.tsx';
import styles from './plan-form.module.css';
import type { ActivityNames, NamedActivity } from './use-activity-names.ts';

type AttachedActivitiesProps = {
  ids: readonly number[];
  /** Of the goal. */
  number: number;
  activities: ActivityNames;
  onChange: ((ids: readonly number[]) => void) | undefined;
};

/** The logged activities that work towards a goal; more can be attached, and each taken off again (PDP-14). */
export function AttachedActivities({ ids, number, activities, onChange }: AttachedActivitiesProps) {
  const [attaching, setAttaching] = useState(false);
  const button = useId();
  if (!onChange && ids.length === 0) return null;
  return (
    <div className={styles.activities}>
      <Text className={styles.label}>Activities you have logged for it</Text>
      {ids.length > 0 && (
        <ul className={styles.rows} aria-label={`Activities of goal ${number}`}>
          {ids.map((id) => (
            <Attached
              key={id}
              activity={activities.find(id)}
              onRemove={
                onChange &&
                (() => {
                  onChange(ids.filter((other) => other !== id));
                  document.getElementById(button)?.focus();
                })
              }
            />
          ))}
        </ul>
      )}
      {onChange && (
        <Button
          id={button}
          className={styles.remove}
          variant="default"
          size="sm"
          leftSection={<IconLink size={18} aria-hidden />}
          aria-label={`Attach an existing activity to goal ${number}`}
          onClick={() => setAttaching(true)}
        >
          Attach an existing activity
        </Button>
      )}
      {attaching && onChange && (
        <AttachActivitiesDialog
          activities={activities}
          attachedIds={ids}
          onClose={() => setAttaching(false)}
          onAttach={(more) => {
            onChange([...ids, ...more]);
            setAttaching(false);
          }}
        />
      )}
    </div>
  );
}

function Attached({ activity, onRemove }: { activity: NamedActivity | undefined; onRemove: (() => void) | undefined }) {
  const name = activity?.name ?? 'An activity in your record';
  return (
    <li className={styles.row}>
      <div>
        <Text className={styles.text}>{name}</Text>
        <Text size="sm" className={styles.quiet}>
          {activity?.timeframe}
        </Text>
      </div>
      {onRemove && (
        <div className={styles.rowActions}>
          <ActionIcon variant="subtle" color="gray" size={40} aria-label={`Detach ${name}`} onClick={onRemove}>
            <IconX size={18} aria-hidden />
          </ActionIcon>
        </div>
      )}
    </li>
  );
}

import { freeTextProblem, isBlank } from '@cpd/domain/values/free-text';
import { FREE_TEXT_MAX, PLAN_DESCRIBED_MAX, PLAN_TIMEFRAME_MAX } from '@cpd/domain/values/limits';
import { Button, Stack, Text, Textarea, TextInput } from '@mantine/core';
import { IconPencil, IconPlus, IconX } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { Dialog } from '../../../ui/dialog.tsx';
import { DialogButtons } from '../../../ui/dialog-buttons.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { LabelledButton } from '../../../ui/labelled-button.tsx';
import shared from '../../../ui/shared.module.css';
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
        <ul className={`${shared.list} ${styles.rows}`} aria-label={`Planned activities of goal ${number}`}>
          {described.map((activity) => (
            <li key={activity.key} className={styles.row}>
              <div>
                <Text className={shared.prose}>{activity.description}</Text>
                {activity.timeframe !== '' && (
                  <Text size="sm" className={shared.quiet}>
                    {activity.timeframe}
                  </Text>
                )}
              </div>
              {onChange && (
                <div className={styles.rowActions}>
                  <IconButton
                    icon={IconPencil}
                    size={40}
                    label={`Change ${activity.description}`}
                    onClick={() => setOpen(activity)}
                  />
                  <IconButton
                    icon={IconX}
                    size={40}
                    label={`Remove ${activity.description}`}
                    onClick={() => {
                      onChange(described.filter(({ key }) => key !== activity.key));
                      document.getElementById(id)?.focus();
                    }}
                  />
                </div>
              )}
            </li>
          ))}
        </ul>
      )}
      {error !== undefined && <Text className={shared.error}>{error}</Text>}
      {onChange && described.length < PLAN_DESCRIBED_MAX && (
        <LabelledButton
          icon={IconPlus}
          id={id}
          className={shared.start}
          size="sm"
          aria-label={`Add a new activity to goal ${number}`}
          onClick={() => setOpen('new')}
        >
          Add a new activity
        </LabelledButton>
      )}
      {open !== undefined && (
        <DescribeDialog activity={open === 'new' ? undefined : open} onClose={() => setOpen(undefined)} onKeep={keep} />
      )}
    </div>
  );
}

type DescribeDialogProps = {
  /** Left out, it is a new one. */
  activity: DescribedValues | undefined;
  onClose: () => void;
  onKeep: (activity: DescribedValues) => void;
};

/** "Add a new activity": one that is planned in words, not yet done (PDP-13, PDP-14). It is saved with the plan. */
function DescribeDialog({ activity, onClose, onKeep }: DescribeDialogProps) {
  const [values, setValues] = useState(activity ?? { key: crypto.randomUUID(), id: 0, description: '', timeframe: '' });
  const [problems, setProblems] = useState<{ description?: string | undefined; timeframe?: string | undefined }>({});
  const description = useRef<HTMLTextAreaElement>(null);
  const timeframe = useRef<HTMLInputElement>(null);

  function keep() {
    const found = problemsOf(values);
    setProblems(found);
    if (found.description !== undefined) description.current?.focus();
    else if (found.timeframe !== undefined) timeframe.current?.focus();
    else onKeep({ ...values, description: values.description.trim(), timeframe: values.timeframe.trim() });
  }

  return (
    <Dialog
      title={activity ? 'Change the planned activity' : 'Add a new activity'}
      onClose={onClose}
      closeOnClickOutside={false}
    >
      <Stack gap="md">
        <Text className={shared.quiet}>
          What you intend to do for this goal. Once it is done, log it with “Add activity” beside the goal in your saved
          plan.
        </Text>
        <Textarea
          ref={description}
          label="Activity"
          withAsterisk
          required
          rows={3}
          data-autofocus
          value={values.description}
          error={problems.description}
          onChange={(event) => {
            setValues({ ...values, description: event.currentTarget.value });
            setProblems({ ...problems, description: undefined });
          }}
        />
        <TextInput
          ref={timeframe}
          label="Time frame"
          description="Optional, for example “by June” or “every second Tuesday”"
          maxLength={PLAN_TIMEFRAME_MAX}
          value={values.timeframe}
          error={problems.timeframe}
          onChange={(event) => {
            setValues({ ...values, timeframe: event.currentTarget.value });
            setProblems({ ...problems, timeframe: undefined });
          }}
        />
        <DialogButtons onLeave={onClose}>
          <Button variant="filled" onClick={keep}>
            {activity ? 'Change' : 'Add'}
          </Button>
        </DialogButtons>
      </Stack>
    </Dialog>
  );
}

function problemsOf({ description, timeframe }: DescribedValues) {
  if (isBlank(description)) return { description: 'Please describe the activity.' };
  const wrong = freeTextProblem(description, FREE_TEXT_MAX);
  const wrongTime = freeTextProblem(timeframe, PLAN_TIMEFRAME_MAX);
  return {
    description: wrong && `The activity ${wrong}`,
    timeframe: wrongTime && `The time frame ${wrongTime}`,
  };
}

import { freeTextProblem } from '@cpd/domain/values/free-text';
import { FREE_TEXT_MAX, PLAN_TIMEFRAME_MAX } from '@cpd/domain/values/limits';
import { Button, Group, Stack, Text, Textarea, TextInput } from '@mantine/core';
import { useRef, useState } from 'react';
import { Dialog } from '../../../ui/dialog.tsx';
import styles from './plan-form.module.css';
import type { DescribedValues } from './plan-values.ts';

type DescribeDialogProps = {
  /** Left out, it is a new one. */
  activity: DescribedValues | undefined;
  onClose: () => void;
  onKeep: (activity: DescribedValues) => void;
};

/** "Add a new activity": one that is planned in words, not yet done (PDP-13, PDP-14). It is saved with the plan. */
export function DescribeDialog({ activity, onClose, onKeep }: DescribeDialogProps) {
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
        <Text className={styles.quiet}>
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
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button onClick={keep}>{activity ? 'Change' : 'Add'}</Button>
        </Group>
      </Stack>
    </Dialog>
  );
}

function problemsOf({ description, timeframe }: DescribedValues) {
  if (description.trim() === '') return { description: 'Please describe the activity.' };
  const wrong = freeTextProblem(description, FREE_TEXT_MAX);
  const wrongTime = freeTextProblem(timeframe, PLAN_TIMEFRAME_MAX);
  return {
    description: wrong && `The activity ${wrong}`,
    timeframe: wrongTime && `The time frame ${wrongTime}`,
  };
}

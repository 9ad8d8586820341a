import type { Activity } from '@cpd/contract/activities';
import type { ActivityFormModel } from '@cpd/domain/record/activity-form';
import { asksToResetHours, formatHours } from '@cpd/domain/values/hours';
import { Button, Group, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { Dialog } from '../../../ui/dialog.tsx';
import { hoursPerOccurrence } from './activity-totals.ts';
import type { FormRules } from './form-year.ts';

/** What becomes of dates with hours of their own; undefined when the person stepped back. */
type Answer = 'reset' | 'keep' | undefined;

/**
 * Asks before saving other hours of a series in which some dates have their own (HRS-12). `ask` answers at once when there is
 * nothing to ask.
 */
export function useResetQuestion(activity: Activity) {
  const [question, setQuestion] = useState<{ hours: number; answer: (answer: Answer) => void }>();
  const own = activity.dates.filter(({ hasOwnHours }) => hasOwnHours);

  function ask(values: ActivityFormModel, rules: FormRules): Promise<Answer> {
    const hours = hoursPerOccurrence(values, rules) ?? 0;
    const dates = own.map((date) => ({ hours: date.hours }));
    const asks = values.occurrence !== 'S' && asksToResetHours({ hoursPerDate: activity.hoursPerDate, dates }, hours);
    if (!asks) return Promise.resolve('keep');
    return new Promise((answer) => setQuestion({ hours, answer }));
  }

  const settle = (answer: Answer) => {
    question?.answer(answer);
    setQuestion(undefined);
  };
  const dialog = question && (
    <Dialog title="Change the hours of every date?" closeOnClickOutside={false} onClose={() => settle(undefined)}>
      <Stack gap="md">
        <Text>
          {own.length === 1 ? '1 date has hours' : `${own.length} dates have hours`} of{' '}
          {own.length === 1 ? 'its' : 'their'} own. The hours for each date are now {formatHours(question.hours)}.
        </Text>
        <Group justify="flex-end">
          <Button variant="default" onClick={() => settle('reset')}>
            Set every date to {formatHours(question.hours)}
          </Button>
          <Button data-autofocus onClick={() => settle('keep')}>
            Keep their own hours
          </Button>
        </Group>
      </Stack>
    </Dialog>
  );
  return { ask, dialog };
}

import type { Activity } from '@cpd/contract/activities';
import type { ImportedEvents } from '@cpd/contract/calendar';
import type { CPDYear } from '@cpd/contract/cpd-years';
import { Button, Group, Stack, Text } from '@mantine/core';
import { useQueries } from '@tanstack/react-query';
import { useState } from 'react';
import { useUser } from '../../../lib/session.ts';
import { activitySuggestionsQuery } from '../../../queries/activities.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { showDone } from '../../../ui/toast.ts';
import { type ImportChoice, importChoices } from './import-choices.ts';
import { ImportList } from './import-list.tsx';
import { leftOutInWords } from './import-words.ts';
import { useLogChoices } from './use-log-choices.ts';

type ImportDialogProps = {
  imported: ImportedEvents;
  years: readonly CPDYear[];
  onClose: () => void;
  /** What is to be finished in the form; `open` begins with it at once. */
  onFinish: (activities: Activity[], open: boolean) => void;
};

/**
 * Which events of a calendar become activities (CAL-12). What has a name that was used before can be logged at once with
 * what it was logged with then; everything else is finished in the form.
 */
export function ImportDialog({ imported, years, onClose, onFinish }: ImportDialogProps) {
  const choices = importChoices(imported, useSuggestions(imported));
  const [ticked, setTicked] = useState<ReadonlySet<number>>(new Set());
  const { log, done } = useLogChoices(years);
  const chosen = choices.filter(({ key }) => ticked.has(key));
  const ready = chosen.filter((choice) => choice.ready);
  const saving = done !== undefined;
  const logReady = async () => {
    const failed = await log(activitiesOf(ready));
    const count = ready.length - failed.length;
    if (count > 0) showDone(count === 1 ? '1 activity is logged.' : `${count} activities are logged.`);
    onFinish([...failed, ...activitiesOf(chosen.filter((choice) => !choice.ready))], false);
  };
  return (
    <Dialog
      title="Choose what to import"
      size="xl"
      onClose={saving ? () => undefined : onClose}
      closeOnClickOutside={false}
    >
      <Stack gap="md">
        <ImportList choices={choices} ticked={ticked} onTicked={setTicked} disabled={saving} />
        {leftOutInWords(imported) !== '' && (
          <Text size="sm" c="dimmed">
            {leftOutInWords(imported)}
          </Text>
        )}
        <Text size="sm" role="status">
          {saving ? `Logging ${done + 1} of ${ready.length} …` : tickedInWords(chosen.length, ready.length)}
        </Text>
        <Group justify="flex-end" gap="sm">
          <Button variant="default" onClick={onClose} disabled={saving}>
            Cancel
          </Button>
          <Button
            variant="default"
            disabled={saving || chosen.length === 0}
            onClick={() => onFinish(activitiesOf(chosen), false)}
          >
            Keep to finish later
          </Button>
          {ready.length > 0 && (
            <Button variant="default" loading={saving} onClick={() => void logReady()}>
              Log {ready.length} now
            </Button>
          )}
          <Button disabled={saving || chosen.length === 0} onClick={() => onFinish(activitiesOf(chosen), true)}>
            Fill in the form
          </Button>
        </Group>
      </Stack>
    </Dialog>
  );
}

/** What names were saved with before, by year. */
function useSuggestions({ events }: ImportedEvents) {
  const { userId } = useUser();
  const yearIds = [...new Set(events.map(({ activity }) => activity.cpdYearId))];
  const answers = useQueries({ queries: yearIds.map((id) => activitySuggestionsQuery(userId, id)) });
  return new Map(yearIds.map((id, index) => [id, answers[index]?.data ?? []]));
}

function activitiesOf(choices: readonly ImportChoice[]): Activity[] {
  return choices.map(({ activity }) => activity);
}

function tickedInWords(count: number, ready: number): string {
  if (count === 0) return 'Nothing is ticked yet.';
  if (ready === 0) return `${count} ticked.`;
  return `${count} ticked. ${ready} can be logged now with the type and domains used last time; the others are kept for you to finish.`;
}

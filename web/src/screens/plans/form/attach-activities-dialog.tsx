import { Button, Checkbox, Group, Skeleton, Stack, Text, TextInput } from '@mantine/core';
import '@mantine/core/styles/InlineInput.css';
import '@mantine/core/styles/Checkbox.css';
import { useState } from 'react';
import { Dialog } from '../../../ui/dialog.tsx';
import styles from './plan-form.module.css';
import type { ActivityNames, NamedActivity } from './use-activity-names.ts';

type AttachActivitiesDialogProps = {
  activities: ActivityNames;
  /** Those the goal has already. */
  attachedIds: readonly number[];
  onClose: () => void;
  onAttach: (ids: readonly number[]) => void;
};

/** "Attach an existing activity": activities of the year to link to a goal (PDP-13, PDP-14). Saved with the plan. */
export function AttachActivitiesDialog({ activities, attachedIds, onClose, onAttach }: AttachActivitiesDialogProps) {
  const offered = activities.offered?.filter(({ id }) => !attachedIds.includes(id));
  return (
    <Dialog title="Attach an existing activity" size="lg" onClose={onClose}>
      {activities.failed && offered === undefined && (
        <Text role="alert">The activities of the year could not be loaded. Please try again later.</Text>
      )}
      {!activities.failed && offered === undefined && (
        <Skeleton height={120} role="status" aria-label="Loading the activities" />
      )}
      {offered?.length === 0 && (
        <Stack gap="md">
          <Text>
            {attachedIds.length === 0
              ? 'No activities have been logged for this year yet. Log one first, then attach it here.'
              : 'Every activity of the year is already attached to this goal.'}
          </Text>
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              Close
            </Button>
          </Group>
        </Stack>
      )}
      {offered !== undefined && offered.length > 0 && (
        <Choice offered={offered} onClose={onClose} onAttach={onAttach} />
      )}
    </Dialog>
  );
}

type ChoiceProps = Pick<AttachActivitiesDialogProps, 'onClose' | 'onAttach'> & { offered: readonly NamedActivity[] };

function Choice({ offered, onClose, onAttach }: ChoiceProps) {
  const [search, setSearch] = useState('');
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const [problem, setProblem] = useState<string>();
  const wanted = search.trim().toLowerCase();
  // What is chosen stays in sight, so that nothing is attached unseen.
  const shown = offered.filter(({ id, name }) => name.toLowerCase().includes(wanted) || chosen.includes(String(id)));
  const attach = () => {
    if (chosen.length > 0) onAttach(chosen.map(Number));
    else setProblem('Please select an existing activity.');
  };
  return (
    <Stack gap="md">
      <TextInput
        type="search"
        label="Find an activity"
        autoComplete="off"
        value={search}
        onChange={(event) => setSearch(event.currentTarget.value)}
      />
      <Checkbox.Group
        label="Activities of the year"
        value={[...chosen]}
        error={problem}
        onChange={(ids) => {
          setChosen(ids);
          setProblem(undefined);
        }}
      >
        <Stack gap="xs" className={styles.choices}>
          {shown.map(({ id, name, timeframe }) => (
            <Checkbox key={id} value={String(id)} label={name} description={timeframe} />
          ))}
          {shown.length === 0 && <Text role="status">No activities match your search.</Text>}
        </Stack>
      </Checkbox.Group>
      <Group justify="flex-end">
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button onClick={attach}>Attach</Button>
      </Group>
    </Stack>
  );
}

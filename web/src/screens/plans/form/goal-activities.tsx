import { hasText } from '@cpd/domain/values/search-text';
import { Button, Checkbox, Stack, Text, TextInput } from '@mantine/core';
import { IconLink, IconX } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { Loaded } from '../../../parts/loaded.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { DialogButtons } from '../../../ui/dialog-buttons.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { LabelledButton } from '../../../ui/labelled-button.tsx';
import shared from '../../../ui/shared.module.css';
import styles from './plan-form.module.css';
import type { ActivityNames, NamedActivity } from './use-activity-names.ts';

type GoalActivitiesProps = {
  ids: readonly number[];
  /** Of the goal. */
  number: number;
  activities: ActivityNames;
  onChange: ((ids: readonly number[]) => void) | undefined;
};

/** The logged activities that work towards a goal; more can be attached, and each taken off again (PDP-14). */
export function GoalActivities({ ids, number, activities, onChange }: GoalActivitiesProps) {
  const [attaching, setAttaching] = useState(false);
  const button = useId();
  if (!onChange && ids.length === 0) return null;
  return (
    <div className={styles.activities}>
      <Text className={styles.label}>Activities you have logged for it</Text>
      {ids.length > 0 && (
        <ul className={`${shared.list} ${styles.rows}`} aria-label={`Activities of goal ${number}`}>
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
        <LabelledButton
          icon={IconLink}
          id={button}
          className={shared.start}
          size="sm"
          aria-label={`Attach an existing activity to goal ${number}`}
          onClick={() => setAttaching(true)}
        >
          Attach an existing activity
        </LabelledButton>
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
        <Text className={shared.prose}>{name}</Text>
        <Text size="sm" className={shared.quiet}>
          {activity?.timeframe}
        </Text>
      </div>
      {onRemove && (
        <div className={styles.rowActions}>
          <IconButton icon={IconX} size={40} label={`Detach ${name}`} onClick={onRemove} />
        </div>
      )}
    </li>
  );
}

type AttachActivitiesDialogProps = {
  activities: ActivityNames;
  /** Those the goal has already. */
  attachedIds: readonly number[];
  onClose: () => void;
  onAttach: (ids: readonly number[]) => void;
};

/** "Attach an existing activity": activities of the year to link to a goal (PDP-13, PDP-14). Saved with the plan. */
function AttachActivitiesDialog({ activities, attachedIds, onClose, onAttach }: AttachActivitiesDialogProps) {
  const offered = activities.offered.filter(({ id }) => !attachedIds.includes(id));
  return (
    <Dialog title="Attach an existing activity" size="lg" onClose={onClose}>
      <Loaded query={activities.query} waiting={120} failed="The activities of the year could not be loaded.">
        {() =>
          offered.length > 0 ? (
            <Choice offered={offered} onClose={onClose} onAttach={onAttach} />
          ) : (
            <Stack gap="md">
              <Text>
                {attachedIds.length === 0
                  ? 'No activities have been logged for this year yet. Log one first, then attach it here.'
                  : 'Every activity of the year is already attached to this goal.'}
              </Text>
              <DialogButtons leave="Close" onLeave={onClose} />
            </Stack>
          )
        }
      </Loaded>
    </Dialog>
  );
}

type ChoiceProps = Pick<AttachActivitiesDialogProps, 'onClose' | 'onAttach'> & { offered: readonly NamedActivity[] };

function Choice({ offered, onClose, onAttach }: ChoiceProps) {
  const [search, setSearch] = useState('');
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const [problem, setProblem] = useState<string>();
  // What is chosen stays in sight, so that nothing is attached unseen.
  const shown = offered.filter(({ id, name }) => hasText(name, search) || chosen.includes(String(id)));
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
      <DialogButtons onLeave={onClose}>
        <Button variant="filled" onClick={attach}>
          Attach
        </Button>
      </DialogButtons>
    </Stack>
  );
}

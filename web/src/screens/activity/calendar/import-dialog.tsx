import type { Activity } from '@cpd/contract/activities';
import type { ImportedEvents } from '@cpd/contract/calendar';
import { Button, Checkbox, Stack, Text, TextInput } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useUser } from '../../../lib/session.ts';
import { dayOrNone } from '../../../parts/day/date-range.ts';
import { DayField } from '../../../parts/day/day-field.tsx';
import { useUnsaved } from '../../../parts/saving/use-unsaved.ts';
import { activitiesChanges, activitySuggestionsQuery } from '../../../queries/activities.ts';
import { useChange } from '../../../queries/use-change.ts';
import type { YearWithRules } from '../../../queries/years-with-rules.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { DialogButtons } from '../../../ui/dialog-buttons.tsx';
import { showDone } from '../../../ui/toast.ts';
import { toFormValues, toRequest } from '../form/activity-wire.ts';
import styles from './calendar.module.css';
import {
  type ImportChoice,
  type ImportFilter,
  importChoices,
  itemInWords,
  itemName,
  leftOutInWords,
  matching,
} from './import-choices.ts';
import { keyOfItem } from './import-key.ts';

type ImportDialogProps = {
  imported: ImportedEvents;
  years: readonly YearWithRules[];
  onClose: () => void;
  /** What is to be finished in the form; `open` starts with it at once. */
  onFinish: (activities: Activity[], open: boolean) => void;
};

/**
 * Which events of a calendar become activities (CAL-12). What has a name that was used before can be logged at once with
 * what it was logged with then; everything else is finished in the form.
 */
export function ImportDialog({ imported, years, onClose, onFinish }: ImportDialogProps) {
  const choices = importChoices(imported, useSuggestions(imported));
  const [ticked, setTicked] = useState<ReadonlySet<number>>(new Set());
  const isOver = useRef(false);
  useUnsaved({ isHolding: () => !isOver.current && ticked.size > 0 });
  const finish: typeof onFinish = (activities, open) => {
    isOver.current = true;
    onFinish(activities, open);
  };
  const { log, done, stop } = useLogChoices(years);
  const chosen = choices.filter(({ key }) => ticked.has(key));
  const ready = chosen.filter((choice) => choice.ready);
  const saving = done !== undefined;
  const logReady = async () => {
    const failed = await log(activitiesOf(ready));
    const count = ready.length - failed.length;
    if (count > 0) showDone(count === 1 ? '1 activity is logged.' : `${count} activities are logged.`);
    finish([...failed, ...activitiesOf(chosen.filter((choice) => !choice.ready))], false);
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
        <DialogButtons
          leave={saving ? 'Stop, and keep the rest to finish' : 'Cancel'}
          onLeave={saving ? stop : onClose}
        >
          <Button disabled={saving || chosen.length === 0} onClick={() => finish(activitiesOf(chosen), false)}>
            Keep to finish later
          </Button>
          {ready.length > 0 && (
            <Button loading={saving} onClick={() => void logReady()}>
              Log {ready.length} now
            </Button>
          )}
          <Button
            variant="filled"
            disabled={saving || chosen.length === 0}
            onClick={() => finish(activitiesOf(chosen), true)}
          >
            Fill in the form
          </Button>
        </DialogButtons>
      </Stack>
    </Dialog>
  );
}

/** What names were saved with before, by year. */
function useSuggestions({ events }: ImportedEvents) {
  const { userId } = useUser();
  const client = useQueryClient();
  const yearIds = [...new Set(events.map(({ activity }) => activity.cpdYearId))];
  const { data: answers } = useQuery({
    queryKey: ['activity-suggestions', userId, 'of', yearIds],
    queryFn: () => Promise.all(yearIds.map((id) => client.fetchQuery(activitySuggestionsQuery(userId, id)))),
    meta: { ownErrors: 'all' },
  });
  return new Map(yearIds.map((id, index) => [id, answers?.[index] ?? []]));
}

function activitiesOf(choices: readonly ImportChoice[]): Activity[] {
  return choices.map(({ activity }) => activity);
}

function tickedInWords(count: number, ready: number): string {
  if (count === 0) return 'Nothing is ticked yet.';
  if (ready === 0) return `${count} ticked.`;
  return `${count} ticked. ${ready} can be logged now with the type and domains used last time; the others are kept for you to finish.`;
}

/**
 * Saves activities one after another, telling how far it is, until it is stopped. What was not saved is answered, to be
 * finished by hand.
 */
function useLogChoices(years: readonly YearWithRules[]) {
  const { userId } = useUser();
  const { mutateAsync } = useChange(activitiesChanges.saveActivity);
  const [done, setDone] = useState<number>();
  const stopped = useRef(false);

  async function save(activity: Activity): Promise<boolean> {
    const year = years.find(({ cpdYearId }) => cpdYearId === activity.cpdYearId);
    if (!year) return false;
    const rules = year.rules;
    const request = toRequest(toFormValues(activity, rules), { userId, rules });
    return await mutateAsync({ request, idempotencyKey: keyOfItem(activity) }).then(
      () => true,
      () => false,
    );
  }

  async function log(activities: readonly Activity[]): Promise<Activity[]> {
    const failed: Activity[] = [];
    stopped.current = false;
    for (const [index, activity] of activities.entries()) {
      setDone(index);
      if (stopped.current || !(await save(activity))) failed.push(activity);
    }
    setDone(undefined);
    return failed;
  }

  /** `done` is undefined while nothing is being saved. */
  return {
    log,
    done,
    stop: () => {
      stopped.current = true;
    },
  };
}

/** Rows drawn at once; a calendar may have thousands. */
const PAGE = 50;

type ImportListProps = {
  choices: readonly ImportChoice[];
  /** Keys of the ticked ones; they stay ticked while others are looked for. */
  ticked: ReadonlySet<number>;
  onTicked: (ticked: ReadonlySet<number>) => void;
  disabled: boolean;
};

/** The events of a calendar file, to be searched, narrowed to dates and ticked (CAL-12). */
function ImportList({ choices, ticked, onTicked, disabled }: ImportListProps) {
  const [filter, setFilter] = useState<ImportFilter>({ text: '', from: '', to: '' });
  const [shown, setShown] = useState(PAGE);
  const found = matching(choices, filter);
  const keys = found.map(({ key }) => key);
  const allTicked = keys.length > 0 && keys.every((key) => ticked.has(key));
  const change = (part: Partial<ImportFilter>) => {
    setFilter({ ...filter, ...part });
    setShown(PAGE);
  };
  return (
    <>
      <div className={styles.filter}>
        <TextInput
          label="Search by name"
          type="search"
          value={filter.text}
          data-autofocus
          onChange={(event) => change({ text: event.currentTarget.value })}
        />
        <DayBound label="From" value={filter.from} onDay={(from) => change({ from })} />
        <DayBound label="To" value={filter.to} onDay={(to) => change({ to })} />
      </div>
      <Checkbox
        label={`All ${found.length} in the list`}
        checked={allTicked}
        indeterminate={!allTicked && keys.some((key) => ticked.has(key))}
        disabled={disabled || found.length === 0}
        onChange={() => onTicked(allTicked ? removed(ticked, keys) : new Set([...ticked, ...keys]))}
      />
      {found.length === 0 && <Text c="dimmed">No events match your search.</Text>}
      <ul className={styles.choices}>
        {found.slice(0, shown).map((choice) => (
          <li key={choice.key}>
            <Checkbox
              label={itemName(choice.activity)}
              description={describe(choice)}
              checked={ticked.has(choice.key)}
              disabled={disabled}
              onChange={(event) =>
                onTicked(event.currentTarget.checked ? new Set([...ticked, choice.key]) : removed(ticked, [choice.key]))
              }
            />
          </li>
        ))}
      </ul>
      {found.length > shown && (
        <Button variant="subtle" onClick={() => setShown(shown + PAGE)}>
          Show {Math.min(PAGE, found.length - shown)} more
        </Button>
      )}
    </>
  );
}

type DayBoundProps = { label: string; value: string; onDay: (day: string) => void };

/** Counts once it is a whole date; while it is typed the list stays. */
function DayBound({ label, value, onDay }: DayBoundProps) {
  return (
    <DayField
      label={label}
      required={false}
      value={value}
      error={undefined}
      onChange={(day) => onDay(dayOrNone(day))}
    />
  );
}

function describe({ activity, tentative, ready }: ImportChoice): string {
  const marks = [...(tentative ? ['tentative'] : []), ...(ready ? ['type and domains as last time'] : [])];
  return [itemInWords(activity), ...marks].join(' · ');
}

function removed(ticked: ReadonlySet<number>, keys: readonly number[]): Set<number> {
  return new Set([...ticked].filter((key) => !keys.includes(key)));
}

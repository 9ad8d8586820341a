import type { Activity } from '@cpd/contract/activities';
import { formatDayMonthYear } from '@cpd/domain/values/plain-date';
import { Button, Group, Text } from '@mantine/core';
import { useState } from 'react';
import { ConfirmDialog } from '../../../parts/saving/save-dialog.tsx';
import { useSayDeleted } from '../../../parts/undo-toast.tsx';
import { activitiesChanges } from '../../../queries/activities.ts';
import { useChange } from '../../../queries/use-change.ts';
import shared from '../../../ui/shared.module.css';

/** Of a form that opens anew once dates are deleted, so that what is entered would be lost. */
export type DatesDeletion = {
  hasUnsaved: () => boolean;
  /** They were deleted, or are back. */
  onChanged: () => void;
};

type DeleteTickedProps = {
  activity: Activity;
  /** The ids of the dates that were ticked. */
  ticked: readonly number[];
  deletion: DatesDeletion;
  onCancel: () => void;
};

/** Deletes the dates that were ticked, after one question (OCC-16); at least one stays. */
export function DeleteTicked({ activity, ticked, deletion, onCancel }: DeleteTickedProps) {
  const [asked, setAsked] = useState<'no' | 'yes' | 'too early'>('no');
  const sayDeleted = useSayDeleted();
  const { hasUnsaved, onChanged } = deletion;
  const isAll = ticked.length === activity.dates.length;
  const what = ticked.length === 1 ? '1 date' : `${ticked.length} dates`;
  return (
    <>
      <Text role="status" size="sm">
        {asked === 'too early' ? 'Please save your other changes first.' : whatToDo(isAll)}
      </Text>
      <Group gap="sm">
        <Button size="sm" onClick={onCancel}>
          Cancel
        </Button>
        <Button
          size="sm"
          color="red"
          disabled={ticked.length === 0 || isAll}
          onClick={() => setAsked(hasUnsaved() ? 'too early' : 'yes')}
        >
          {ticked.length === 0 ? 'Delete dates' : `Delete ${what}`}
        </Button>
      </Group>
      {asked === 'yes' && (
        <Question
          activity={activity}
          what={what}
          ticked={ticked}
          onDeleted={(key) => {
            sayDeleted(
              `${ticked.length === 1 ? '1 date was' : `${ticked.length} dates were`} deleted.`,
              key,
              onChanged,
            );
            onChanged();
          }}
          onClose={() => setAsked('no')}
        />
      )}
    </>
  );
}

function whatToDo(isAll: boolean): string {
  return isAll ? 'At least one date stays. To delete them all, delete the activity.' : 'Tick the dates to delete.';
}

type QuestionProps = Pick<DeleteTickedProps, 'activity' | 'ticked'> & {
  /** "3 dates". */
  what: string;
  /** Told the key by which they can be brought back. */
  onDeleted: (key: string) => void;
  onClose: () => void;
};

function Question({ activity, what, ticked, onDeleted, onClose }: QuestionProps) {
  const { mutateAsync } = useChange(activitiesChanges.deleteActivityDates);
  const { activityId, activityName, dates, rowVersion } = activity;
  const days = dates
    .filter(({ activityDateId }) => ticked.includes(activityDateId))
    .map(({ startDate }) => formatDayMonthYear(startDate));
  return (
    <ConfirmDialog
      title={`Delete ${what}?`}
      action={`Delete ${what}`}
      danger
      change={(key) => mutateAsync({ activityId, activityDateIds: ticked, rowVersion, key })}
      onDone={onDeleted}
      onClose={onClose}
    >
      <Text className={shared.long}>
        {days.join(', ')} will be removed from “{activityName}”, with {days.length === 1 ? 'its' : 'their'} hours and
        reflections. Files stay with the whole activity. You can undo this.
      </Text>
    </ConfirmDialog>
  );
}

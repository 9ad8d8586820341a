import { formatDayMonthYear } from '@cpd/domain/values/plain-date';
import { Button, Group, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { activitiesChanges, type FilesFate as Fate } from '../queries/activities.ts';
import { activityFilesQuery, dateFilesQuery } from '../queries/documents.ts';
import { useChange } from '../queries/use-change.ts';
import { Dialog } from '../ui/dialog.tsx';
import shared from '../ui/shared.module.css';
import { useSaving } from './saving/use-saving.ts';
import { useSayDeleted } from './undo-toast.tsx';

/** What a dialog says and offers about files. */
type FilesWords = {
  /** What to know before choosing; only said where some file would go. */
  question: string;
  /** The ways to keep them, in words that a button has. */
  keep: readonly { fate: Fate; label: string }[];
  /** Said where no file would go. */
  stay: string;
};

/** Whether there are files, whether the server said yet that some would go, and what it said. */
type FilesState = 'none' | 'checking' | 'some-would-go' | 'all-stay' | 'unknown';

/** What the server's answer means; what has no files needs none (SUM-23, SUM-26). */
function filesState(hasFiles: boolean, { data, isError }: { data: boolean | undefined; isError: boolean }): FilesState {
  if (!hasFiles) return 'none';
  if (isError) return 'unknown';
  if (data === undefined) return 'checking';
  return data ? 'some-would-go' : 'all-stay';
}

type DeleteDialogProps<Answer extends object | null> = {
  title: string;
  action: string;
  state: FilesState;
  words: FilesWords;
  remove: (fate: Fate, key: string) => Promise<Answer>;
  onDeleted: (answer: Answer, key: string) => void;
  onClose: () => void;
  children: ReactNode;
};

/** Asks before something of the record goes, and what happens to its files when some would go with it (EVD-22). */
function DeleteDialog<Answer extends object | null>(props: DeleteDialogProps<Answer>) {
  const { title, action, state, words, remove, onDeleted, onClose, children } = props;
  const { submit, busy, failure } = useSaving({
    entered: null,
    save: async (fate: Fate, key) => ({ answer: await remove(fate, key), key }),
    onSaved: ({ answer, key }) => onDeleted(answer, key),
  });
  const asks = state === 'some-would-go';
  return (
    <Dialog title={title} size={state === 'none' ? 'md' : 'lg'} onClose={onClose}>
      <Stack gap="md">
        <Text className={shared.long}>{children} You can undo this.</Text>
        {state !== 'none' && <Text role="status">{aboutFiles(state, words)}</Text>}
        {failure && <Text role="alert">It was not deleted. Please reload the page and try again.</Text>}
        <Group justify="flex-end" gap="sm">
          <Button onClick={onClose} data-autofocus>
            Cancel
          </Button>
          {asks &&
            words.keep.map(({ fate, label }) => (
              <Button key={fate} disabled={busy} onClick={() => void submit(fate)}>
                {label}
              </Button>
            ))}
          <Button
            variant="filled"
            color="red"
            disabled={busy || state === 'checking'}
            loading={busy && !asks}
            onClick={() => void submit(asks ? 'delete' : 'keep')}
          >
            {asks ? 'Delete the files' : action}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  );
}

function aboutFiles(state: Exclude<FilesState, 'none'>, { question, stay }: FilesWords): string {
  if (state === 'checking') return 'Looking at its files …';
  if (state === 'unknown') return 'We could not look at its files, so all of them will be kept.';
  return state === 'all-stay' ? stay : `${question} What should happen to them?`;
}

const OF_ACTIVITY: FilesWords = {
  question: 'It has files attached. Files that another activity or a plan uses stay in My Files.',
  keep: [{ fate: 'keep', label: 'Keep them in My Files' }],
  stay: 'Its files stay in My Files, because another activity or a plan uses them too.',
};

const OF_DATE: FilesWords = {
  question: 'Some files are attached only to this date. Files used elsewhere are kept.',
  keep: [
    { fate: 'keep', label: 'Keep them with the whole activity' },
    { fate: 'unlink', label: 'Keep them in My Files, not linked' },
  ],
  stay: 'Its files are kept, because another date, activity or plan uses them too. One that has no other date here will belong to the whole activity.',
};

type DeleteActivityDialogProps = {
  activityId: number;
  name: string;
  /** More than one: the question is about all of them. */
  dateCount: number;
  hasFiles: boolean;
  onClose: () => void;
  /** Called after it is gone and that was said. */
  onDeleted: () => void;
};

/** Asks before an activity goes (SUM-23, SUM-25). */
export function DeleteActivityDialog(props: DeleteActivityDialogProps) {
  const { activityId, name, dateCount, hasFiles, onClose, onDeleted } = props;
  const { mutateAsync } = useChange(activitiesChanges.deleteActivity);
  const sayDeleted = useSayDeleted();
  const check = useQuery({ ...activityFilesQuery(activityId), enabled: hasFiles });
  const series = dateCount > 1;
  return (
    <DeleteDialog
      title={series ? 'Delete this activity with all its dates?' : 'Delete this activity?'}
      action={series ? 'Delete all' : 'Delete activity'}
      state={filesState(hasFiles, check)}
      words={OF_ACTIVITY}
      remove={(fate, key) => mutateAsync({ activityId, keepFiles: fate !== 'delete', key })}
      onDeleted={(_answer, key) => {
        sayDeleted(`“${name}” was deleted.`, key);
        onDeleted();
      }}
      onClose={onClose}
    >
      “{name}” will be removed from your record{series && `, with its ${dateCount} dates,`} and from every plan it is
      attached to.
    </DeleteDialog>
  );
}

type DeleteDateDialogProps = {
  activityDateId: number;
  /** The day of the date. */
  date: string;
  /** The activity's name. */
  name: string;
  /** The activity has no other. */
  isOnly?: boolean;
  hasFiles: boolean;
  onClose: () => void;
  onDeleted: () => void;
};

/** Asks before a date goes; the other dates stay, and the last one takes its activity along (SUM-26, OCC-16). */
export function DeleteDateDialog(props: DeleteDateDialogProps) {
  const { activityDateId, date, name, isOnly = false, hasFiles, onClose, onDeleted } = props;
  const { mutateAsync } = useChange(activitiesChanges.deleteActivityDate);
  const sayDeleted = useSayDeleted();
  const check = useQuery({ ...dateFilesQuery(activityDateId), enabled: hasFiles });
  const day = formatDayMonthYear(date.slice(0, 10));
  return (
    <DeleteDialog
      title="Delete activity date"
      action="Delete date"
      state={filesState(hasFiles, check)}
      words={isOnly ? OF_ACTIVITY : OF_DATE}
      remove={(fate, key) => mutateAsync({ activityDateId, fate, key })}
      onDeleted={({ activityDeleted }, key) => {
        sayDeleted(activityDeleted ? `“${name}” was deleted.` : `The date ${day} was deleted.`, key);
        onDeleted();
      }}
      onClose={onClose}
    >
      {isOnly
        ? `${day} is the only date of “${name}”, so the whole activity will be removed from your record and from every plan it is attached to.`
        : `${day} will be removed from “${name}”. The other dates stay.`}
    </DeleteDialog>
  );
}

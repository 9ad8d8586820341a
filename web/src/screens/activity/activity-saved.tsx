import { Button, Group, Stack, Text } from '@mantine/core';
import { IconArrowBackUp, IconCamera, IconPlus } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { useActsForNobody } from '../../lib/open-member.ts';
import { useUser } from '../../lib/session.ts';
import { ringState, totalPercentage } from '../../parts/progress-badge.tsx';
import states from '../../parts/progress-states.module.css';
import { achievedInWords } from '../../parts/requirements-words.ts';
import { SavedDialog } from '../../parts/saved-dialog.tsx';
import { NotSaved } from '../../parts/saving/not-saved.tsx';
import { useSaving } from '../../parts/saving/use-saving.ts';
import { activitiesChanges } from '../../queries/activities.ts';
import { requirementsQuery } from '../../queries/summary.ts';
import { useChange } from '../../queries/use-change.ts';
import { fetchedPart } from '../../ui/fetched-part.ts';
import { LabelledButton } from '../../ui/labelled-button.tsx';
import { pickFiles } from '../../ui/pick-files.ts';
import { Ring } from '../../ui/ring.tsx';
import shared from '../../ui/shared.module.css';
import { showDone } from '../../ui/toast.ts';
import styles from './activity-saved.module.css';
import type { SavedActivity } from './form/activity-totals.ts';

const AttachFile = fetchedPart(
  async () => (await import('../../parts/attach-file-to-activity.tsx')).AttachFileToActivity,
);

type ActivitySavedProps = {
  saved: SavedActivity;
  onEdit: () => void;
  /** Starts the next. */
  onAnother: () => void;
  onOk: () => void;
  /** Told that it was taken back. */
  onUndone: () => void;
};

/**
 * "Activity saved": what it achieved, and the ways on (ACT-42 to ACT-44). A colleague who acts for no one has but one, and
 * the guard leads on to the search (SHC-06).
 */
export function ActivitySaved({ saved, onEdit, onAnother, onOk, onUndone }: ActivitySavedProps) {
  const [attaching, setAttaching] = useState<Promise<readonly File[]>>();
  const undoing = useUndo(saved, onUndone);
  const forNobody = useActsForNobody();
  if (forNobody) {
    return (
      <SavedDialog title="Activity saved" next="The search for members" onOk={onOk}>
        <InShort saved={saved} />
      </SavedDialog>
    );
  }
  // Esc goes to both dialogs, and is meant for the one in front.
  const close = attaching !== undefined ? () => undefined : onOk;
  return (
    <SavedDialog
      title="Activity saved"
      next="Your CPD summary"
      onOk={close}
      onEdit={onEdit}
      undo={saved.isNew && <UndoButton undoing={undoing} />}
    >
      <Achieved cpdYearId={saved.cpdYearId} />
      <InShort saved={saved} />
      <Group gap="sm" grow>
        <LabelledButton icon={IconCamera} px="xs" onClick={() => setAttaching(pickFiles({ several: true }))}>
          Add photo
        </LabelledButton>
        <LabelledButton icon={IconPlus} px="xs" onClick={onAnother}>
          Add another
        </LabelledButton>
      </Group>
      <NotSaved failure={undoing.failure} />
      <Suspense fallback={null}>
        {attaching && (
          <AttachFile
            activityId={saved.activityId}
            cpdYearId={saved.cpdYearId}
            picked={attaching}
            onClose={() => setAttaching(undefined)}
          />
        )}
      </Suspense>
    </SavedDialog>
  );
}

/** The state of the year now: the ring moves to where the saved activity took it. */
function Achieved({ cpdYearId }: { cpdYearId: number }) {
  const query = requirementsQuery(useUser().userId, cpdYearId);
  const client = useQueryClient();
  // What the save made stale is on its way, and was the year before it.
  const [before] = useState(() => client.getQueryData(query.queryKey));
  const { data, isFetching, isError } = useQuery(query);
  const shown = isFetching ? before : data;
  // An exempt year is not measured (SUM-05).
  if (isError || shown === undefined || shown.hasExemption) return null;
  const percentage = totalPercentage(shown);
  return (
    <div className={`${styles.achieved} ${states.states}`}>
      <span data-state={ringState(percentage)}>
        <Ring percentage={percentage} label={`${Math.floor(percentage)}%`} />
      </span>
      <Text fw={600} role="status">
        {isFetching ? '' : achievedInWords(shown, before)}
      </Text>
    </div>
  );
}

const FACTS = ['category', 'type', 'date', 'hours'] as const;

/** What was saved (ACT-42), as short as it can be said: it was entered a moment ago. */
function InShort({ saved }: { saved: SavedActivity }) {
  return (
    <Stack gap={2}>
      <Text fw={600} className={styles.name}>
        {saved.name}
      </Text>
      <Text size="sm" className={`${shared.quiet} ${styles.facts}`}>
        {FACTS.filter((fact) => saved[fact] !== '').map((fact) => (
          <span key={fact}>{saved[fact]}</span>
        ))}
      </Text>
      {saved.files !== '' && <Text size="sm">{saved.files}</Text>}
    </Stack>
  );
}

/** Takes a new activity back, so that its form can be changed and saved anew; its files stay in My Files (ACT-44). */
function useUndo({ activityId, name }: SavedActivity, onUndone: () => void) {
  const { mutateAsync } = useChange(activitiesChanges.deleteActivity);
  return useSaving<void, true>({
    entered: null,
    save: async (_way, key) => {
      await mutateAsync({ activityId, keepFiles: true, key });
      return true;
    },
    onSaved: () => {
      showDone(`“${name}” was taken back. It is no longer saved.`);
      onUndone();
    },
  });
}

function UndoButton({ undoing: { submit, busy } }: { undoing: ReturnType<typeof useUndo> }) {
  return (
    <Button
      variant="subtle"
      className={styles.undo}
      leftSection={<IconArrowBackUp size={18} aria-hidden />}
      loading={busy}
      onClick={() => void submit()}
    >
      Undo
    </Button>
  );
}

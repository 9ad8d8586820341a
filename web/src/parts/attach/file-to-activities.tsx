import type { CPDYear } from '@cpd/contract/cpd-years';
import type { AttachableActivity } from '@cpd/contract/document-links';
import type { CPDSummary } from '@cpd/contract/summary';
import { ATTACH_LIMIT_BYTES } from '@cpd/domain/values/limits';
import { hasText } from '@cpd/domain/values/search-text';
import { Checkbox, Stack, Text, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useUser } from '../../lib/session.ts';
import { attachableActivitiesQuery, filesChanges } from '../../queries/files.ts';
import { summaryQuery } from '../../queries/summary.ts';
import { useChange } from '../../queries/use-change.ts';
import { ActionDialog } from '../../ui/action-dialog.tsx';
import { showDone, showError } from '../../ui/toast.ts';
import { NotLoaded } from '../loaded.tsx';
import { NotSaved } from '../saving/not-saved.tsx';
import { useSaving } from '../saving/use-saving.ts';
import { UploadArea } from '../upload/upload-area.tsx';
import type { Uploads } from '../upload/use-uploads.ts';
import { useSelectedYear } from '../year-selector.tsx';
import classes from './attach.module.css';
import { useProposedUploads } from './use-proposed-uploads.ts';

type FileToActivitiesProps = {
  /** Just chosen; none is stored yet. */
  files: readonly File[];
  onClose: () => void;
};

/** Chosen files for one or many activities that are logged already (PRF-03, EVD-09). */
export function FileToActivities(props: FileToActivitiesProps) {
  const { years, year: selected } = useSelectedYear();
  const year = selected?.editable ? selected : years.find(({ editable }) => editable);
  const { onClose } = props;
  const none = year === undefined;
  useEffect(() => {
    if (!none) return;
    showError('None of your years accepts files at present.');
    onClose();
  }, [none, onClose]);
  return year && <InYear {...props} year={year} />;
}

function InYear({ files, year, onClose }: FileToActivitiesProps & { year: CPDYear }) {
  const { userId } = useUser();
  const [chosen, setChosen] = useState<readonly number[]>([]);
  const [problem, setProblem] = useState<string>();
  const uploads = useProposedUploads(files, userId, [year.cpdYearId], () => year.cpdYearId);
  const attaching = useAttachingToChosen(chosen, uploads, onClose);

  function attach() {
    setProblem(chosen.length === 0 ? 'Please choose an activity.' : undefined);
    if (chosen.length > 0) void attaching.submit(chosen);
  }

  return (
    <ActionDialog
      title={`Add ${files.length === 1 ? 'a file' : 'files'} to ${year.cpdYearYear}`}
      action="Attach"
      pending={attaching.busy}
      onAct={attach}
      onClose={onClose}
    >
      <UploadArea uploads={uploads} limitBytes={ATTACH_LIMIT_BYTES} label="More files" sentByScreen />
      <Activities
        cpdYearId={year.cpdYearId}
        chosen={chosen}
        problem={problem ?? attaching.problem}
        onChoose={(next) => {
          setChosen(next);
          setProblem(undefined);
        }}
      />
      <NotSaved failure={attaching.failure} kept="The files are in My Files." />
    </ActionDialog>
  );
}

/** Sends the files, then attaches each to all of the activities. What is stored by then stays in My Files (EVD-27). */
function useAttachingToChosen(chosen: readonly number[], uploads: Uploads, onDone: () => void) {
  const { mutateAsync } = useChange(filesChanges.attachToActivities);
  const [problem, setProblem] = useState<string>();
  const saving = useSaving({
    entered: () => chosen,
    prepare: async () => {
      const ready = uploads.rows.length > 0 && (await uploads.sendAll());
      setProblem(ready ? undefined : 'A file was not uploaded. Look at its row, then try again.');
      return { fields: ready ? {} : { files: '' }, other: [] };
    },
    save: async (activityIds: readonly number[], key) => {
      for (const { documentId } of uploads.stored()) {
        await mutateAsync({ documentId, activityIds, key: `${key}.${documentId}` });
      }
      return true;
    },
    onSaved: (_done, { length }) => {
      showDone(length === 1 ? 'Attached to the activity.' : `Attached to ${length} activities.`);
      onDone();
    },
  });
  return { ...saving, problem };
}

type ActivitiesProps = {
  cpdYearId: number;
  chosen: readonly number[];
  problem: string | undefined;
  onChoose: (activityIds: readonly number[]) => void;
};

/** Fewer are seen at a glance. */
const WORTH_SEARCHING = 6;

function Activities({ cpdYearId, chosen, problem, onChoose }: ActivitiesProps) {
  const { userId } = useUser();
  const list = useQuery(attachableActivitiesQuery(userId, cpdYearId));
  const summary = useQuery(summaryQuery(userId, cpdYearId));
  const [search, setSearch] = useState('');
  if (list.isLoadingError) return <NotLoaded query={list}>The activities of the year could not be loaded.</NotLoaded>;
  // Nothing moves under the finger once it is there.
  const activities = summary.isPending ? [] : withoutEvidenceFirst(list.data ?? [], summary.data);
  if (activities.length === 0) return problem === undefined ? null : <Text role="alert">{problem}</Text>;
  // What is chosen stays in sight, so that nothing is attached unseen.
  const shown = activities.filter(
    ({ activityId, activityName }) => hasText(activityName, search) || chosen.includes(activityId),
  );
  return (
    <Stack gap="sm">
      {activities.length >= WORTH_SEARCHING && (
        <TextInput
          label="Find an activity"
          leftSection={<IconSearch size={18} aria-hidden />}
          value={search}
          onChange={(event) => setSearch(event.currentTarget.value)}
        />
      )}
      <Checkbox.Group
        label="Activities that you logged"
        value={chosen.map(String)}
        onChange={(ids) => onChoose(ids.map(Number))}
        error={problem}
      >
        <Stack gap="xs" className={classes.existing}>
          {shown.map((activity) => (
            <ActivityChoice key={activity.activityId} activity={activity} />
          ))}
          {shown.length === 0 && <Text role="status">No activities match your search.</Text>}
        </Stack>
      </Checkbox.Group>
    </Stack>
  );
}

/** Those that lack a file first, and of these the latest: a photo is most often of one of them. */
function withoutEvidenceFirst(
  activities: readonly AttachableActivity[],
  summary: CPDSummary | undefined,
): readonly AttachableActivity[] {
  const known = new Map(
    (summary?.cpdSummaryCategories ?? [])
      .flatMap(({ cpdSummaryActivities }) => cpdSummaryActivities)
      .map(({ activityId, hasEvidenceAttached, endDate }) => [activityId, hasEvidenceAttached ? '' : endDate]),
  );
  const place = ({ activityId }: AttachableActivity) => known.get(activityId) ?? '';
  return activities.toSorted((one, other) => (place(one) === place(other) ? 0 : place(one) < place(other) ? 1 : -1));
}

function ActivityChoice({ activity: { activityId, activityName, timeframe } }: { activity: AttachableActivity }) {
  return <Checkbox value={String(activityId)} label={activityName} description={timeframe} />;
}

import type { CPDYear } from '@cpd/contract/cpd-years';
import type { AttachableActivity, DocumentLink, DocumentLinkRequest } from '@cpd/contract/document-links';
import type { FileDocument } from '@cpd/contract/documents';
import { type EvidenceLink, linkProblem, WHOLE_ACTIVITY } from '@cpd/domain/record/evidence-links';
import { truncateName } from '@cpd/domain/values/file-names';
import { ACTIVITY_CHOICE_CUT } from '@cpd/domain/values/limits';
import { Anchor, NativeSelect, Text } from '@mantine/core';
import { type UseQueryResult, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { paths } from '../../lib/paths.ts';
import { useUser } from '../../lib/session.ts';
import { LinkFields } from '../../parts/attach/link-fields.tsx';
import { NotLoaded } from '../../parts/loaded.tsx';
import { useSaving } from '../../parts/saving/use-saving.ts';
import { attachableActivitiesQuery, documentLinkQuery, filesChanges } from '../../queries/files.ts';
import { useChange } from '../../queries/use-change.ts';
import { ActionDialog } from '../../ui/action-dialog.tsx';
import { AppLink } from '../../ui/app-link.tsx';
import shared from '../../ui/shared.module.css';
import type { Ending } from './files-dialog.ts';
import { whenRefused } from './when-refused.ts';

/** Which activity gets the file, and what the file is to prove of it. */
type Attachment = { activity: AttachableActivity; stored: DocumentLink; wanted: EvidenceLink };

type AttachFileDialogProps = Ending & { file: FileDocument; year: CPDYear };

/**
 * Attaches a file to an activity of its year: first the activity, then, when it has several dates, what the file proves of
 * it (FIL-11, FIL-19 to FIL-25).
 */
export function AttachFileDialog({ file, year, onClose, onDone }: AttachFileDialogProps) {
  const { userId } = useUser();
  const client = useQueryClient();
  const list = useQuery(attachableActivitiesQuery(userId, year.cpdYearId));
  const { mutateAsync } = useChange(filesChanges.saveLink);
  const [chosenId, setChosenId] = useState(0);
  const [second, setSecond] = useState<{ stored: DocumentLink; wanted: EvidenceLink }>();
  const attaching = useSaving({
    entered: () => [chosenId, second?.wanted],
    save: ({ activity: { activityId }, stored, wanted }: Attachment, key) =>
      mutateAsync({ activityId, request: toLinkRequest(stored, wanted), key }),
    onSaved: (_answer, { activity: { activityName } }) =>
      onDone(`“${file.documentName}” is now attached to “${activityName}”.`),
    onFailed: whenRefused(onClose, true),
  });
  const [problem, setProblem] = useState<string>();
  const [loading, setLoading] = useState(false);
  const offered = (list.data ?? []).filter((activity) => canBeAttached(activity, file));
  const activity = offered.find(({ activityId }) => activityId === chosenId);

  async function goOn() {
    setProblem(activity === undefined ? 'Please select an activity.' : undefined);
    if (activity === undefined || loading) return;
    setLoading(true);
    try {
      const stored = await client.fetchQuery(documentLinkQuery(file.documentId, activity.activityId));
      if (stored.isReoccurring) setSecond({ stored, wanted: linkOf(stored) });
      else await attaching.submit({ activity, stored, wanted: WHOLE_ACTIVITY });
    } catch {
      setProblem('The dates of this activity could not be loaded. Please try again.');
    } finally {
      setLoading(false);
    }
  }

  function finish() {
    if (second === undefined || activity === undefined) return;
    const wrong = linkProblem(second.wanted);
    setProblem(wrong);
    if (wrong === undefined) void attaching.submit({ activity, ...second });
  }

  const none = list.isSuccess && offered.length === 0;
  const several = activity?.hasMultipleDates === true;
  return (
    <ActionDialog
      title="Attach to existing activity"
      action={none ? undefined : several && second === undefined ? 'Next' : 'Attach'}
      pending={attaching.busy || loading}
      onAct={second === undefined ? () => void goOn() : finish}
      onClose={onClose}
      onBack={second && (() => setSecond(undefined))}
    >
      <Text className={shared.long}>{file.documentName}</Text>
      {several && (
        <Text size="sm" className={shared.quiet} role="status">
          {second === undefined ? 'Step 1 of 2: the activity' : `Step 2 of 2: dates of “${activity.activityName}”`}
        </Text>
      )}
      {second === undefined && (
        <ActivitySelect
          activities={offered}
          list={list}
          none={none}
          yearId={year.cpdYearId}
          value={chosenId}
          problem={problem}
          onChange={(id) => {
            setChosenId(id);
            setProblem(undefined);
          }}
        />
      )}
      {second !== undefined && (
        <LinkFields
          link={second.wanted}
          dates={second.stored.linkedDates.map(({ startDate, checked, hasEvidenceAttached }) => ({
            date: startDate,
            hasEvidence: hasEvidenceAttached && !checked,
          }))}
          problem={problem}
          onChange={(wanted) => {
            setSecond({ ...second, wanted });
            setProblem(undefined);
          }}
        />
      )}
    </ActionDialog>
  );
}

/** A single activity that has the file has nothing more to choose; one with several dates may get others of them. */
function canBeAttached({ activityId, hasMultipleDates }: AttachableActivity, { activities }: FileDocument): boolean {
  return hasMultipleDates || !activities.some((attached) => attached.activityId === activityId);
}

type ActivitySelectProps = {
  activities: readonly AttachableActivity[];
  list: UseQueryResult;
  /** There is nothing to choose from. */
  none: boolean;
  yearId: number;
  /** 0: none yet (FIL-24). */
  value: number;
  problem: string | undefined;
  onChange: (activityId: number) => void;
};

function ActivitySelect({ activities, list, none, yearId, value, problem, onChange }: ActivitySelectProps) {
  if (list.isLoadingError) return <NotLoaded query={list}>The activities of the year could not be loaded.</NotLoaded>;
  if (none) {
    return (
      <Text>
        There are no activities in this year to attach this file to.{' '}
        <Anchor component={AppLink} href={paths.activity({ year: yearId })} inherit>
          Log one first
        </Anchor>
        ; you can also attach the file there.
      </Text>
    );
  }
  return (
    <NativeSelect
      label="Activity"
      required
      data-autofocus
      value={String(value)}
      error={problem}
      onChange={(event) => onChange(Number(event.currentTarget.value))}
    >
      <option value="0">--Select--</option>
      {activities.map(({ activityId, activityName, timeframe }) => (
        <option key={activityId} value={activityId} title={activityName}>
          {truncateName(activityName, ACTIVITY_CHOICE_CUT)} ({timeframe})
        </option>
      ))}
    </NativeSelect>
  );
}

/** What a file proves of an activity by now; one that is not attached starts with the whole of it (EVD-06, FIL-20). */
function linkOf({ linkedToUserActivity, linkedDates }: DocumentLink): EvidenceLink {
  const dates = linkedDates.filter(({ checked }) => checked).map(({ startDate }) => startDate);
  return linkedToUserActivity || dates.length === 0 ? WHOLE_ACTIVITY : { to: 'dates', dates };
}

/** The wanted link as it is sent (API-36, FIL-21). */
function toLinkRequest(stored: DocumentLink, wanted: EvidenceLink): DocumentLinkRequest {
  const dates = wanted.to === 'dates' ? wanted.dates : [];
  return {
    documentId: stored.documentId,
    linkedToUserActivity: wanted.to === 'activity',
    linkedDates: stored.linkedDates
      .filter(({ startDate }) => dates.includes(startDate))
      .map(({ activityDateId, startDate }) => ({ documentId: stored.documentId, activityDateId, startDate })),
  };
}

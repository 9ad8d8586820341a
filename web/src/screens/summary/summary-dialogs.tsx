import type { CPDSummary, SummaryActivity } from '@cpd/contract/summary';
import { Suspense, useEffect, useState } from 'react';
import { type ActivityDate, datesOf } from '../../parts/activity-facts/activity-words.ts';
import { fetchedPart } from '../../ui/fetched-part.ts';
import type { DialogKind } from './activity-row.tsx';

// Most visits open none of them, so each comes when it is first asked for.
const AttachFileToActivity = fetchedPart(
  async () => (await import('../../parts/attach-file-to-activity.tsx')).AttachFileToActivity,
);
const AttachToGoals = fetchedPart(async () => (await import('../../parts/attach-to-goals.tsx')).AttachToGoals);
const DeleteActivityDialog = fetchedPart(
  async () => (await import('../../parts/delete-dialog.tsx')).DeleteActivityDialog,
);
const DeleteDateDialog = fetchedPart(async () => (await import('../../parts/delete-dialog.tsx')).DeleteDateDialog);
const ReflectionDialog = fetchedPart(async () => (await import('./reflection-dialog.tsx')).ReflectionDialog);

/** A dialog about an activity, or about one of its dates (SUM-22). */
export type OpenDialog =
  | { kind: DialogKind; activity: SummaryActivity; picked?: Promise<readonly File[]> }
  | { kind: 'delete-date'; activity: SummaryActivity; date: ActivityDate };

type SummaryDialogsProps = { dialog: OpenDialog; summary: CPDSummary; onClose: () => void };

/** The dialogs that the rows of the summary open (SUM-22, SUM-23, SUM-26, SUM-27). */
export function SummaryDialogs(props: SummaryDialogsProps) {
  return (
    <Suspense fallback={null}>
      <RowDialog {...props} />
    </Suspense>
  );
}

function RowDialog({ dialog, summary, onClose }: SummaryDialogsProps) {
  const { activity } = dialog;
  const { cpdYearId } = summary;
  const activityId = activity.activityId;
  switch (dialog.kind) {
    case 'add-file':
      return (
        <AttachFileToActivity activityId={activityId} cpdYearId={cpdYearId} picked={dialog.picked} onClose={onClose} />
      );
    case 'attach-to-plan':
      return <AttachToGoals activityId={activityId} cpdYearId={cpdYearId} onClose={onClose} />;
    case 'reflect':
      return <ReflectionDialog activity={activity} cpdYearId={cpdYearId} onClose={onClose} />;
    case 'delete-date':
      return (
        <DeleteDateDialog
          activityDateId={dialog.date.activityDateId}
          date={dialog.date.startDate}
          name={activity.activityName}
          hasFiles={(listedDate(summary, dialog) ?? dialog.date).hasEvidenceAttached}
          onClose={onClose}
          onDeleted={onClose}
        />
      );
    case 'delete':
      return (
        <DeleteActivityDialog
          activityId={activityId}
          name={activity.activityName}
          dateCount={activity.dateCount}
          hasFiles={(listed(summary, activityId) ?? activity).hasEvidenceAttached}
          onClose={onClose}
          onDeleted={onClose}
        />
      );
  }
}

/**
 * When a deleted activity's row goes, and the focus with it, its category takes the focus; when one of its dates goes, what
 * opens the dates takes it. `asked` is the dialog that was opened last.
 */
export function useFocusAfterDeletion(summary: CPDSummary, asked: OpenDialog | undefined): void {
  const found = asked === undefined ? undefined : categoryOf(summary, asked.activity.activityId);
  const [category, setCategory] = useState<number>();
  if (found !== undefined && found.categoryId !== category) setCategory(found.categoryId);
  const isGone = asked !== undefined && !isThere(summary, asked);
  const dates = `dates-${asked?.activity.activityId}`;
  useEffect(() => {
    if (!isGone) return;
    (document.getElementById(dates) ?? document.getElementById(`category-${category}`))?.focus();
  }, [isGone, dates, category]);
}

function isThere(summary: CPDSummary, asked: OpenDialog): boolean {
  return asked.kind === 'delete-date'
    ? listedDate(summary, asked) !== undefined
    : listed(summary, asked.activity.activityId) !== undefined;
}

/** The activity as the summary has it by now: a dialog may have been opened from a row that was read before a change. */
function listed(summary: CPDSummary, activityId: number): SummaryActivity | undefined {
  return categoryOf(summary, activityId)?.cpdSummaryActivities.find((activity) => activity.activityId === activityId);
}

/** The date as the summary has it by now. */
function listedDate(
  summary: CPDSummary,
  { activity, date }: Extract<OpenDialog, { kind: 'delete-date' }>,
): ActivityDate | undefined {
  const now = listed(summary, activity.activityId);
  return now && datesOf(now).find(({ activityDateId }) => activityDateId === date.activityDateId);
}

function categoryOf(summary: CPDSummary, activityId: number) {
  return summary.cpdSummaryCategories.find((category) =>
    category.cpdSummaryActivities.some((activity) => activity.activityId === activityId),
  );
}

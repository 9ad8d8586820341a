import type { UserAudit } from '@cpd/contract/audits';
import type { CPDYear } from '@cpd/contract/cpd-years';
import type { CPDSummary } from '@cpd/contract/summary';
import { formatHours } from '@cpd/domain/values/hours';
import { Button, Checkbox, Group, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useUser } from '../../lib/session.ts';
import { fresh, Loaded, together } from '../../parts/loaded.tsx';
import { NotSaved } from '../../parts/saving/not-saved.tsx';
import { useSaving } from '../../parts/saving/use-saving.ts';
import { atEachOpening } from '../../queries/call-query.ts';
import { auditQuery, useCreateAcknowledgement } from '../../queries/certificates.ts';
import { summaryQuery } from '../../queries/summary.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { DialogButtons } from '../../ui/dialog-buttons.tsx';
import shared from '../../ui/shared.module.css';
import { showDone } from '../../ui/toast.ts';
import styles from './certificates.module.css';

type AcknowledgementDialogProps = { year: CPDYear; onClose: () => void };
type Categories = CPDSummary['cpdSummaryCategories'];

/** Where the activities of an acknowledgement form are chosen (CRT-07 to CRT-09). */
export function AcknowledgementDialog({ year, onClose }: AcknowledgementDialogProps) {
  const { userId } = useUser();
  const query = together(
    fresh(useQuery({ ...summaryQuery(userId, year.cpdYearId), ...atEachOpening })),
    fresh(useQuery(auditQuery(userId, year.cpdYearId))),
  );
  return (
    <Dialog title="Make an acknowledgement form" size="lg" closeOnClickOutside={false} onClose={onClose}>
      <Loaded query={query} waiting={240} failed="Your activities could not be loaded.">
        {([summary, audit]) => (
          <AcknowledgementForm
            categories={summary.cpdSummaryCategories}
            selected={idsOf(audit?.cpdAuditSummaryCategories.flatMap(selectedOf) ?? [])}
            year={year}
            onClose={onClose}
          />
        )}
      </Loaded>
    </Dialog>
  );
}

type AcknowledgementFormProps = AcknowledgementDialogProps & {
  categories: Categories;
  /** The activities that an audit is about (CRT-08). */
  selected: number[];
};

function AcknowledgementForm({ categories, selected, year, onClose }: AcknowledgementFormProps) {
  const { userId } = useUser();
  const activities = categories.flatMap(({ cpdSummaryActivities }) => cpdSummaryActivities);
  const [chosen, setChosen] = useState(selected);
  const { mutateAsync } = useCreateAcknowledgement(userId, year.cpdYearId);
  // What was deleted in the meantime cannot be seen, so it is not sent either.
  const activityIds = idsOf(activities).filter((id) => chosen.includes(id));
  const { submit, busy, failure } = useSaving({
    entered: () => chosen.toSorted((one, other) => one - other),
    save: (_way, idempotencyKey) => mutateAsync({ activityIds, idempotencyKey }),
    content: () => activityIds,
    onSaved: () => {
      onClose();
      showDone('The form was downloaded. You can also find it on this page.');
    },
  });
  if (activities.length === 0) return <NoActivities year={year} onClose={onClose} />;
  return (
    <Stack gap="md">
      <Text>Choose the activities you want others to confirm.</Text>
      <AcknowledgementChoice categories={categories} chosen={activityIds} onChange={setChosen} />
      <NotSaved failure={failure} title="The form could not be made or downloaded" kept="Your choice is still here." />
      <Group justify="space-between" className={styles.dialogFoot}>
        <Text role="status" className={shared.quiet}>
          {activityIds.length === 0
            ? 'Choose at least one activity.'
            : `${activityIds.length} of ${activities.length} chosen`}
        </Text>
        <Group>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="filled" disabled={activityIds.length === 0} loading={busy} onClick={() => void submit()}>
            Make and download
          </Button>
        </Group>
      </Group>
    </Stack>
  );
}

function NoActivities({ year, onClose }: AcknowledgementDialogProps) {
  return (
    <Stack gap="md">
      <Text>There are no activities in {year.cpdYearYear} yet for others to confirm.</Text>
      <DialogButtons leave="Close" onLeave={onClose} />
    </Stack>
  );
}

function idsOf(activities: readonly { activityId: number }[]): number[] {
  return activities.map(({ activityId }) => activityId);
}

function selectedOf({ auditCpdSummaryActivities }: UserAudit['cpdAuditSummaryCategories'][number]) {
  return auditCpdSummaryActivities.filter(({ isSelected }) => isSelected);
}

type Category = Categories[number];

type AcknowledgementChoiceProps = {
  categories: readonly Category[];
  /** Ids of activities. */
  chosen: readonly number[];
  onChange: (chosen: number[]) => void;
};

/** The activities of a year by category, each with a checkbox, and one for all of them that shows a mixed choice (CRT-07, CRT-08). */
function AcknowledgementChoice({ categories, chosen, onChange }: AcknowledgementChoiceProps) {
  const all = categories.flatMap(activityIds);
  const toggle = (id: number, ticked: boolean) =>
    onChange(ticked ? [...chosen, id] : chosen.filter((other) => other !== id));
  return (
    <div className={styles.choice}>
      <Checkbox
        label="Select all activities"
        className={styles.selectAll}
        checked={chosen.length === all.length}
        indeterminate={chosen.length > 0 && chosen.length < all.length}
        onChange={(event) => onChange(event.currentTarget.checked ? all : [])}
      />
      {categories
        .filter(({ cpdSummaryActivities }) => cpdSummaryActivities.length > 0)
        .map(({ categoryName, cpdSummaryActivities }) => (
          <fieldset key={categoryName} className={styles.category}>
            <legend>{categoryName}</legend>
            {cpdSummaryActivities.map(({ activityId, activityName, activityType, enteredHours }) => (
              <Checkbox
                key={activityId}
                label={activityName}
                description={`${activityType} · ${inWords(enteredHours)}`}
                checked={chosen.includes(activityId)}
                onChange={(event) => toggle(activityId, event.currentTarget.checked)}
              />
            ))}
          </fieldset>
        ))}
    </div>
  );
}

function activityIds({ cpdSummaryActivities }: Category): number[] {
  return idsOf(cpdSummaryActivities);
}

/** "1 hour", "2.5 hours": in credit years too, because what an activity took is hours. */
function inWords(hours: number): string {
  return `${formatHours(hours)} ${hours === 1 ? 'hour' : 'hours'}`;
}

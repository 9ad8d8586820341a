import type { UserAudit } from '@cpd/contract/audits';
import type { CPDYear } from '@cpd/contract/cpd-years';
import { Alert, Button, Group, Skeleton, Stack, Text } from '@mantine/core';
import '@mantine/core/styles/Loader.css';
import '@mantine/core/styles/Alert.css';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useUser } from '../../lib/session.ts';
import { NotSaved } from '../../parts/saving/not-saved.tsx';
import { useSaving } from '../../parts/saving/use-saving.ts';
import { auditQuery, useCreateAcknowledgement } from '../../queries/certificates.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { showDone } from '../../ui/toast.ts';
import { AcknowledgementChoice } from './acknowledgement-choice.tsx';
import styles from './certificates.module.css';

type AcknowledgementDialogProps = { year: CPDYear; onClose: () => void };
type Categories = UserAudit['cpdAuditSummaryCategories'];

/** Where the activities of an acknowledgement form are chosen (CRT-07 to CRT-09). */
export function AcknowledgementDialog({ year, onClose }: AcknowledgementDialogProps) {
  const { userId } = useUser();
  const { data, isError, isFetchedAfterMount } = useQuery(auditQuery(userId, year.cpdYearId));
  const categories = isFetchedAfterMount ? data?.cpdAuditSummaryCategories : undefined;
  return (
    <Dialog title="Make an acknowledgement form" size="lg" closeOnClickOutside={false} onClose={onClose}>
      {categories !== undefined && <AcknowledgementForm categories={categories} year={year} onClose={onClose} />}
      {categories === undefined && isError && (
        <Alert color="red" title="Your activities did not load" role="alert">
          Please close this and try again in a moment.
        </Alert>
      )}
      {categories === undefined && !isError && (
        <Skeleton height={240} role="status" aria-label="Loading your activities" />
      )}
    </Dialog>
  );
}

type AcknowledgementFormProps = AcknowledgementDialogProps & { categories: Categories };

function AcknowledgementForm({ categories, year, onClose }: AcknowledgementFormProps) {
  const { userId } = useUser();
  const activities = categories.flatMap(({ auditCpdSummaryActivities }) => auditCpdSummaryActivities);
  const [chosen, setChosen] = useState(() => idsOf(activities.filter(({ isSelected }) => isSelected)));
  const { mutateAsync } = useCreateAcknowledgement(userId, year.cpdYearId);
  // What was deleted meanwhile cannot be seen, so it is not sent either.
  const activityIds = idsOf(activities).filter((id) => chosen.includes(id));
  const { submit, busy, failure } = useSaving({
    save: (_wish, idempotencyKey) => mutateAsync({ activityIds, idempotencyKey }),
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
        <Text role="status" className={styles.quiet}>
          {activityIds.length === 0
            ? 'Choose at least one activity.'
            : `${activityIds.length} of ${activities.length} chosen`}
        </Text>
        <Group>
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button disabled={activityIds.length === 0} loading={busy} onClick={() => void submit()}>
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
      <Group justify="flex-end">
        <Button variant="default" onClick={onClose}>
          Close
        </Button>
      </Group>
    </Stack>
  );
}

function idsOf(activities: readonly { activityId: number }[]): number[] {
  return activities.map(({ activityId }) => activityId);
}

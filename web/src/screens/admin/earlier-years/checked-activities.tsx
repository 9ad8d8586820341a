import type { EarlierActivitiesCheck } from '@cpd/contract/earlier-years';
import { Button, Group, Text } from '@mantine/core';
import { useState } from 'react';
import type { Failure } from '../../../parts/saving/failure.ts';
import { NotSaved } from '../../../parts/saving/not-saved.tsx';
import { ConfirmDialog } from '../../../parts/saving/save-dialog.tsx';
import { earlierYearsChanges, type GivenActivities } from '../../../queries/earlier-years.ts';
import { useChange } from '../../../queries/use-change.ts';
import { CheckedYearsReport } from './checked-years-report.tsx';

type CheckedActivitiesProps = {
  found: EarlierActivitiesCheck;
  given: GivenActivities;
  onImported: (words: string) => void;
  /** Something has changed since the list was checked. */
  onStale: () => void;
};

/** What a list of activities of earlier years would do, and the button that does it (PPL-16). */
export function CheckedActivities({ found, given, onImported, onStale }: CheckedActivitiesProps) {
  const { mutateAsync } = useChange(earlierYearsChanges.bringActivities);
  const [asking, setAsking] = useState(false);
  const [failure, setFailure] = useState<Failure>();
  const { new: added, wrong } = found;
  return (
    <>
      <CheckedYearsReport found={found} fileName={given.file.name} />
      {added === 0 ? (
        <Text>Nothing would be imported.</Text>
      ) : (
        <Group gap="sm">
          <Button
            variant="filled"
            onClick={() => {
              setFailure(undefined);
              setAsking(true);
            }}
          >
            Import {inWords(added)}…
          </Button>
        </Group>
      )}
      <NotSaved failure={failure} />
      {asking && (
        <ConfirmDialog
          title={`Import ${inWords(added)}`}
          action="Import"
          change={() => mutateAsync({ ...given, new: added, wrong })}
          onDone={() => onImported(`${inWords(added)} imported.`)}
          onFailed={(refused) => {
            setAsking(false);
            setFailure(refused);
            if (refused.kind === 'stale') onStale();
          }}
          onClose={() => setAsking(false)}
        >
          <Text>Members see them under their years. They are taken back with the import of the year.</Text>
        </ConfirmDialog>
      )}
    </>
  );
}

function inWords(count: number): string {
  return count === 1 ? '1 activity' : `${count.toLocaleString('en-AU')} activities`;
}

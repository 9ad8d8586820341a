import { FOLLOWED_AT_ONCE_MAX } from '@cpd/domain/values/limits';
import { Button, Text } from '@mantine/core';
import { Suspense, useState } from 'react';
import type { ShownRow } from '../../../queries/lists.ts';
import { fetchedPart } from '../../../ui/fetched-part.ts';

const FollowUpManyDialog = fetchedPart(async () => (await import('./follow-up-many-dialog.tsx')).FollowUpManyDialog);

type FollowUpManyProps = {
  rows: readonly ShownRow[];
  year: string | undefined;
  onDone: () => void;
};

/** Follows up those who were chosen of the members at risk, in one press (COH-05). */
export function FollowUpMany({ rows, year, onDone }: FollowUpManyProps) {
  const [asking, setAsking] = useState(false);
  if (rows.length > FOLLOWED_AT_ONCE_MAX) {
    return <Text role="status">At most {FOLLOWED_AT_ONCE_MAX} members can be followed up at once.</Text>;
  }
  return (
    <>
      <Button onClick={() => setAsking(true)}>Follow up {rows.length} chosen…</Button>
      <Suspense fallback={null}>
        {asking && (
          <FollowUpManyDialog
            userIds={rows.map(({ id }) => id)}
            year={year}
            onSaved={() => {
              setAsking(false);
              onDone();
            }}
            onClose={() => setAsking(false)}
          />
        )}
      </Suspense>
    </>
  );
}

import { Stack, Title } from '@mantine/core';
import { useUser } from '../../lib/session.ts';
import { RecordHistory } from '../../parts/record-history.tsx';

/** Who did what with the member's record, on a page of its own (IMP-07). */
export function HistoryScreen() {
  const { userId } = useUser();
  return (
    <Stack gap="sm" maw={760}>
      <Title order={1} id="history">
        History
      </Title>
      <RecordHistory
        userId={userId}
        introduction="Every change to your record: yours, and any that the CPD team makes for you. The history can’t be edited."
      />
    </Stack>
  );
}

import { mayDo } from '@cpd/domain/member/roles';
import { Button } from '@mantine/core';
import { Suspense, useState } from 'react';
import { useUser } from '../../../lib/session.ts';
import { fetchedPart } from '../../../ui/fetched-part.ts';

/** Few who look at the list re-open years, so the form is fetched when it is asked for. */
const ReopenManyDialog = fetchedPart(async () => (await import('./reopen-many-dialog.tsx')).ReopenManyDialog);

/** ROP-04: for those who help members, re-opens the year of everyone whom the filters of the members' list leave. */
export function ReopenMany({ filters }: { filters: Readonly<Record<string, string>> }) {
  const { role } = useUser();
  const [asking, setAsking] = useState(false);
  if (!mayDo(role, 'staff')) return null;
  return (
    <>
      <Button onClick={() => setAsking(true)}>Re-open these…</Button>
      <Suspense fallback={null}>
        {asking && <ReopenManyDialog filters={filters} onClose={() => setAsking(false)} />}
      </Suspense>
    </>
  );
}

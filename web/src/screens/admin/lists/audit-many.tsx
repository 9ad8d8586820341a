import { mayDo } from '@cpd/domain/member/roles';
import { Button } from '@mantine/core';
import { Suspense, useState } from 'react';
import { useUser } from '../../../lib/session.ts';
import { fetchedPart } from '../../../ui/fetched-part.ts';

const AuditManyDialog = fetchedPart(async () => (await import('./audit-many-dialog.tsx')).AuditManyDialog);

/** Adds everyone whom the filters of the members' list leave to a round of audits (CAS, COH-03). */
export function AuditMany({ filters }: { filters: Readonly<Record<string, string>> }) {
  const { role } = useUser();
  const [asking, setAsking] = useState(false);
  if (!mayDo(role, 'staff')) return null;
  return (
    <>
      <Button onClick={() => setAsking(true)}>Audit these…</Button>
      <Suspense fallback={null}>
        {asking && <AuditManyDialog filters={filters} onClose={() => setAsking(false)} />}
      </Suspense>
    </>
  );
}

import { CASES_AT_ONCE_MAX } from '@cpd/domain/values/limits';
import { Button, Text } from '@mantine/core';
import { Suspense, useState } from 'react';
import type { ShownRow } from '../../../queries/lists.ts';
import { fetchedPart } from '../../../ui/fetched-part.ts';

const DIALOGS = {
  give: fetchedPart(async () => (await import('../give-audits-dialog.tsx')).GiveAuditsDialog),
  remind: fetchedPart(async () => (await import('../remind-audits-dialog.tsx')).RemindAuditsDialog),
};

type ChosenAuditsProps = { rows: readonly ShownRow[]; onDone: () => void };

/** Gives the audits that were chosen to an auditor, and reminds their members (CAS-03, CAS-04). */
export function ChosenAudits({ rows, onDone }: ChosenAuditsProps) {
  const [asking, setAsking] = useState<keyof typeof DIALOGS>();
  if (rows.length > CASES_AT_ONCE_MAX) {
    return <Text role="status">At most {CASES_AT_ONCE_MAX} audits can be chosen at once.</Text>;
  }
  const Dialog = asking && DIALOGS[asking];
  return (
    <>
      <Button onClick={() => setAsking('give')}>Give {rows.length} to an auditor…</Button>
      <Button onClick={() => setAsking('remind')}>Remind {rows.length}…</Button>
      <Suspense fallback={null}>
        {Dialog && (
          <Dialog
            audits={rows.map((row) => ({ auditCaseId: row.id, name: nameOf(row) }))}
            onSaved={() => {
              setAsking(undefined);
              onDone();
            }}
            onClose={() => setAsking(undefined)}
          />
        )}
      </Suspense>
    </>
  );
}

/** By name and number, of which the list may show one alone. */
function nameOf({ memberNumber, cells: { FirstName, LastName } }: ShownRow): string {
  const name = [FirstName, LastName].filter(Boolean).join(' ');
  return name === '' ? memberNumber : `${name} (${memberNumber})`;
}

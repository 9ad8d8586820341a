import type { EarlierImport } from '@cpd/contract/earlier-years';
import { Button, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { dayAtCollege } from '../../../parts/college-time.ts';
import { Loaded } from '../../../parts/loaded.tsx';
import table from '../../../parts/report-table.module.css';
import { earlierImportsQuery, earlierYearsChanges } from '../../../queries/earlier-years.ts';
import { useChange } from '../../../queries/use-change.ts';
import shared from '../../../ui/shared.module.css';
import { showDone } from '../../../ui/toast.ts';
import { ReasonDialog } from '../reason-dialog.tsx';
import styles from './earlier-years.module.css';

/** What was imported, each import to be taken back whole while no one has relied on it (PPL-16). */
export function EarlierImports() {
  const heading = useId();
  const query = useQuery(earlierImportsQuery);
  const [chosen, setChosen] = useState<EarlierImport>();
  return (
    <section className={styles.imports} aria-labelledby={heading}>
      <Title order={2} id={heading}>
        Imports
      </Title>
      <Loaded query={query} waiting={80} failed="The imports could not be loaded.">
        {(imports) =>
          imports.length === 0 ? (
            <Text>Nothing was imported yet. Each import will be here, and can be taken back.</Text>
          ) : (
            <ImportTable imports={imports} onTakeBack={setChosen} />
          )
        }
      </Loaded>
      {chosen !== undefined && <TakeBackDialog chosen={chosen} onClose={() => setChosen(undefined)} />}
    </section>
  );
}

type ImportTableProps = { imports: readonly EarlierImport[]; onTakeBack: (chosen: EarlierImport) => void };

function ImportTable({ imports, onTakeBack }: ImportTableProps) {
  return (
    <table className={`${shared.frame} ${table.table}`} aria-label="Imports of earlier years">
      <thead>
        <tr>
          <th scope="col">From</th>
          <th scope="col">Imported</th>
          <th scope="col">Years</th>
          <th scope="col">State</th>
        </tr>
      </thead>
      <tbody>
        {imports.map((one) => (
          <tr key={one.earlierImportId}>
            <th scope="row" data-label="From">
              {one.system}
            </th>
            <td data-label="Imported">
              {dayAtCollege(one.importedAt)}, {one.by}
            </td>
            <td data-label="Years">{one.years.toLocaleString('en-AU')}</td>
            <td data-label="State">
              {stateOf(one)}
              {one.takenBack === null && one.refusal === '' && (
                <Button
                  aria-label={`Take back the import from ${one.system} of ${dayAtCollege(one.importedAt)}…`}
                  onClick={() => onTakeBack(one)}
                >
                  Take back…
                </Button>
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function stateOf({ takenBack, refusal }: EarlierImport): string {
  if (takenBack === null) return refusal;
  return `Taken back on ${dayAtCollege(takenBack.at)} by ${takenBack.by}: ${takenBack.reason}`;
}

function TakeBackDialog({ chosen, onClose }: { chosen: EarlierImport; onClose: () => void }) {
  const { mutateAsync } = useChange(earlierYearsChanges.takeBack);
  const { earlierImportId, system, years } = chosen;
  const all = years === 1 ? 'The year is' : `All ${years.toLocaleString('en-AU')} years are`;
  return (
    <ReasonDialog
      title={`Take back the import from ${system}`}
      action="Take back"
      readers="The members read it in the history of the record."
      save={(reason, key) => mutateAsync({ earlierImportId, reason, key })}
      onSaved={() => {
        showDone(`The import from ${system} was taken back.`);
        onClose();
      }}
      onClose={onClose}
    >
      {all} removed from the records, and can be imported again.
    </ReasonDialog>
  );
}

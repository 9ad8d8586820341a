import { PERSON_FIELDS } from '@cpd/domain/college/member-merge';
import { Button, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Loaded } from '../../../parts/loaded.tsx';
import table from '../../../parts/report-table.module.css';
import { comparisonQuery } from '../../../queries/member-merges.ts';
import shared from '../../../ui/shared.module.css';
import { yearInWords } from './entry-words.ts';

/** Both entries of a merge that waits, for the second person, once they ask. */
export function ComparedEntries({ keptUserId, mergedUserId }: { keptUserId: number; mergedUserId: number }) {
  const [isOpen, setOpen] = useState(false);
  const query = useQuery({ ...comparisonQuery(keptUserId, mergedUserId), enabled: isOpen });
  if (!isOpen) {
    return (
      <Button mt="xs" onClick={() => setOpen(true)}>
        Compare the entries
      </Button>
    );
  }
  return (
    <Loaded query={query} waiting={160} failed="The entries could not be compared.">
      {({ kept, merged, details, years, refusals }) => (
        <>
          <Refusals refusals={refusals} />
          <table className={`${shared.frame} ${table.table}`} aria-label="Both entries">
            <thead>
              <tr>
                <th scope="col">Of</th>
                <th scope="col">{kept.memberNumber} (stays)</th>
                <th scope="col">{merged.memberNumber}</th>
              </tr>
            </thead>
            <tbody>
              {details.map((detail) => (
                <tr key={detail.field}>
                  <th scope="row" data-label="Of">
                    {PERSON_FIELDS[detail.field]}
                  </th>
                  <td data-label={kept.memberNumber}>{detail.kept || 'None'}</td>
                  <td data-label={merged.memberNumber}>{detail.merged || 'None'}</td>
                </tr>
              ))}
              {years.map((year) => (
                <tr key={year.cpdYearId}>
                  <th scope="row" data-label="Of">
                    {year.year}
                  </th>
                  <td data-label={kept.memberNumber}>{yearInWords(year.kept)}</td>
                  <td data-label={merged.memberNumber}>{yearInWords(year.merged)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </>
      )}
    </Loaded>
  );
}

/** Why two entries cannot be merged, all at once. */
export function Refusals({ refusals }: { refusals: readonly string[] }) {
  if (refusals.length === 0) return null;
  return (
    <div role="alert">
      <Text fw={600}>These entries cannot be merged now.</Text>
      {refusals.map((refusal) => (
        <Text key={refusal}>{refusal}</Text>
      ))}
    </div>
  );
}

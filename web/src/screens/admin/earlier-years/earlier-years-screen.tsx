import { type EarlierColumn, earlierColumns } from '@cpd/domain/college/earlier-years';
import type { RoleOr } from '@cpd/domain/values/table-columns';
import { Button, Text, Title } from '@mantine/core';
import { useState } from 'react';
import { ListFilePart, ListPastePart, useChosenList } from '../../../parts/chosen-list.tsx';
import { ListColumns } from '../../../parts/list-columns.tsx';
import { LongWork } from '../../../parts/long-work.tsx';
import { useCheckYears } from '../../../queries/earlier-years.ts';
import shared from '../../../ui/shared.module.css';
import { useTitle } from '../../../ui/use-title.ts';
import { CheckedYears } from './checked-years.tsx';
import { EarlierImports } from './earlier-imports.tsx';
import styles from './earlier-years.module.css';

const NAMES: Readonly<Record<RoleOr<EarlierColumn>, string>> = {
  NUMBER: 'Member number',
  YEAR: 'Year',
  STATUS: 'Status',
  CATEGORY_1: 'Category 1, Educational Activities',
  CATEGORY_2: 'Category 2, Reviewing Performance',
  CATEGORY_3: 'Category 3, Measuring Outcomes',
  UNIT: 'Unit (hours or credits)',
  SUBMITTED: 'Day of submission',
  CERTIFICATE: 'Certificate number',
  NONE: 'Not read',
};

/** What members have from the system before: what a list would do is shown before anything is stored (PPL-16). */
export function EarlierYearsScreen() {
  useTitle('Import earlier years');
  const [done, setDone] = useState('');
  const check = useCheckYears();
  const again = () => {
    check.stop();
    check.reset();
  };
  const { chosen, choose, chooseColumn, discard } = useChosenList<EarlierColumn>({
    ...{ list: 'earlier-years', names: NAMES, columnsOf: earlierColumns, onChange: again },
    onChosen: () => setDone(''),
  });
  const given = chosen && { file: chosen.file, columns: chosen.columns.map(({ role }) => role) };
  return (
    <div className={styles.screen}>
      <Title order={1}>Import earlier years</Title>
      <Text maw={680}>
        Choose a list of the years that members have in the system before. It needs a member number, a year and a status
        on each line: Complete, Incomplete or Exempt. You see what would be imported before anything is saved. No one
        can change an imported year, and no one is written to.
      </Text>
      {done !== '' && (
        <Text role="status" fw={600}>
          {done}
        </Text>
      )}
      <ListFilePart label="List of earlier years" file={chosen?.file} onChoose={choose} />
      {chosen === undefined && <ListPastePart onPasted={choose} />}
      {chosen !== undefined && given !== undefined && (
        <>
          {chosen.passedOver !== '' && <Text role="status">{chosen.passedOver}</Text>}
          <ListColumns columns={chosen.columns} names={NAMES} onChoose={chooseColumn} />
          {check.data === undefined ? (
            <>
              <Button
                variant="filled"
                className={shared.start}
                disabled={check.isPending}
                onClick={() => check.start(given)}
              >
                Check the list
              </Button>
              <LongWork
                work={check}
                running="Checking the list …"
                stopped="The check was stopped. Your file is still here."
              />
              {check.error !== null && (
                <Text role="alert" c="red">
                  The list was not checked, and is still here. {check.error.message}
                </Text>
              )}
            </>
          ) : (
            <CheckedYears
              found={check.data}
              given={given}
              onImported={(words) => {
                setDone(words);
                discard();
                again();
              }}
              onStale={() => check.start(given)}
            />
          )}
        </>
      )}
      <EarlierImports />
    </div>
  );
}

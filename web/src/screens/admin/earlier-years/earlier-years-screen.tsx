import { type EarlierActivityColumn, earlierActivityColumns } from '@cpd/domain/college/earlier-activities';
import { type EarlierCategory, type EarlierColumn, earlierColumns } from '@cpd/domain/college/earlier-years';
import type { RoleOr } from '@cpd/domain/values/table-columns';
import { Group, Radio, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { NotLoaded, Waiting } from '../../../parts/loaded.tsx';
import { earlierCategoriesQuery, useCheckActivities, useCheckYears } from '../../../queries/earlier-years.ts';
import { useTitle } from '../../../ui/use-title.ts';
import { CheckedActivities } from './checked-activities.tsx';
import { CheckedYears } from './checked-years.tsx';
import { EarlierImports } from './earlier-imports.tsx';
import styles from './earlier-years.module.css';
import { ListToCheck } from './list-to-check.tsx';

const NAMES = {
  NUMBER: 'Member number',
  YEAR: 'Year',
  STATUS: 'Status',
  UNIT: 'Unit (hours or credits)',
  SUBMITTED: 'Day of submission',
  CERTIFICATE: 'Certificate number',
  NONE: 'Not read',
};

/** What the columns of a list of years can hold, with the categories of the college where they are in the list. */
function namesWith(categories: readonly EarlierCategory[]): Record<RoleOr<EarlierColumn>, string> {
  const { NUMBER, YEAR, STATUS, ...rest } = NAMES;
  const named = categories.map(({ categoryId, displayOrder, names: [name = ''] }) => [
    `CATEGORY_${categoryId}`,
    `Category ${displayOrder}, ${name}`,
  ]);
  return { NUMBER, YEAR, STATUS, ...Object.fromEntries(named), ...rest };
}

const ACTIVITY_NAMES: Readonly<Record<RoleOr<EarlierActivityColumn>, string>> = {
  NUMBER: NAMES.NUMBER,
  DATE: 'Date',
  ACTIVITY: 'Activity type or name',
  CATEGORY: 'Category',
  HOURS: 'Hours or credits',
  TITLE: 'Title',
  NONE: NAMES.NONE,
};

/** What members have from the system before: what a list would do is shown before anything is stored (PPL-16). */
export function EarlierYearsScreen() {
  useTitle('Import earlier years');
  const [kind, setKind] = useState('years');
  const [done, setDone] = useState('');
  const part = { onChosen: () => setDone(''), onImported: setDone };
  return (
    <div className={styles.screen}>
      <Title order={1}>Import earlier years</Title>
      <Text maw={680}>
        Import the years that members have in the system before, then their activities, if you have them. You see what
        would be imported before anything is saved. No one can change an imported year, and no one is written to.
      </Text>
      {done !== '' && (
        <Text role="status" fw={600}>
          {done}
        </Text>
      )}
      <Radio.Group label="The list holds" value={kind} onChange={setKind}>
        <Group gap="lg" mt={8}>
          <Radio value="years" label="Years" />
          <Radio value="activities" label="Activities of years that were imported" />
        </Group>
      </Radio.Group>
      {kind === 'years' ? <Years {...part} /> : <Activities {...part} />}
      <EarlierImports />
    </div>
  );
}

type PartProps = { onChosen: () => void; onImported: (words: string) => void };

function Years({ onChosen, onImported }: PartProps) {
  const check = useCheckYears();
  const query = useQuery(earlierCategoriesQuery);
  if (query.data === undefined) {
    return query.isError ? (
      <NotLoaded query={query}>The categories could not be loaded.</NotLoaded>
    ) : (
      <Waiting place={160} />
    );
  }
  const categories = query.data;
  return (
    <>
      <Text maw={680}>
        The list needs a member number, a year and a status on each line: Complete, Incomplete or Exempt.
      </Text>
      <ListToCheck
        {...{ list: 'earlier-years', label: 'List of earlier years', names: namesWith(categories) }}
        {...{ columnsOf: (text: string) => earlierColumns(text, categories), check, onChosen }}
      >
        {(found, given, { onDone, onStale }) => (
          <CheckedYears
            found={found}
            given={given}
            onImported={(words) => {
              onImported(words);
              onDone();
            }}
            onStale={onStale}
          />
        )}
      </ListToCheck>
    </>
  );
}

function Activities({ onChosen, onImported }: PartProps) {
  const check = useCheckActivities();
  return (
    <>
      <Text maw={680}>
        The list needs a member number, a date and an activity on each line. Activities are shown and printed with their
        year, and change no figure.
      </Text>
      <ListToCheck
        {...{ list: 'earlier-activities', label: 'List of activities', names: ACTIVITY_NAMES }}
        {...{ columnsOf: earlierActivityColumns, check, onChosen }}
      >
        {(found, given, { onDone, onStale }) => (
          <CheckedActivities
            found={found}
            given={given}
            onImported={(words) => {
              onImported(words);
              onDone();
            }}
            onStale={onStale}
          />
        )}
      </ListToCheck>
    </>
  );
}

import type { SummaryActivity } from '@cpd/contract/summary';
import { Button, NativeSelect, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useTypedText } from '../../ui/use-typed-text.ts';
import { type ActivityFilter, EVERYTHING, isNarrowing, KINDS, kinds, monthsIn, typesIn } from './activity-filter.ts';
import styles from './activity-finder.module.css';

/** Fewer activities than these are seen at once. */
export const FIND_FROM = 9;
/** What is typed is looked for once nothing was typed for so long (milliseconds). */
const PAUSE = 250;

type ActivityFinderProps = {
  activities: readonly SummaryActivity[];
  filter: ActivityFilter;
  /** How many activities the filter shows. */
  found: number;
  /** `in place` leaves no way back to what was typed before. */
  onFilter: (filter: ActivityFilter, how?: 'in place') => void;
};

/** Finds activities of a full year by words, type and month, and by what they have or lack. Totals stay those of the year. */
export function ActivityFinder({ activities, filter, found, onFilter }: ActivityFinderProps) {
  const { text, setText } = useTypedText(filter.words, PAUSE, (words) => onFilter({ ...filter, words }, 'in place'));
  const months = monthsIn(activities);
  return (
    <div className={styles.finder}>
      <search className={styles.fields}>
        <TextInput
          type="search"
          aria-label="Search activities"
          placeholder="Search activities"
          autoComplete="off"
          leftSection={<IconSearch size={18} aria-hidden />}
          className={styles.words ?? ''}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
        />
        <NativeSelect
          aria-label="Month"
          value={filter.month ?? ''}
          onChange={({ currentTarget: { value } }) =>
            onFilter({ ...filter, month: value === '' ? undefined : Number(value) })
          }
        >
          <option value="">All months</option>
          {months.map(({ month, name, count }) => (
            <option key={month} value={month}>{`${name} (${count})`}</option>
          ))}
        </NativeSelect>
        <NativeSelect
          aria-label="Type of activity"
          value={filter.typeId ?? ''}
          onChange={({ currentTarget: { value } }) =>
            onFilter({ ...filter, typeId: value === '' ? undefined : Number(value) })
          }
        >
          <option value="">All types</option>
          {typesIn(activities).map(({ typeId, name }) => (
            <option key={typeId} value={typeId}>
              {name}
            </option>
          ))}
        </NativeSelect>
        <NativeSelect
          aria-label="Only activities that are"
          value={filter.kind ?? ''}
          onChange={({ currentTarget: { value } }) => onFilter({ ...filter, kind: kinds.find((one) => one === value) })}
        >
          <option value="">With or without</option>
          {kinds.map((kind) => (
            <option key={kind} value={kind}>
              {KINDS[kind]}
            </option>
          ))}
        </NativeSelect>
      </search>
      <div className={styles.found}>
        <span role="status">{isNarrowing(filter) && foundInWords(found, activities.length)}</span>
        {isNarrowing(filter) && (
          <Button size="sm" onClick={() => onFilter(EVERYTHING)}>
            Show all
          </Button>
        )}
      </div>
    </div>
  );
}

function foundInWords(found: number, all: number): string {
  return `${found} of ${all} ${all === 1 ? 'activity' : 'activities'} shown. All totals still count the whole year.`;
}

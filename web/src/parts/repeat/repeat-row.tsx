import type { RepeatOffer } from '@cpd/contract/repeating';
import { formatDayMonthYear } from '@cpd/domain/values/plain-date';
import { Checkbox, Text } from '@mantine/core';
import { yearRange } from '../day/date-range.ts';
import { DayField } from '../day/day-field.tsx';
import { HoursField } from '../hours-field.tsx';
import type { FormOf } from '../saving/use-form.ts';
import styles from './repeat.module.css';
import {
  dayFieldOf,
  hoursField,
  isKept,
  keepField,
  keptValue,
  ownDays,
  pastDays,
  type RepeatValues,
} from './repeat-form.ts';

type RepeatRowProps = {
  offer: RepeatOffer;
  /** The plain date of today. */
  today: string;
  /** The year to come. */
  year: number;
  checked: boolean;
  form: Pick<FormOf<RepeatValues>, 'values' | 'set' | 'errors'>;
  onToggle: () => void;
};

/** An activity of the year before, and once it is ticked its days and hours. */
export function RepeatRow({ offer, today, year, checked, form, onToggle }: RepeatRowProps) {
  const { values, set, errors } = form;
  const { activityId, activityName, activityTypeName, occurrence, pattern, startDates, isThere } = offer;
  const hours = hoursField(activityId);
  const kept = startDates.filter((_day, index) => isKept(values, activityId, index)).length;
  const hasDay = (index: number) => occurrence === 'S' || isKept(values, activityId, index);
  return (
    <fieldset className={styles.row}>
      <legend className={styles.name}>{activityName}</legend>
      <Checkbox
        className={styles.tick}
        label={activityName}
        description={isThere ? `${activityTypeName}, already in ${year}` : activityTypeName}
        checked={checked}
        onChange={onToggle}
      />
      {checked && (
        <div className={styles.fields}>
          <PastDays offer={offer} places={pastDays(offer, today)} form={form} />
          {ownDays(offer).map((_day, index) => {
            if (!hasDay(index)) return null;
            const field = dayFieldOf(activityId, index);
            return (
              <DayField
                key={field}
                label={startDates.length === 1 ? 'Date' : `Date ${index + 1}`}
                value={values[field] ?? ''}
                range={yearRange(year)}
                error={errors[field]}
                onChange={(day) => set({ [field]: day })}
              />
            );
          })}
          {occurrence === 'R' && (
            <Text className={styles.pattern}>
              {pattern}, {kept === 1 ? '1 date' : `${kept} dates`}
            </Text>
          )}
          <HoursField
            id={hours}
            label={occurrence === 'S' ? 'Hours' : 'Hours for each date'}
            description=""
            value={values[hours] ?? ''}
            error={errors[hours]}
            onChange={(typed) => set({ [hours]: typed })}
          />
        </div>
      )}
    </fieldset>
  );
}

type PastDaysProps = Pick<RepeatRowProps, 'offer' | 'form'> & { places: readonly number[] };

/** The days of a series, or of several dates, that are over: ticked one by one, because they may not have happened (ACT-33). */
function PastDays({ offer: { activityId, startDates }, places, form: { values, set, errors } }: PastDaysProps) {
  if (places.length === 0) return null;
  return (
    <Checkbox.Group
      className={styles.past}
      label="Already past: tick only what happened"
      error={errors[keepField(activityId, 0)]}
      value={places.filter((index) => isKept(values, activityId, index)).map(String)}
      onChange={(ticked) =>
        set(
          Object.fromEntries(
            places.map((index) => [keepField(activityId, index), keptValue(ticked.includes(String(index)))]),
          ),
        )
      }
    >
      <div className={styles.pastDays}>
        {places.map((index) => (
          <Checkbox key={index} value={String(index)} label={formatDayMonthYear(startDates[index] ?? '')} />
        ))}
      </div>
    </Checkbox.Group>
  );
}

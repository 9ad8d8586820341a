import type { RepeatOffer } from '@cpd/contract/repeating';
import { Checkbox, Text } from '@mantine/core';
import '@mantine/core/styles/Input.css';
import '@mantine/core/styles/InlineInput.css';
import '@mantine/core/styles/Checkbox.css';
import { DayField } from '../day-field.tsx';
import { HoursField } from '../hours-field.tsx';
import type { FormOf } from '../saving/use-form.ts';
import styles from './repeat.module.css';
import { dayFieldOf, hoursField, ownDays, type RepeatValues } from './repeat-form.ts';

type RepeatRowProps = {
  offer: RepeatOffer;
  /** The year to come. */
  year: number;
  checked: boolean;
  form: Pick<FormOf<RepeatValues>, 'values' | 'set' | 'errors'>;
  onToggle: () => void;
};

/** An activity of the year before, and once it is ticked its days and hours. */
export function RepeatRow({ offer, year, checked, form: { values, set, errors }, onToggle }: RepeatRowProps) {
  const { activityId, activityName, activityTypeName, occurrence, pattern, startDates, isThere } = offer;
  const hours = hoursField(activityId);
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
          {ownDays(offer).map((_day, index) => {
            const field = dayFieldOf(activityId, index);
            return (
              <DayField
                key={field}
                label={startDates.length === 1 ? 'Date' : `Date ${index + 1}`}
                value={values[field] ?? ''}
                error={errors[field]}
                onChange={(day) => set({ [field]: day })}
              />
            );
          })}
          {occurrence === 'R' && (
            <Text className={styles.pattern}>
              {pattern}, {startDates.length === 1 ? '1 date' : `${startDates.length} dates`}
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

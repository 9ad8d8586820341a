import type { RepeatOffer } from '@cpd/contract/repeating';
import { formatHours } from '@cpd/domain/values/hours';
import { formatDayMonthYear } from '@cpd/domain/values/plain-date';
import { Checkbox, Text, UnstyledButton } from '@mantine/core';
import { IconChevronDown, IconChevronUp } from '@tabler/icons-react';
import { useState } from 'react';
import { yearRange } from '../day/date-range.ts';
import { DayField } from '../day/day-field.tsx';
import { datesInWords } from '../day/day-words.ts';
import { HoursField } from '../hours-field.tsx';
import type { FormOf } from '../saving/use-form.ts';
import styles from './repeat.module.css';
import {
  dayFieldOf,
  fieldsOf,
  hoursField,
  isKept,
  keepField,
  keptDays,
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

/** An activity of the year before in one line: its box, and what opens its days and hours. What is wrong opens it too. */
export function RepeatRow(props: RepeatRowProps) {
  const { offer, year, checked, form, onToggle } = props;
  const { activityId, activityName, activityTypeName, occurrence, isThere } = offer;
  const [open, setOpen] = useState(false);
  // It stays open when the message goes, which it does at the first key.
  if (!open && fieldsOf(offer).some((field) => form.errors[field] !== undefined)) setOpen(true);
  const needsDays = occurrence !== 'S' && keptDays(form.values, offer).length === 0;
  const Chevron = open ? IconChevronUp : IconChevronDown;
  const fieldsId = `repeat-${activityId}`;
  return (
    <fieldset className={styles.row}>
      <legend className={styles.name}>{activityName}</legend>
      <div className={styles.line}>
        <Checkbox
          className={styles.tick}
          aria-label={activityName}
          checked={checked}
          onChange={() => {
            if (!checked && needsDays) setOpen(true);
            onToggle();
          }}
        />
        <UnstyledButton
          className={styles.opener}
          aria-expanded={open}
          aria-controls={fieldsId}
          onClick={() => setOpen(!open)}
        >
          <span className={styles.about}>
            <span>{activityName}</span>
            <Text component="span" size="sm" className={styles.meta}>
              {[whenInWords(offer, form.values), isThere ? `already in ${year}` : activityTypeName].join(' · ')}
            </Text>
          </span>
          <Chevron size={20} aria-hidden />
        </UnstyledButton>
      </div>
      {open && (
        <div id={fieldsId} className={styles.fields}>
          <Fields {...props} />
        </div>
      )}
    </fieldset>
  );
}

/** "04/02/2026 · 1.5 h", or "12 dates · 1 h each", as it will be saved. */
function whenInWords(offer: RepeatOffer, values: RepeatValues): string {
  const { activityId, occurrence } = offer;
  const hours = formatHours(Number(values[hoursField(activityId)]) || 0);
  if (occurrence === 'S') return `${formatDayMonthYear(values[dayFieldOf(activityId, 0)] ?? '')} · ${hours} h`;
  const kept = keptDays(values, offer).length;
  return `${kept === 0 ? 'no dates' : datesInWords(kept)} · ${hours} h each`;
}

function Fields({ offer, today, year, form }: RepeatRowProps) {
  const { values, set, errors } = form;
  const { activityId, occurrence, pattern, startDates } = offer;
  const hours = hoursField(activityId);
  const hasDay = (index: number) => occurrence === 'S' || isKept(values, activityId, index);
  return (
    <>
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
      {occurrence === 'R' && <Text className={styles.pattern}>{pattern}</Text>}
      <HoursField
        id={hours}
        label={occurrence === 'S' ? 'Hours' : 'Hours for each date'}
        description=""
        value={values[hours] ?? ''}
        error={errors[hours]}
        onChange={(typed) => set({ [hours]: typed })}
      />
    </>
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

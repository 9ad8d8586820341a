import type { Speciality } from '@cpd/contract/reference';
import type { Access } from '@cpd/domain/record/activity-access';
import { GENERIC } from '@cpd/domain/record/area-order';
import { readHours, sumHours } from '@cpd/domain/values/hours';
import { Input, Text, TextInput } from '@mantine/core';
import { useId, useState } from 'react';
import {
  acceptHours,
  hoursInWords,
  hoursTextProblem,
  settleHours,
  shownHours,
  withoutZero,
} from '../../../parts/hours-text.ts';
import shared from '../../../ui/shared.module.css';
import { SpecialtySelect } from '../time/specialty-select.tsx';
import classes from './hours.module.css';

type AreaHoursFieldProps = {
  /** The year's areas, and those that the activity has anyway (DOM-08). */
  areas: readonly Speciality[];
  value: readonly AreaHours[];
  access: Access;
  error: string | undefined;
  /** The id of the first line's control. */
  id: string;
  /** What the sum is for: "for each date". */
  sumFor?: string;
  onChange: (value: AreaHours[]) => void;
};

/** Hours for each specialty, in years that count them so; a line with hours is the choice of its area (HRS-01, DOM-02). */
export function AreaHoursField(props: AreaHoursFieldProps) {
  const { areas, value, access, error, id, sumFor = 'for each date', onChange } = props;
  const [addedIds, setAddedIds] = useState<readonly number[]>([]);
  const errorId = useId();
  if (access === 'absent') return null;
  const shown = areasWithLines(areas, [...value.map(({ areaId }) => areaId), ...addedIds]);
  const further = areas.filter((area) => !shown.includes(area));
  return (
    <fieldset
      className={classes.fieldset}
      disabled={access === 'shut'}
      aria-describedby={error === undefined ? undefined : errorId}
    >
      <legend className={classes.legend}>Hours for each specialty</legend>
      <Input.Description size="md">In quarter hours; leave blank what does not apply</Input.Description>
      {error !== undefined && <Input.Error id={errorId}>{error}</Input.Error>}
      <ul className={`${shared.list} ${classes.lines}`}>
        {shown.map((area, index) => (
          <AreaLine
            key={area.areaId}
            id={index === 0 ? id : `${id}-${area.areaId}`}
            name={area.name}
            value={value.find(({ areaId }) => areaId === area.areaId)?.hours ?? ''}
            invalid={error !== undefined}
            onChange={(hours) => onChange(withAreaHours(value, area.areaId, hours))}
          />
        ))}
      </ul>
      <Text aria-live="polite" className={classes.sum}>
        {hoursInWords(sumOfLines(value))} {sumFor}
      </Text>
      {access === 'open' && (
        <SpecialtySelect
          className={classes.add}
          label="Add another specialty"
          placeholder="Type to search"
          areas={further}
          onChoose={(areaId) => {
            setAddedIds([...addedIds, areaId]);
            // Its line is drawn once this is over.
            setTimeout(() => document.getElementById(`${id}-${areaId}`)?.focus());
          }}
        />
      )}
    </fieldset>
  );
}

type AreaLineProps = { id: string; name: string; value: string; invalid: boolean; onChange: (hours: string) => void };

/** Hours are accepted, cleared and rounded as everywhere (HRS-06 to HRS-09). */
function AreaLine({ id, name, value, invalid, onChange }: AreaLineProps) {
  const enter = (hours: string) => {
    if (hours !== value) onChange(hours);
  };
  return (
    <li className={classes.line}>
      <label htmlFor={id} className={classes.name}>
        {name}
      </label>
      <TextInput
        id={id}
        className={classes.input}
        inputMode="decimal"
        autoComplete="off"
        placeholder="0"
        value={shownHours(value)}
        error={hoursTextProblem(value) ?? invalid}
        onChange={(event) => enter(acceptHours(value, event.currentTarget.value))}
        onClick={() => enter(withoutZero(value))}
        onBlur={() => enter(settleHours(value))}
      />
    </li>
  );
}

/** Hours of an area as typed. */
export type AreaHours = { areaId: number; hours: string };

/** The area for what belongs to no specialty; it stands first (DOM-07). */

/**
 * The areas that have a line: Generic first, then the member's own and those that have hours or were added, in the order of
 * the year's list (DOM-07).
 */
export function areasWithLines(areas: readonly Speciality[], shownIds: readonly number[]): Speciality[] {
  const isGeneric = ({ name }: Speciality) => name === GENERIC;
  const others = areas.filter((area) => !isGeneric(area) && (area.linkedToUser || shownIds.includes(area.areaId)));
  return [...areas.filter(isGeneric), ...others];
}

/** The lines with one changed; an area that had none gets one. */
export function withAreaHours(lines: readonly AreaHours[], areaId: number, hours: string): AreaHours[] {
  const known = lines.some((line) => line.areaId === areaId);
  if (!known) return [...lines, { areaId, hours }];
  return lines.map((line) => (line.areaId === areaId ? { areaId, hours } : line));
}

/** The sum of what the lines will be kept as, in hours (HRS-03, HRS-06). */
export function sumOfLines(lines: readonly AreaHours[]): number {
  return sumHours(lines.map(({ hours }) => readHours(hours) || 0));
}

import type { ProgramYear } from '@cpd/contract/program-activities';
import type { ActivityType, Speciality } from '@cpd/contract/reference';
import { formatHours } from '@cpd/domain/values/hours';
import { parseDayMonthYear } from '@cpd/domain/values/plain-date';
import { Checkbox, Input, NativeSelect, Skeleton, Text, Textarea, TextInput } from '@mantine/core';
import { DateInput } from '@mantine/dates';
import { useQuery } from '@tanstack/react-query';
import { HoursField } from '../../../parts/hours-field.tsx';
import { programChoicesQuery } from '../../../queries/program-activities.ts';
import { dayCount, FIELD_IDS, type ProgramValues, totalHours } from './program-values.ts';
import styles from './programs.module.css';

type ProgramFieldsProps = {
  values: ProgramValues;
  years: readonly ProgramYear[];
  /** By the field's name on the wire. */
  problems: Readonly<Record<string, string>>;
  onChange: (values: Partial<ProgramValues>) => void;
};

/** What an activity of the college is: as much as makes a member's activity of it. */
export function ProgramFields({ values, years, problems, onChange }: ProgramFieldsProps) {
  const { data: choices } = useQuery(programChoicesQuery(values.cpdYearId));
  if (choices === undefined) return <Skeleton height={420} />;
  const perArea = choices.hoursModel === 'per-specialty';
  return (
    <>
      <NativeSelect
        id={FIELD_IDS.CPDYearId}
        label="CPD year"
        w={160}
        value={String(values.cpdYearId)}
        error={problems.cpdYearId}
        disabled={years.length < 2}
        data={years.map(({ cpdYearId, cpdYear }) => ({ value: String(cpdYearId), label: String(cpdYear) }))}
        onChange={(event) => onChange({ cpdYearId: Number(event.currentTarget.value), activityTypeId: 0, areas: [] })}
      />
      <TextInput
        id={FIELD_IDS.activityName}
        label="Name"
        required
        value={values.name}
        error={problems.activityName}
        onChange={(event) => onChange({ name: event.currentTarget.value })}
      />
      <NativeSelect
        id={FIELD_IDS.activityTypeId}
        label="CPD category"
        required
        value={String(values.activityTypeId)}
        error={problems.activityTypeId}
        data={[{ value: '0', label: 'Choose what kind of activity it was' }, ...grouped(choices.types)]}
        onChange={(event) => onChange({ activityTypeId: Number(event.currentTarget.value) })}
      />
      <Days values={values} years={years} problems={problems} onChange={onChange} />
      {!perArea && <Hours values={values} problem={problems.hoursPerDate} onChange={onChange} />}
      <Areas
        values={values}
        areas={domainsFirst(choices.areas)}
        perArea={perArea}
        problem={problems.areaHours ?? (perArea ? problems.hoursPerDate : undefined)}
        onChange={onChange}
      />
      <Textarea
        id={FIELD_IDS.additionalInformation}
        label="Additional information"
        description="Attendees can see it with the activity"
        rows={3}
        value={values.information}
        error={problems.additionalInformation}
        onChange={(event) => onChange({ information: event.currentTarget.value })}
      />
    </>
  );
}

function Days({ values, years, problems, onChange }: ProgramFieldsProps) {
  const year = years.find(({ cpdYearId }) => cpdYearId === values.cpdYearId)?.cpdYear;
  const shared = {
    valueFormat: 'DD/MM/YYYY',
    placeholder: 'dd/mm/yyyy',
    firstDayOfWeek: 0,
    dateParser: (text: string) => parseDayMonthYear(text) ?? null,
    ...(year === undefined ? {} : { minDate: `${year}-01-01`, maxDate: `${year}-12-31` }),
  } as const;
  return (
    <div className={styles.days}>
      <DateInput
        {...shared}
        id={FIELD_IDS.startDate}
        label="First day"
        required
        value={values.startDate === '' ? null : values.startDate}
        error={problems.startDate}
        onChange={(date) => onChange({ startDate: date ?? '' })}
      />
      <DateInput
        {...shared}
        id={FIELD_IDS.endDate}
        label="Last day"
        description="Leave blank for one day"
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        value={values.endDate === '' ? null : values.endDate}
        error={problems.endDate}
        onChange={(date) => onChange({ endDate: date ?? '' })}
      />
    </div>
  );
}

type HoursProps = { values: ProgramValues; problem: string | undefined; onChange: ProgramFieldsProps['onChange'] };

function Hours({ values, problem, onChange }: HoursProps) {
  const [days = 1, total] = [dayCount(values), totalHours(values)];
  return (
    <div className={styles.hours}>
      <HoursField
        id={FIELD_IDS.hoursPerDate ?? ''}
        label={days > 1 ? 'Hours a day' : 'Hours'}
        value={values.hours}
        error={problem}
        onChange={(hours) => onChange({ hours })}
      />
      {days > 1 && total !== undefined && (
        <Text size="sm" className={styles.quiet}>
          {days} days, {formatHours(total)} hours in total
        </Text>
      )}
    </div>
  );
}

type AreasProps = {
  values: ProgramValues;
  areas: readonly { areaId: number; name: string }[];
  perArea: boolean;
  problem: string | undefined;
  onChange: ProgramFieldsProps['onChange'];
};

function Areas({ values, areas, perArea, problem, onChange }: AreasProps) {
  const chosen = new Map(values.areas.map(({ areaId, hours }) => [areaId, hours]));
  const without = (areaId: number) => values.areas.filter((area) => area.areaId !== areaId);
  return (
    <fieldset className={styles.areas} id={FIELD_IDS.areaHours} tabIndex={-1}>
      <legend>Professional domains and specialties{perArea && ', with their hours a day'}</legend>
      {problem !== undefined && <Input.Error>{problem}</Input.Error>}
      <div className={styles.areaGrid}>
        {areas.map(({ areaId, name }) => (
          <div key={areaId} className={styles.area}>
            <Checkbox
              label={name}
              checked={chosen.has(areaId)}
              onChange={(event) => {
                const rest = without(areaId);
                onChange({ areas: event.currentTarget.checked ? [...rest, { areaId, hours: '' }] : rest });
              }}
            />
            {perArea && chosen.has(areaId) && (
              <TextInput
                aria-label={`Hours a day for ${name}`}
                inputMode="decimal"
                w={90}
                value={chosen.get(areaId) ?? ''}
                onChange={(event) =>
                  onChange({ areas: [...without(areaId), { areaId, hours: event.currentTarget.value }] })
                }
              />
            )}
          </div>
        ))}
      </div>
    </fieldset>
  );
}

/** Most activities of the college are about a domain, and the specialties are many. */
function domainsFirst(areas: readonly Speciality[]) {
  return areas
    .toSorted((one, other) => Number(one.isArea) - Number(other.isArea))
    .map(({ areaId, name }) => ({ areaId: areaId, name: name }));
}

function grouped(types: readonly ActivityType[]) {
  const offered = types.filter(({ isPlanType }) => !isPlanType);
  return [...new Set(offered.map(({ category }) => category))].map((group) => ({
    group,
    items: offered
      .filter(({ category }) => category === group)
      .map(({ activityTypeId, type }) => ({ value: String(activityTypeId), label: type })),
  }));
}

import type { ProgramYear } from '@cpd/contract/program-activities';
import type { Speciality } from '@cpd/contract/reference';
import { formatHours } from '@cpd/domain/values/hours';
import { Checkbox, Input, NativeSelect, Text, Textarea, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { yearRange } from '../../../parts/day/date-range.ts';
import { DayField } from '../../../parts/day/day-field.tsx';
import { HoursField } from '../../../parts/hours-field.tsx';
import { hoursInput } from '../../../parts/hours-text.ts';
import { Loaded } from '../../../parts/loaded.tsx';
import type { FormOf } from '../../../parts/saving/use-form.ts';
import { programChoicesQuery } from '../../../queries/program-activities.ts';
import { typeGroups } from '../type-groups.ts';
import { dayCount, fieldId, type ProgramValues, totalHours } from './program-values.ts';
import styles from './programs.module.css';

type ProgramFieldsProps = { form: FormOf<ProgramValues>; years: readonly ProgramYear[] };

/** What an activity of the college is: as much as makes a member's activity of it. */
export function ProgramFields({ form, years }: ProgramFieldsProps) {
  const { values, errors, set, text } = form;
  const query = useQuery(programChoicesQuery(values.cpdYearId));
  const { data: choices } = query;
  if (choices === undefined) {
    return <Loaded query={query} waiting={420} failed="The activity types and areas could not be loaded." />;
  }
  const perArea = choices.hoursModel === 'per-specialty';
  return (
    <>
      <NativeSelect
        id={fieldId('cpdYearId')}
        label="CPD year"
        w={160}
        value={String(values.cpdYearId)}
        error={errors.cpdYearId}
        disabled={years.length < 2}
        data={years.map(({ cpdYearId, cpdYear }) => ({ value: String(cpdYearId), label: String(cpdYear) }))}
        onChange={(event) => set({ cpdYearId: Number(event.currentTarget.value), activityTypeId: 0, areaHours: [] })}
      />
      <TextInput id={fieldId('activityName')} label="Name" required {...text('activityName')} />
      <NativeSelect
        id={fieldId('activityTypeId')}
        label="CPD category"
        required
        value={String(values.activityTypeId)}
        error={errors.activityTypeId}
        data={[
          { value: '0', label: 'Choose what kind of activity it was' },
          ...typeGroups(choices.types.filter(({ isPlanType }) => !isPlanType)),
        ]}
        onChange={(event) => set({ activityTypeId: Number(event.currentTarget.value) })}
      />
      <Days form={form} years={years} />
      {!perArea && <Hours form={form} />}
      <Areas form={form} areas={domainsFirst(choices.areas)} perArea={perArea} />
      <Textarea
        id={fieldId('additionalInformation')}
        label="Additional information"
        description="Attendees can see it with the activity"
        rows={3}
        {...text('additionalInformation')}
      />
    </>
  );
}

function Days({ form: { values, errors, set }, years }: ProgramFieldsProps) {
  const year = years.find(({ cpdYearId }) => cpdYearId === values.cpdYearId)?.cpdYear;
  const dayOf = (field: 'startDate' | 'endDate') => ({
    id: fieldId(field),
    range: year === undefined ? undefined : yearRange(year),
    value: values[field],
    error: errors[field],
    onChange: (date: string) => set({ [field]: date }),
  });
  return (
    <div className={styles.days}>
      <DayField {...dayOf('startDate')} label="First day" />
      <DayField {...dayOf('endDate')} label="Last day, if there are several" required={false} />
    </div>
  );
}

function Hours({ form: { values, errors, set } }: { form: FormOf<ProgramValues> }) {
  const [days = 1, total] = [dayCount(values), totalHours(values)];
  return (
    <div className={styles.hours}>
      <HoursField
        id={fieldId('hoursPerDate')}
        label={days > 1 ? 'Hours a day' : 'Hours'}
        value={values.hoursPerDate}
        error={errors.hoursPerDate}
        onChange={(hoursPerDate) => set({ hoursPerDate })}
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
  form: FormOf<ProgramValues>;
  areas: readonly { areaId: number; name: string }[];
  perArea: boolean;
};

function Areas({ form: { values, errors, set }, areas, perArea }: AreasProps) {
  const chosen = new Map(values.areaHours.map(({ areaId, hours }) => [areaId, hours]));
  const without = (areaId: number) => values.areaHours.filter((area) => area.areaId !== areaId);
  const problem = errors.areaHours ?? (perArea ? errors.hoursPerDate : undefined);
  return (
    <fieldset className={styles.areas} id={fieldId('areaHours')} tabIndex={-1}>
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
                set({ areaHours: event.currentTarget.checked ? [...rest, { areaId, hours: '' }] : rest });
              }}
            />
            {perArea && chosen.has(areaId) && (
              <TextInput
                aria-label={`Hours a day for ${name}`}
                w={90}
                {...hoursInput(chosen.get(areaId) ?? '', (hours) =>
                  set({
                    areaHours: values.areaHours.map((area) => (area.areaId === areaId ? { areaId, hours } : area)),
                  }),
                )}
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
    .map(({ areaId, name }) => ({ areaId, name }));
}

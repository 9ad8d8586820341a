import type { Speciality } from '@cpd/contract/reference';
import { suffixProblem, suggestSuffix } from '@cpd/domain/record/shortcut-rules';
import { formatHours, readHours, sumHours } from '@cpd/domain/values/hours';
import { ACTIVITY_NAME_MAX, SHORTCUT_SUFFIX_MAX } from '@cpd/domain/values/limits';
import { Group, NativeSelect, Stack, Text, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { dayOrNone } from '../../../parts/day/date-range.ts';
import { hoursInput } from '../../../parts/hours-text.ts';
import { Loaded } from '../../../parts/loaded.tsx';
import { partOf } from '../../../parts/saving/problems.ts';
import { SaveDialog } from '../../../parts/saving/save-dialog.tsx';
import { useForm } from '../../../parts/saving/use-form.ts';
import {
  type ShortcutRequest,
  type ShortcutYear,
  shortcutsChanges,
  shortcutYearsQuery,
  suffixQuery,
} from '../../../queries/shortcuts.ts';
import { useChange } from '../../../queries/use-change.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { LabelledButton } from '../../../ui/labelled-button.tsx';
import { showDone } from '../../../ui/toast.ts';
import { typeGroups } from '../type-groups.ts';
import { DateRange, type Range } from './date-range.tsx';
import styles from './shortcuts.module.css';

/** Long enough that the server is not asked with each letter. */
const PAUSE_MS = 300;

/** Makes a link for an event. */
export function NewShortcutDialog({ onClose }: { onClose: () => void }) {
  const query = useQuery(shortcutYearsQuery());
  const years = query.data ?? [];
  if (years[0] !== undefined) return <ShortcutForm years={years} first={years[0]} onClose={onClose} />;
  return (
    <Dialog title="Make a shortcut" size="lg" onClose={onClose}>
      <Loaded query={query} waiting={320} failed="The activity types and areas could not be loaded.">
        {() => <Text>No CPD year is open for entries, so there is nothing to make a shortcut for.</Text>}
      </Loaded>
    </Dialog>
  );
}

type FormProps = { years: readonly ShortcutYear[]; first: ShortcutYear; onClose: () => void };

function ShortcutForm({ years, first, onClose }: FormProps) {
  const { mutateAsync } = useChange(shortcutsChanges.createShortcut);
  const form = useForm({
    initial: () => emptyShortcut(first),
    save: (values, key) => mutateAsync({ request: toRequest(values), key }),
    fieldOf: (field) => (field === 'cpdYearId' ? 'year' : partOf(field)),
    onSaved: () => {
      showDone('The shortcut was made. Copy its link from the list.');
      onClose();
    },
  });
  const { values, errors, set } = form;
  const { year } = values;
  return (
    <SaveDialog title="Make a shortcut" action="Make the shortcut" form={form} onClose={onClose}>
      <TextInput
        label="Activity name"
        description="As it will appear in members’ records."
        required
        data-autofocus
        maxLength={ACTIVITY_NAME_MAX}
        value={values.activityName}
        error={errors.activityName}
        onChange={(event) => form.change((now) => named(now, event.currentTarget.value))}
      />
      <SuffixField
        suffix={values.friendlyUrlSuffix}
        error={errors.friendlyUrlSuffix}
        onChange={(friendlyUrlSuffix) => set({ friendlyUrlSuffix, suffixTyped: true })}
      />
      <NativeSelect
        label="CPD year"
        data={years.map(({ cpdYearId, cpdYear }) => ({ value: String(cpdYearId), label: String(cpdYear) }))}
        value={String(year.cpdYearId)}
        error={errors.year}
        onChange={({ currentTarget: { value } }) =>
          form.change((now) => ofYear(now, years.find(({ cpdYearId }) => cpdYearId === Number(value)) ?? first))
        }
      />
      <NativeSelect
        label="CPD category"
        required
        data={[{ value: '0', label: 'Choose a type' }, ...typeGroups(year.activityTypes)]}
        value={String(values.activityTypeId)}
        error={errors.activityTypeId}
        onChange={({ currentTarget: { value } }) => set({ activityTypeId: Number(value) })}
      />
      <DateRange range={values} year={year.cpdYear} errors={errors} onChange={set} />
      <AreaHours
        lines={values.hours}
        areas={year.specialties}
        perArea={!year.usesTotalHours}
        error={errors.hours}
        onChange={(hours) => set({ hours })}
      />
    </SaveDialog>
  );
}

type SuffixProps = { suffix: string; error: string | undefined; onChange: (suffix: string) => void };

/** The end of the link; whether it is free is said while it is typed. */
function SuffixField({ suffix, error, onChange }: SuffixProps) {
  const [settled] = useDebouncedValue(suffix.trim(), PAUSE_MS);
  const problem = settled === '' ? undefined : suffixProblem(settled);
  const isAsked = settled !== '' && problem === undefined;
  const { data } = useQuery({ ...suffixQuery(settled), enabled: isAsked });
  const taken = isAsked && data?.free === false ? 'Another shortcut already uses this end of the link.' : undefined;
  const isFree = isAsked && data?.free === true && settled === suffix.trim();
  return (
    <div>
      <TextInput
        label="End of the link"
        description={`${location.origin}/User/Layout/Activity?Shortcut=${suffix.trim() === '' ? '…' : suffix.trim()}`}
        required
        maxLength={SHORTCUT_SUFFIX_MAX}
        value={suffix}
        error={error ?? problem ?? taken}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
      <Text size="sm" role="status" mih={20}>
        {isFree ? 'This link is available.' : ''}
      </Text>
    </div>
  );
}

/** What the form of a new shortcut holds. */
type ShortcutValues = Range & {
  activityName: string;
  friendlyUrlSuffix: string;
  /** Until it is typed, the suffix follows the name. */
  suffixTyped: boolean;
  year: ShortcutYear;
  activityTypeId: number;
  hours: readonly AreaLine[];
};

/** An empty form of a year. */
function emptyShortcut(year: ShortcutYear): ShortcutValues {
  const name = { activityName: '', friendlyUrlSuffix: '', suffixTyped: false };
  const range = { ongoing: true, startDate: '', endDate: '' };
  return { ...name, ...range, year, activityTypeId: 0, hours: [{ areaId: 0, hours: '' }] };
}

/** The form with another name. */
function named(values: ShortcutValues, activityName: string): ShortcutValues {
  const friendlyUrlSuffix = values.suffixTyped ? values.friendlyUrlSuffix : suggestSuffix(activityName);
  return { ...values, activityName, friendlyUrlSuffix };
}

/** The form in another year: types, areas and dates are those of a year. */
function ofYear(values: ShortcutValues, year: ShortcutYear): ShortcutValues {
  const hours = values.hours.map((line) => ({ ...line, areaId: 0 }));
  return { ...values, year, activityTypeId: 0, startDate: '', endDate: '', hours };
}

/** The form as it is sent. */
function toRequest(values: ShortcutValues): ShortcutRequest {
  const { friendlyUrlSuffix, activityName, activityTypeId, year, ongoing, startDate, endDate, hours } = values;
  const named = hours.filter(({ areaId }) => areaId !== 0);
  return {
    ...{ friendlyUrlSuffix, activityName, activityTypeId, cpdYearId: year.cpdYearId, ongoing },
    ...(ongoing ? {} : { startDate: dayOrNone(startDate), endDate: dayOrNone(endDate) }),
    hours: named.map((line) => ({ areaId: line.areaId, hours: line.hours.trim() === '' ? '0' : line.hours })),
  };
}

/** Hours of one area as they are typed; area 0 is not chosen yet. */
type AreaLine = { areaId: number; hours: string };

type AreaHoursProps = {
  lines: readonly AreaLine[];
  areas: readonly Speciality[];
  /** Members get the hours by area; else their sum, with the areas ticked (SHC-05). */
  perArea: boolean;
  error: string | undefined;
  onChange: (lines: AreaLine[]) => void;
};

/** The areas of a shortcut with the hours of each. */
function AreaHours({ lines, areas, perArea, error, onChange }: AreaHoursProps) {
  const change = (place: number, part: Partial<AreaLine>) =>
    onChange(lines.map((line, index) => (index === place ? { ...line, ...part } : line)));
  const total = sumHours(lines.map(({ hours }) => readHours(hours) || 0));
  return (
    <fieldset className={styles.hours}>
      <legend>Areas and hours for one date</legend>
      <Stack gap="sm">
        {lines.map((line, index) => (
          // Lines are told apart by their place alone.
          // biome-ignore lint/suspicious/noArrayIndexKey: two lines may be the same, and none is moved
          <Group key={index} gap="sm" align="start" wrap="wrap">
            <NativeSelect
              label={`Area ${index + 1}`}
              className={styles.area}
              data={[{ value: '0', label: 'Choose an area' }, ...areaGroups(areas)]}
              value={String(line.areaId)}
              error={index === 0 ? error : undefined}
              onChange={({ currentTarget: { value } }) => change(index, { areaId: Number(value) })}
            />
            <TextInput label="Hours" w={96} {...hoursInput(line.hours, (hours) => change(index, { hours }))} />
          </Group>
        ))}
        <Group justify="space-between">
          <LabelledButton
            icon={IconPlus}
            variant="subtle"
            onClick={() => onChange([...lines, { areaId: 0, hours: '' }])}
          >
            Add another area
          </LabelledButton>
          <Text size="sm">
            {formatHours(total)} {total === 1 ? 'hour' : 'hours'}{' '}
            {perArea ? 'in total' : 'in total; the areas will be ticked'}
          </Text>
        </Group>
      </Stack>
    </fieldset>
  );
}

function areaGroups(areas: readonly Speciality[]) {
  const group = (name: string, isSpeciality: boolean) => ({
    group: name,
    items: areas
      .filter((area) => area.isArea === isSpeciality)
      .map(({ areaId, name: Name }) => ({ value: String(areaId), label: Name })),
  });
  return [group('Professional domains', false), group('Specialties', true)];
}

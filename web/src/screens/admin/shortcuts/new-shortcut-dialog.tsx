import { suffixProblem } from '@cpd/domain/record/shortcut-rules';
import { ACTIVITY_NAME_MAX, SHORTCUT_SUFFIX_MAX } from '@cpd/domain/values/limits';
import { Alert, Button, NativeSelect, Skeleton, Stack, Text, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { type ShortcutYear, shortcutYearsQuery, suffixQuery } from '../../../queries/shortcuts.ts';
import { ActionDialog } from '../../../ui/action-dialog.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { AreaHours } from './area-hours.tsx';
import { DateRange } from './date-range.tsx';
import { useShortcutForm } from './use-shortcut-form.ts';

/** Long enough that the server is not asked with each letter. */
const PAUSE_MS = 300;

/** Makes a link for an event. */
export function NewShortcutDialog({ onClose }: { onClose: () => void }) {
  const { data: years, isError, refetch } = useQuery(shortcutYearsQuery());
  const [first] = years ?? [];
  if (years !== undefined && first !== undefined) return <ShortcutForm years={years} first={first} onClose={onClose} />;
  return (
    <Dialog title="Make a shortcut" size="lg" onClose={onClose}>
      {years === undefined && !isError && <Skeleton height={320} />}
      {years !== undefined && <Text>No CPD year is open for entries, so there is nothing to make a shortcut for.</Text>}
      {isError && (
        <Stack gap="sm" align="flex-start" role="alert">
          <Text>The activity types and areas could not be loaded.</Text>
          <Button variant="default" onClick={() => void refetch()}>
            Try again
          </Button>
        </Stack>
      )}
    </Dialog>
  );
}

type FormProps = { years: readonly ShortcutYear[]; first: ShortcutYear; onClose: () => void };

function ShortcutForm({ years, first, onClose }: FormProps) {
  const form = useShortcutForm(first, onClose);
  const { values, year, change, problemOf, other } = form;
  return (
    <ActionDialog
      title="Make a shortcut"
      action="Make the shortcut"
      pending={form.pending}
      formRef={form.place}
      onAct={form.save}
      onClose={onClose}
    >
      {other !== undefined && (
        <Alert color="red" role="alert">
          {other}
        </Alert>
      )}
      <TextInput
        label="Activity name"
        description="As it will appear in members’ records."
        required
        data-autofocus
        maxLength={ACTIVITY_NAME_MAX}
        value={values.name}
        error={problemOf('activityName')}
        onChange={(event) => form.changeName(event.currentTarget.value)}
      />
      <SuffixField
        suffix={values.suffix}
        error={problemOf('friendlyUrlSuffix')}
        onChange={(suffix) => change({ suffix, suffixTyped: true })}
      />
      <NativeSelect
        label="CPD year"
        data={years.map(({ cpdYearId, cpdYear }) => ({ value: String(cpdYearId), label: String(cpdYear) }))}
        value={String(year.cpdYearId)}
        error={problemOf('cpdYearId')}
        onChange={({ currentTarget: { value } }) =>
          form.changeYear(years.find(({ cpdYearId }) => cpdYearId === Number(value)) ?? first)
        }
      />
      <NativeSelect
        label="CPD category"
        required
        data={[{ value: '0', label: 'Choose a type' }, ...typeGroups(year)]}
        value={String(values.activityTypeId)}
        error={problemOf('activityTypeId')}
        onChange={({ currentTarget: { value } }) => change({ activityTypeId: Number(value) })}
      />
      <DateRange range={values} year={year.cpdYear} problemOf={problemOf} onChange={change} />
      <AreaHours
        lines={values.lines}
        areas={year.specialties}
        perArea={!year.usesTotalHours}
        error={problemOf('hours')}
        onChange={(lines) => change({ lines })}
      />
    </ActionDialog>
  );
}

function typeGroups({ activityTypes }: ShortcutYear) {
  return [...new Set(activityTypes.map(({ category }) => category))].map((group) => ({
    group,
    items: activityTypes
      .filter(({ category }) => category === group)
      .map(({ activityTypeId, type }) => ({
        value: String(activityTypeId),
        label: type,
      })),
  }));
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

import type { Audience } from '@cpd/contract/announcements';
import { teamStatusName } from '@cpd/domain/year/year-rules';
import { Anchor, Checkbox, Group, NativeSelect, Radio, Stack, Text, TextInput } from '@mantine/core';
import { paths } from '../../../lib/paths.ts';
import { AppLink } from '../../../ui/app-link.tsx';
import { AUDIT_WORDS, type AudienceNames, audienceWords } from './announcement-words.ts';
import type { ListAudience } from './list-audience.ts';
import { NumbersField } from './numbers-field.tsx';

type Filter = Extract<Audience, { kind: 'FILTER' }>;
type Kind = Audience['kind'];

const KINDS: readonly { value: Kind; label: string }[] = [
  { value: 'ONE', label: 'One member' },
  { value: 'LIST', label: 'Members of a list' },
  { value: 'FILTER', label: 'Members chosen by their record' },
  { value: 'NUMBERS', label: 'Pasted member numbers' },
  { value: 'ALL', label: 'All participants' },
];

const STATUSES = ['OPEN', 'INPROGRESS', 'SUBMITTED', 'COMPLETE', 'INCOMPLETE'] as const;
const AUDITS = ['SELECTED', 'INREVIEW', 'PASSED', 'FAILED', 'DEFERRED'] as const;

/** A filter that asks for nothing yet but a year. */
export function emptyFilter(cpdYearId: number | null): Filter {
  return {
    kind: 'FILTER',
    cpdYearId,
    cpdStatusCodes: [],
    notSubmitted: false,
    registrationIds: [],
    auditStatuses: [],
    firstCpdYearIds: [],
  };
}

type FieldsProps = {
  audience: Audience;
  names: AudienceNames;
  /** The list that it started with, if any: others are written to from there. */
  list: ListAudience | undefined;
  /** The year that a new filter is about. */
  currentYearId: number | null;
  error: string | undefined;
  onChange: (audience: Audience) => void;
};

/** Who is told: one member by number, those whose record matches, or everyone. */
export function AudienceFields({ audience, names, list, currentYearId, error, onChange: onChosen }: FieldsProps) {
  const { except = [] } = audience;
  const onChange = (chosen: Audience) => onChosen({ ...chosen, except });
  const choose = (kind: string) => {
    if (kind === 'ONE') onChange({ kind: 'ONE', memberNumber: '' });
    else if (kind === 'NUMBERS') onChange({ kind: 'NUMBERS', memberNumbers: [] });
    else if (kind === 'ALL') onChange({ kind: 'ALL' });
    else if (kind === 'LIST' && list !== undefined) onChange(list);
    else onChange(emptyFilter(currentYearId));
  };
  return (
    <Stack gap="md">
      <Radio.Group label="Who gets it" value={audience.kind} error={error} onChange={choose}>
        <Group gap="lg" mt={6}>
          {KINDS.filter(({ value }) => value !== 'LIST' || list !== undefined).map(({ value, label }) => (
            <Radio key={value} value={value} label={label} />
          ))}
        </Group>
      </Radio.Group>
      {audience.kind === 'ONE' && (
        <TextInput
          label="Member number"
          maw={320}
          value={audience.memberNumber}
          onChange={(event) => onChange({ kind: 'ONE', memberNumber: event.currentTarget.value })}
        />
      )}
      {audience.kind === 'LIST' && <ListLine audience={audience} names={names} />}
      {audience.kind === 'NUMBERS' && (
        <NumbersField
          label="Member numbers"
          description="Paste them from a spreadsheet or a letter: one a line, or with spaces or commas between."
          numbers={audience.memberNumbers}
          onChange={(memberNumbers) => onChange({ kind: 'NUMBERS', memberNumbers })}
        />
      )}
      {audience.kind === 'FILTER' && <FilterFields filter={audience} names={names} onChange={onChange} />}
      {audience.kind !== 'ONE' && (
        <NumbersField
          label="Leave out (optional)"
          description="The numbers of members who should not receive it."
          numbers={except}
          onChange={(numbers) => onChosen({ ...audience, except: numbers })}
        />
      )}
    </Stack>
  );
}

function ListLine({ audience, names }: { audience: ListAudience; names: AudienceNames }) {
  return (
    <Text size="sm">
      {audienceWords({ ...audience, except: [] }, names)}.{' '}
      <Anchor component={AppLink} href={paths.adminList(audience.list, audience.filters)}>
        Open the list
      </Anchor>
    </Text>
  );
}

type FilterProps = { filter: Filter; names: AudienceNames; onChange: (filter: Filter) => void };

function FilterFields({ filter, names, onChange }: FilterProps) {
  const change = (part: Partial<Filter>) => onChange({ ...filter, ...part });
  const years = names.years.map(({ cpdYearId, cpdYear }) => ({ value: String(cpdYearId), label: String(cpdYear) }));
  return (
    <Stack gap="md">
      <Group align="end" gap="lg">
        <NativeSelect
          label="CPD year of the record"
          data={[{ value: '', label: 'Any' }, ...years]}
          value={filter.cpdYearId === null ? '' : String(filter.cpdYearId)}
          onChange={({ currentTarget: { value } }) => change({ cpdYearId: value === '' ? null : Number(value) })}
        />
        <NativeSelect
          label="First year with the college"
          data={[{ value: '', label: 'Any' }, ...years]}
          value={String(filter.firstCpdYearIds[0] ?? '')}
          onChange={({ currentTarget: { value } }) => change({ firstCpdYearIds: value === '' ? [] : [Number(value)] })}
        />
      </Group>
      <Text size="sm">
        Tick what matters. In each row, members who match any of the ticks are included; a row without ticks is ignored.
      </Text>
      <Checkbox
        label="Only those who have not submitted and are not exempt"
        checked={filter.notSubmitted}
        onChange={(event) => change({ notSubmitted: event.currentTarget.checked })}
      />
      <Choice
        label="Status of the year"
        options={STATUSES.map((value) => ({ value, label: teamStatusName(value) }))}
        chosen={filter.cpdStatusCodes}
        onChange={(CPDStatusCodes) => change({ cpdStatusCodes: CPDStatusCodes })}
      />
      <RegistrationChoice filter={filter} names={names} onChange={onChange} />
      <Choice
        label="Audit"
        options={AUDITS.map((value) => ({ value, label: AUDIT_WORDS[value] }))}
        chosen={filter.auditStatuses}
        onChange={(AuditStatuses) => change({ auditStatuses: AuditStatuses })}
      />
    </Stack>
  );
}

function RegistrationChoice({ filter, names, onChange }: FilterProps) {
  const groups = [...new Set(names.registrations.map(({ group }) => group))];
  return groups.map((group) => {
    const own = names.registrations.filter((each) => each.group === group);
    const others = filter.registrationIds.filter((id) => own.every(({ registrationId }) => registrationId !== id));
    return (
      <Choice
        key={group}
        label={`Registration in the year: ${group}`}
        options={own.map(({ registrationId, name }) => ({ value: String(registrationId), label: name }))}
        chosen={filter.registrationIds.map(String)}
        onChange={(ids) => {
          const chosen = own.map(({ registrationId }) => registrationId).filter((id) => ids.includes(String(id)));
          onChange({ ...filter, registrationIds: [...others, ...chosen] });
        }}
      />
    );
  });
}

type ChoiceProps<Value extends string> = {
  label: string;
  options: readonly { value: Value; label: string }[];
  chosen: readonly Value[];
  onChange: (chosen: Value[]) => void;
};

/** Alternatives of one kind; none ticked asks for nothing. */
function Choice<Value extends string>({ label, options, chosen, onChange }: ChoiceProps<Value>) {
  const toggle = (value: Value, isOn: boolean) =>
    onChange(isOn ? [...chosen, value] : chosen.filter((each) => each !== value));
  return (
    <Checkbox.Group label={label} value={[...chosen]}>
      <Group gap="md" mt={6}>
        {options.map((option) => (
          <Checkbox
            key={option.value}
            value={option.value}
            label={option.label}
            onChange={(event) => toggle(option.value, event.currentTarget.checked)}
          />
        ))}
      </Group>
    </Checkbox.Group>
  );
}

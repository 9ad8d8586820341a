import type { RuleField, YearDraftChange } from '@cpd/contract/year-drafts';
import { Checkbox, NativeSelect, Stack, Textarea, TextInput } from '@mantine/core';
import { useRef, useState } from 'react';
import { DayField } from '../../../parts/day/day-field.tsx';
import { SaveDialog } from '../../../parts/saving/save-dialog.tsx';
import { type FormOf, useForm } from '../../../parts/saving/use-form.ts';
import { useChange } from '../../../queries/use-change.ts';
import { yearDraftChanges } from '../../../queries/year-rules.ts';

type Values = Record<string, string>;

type RulesDialogProps = {
  cpdYearId: number;
  title: string;
  action: string;
  /** As they were fetched last. */
  fields: readonly RuleField[];
  /** What stands in the way of publishing, by field. */
  problems?: ReadonlyMap<string, string>;
  /** The field that has the focus at first. */
  leadsTo?: string | undefined;
  /** What is added, by its kind; left out, the fields are of what there is. */
  adds?: string;
  onClose: () => void;
};

/**
 * Changes fields of a draft, or adds one of several (FWK-01). Sent is what was changed, with what it was before; after a refusal
 * because a colleague was first, it is what the colleague saved, which has been read by then.
 */
export function RulesDialog(props: RulesDialogProps) {
  const { cpdYearId, title, action, fields, problems, leadsTo, adds, onClose } = props;
  const { mutateAsync } = useChange(yearDraftChanges.change);
  const [opened] = useState(() => valuesOf(fields));
  const isOvertaken = useRef(false);
  const changesOf = (values: Values): YearDraftChange['changes'] => {
    const before = isOvertaken.current ? valuesOf(fields) : opened;
    return Object.entries(values).flatMap(([key, after]) => {
      const was = before[key] ?? '';
      return after === opened[key] || after === was ? [] : [{ key, before: was, after }];
    });
  };
  const editsOf = (values: Values): Omit<YearDraftChange, 'cpdYearId'> =>
    adds === undefined
      ? { changes: changesOf(values), additions: [], removals: [] }
      : { changes: [], additions: [{ kind: adds, values: entries(values) }], removals: [] };
  const form = useForm<Values, null>({
    initial: opened,
    save: (values, key) => mutateAsync({ body: { cpdYearId, ...editsOf(values) }, key }),
    content: editsOf,
    fieldOf: (field, values) => keyOf(field, editsOf(values)),
    onSaved: onClose,
    onFailed: ({ kind }) => {
      isOvertaken.current ||= kind === 'stale';
    },
  });
  const lead = leadsTo ?? fields[0]?.key;
  return (
    <SaveDialog title={title} action={action} form={form} onClose={onClose}>
      {fields.map((field) => (
        <Field
          key={field.key}
          field={field}
          form={form}
          // What is wrong with a value is told until it is another one.
          problem={form.values[field.key] === opened[field.key] ? problems?.get(field.key) : undefined}
          isFirst={field.key === lead}
        />
      ))}
    </SaveDialog>
  );
}

const valuesOf = (fields: readonly RuleField[]): Values =>
  Object.fromEntries(fields.map(({ key, value }) => [key, value]));

const entries = (values: Values) => Object.entries(values).map(([key, value]) => ({ key, value }));

/** The field that a place in what was sent is about: `changes.0.after`, `additions.0.values.2.value`. */
function keyOf(place: string, { changes, additions }: Omit<YearDraftChange, 'cpdYearId'>): string {
  const [list, first, , second] = place.split('.');
  if (list === 'changes') return changes[Number(first)]?.key ?? place;
  return additions[Number(first)]?.values[Number(second)]?.key ?? place;
}

type FieldProps = { field: RuleField; form: FormOf<Values>; problem: string | undefined; isFirst: boolean };

function Field({ field, form, problem, isFirst }: FieldProps) {
  const { key, label, kind, unit, optional, long, options } = field;
  const error = form.errors[key] ?? problem;
  const value = form.values[key] ?? '';
  const set = (next: string) => form.set({ [key]: next });
  const focus = isFirst ? { 'data-autofocus': true } : {};
  const given = { ...form.text(key), error, label: unit === '' ? label : `${label} (${unit})`, ...focus };
  switch (kind) {
    case 'day':
      return <DayField label={label} value={value} error={error} onChange={set} />;
    case 'yes-no':
      return (
        <Checkbox
          label={label}
          checked={value === 'yes'}
          error={error}
          onChange={(event) => set(event.currentTarget.checked ? 'yes' : 'no')}
          {...focus}
        />
      );
    case 'choice':
      return <NativeSelect {...given} data={choices(options, value)} />;
    case 'choices':
      return (
        <Checkbox.Group
          label={label}
          error={error}
          value={value.split(',').filter((one) => one !== '')}
          onChange={(chosen) => set(chosen.join(','))}
        >
          <Stack gap="xs" my="xs">
            {options.map((option) => (
              <Checkbox key={option.value} value={option.value} label={option.label} />
            ))}
          </Stack>
        </Checkbox.Group>
      );
    case 'text':
      return long ? (
        <Textarea {...given} autosize minRows={2} maxRows={8} required={!optional} />
      ) : (
        <TextInput {...given} required={!optional} />
      );
    default:
      return <TextInput {...given} inputMode={kind === 'number' ? 'decimal' : 'text'} required={!optional} />;
  }
}

/** A list without a choice yet begins with an empty one. */
function choices(options: RuleField['options'], value: string) {
  const isChosen = options.some((option) => option.value === value);
  return isChosen ? [...options] : [{ value, label: '' }, ...options];
}

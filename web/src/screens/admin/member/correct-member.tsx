import type { MemberDetails } from '@cpd/contract/member-details';
import type { User } from '@cpd/contract/users';
import { FIELD_NAMES, FIELD_SOURCES, type FieldSource } from '@cpd/domain/college/member-list-check';
import { countryName, listCountries } from '@cpd/domain/values/countries';
import { formatDayMonthYear } from '@cpd/domain/values/plain-date';
import { Button, NativeSelect, Text, Textarea, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { DayField } from '../../../parts/day/day-field.tsx';
import { Loaded } from '../../../parts/loaded.tsx';
import { fullName } from '../../../parts/person-name.ts';
import { differences, type SaidField, useOvertaken } from '../../../parts/saving/overtaken.ts';
import { SaveDialog } from '../../../parts/saving/save-dialog.tsx';
import { useForm } from '../../../parts/saving/use-form.ts';
import { useHasLeft } from '../../../queries/members.ts';
import { memberDetailsQuery, peopleChanges } from '../../../queries/people.ts';
import { useChange } from '../../../queries/use-change.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { showDone } from '../../../ui/toast.ts';
import { firstNameProblems, PersonFields } from '../person-fields.tsx';
import { KEPT_IN_HISTORY } from './left-words.ts';

const SOURCE_NAMES: Readonly<Record<FieldSource, string>> = {
  FILE: 'From the members’ list',
  SCIM: 'From the college’s directory',
  HAND: 'Entered by hand',
};

const COUNTRIES = [
  { value: '', label: 'Not known' },
  ...listCountries().map(({ code, name }) => ({ value: code, label: name })),
];

/** For managers: corrects who a member is (PPL-06). */
export function CorrectDialog({ member, onClose }: { member: User; onClose: () => void }) {
  const query = useQuery(memberDetailsQuery(member.userId));
  const title = `Correct the details of ${fullName(member)}`;
  return (
    <Loaded query={query} waiting={480} failed="The details could not be loaded." dialog={{ title, onClose }}>
      {(details) => <DetailsForm title={title} details={details} onClose={onClose} />}
    </Loaded>
  );
}

type DetailsFormProps = { title: string; details: MemberDetails; onClose: () => void };

function DetailsForm({ title, details, onClose }: DetailsFormProps) {
  const { years, userId: forUserId, rowVersion } = details;
  const { mutateAsync } = useChange(peopleChanges.correctMember);
  const [joining, setJoining] = useState('');
  const hasLeft = useHasLeft(forUserId);
  const form = useForm({
    initial: { ...toValues(details), oneName: details.firstName === '', reason: '' },
    check: firstNameProblems,
    save: ({ firstCpdYearId, country, oneName: _oneName, ...values }, key) =>
      mutateAsync({
        body: {
          ...values,
          forUserId,
          rowVersion,
          firstCpdYearId: Number(firstCpdYearId),
          country: country === '' ? null : country,
        },
        key,
      }),
    // The old number finds the member as well, and leads to the page of the new one.
    onSaved: (answer) => {
      showDone('The details were corrected.');
      if (answer.joining === '') onClose();
      else setJoining(answer.joining);
    },
  });
  const { values, errors, set, text } = form;
  const { isOvertaken } = useOvertaken(rowVersion, form);
  const theirs = isOvertaken ? differences(saidFields(years), toValues(details), values) : undefined;
  if (joining !== '') return <JoiningDialog words={joining} onClose={onClose} />;
  return (
    <SaveDialog title={title} action="Save" form={form} theirs={theirs} onClose={onClose}>
      <Sources sources={details.sources} />
      <PersonFields form={{ text, values, set }} />
      <NativeSelect
        label="First year of membership"
        data={years.map(({ cpdYearId, year }) => ({ value: String(cpdYearId), label: String(year) }))}
        {...text('firstCpdYearId')}
      />
      <DayField
        label="Day of joining"
        required={false}
        value={values.joinedOn}
        error={errors.joinedOn}
        onChange={(joinedOn) => set({ joinedOn })}
      />
      <TextInput label="Telephone" inputMode="tel" autoComplete="off" {...text('telephone')} />
      <TextInput label="Postal address" autoComplete="off" {...text('address')} />
      <NativeSelect label="Country" data={COUNTRIES} {...text('country')} />
      <Textarea
        label="Reason"
        description={hasLeft ? KEPT_IN_HISTORY : 'It stays in the history, where the member can read it.'}
        required
        rows={2}
        {...text('reason')}
      />
      <Text size="sm" c="dimmed">
        What was printed keeps its old number and stays valid. After a new username is saved, the old one no longer
        signs in.
      </Text>
    </SaveDialog>
  );
}

/** Where fields came from, and what that means for the next list (PPL-01). */
function Sources({ sources }: { sources: MemberDetails['sources'] }) {
  if (sources.length === 0) return null;
  return (
    <Text size="sm">
      {FIELD_SOURCES.flatMap((source) => {
        const names = sources.flatMap((one) => (one.source === source ? [FIELD_NAMES[one.field]] : []));
        return names.length === 0 ? [] : [`${SOURCE_NAMES[source]}: ${names.join(', ')}. `];
      })}
      What you change here stays when the next members’ list says otherwise.
    </Text>
  );
}

/** What another day of joining makes of the targets of its year, or why nothing is proposed (PPL-11). */
function JoiningDialog({ words, onClose }: { words: string; onClose: () => void }) {
  return (
    <Dialog title="The day of joining was corrected" size="lg" onClose={onClose}>
      <Text>{words}</Text>
      <Button mt="md" onClick={onClose}>
        Ok
      </Button>
    </Dialog>
  );
}

/** Who a member is, as the fields have it. */
function toValues({ years: _years, sources: _sources, userId: _id, rowVersion: _version, ...stored }: MemberDetails) {
  return {
    ...stored,
    firstCpdYearId: String(stored.firstCpdYearId),
    joinedOn: stored.joinedOn ?? '',
    country: stored.country ?? '',
  };
}

/** The fields in words, to say what a colleague saved. */
function saidFields(years: MemberDetails['years']): SaidField<ReturnType<typeof toValues>>[] {
  return [
    ['Title', ({ title }) => title],
    ['First name', ({ firstName }) => firstName],
    ['Last name', ({ lastName }) => lastName],
    ['Email', ({ email }) => email],
    ['Number', ({ memberNumber }) => memberNumber],
    ['Username', ({ username }) => username],
    [
      'First year of membership',
      ({ firstCpdYearId }) => String(years.find(({ cpdYearId }) => String(cpdYearId) === firstCpdYearId)?.year ?? ''),
    ],
    ['Day of joining', ({ joinedOn }) => formatDayMonthYear(joinedOn)],
    ['Telephone', ({ telephone }) => telephone],
    ['Postal address', ({ address }) => address],
    ['Country', ({ country }) => countryName(country)],
  ];
}

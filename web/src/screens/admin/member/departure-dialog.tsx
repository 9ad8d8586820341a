import type { Departure } from '@cpd/contract/departures';
import type { User } from '@cpd/contract/users';
import { type Absence, DEPARTURE_REASONS } from '@cpd/domain/member/departure';
import { REQUEST_NOTE_MAX } from '@cpd/domain/values/limits';
import { formatDayMonthYear, isPlainDate } from '@cpd/domain/values/plain-date';
import { Checkbox, List, Text, Textarea } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { DayField } from '../../../parts/day/day-field.tsx';
import { fullName } from '../../../parts/person-name.ts';
import { differences, type SaidField, useOvertaken } from '../../../parts/saving/overtaken.ts';
import { SaveDialog } from '../../../parts/saving/save-dialog.tsx';
import { useForm } from '../../../parts/saving/use-form.ts';
import { departurePreviewQuery, departuresChanges } from '../../../queries/departures.ts';
import { useChange } from '../../../queries/use-change.ts';
import { showDone } from '../../../ui/toast.ts';
import { DepartureFields, departureProblems, reasonLabel } from '../departure-fields.tsx';

type DepartureDialogProps = {
  member: User;
  /** The one that is corrected; left out, a new one is entered. */
  departure?: Departure;
  onClose: () => void;
};

/** Ends a membership, or corrects when that was and whether the member came back (PPL-05). */
export function DepartureDialog({ member, departure, onClose }: DepartureDialogProps) {
  const isNew = departure === undefined;
  const name = fullName(member);
  const save = useSaveDeparture(member, departure);
  const form = useForm({
    initial: { ...toValues(departure), proposeVariation: true },
    check: departureProblems,
    save,
    onSaved: () => {
      showDone(isNew ? `${name} was entered as having left.` : 'The end of the membership was corrected.');
      onClose();
    },
  });
  const { values, errors, set, text } = form;
  const { isOvertaken } = useOvertaken(departure?.rowVersion, form);
  return (
    <SaveDialog
      title={isNew ? `End the membership of ${name}` : 'Correct the end of the membership'}
      action={isNew ? 'End the membership' : 'Save'}
      form={form}
      theirs={isOvertaken ? differences(SAID_FIELDS, toValues(departure), values) : undefined}
      onClose={onClose}
    >
      {isNew && <Effects name={name} />}
      <DepartureFields form={{ values, errors, set, text }} reasons={DEPARTURE_REASONS} />
      {!isNew && (
        <DayField
          label="Came back on"
          required={false}
          value={values.returnedOn}
          error={errors.returnedOn}
          onChange={(returnedOn) => set({ returnedOn })}
        />
      )}
      <Textarea label="Note for the team" rows={2} maxLength={REQUEST_NOTE_MAX} {...text('note')} />
      <LastYear
        member={member}
        departure={departure}
        absence={{ leftOn: values.leftOn, returnedOn: isPlainDate(values.returnedOn) ? values.returnedOn : null }}
        proposed={values.proposeVariation}
        onPropose={(proposeVariation) => set({ proposeVariation })}
      />
    </SaveDialog>
  );
}

function toValues(departure: Departure | undefined) {
  return {
    leftOn: departure?.leftOn ?? '',
    reason: (departure?.reason ?? '') as string,
    note: departure?.note ?? '',
    returnedOn: departure?.returnedOn ?? '',
  };
}

/** The fields in words, to say what a colleague saved. */
const SAID_FIELDS: readonly SaidField<ReturnType<typeof toValues>>[] = [
  ['Day of leaving', ({ leftOn }) => formatDayMonthYear(leftOn)],
  [
    'Reason',
    ({ reason }) =>
      DEPARTURE_REASONS.filter((one) => one === reason)
        .map(reasonLabel)
        .join(''),
  ],
  ['Came back on', ({ returnedOn }) => formatDayMonthYear(returnedOn)],
  ['Note for the team', ({ note }) => note],
];

type Values = Absence & { reason: string; note: string; proposeVariation: boolean };

function useSaveDeparture(member: User, departure: Departure | undefined) {
  const enter = useChange(departuresChanges.enterDeparture);
  const correct = useChange(departuresChanges.correctDeparture(departure?.departureId ?? 0));
  return async ({ reason: code, ...values }: Values, key: string) => {
    const reason = DEPARTURE_REASONS.find((one) => one === code);
    if (reason === undefined) return undefined;
    return departure === undefined
      ? await enter.mutateAsync({ body: { forUserId: member.userId, reason, ...values }, key })
      : await correct.mutateAsync({ body: { rowVersion: departure.rowVersion, reason, ...values }, key });
  };
}

function Effects({ name }: { name: string }) {
  return (
    <List spacing={4}>
      <List.Item>From this day on {name} is sent nothing, also not what is waiting.</List.Item>
      <List.Item>
        {name} can sign in until the last year of the membership is due, to submit it. Signing in ends on this day after
        a death, and where the college has turned this off under “Texts and colours”.
      </List.Item>
      <List.Item>
        The record stays. {name} stays in the lists, counts and audits of every year with a day of membership, and you
        can complete these years for them.
      </List.Item>
      <List.Item>If {name} comes back, the record goes on.</List.Item>
    </List>
  );
}

type LastYearProps = {
  member: User;
  departure: Departure | undefined;
  absence: Absence;
  proposed: boolean;
  onPropose: (proposed: boolean) => void;
};

/** What leaving makes of the targets of its year, with the arithmetic; a colleague decides. */
function LastYear({ member, departure, absence, proposed, onPropose }: LastYearProps) {
  const query = departurePreviewQuery(member.userId, absence, departure?.departureId);
  const { data: last } = useQuery({ ...query, enabled: isPlainDate(absence.leftOn) });
  if (!isPlainDate(absence.leftOn) || !last) return null;
  return (
    <div role="status">
      <Text fw={600}>Targets for {last.year}</Text>
      <Text>{last.sentence}</Text>
      {last.proposedMonths !== null && <Text>{last.targets}</Text>}
      {last.proposedMonths !== null && last.refusal === '' && (
        <Checkbox
          mt="xs"
          label="Propose these targets: a colleague decides under Requests"
          checked={proposed}
          onChange={(event) => onPropose(event.currentTarget.checked)}
        />
      )}
      {last.refusal !== '' && <Text>Nothing is proposed. {last.refusal}</Text>}
    </div>
  );
}

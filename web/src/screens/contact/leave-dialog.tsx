import type { CPDYear } from '@cpd/contract/cpd-years';
import type { AskedFor } from '@cpd/domain/member/contact';
import { leaveProblems } from '@cpd/domain/year/leave';
import { Button, FileButton, Group, NativeSelect, Skeleton, Stack, Text, TextInput } from '@mantine/core';
import '@mantine/core/styles/Group.css';
import '@mantine/core/styles/Input.css';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import type { Query } from '../../lib/api.ts';
import { useUser } from '../../lib/session.ts';
import { DayField } from '../../parts/day/day-field.tsx';
import { SaveDialog } from '../../parts/saving/save-dialog.tsx';
import { exemptionReasonsQuery, requestEffectsQuery } from '../../queries/member-requests.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { NotLoaded } from '../../ui/not-loaded.tsx';
import { MessageField } from './message-field.tsx';
import { type ReasonChoice, ReasonField } from './reason-field.tsx';
import { type RequestForm, useRequest } from './use-request.ts';

type Asked = Exclude<AskedFor, 'EXEMPTION'>;

const TITLES = {
  LEAVE: 'Request leave',
  REDUCTION: 'Request reduced targets',
} as const satisfies Record<Asked, string>;

type LeaveDialogProps = { asked: Asked; years: readonly CPDYear[]; onClose: () => void; onSent: () => void };

/** Asks the CPD team for leave with its days, or for reduced targets, with a document where there is one (PPL-12). */
export function LeaveDialog({ asked, years, onClose, onSent }: LeaveDialogProps) {
  const { data: reasons, isError, refetch } = useQuery(exemptionReasonsQuery());
  if (reasons !== undefined) {
    const open = years.filter(({ cpdStatusCode }) => cpdStatusCode === 'OPEN' || cpdStatusCode === 'INPROGRESS');
    return (
      <LeaveForm
        asked={asked}
        years={open.map(({ cpdYearYear }) => cpdYearYear)}
        reasons={reasons.map(({ reasonCode, reason }) => ({ value: reasonCode, label: reason }))}
        onClose={onClose}
        onSent={onSent}
      />
    );
  }
  return (
    <Dialog title={TITLES[asked]} size="lg" onClose={onClose}>
      {isError ? (
        <NotLoaded onRetry={refetch}>The reasons to choose from could not be loaded.</NotLoaded>
      ) : (
        <Skeleton height={280} />
      )}
    </Dialog>
  );
}

type LeaveFormProps = Omit<LeaveDialogProps, 'years'> & {
  years: readonly number[];
  reasons: readonly ReasonChoice[];
};

function LeaveForm({ asked, years, reasons, onClose, onSent }: LeaveFormProps) {
  const [file, setFile] = useState<File | null>(null);
  const choices = { years, reasonCodes: reasons.map(({ value }) => value) };
  const request = useRequest(asked, choices, onSent, file);
  return (
    <SaveDialog title={TITLES[asked]} action="Send the request" form={request} onClose={onClose}>
      {asked === 'LEAVE' ? <LeaveDays request={request} /> : <ReducedYear request={request} years={years} />}
      <ReasonField reasons={reasons} request={request} />
      <MessageField label="Additional information" request={request} />
      <Group gap="sm">
        <FileButton onChange={setFile} inputProps={{ 'aria-label': 'Document' }}>
          {(props) => <Button {...props}>{file === null ? 'Choose a document' : 'Choose another document'}</Button>}
        </FileButton>
        <Text size="sm">{file === null ? 'Only if you have one, such as a letter.' : file.name}</Text>
      </Group>
    </SaveDialog>
  );
}

/** The first and the last day, and what they would make of each year. */
function LeaveDays({ request }: { request: RequestForm }) {
  const { leaveFrom = '', leaveTo = '' } = request.values;
  const isComplete = leaveProblems({ from: leaveFrom, to: leaveTo }).length === 0;
  return (
    <>
      <Group gap="md" align="flex-start">
        <DayField
          label="First day"
          value={leaveFrom}
          error={request.errors.leaveFrom}
          onChange={(day) => request.set({ leaveFrom: day })}
        />
        <DayField
          label="Last day"
          value={leaveTo}
          error={request.errors.leaveTo}
          onChange={(day) => request.set({ leaveTo: day })}
        />
      </Group>
      <Effects about={isComplete ? { askedFor: 'LEAVE', leaveFrom, leaveTo } : undefined}>
        The last day may be in next year. Each year gets its own months.
      </Effects>
    </>
  );
}

type EffectsProps = { about: Omit<Query<'previewRequest'>, 'userId'> | undefined; children?: ReactNode };

/** What would be granted, a sentence a year, as the member fills the form in (PPL-12); until then the children. */
function Effects({ about, children }: EffectsProps) {
  const { userId } = useUser();
  const { data } = useQuery(requestEffectsQuery(about && { userId, ...about }));
  const effects = data?.effects ?? [];
  return (
    <Stack gap={4} aria-live="polite">
      {effects.length > 0 ? <Text size="sm">If this is granted:</Text> : <Text size="sm">{children}</Text>}
      {effects.map((effect) => (
        <Text key={effect} size="sm">
          {effect}
        </Text>
      ))}
    </Stack>
  );
}

function ReducedYear({ request, years }: { request: RequestForm; years: readonly number[] }) {
  const { year, monthsOfLeave = 0 } = request.values;
  return (
    <>
      <NativeSelect
        label="Year"
        required
        data-autofocus
        data={[{ value: '0', label: 'Choose a year' }, ...years.map(String)]}
        value={String(year)}
        {...request.mark('year')}
        onChange={(event) => request.set({ year: Number(event.currentTarget.value) })}
      />
      <TextInput
        label="Months of the year without practice"
        required
        inputMode="numeric"
        maxLength={2}
        w={260}
        value={monthsOfLeave === 0 ? '' : String(monthsOfLeave)}
        {...request.mark('monthsOfLeave')}
        onChange={(event) => request.set({ monthsOfLeave: Number(event.currentTarget.value.replace(/\D/g, '')) })}
      />
      <Effects about={year > 0 && monthsOfLeave > 0 ? { askedFor: 'REDUCTION', year, monthsOfLeave } : undefined} />
    </>
  );
}

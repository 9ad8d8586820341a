import type { CPDYear } from '@cpd/contract/cpd-years';
import type { AskedFor } from '@cpd/domain/member/contact';
import { leaveProblems } from '@cpd/domain/year/leave';
import { NativeSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Query } from '../../lib/api.ts';
import { useUser } from '../../lib/session.ts';
import { Loaded } from '../../parts/loaded.tsx';
import { DocumentChoice } from '../../parts/requests/document-choice.tsx';
import { Effects, LeaveDays } from '../../parts/requests/leave-days.tsx';
import { MonthsAway } from '../../parts/requests/months-away.tsx';
import { SaveDialog } from '../../parts/saving/save-dialog.tsx';
import { exemptionReasonsQuery, requestEffectsQuery } from '../../queries/member-requests.ts';
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
  const open = years.filter(({ cpdStatusCode }) => cpdStatusCode === 'OPEN' || cpdStatusCode === 'INPROGRESS');
  return (
    <Loaded
      query={useQuery(exemptionReasonsQuery())}
      waiting={280}
      failed="The reasons to choose from could not be loaded."
      dialog={{ title: TITLES[asked], onClose }}
    >
      {(reasons) => (
        <LeaveForm
          asked={asked}
          years={open.map(({ cpdYearYear }) => cpdYearYear)}
          reasons={reasons.map(({ reasonCode, reason }) => ({ value: reasonCode, label: reason }))}
          onClose={onClose}
          onSent={onSent}
        />
      )}
    </Loaded>
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
      {asked === 'LEAVE' ? <LeaveFields request={request} /> : <ReducedYear request={request} years={years} />}
      <ReasonField reasons={reasons} request={request} />
      <MessageField label="Additional information" request={request} />
      <DocumentChoice file={file} onChoose={setFile} />
    </SaveDialog>
  );
}

/** What would be granted, a sentence a year (PPL-12); none while it cannot be asked yet, or has not been answered. */
function useEffects(about: Omit<Query<'previewRequest'>, 'userId'>, canBeAsked: boolean): readonly string[] {
  const { userId } = useUser();
  const { data } = useQuery({ ...requestEffectsQuery({ userId, ...about }), enabled: canBeAsked });
  return data?.effects ?? [];
}

function LeaveFields({ request }: { request: RequestForm }) {
  const { leaveFrom = '', leaveTo = '' } = request.values;
  const isWhole = leaveProblems({ from: leaveFrom, to: leaveTo }).length === 0;
  const effects = useEffects({ askedFor: 'LEAVE', leaveFrom, leaveTo }, isWhole);
  return <LeaveDays from={leaveFrom} to={leaveTo} errors={request.errors} onChange={request.set} effects={effects} />;
}

function ReducedYear({ request, years }: { request: RequestForm; years: readonly number[] }) {
  const { year, monthsOfLeave = 0 } = request.values;
  const effects = useEffects({ askedFor: 'REDUCTION', year, monthsOfLeave }, year > 0 && monthsOfLeave > 0);
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
      <MonthsAway
        months={monthsOfLeave}
        {...request.mark('monthsOfLeave')}
        onChange={(months) => request.set({ monthsOfLeave: months })}
      />
      <Effects effects={effects} />
    </>
  );
}

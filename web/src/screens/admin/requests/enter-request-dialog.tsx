import type { User } from '@cpd/contract/users';
import { type AskedFor, type ContactRequest, contactProblems, tidyContactRequest } from '@cpd/domain/member/contact';
import { NativeSelect, Radio, Stack, Text, Textarea, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Problem } from '../../../lib/api-error.ts';
import { paths } from '../../../lib/paths.ts';
import { fullName } from '../../../parts/person-name.ts';
import { DocumentChoice } from '../../../parts/requests/document-choice.tsx';
import { LeaveDays } from '../../../parts/requests/leave-days.tsx';
import { MonthsAway } from '../../../parts/requests/months-away.tsx';
import { problemsWith } from '../../../parts/saving/problems.ts';
import { SaveDialog } from '../../../parts/saving/save-dialog.tsx';
import { type FormOf, useForm } from '../../../parts/saving/use-form.ts';
import { type EnteredRequest, memberRequestsChanges, teamReasonsQuery } from '../../../queries/member-requests.ts';
import { useHasLeft } from '../../../queries/members.ts';
import { useChange } from '../../../queries/use-change.ts';
import { memberQuery } from '../../../queries/user.ts';
import { useLeadOn } from '../../../ui/own-address.ts';
import { showError } from '../../../ui/toast.ts';
import { HAS_LEFT } from './request-words.ts';

/** How long the keys rest before a number is looked up. */
const TYPING_MS = 300;
const NOT_KNOWN = 'Please enter a member number. The name appears below it.';

type Entered = Required<ContactRequest> & { memberNumber: string; source: 'PHONE' | 'EMAIL' };

const EMPTY: Entered = {
  memberNumber: '',
  source: 'PHONE',
  isCallBack: false,
  contactNumber: '',
  message: '',
  year: 0,
  exemptionReason: '',
  askedFor: 'EXEMPTION',
  leaveFrom: '',
  leaveTo: '',
  monthsOfLeave: 0,
};

const KINDS: readonly { value: 'CALLBACK' | AskedFor; label: string }[] = [
  { value: 'EXEMPTION', label: 'an exemption' },
  { value: 'LEAVE', label: 'leave' },
  { value: 'REDUCTION', label: 'reduced targets' },
  { value: 'CALLBACK', label: 'a call back' },
];

/** The choice of what the member asks for, as the form keeps it. */
function kindOf(chosen: string): Pick<Entered, 'isCallBack' | 'askedFor'> {
  const kind = KINDS.find(({ value }) => value === chosen)?.value ?? 'EXEMPTION';
  return kind === 'CALLBACK' ? { isCallBack: true, askedFor: 'EXEMPTION' } : { isCallBack: false, askedFor: kind };
}

/** What its kind does not ask for is not sent: it may be half typed. */
function toSend({ memberNumber, source, ...entered }: Entered): EnteredRequest {
  const { isCallBack, contactNumber, message, year, exemptionReason, ...more } = tidyContactRequest(entered);
  const request = { memberNumber, source, isCallBack, message };
  if (isCallBack) return { ...request, contactNumber };
  const { askedFor, leaveFrom, leaveTo, monthsOfLeave } = more;
  if (askedFor === 'LEAVE') return { ...request, exemptionReason, askedFor, leaveFrom, leaveTo };
  if (askedFor === 'REDUCTION') return { ...request, exemptionReason, askedFor, year, monthsOfLeave };
  return { ...request, exemptionReason, year };
}

/** What is wrong before anything is sent. Which years are open to the member is the server's to know. */
function problemsOf({ memberNumber: _number, source: _source, ...entered }: Entered): Problem[] {
  const { year, leaveFrom, exemptionReason } = entered;
  const years = [year, Number(leaveFrom.slice(0, 4))].filter((each) => each > 0);
  return contactProblems(tidyContactRequest(entered), {
    years,
    reasonCodes: exemptionReason === '' ? [] : [exemptionReason],
  });
}

type EnterRequestProps = {
  /** Whose request it is, where that is known. */
  memberNumber?: string;
  onClose: () => void;
};

/**
 * Enters what a member asked for by phone or e-mail, so that it waits in the same queue. It says whose number was typed, and
 * stores nothing before: one wrong digit is someone else.
 */
export function EnterRequestDialog({ memberNumber = '', onClose }: EnterRequestProps) {
  const leadOn = useLeadOn();
  const { mutateAsync } = useChange(memberRequestsChanges.enterRequest);
  const { mutateAsync: addDocument } = useChange(memberRequestsChanges.addDocumentForMember);
  const [typed, setTyped] = useState(memberNumber);
  const [file, setFile] = useState<File | null>(null);
  const [asked] = useDebouncedValue(typed.trim(), TYPING_MS);
  const { data: found, isFetching } = useQuery({ ...memberQuery(asked), enabled: asked !== '' });
  const member = found?.memberNumber === typed.trim() ? found : undefined;
  const hasLeft = useHasLeft(member?.userId);
  const form = useForm({
    initial: { ...EMPTY, memberNumber },
    check: (entered) => [
      ...problemsWith('memberNumber', member === undefined ? NOT_KNOWN : undefined),
      ...problemsOf(entered),
    ],
    save: async (entered, key) => {
      const requestId = await mutateAsync({ request: toSend(entered), key });
      // The request stands without its document, which can be added on its page.
      if (file !== null && !entered.isCallBack) await addDocument({ requestId, file }).catch(sayNotAdded);
      return requestId;
    },
    onSaved: (id) => leadOn(paths.adminRequest(id)),
  });
  const { source, isCallBack, askedFor } = form.values;
  return (
    <SaveDialog title="Enter a request" action="Enter the request" form={form} onClose={onClose}>
      <TextInput
        label="Member number"
        required
        data-autofocus
        maxLength={100}
        {...form.text('memberNumber')}
        onChange={(event) => {
          setTyped(event.currentTarget.value);
          form.set({ memberNumber: event.currentTarget.value });
        }}
      />
      <Text role="status" fw={600}>
        {whoseNumber({ isTyped: typed.trim() !== '', isAsking: isFetching || asked !== typed.trim(), member })}
      </Text>
      <Radio.Group
        label="How it came"
        value={source}
        onChange={(next) => form.set({ source: next === 'EMAIL' ? 'EMAIL' : 'PHONE' })}
      >
        <Stack gap="xs" mt="xs">
          <Radio value="PHONE" label="by phone" />
          <Radio value="EMAIL" label="by email" />
        </Stack>
      </Radio.Group>
      <NativeSelect
        label="The member asks for"
        data={[...KINDS]}
        value={isCallBack ? 'CALLBACK' : askedFor}
        onChange={(event) => form.set(kindOf(event.currentTarget.value))}
      />
      {isCallBack ? (
        <TextInput label="Contact number" required inputMode="numeric" {...form.text('contactNumber')} />
      ) : (
        <>
          <WhenFields form={form} />
          <ReasonField {...form.text('exemptionReason')} />
          <DocumentChoice file={file} onChoose={setFile} />
        </>
      )}
      <Textarea label="What the member said" rows={3} {...form.text('message')} />
      <Text size="sm" c="dimmed">
        {hasLeft ? HAS_LEFT : 'The member sees this request under Contact.'}
      </Text>
    </SaveDialog>
  );
}

function sayNotAdded(failure: unknown): void {
  const why = failure instanceof Error ? failure.message : '';
  showError(`The request was entered, but without the document. ${why} You can add it on this page.`);
}

type Answer = { isTyped: boolean; isAsking: boolean; member: User | undefined };

function whoseNumber({ isTyped, isAsking, member }: Answer): string {
  if (member !== undefined) return `For ${fullName(member)}`;
  if (!isTyped) return '';
  return isAsking ? 'Looking up the member …' : 'No member has this number.';
}

/** The days of leave, or the year that the request is about and for reduced targets its months. */
function WhenFields({ form }: { form: FormOf<Entered> }) {
  const { askedFor, year, leaveFrom, leaveTo, monthsOfLeave } = form.values;
  if (askedFor === 'LEAVE') {
    return <LeaveDays from={leaveFrom} to={leaveTo} errors={form.errors} onChange={form.set} />;
  }
  return (
    <>
      <TextInput
        label="Year"
        required
        inputMode="numeric"
        maxLength={4}
        value={year === 0 ? '' : String(year)}
        error={form.errors.year}
        onChange={(event) => form.set({ year: Number(event.currentTarget.value.replace(/\D/g, '')) })}
      />
      {askedFor === 'REDUCTION' && (
        <MonthsAway
          months={monthsOfLeave}
          error={form.errors.monthsOfLeave}
          onChange={(months) => form.set({ monthsOfLeave: months })}
        />
      )}
    </>
  );
}

function ReasonField(field: ReturnType<FormOf<Entered>['text']>) {
  const { data: reasons = [] } = useQuery(teamReasonsQuery());
  const choices = reasons.map(({ reasonCode, reason }) => ({ value: reasonCode, label: reason }));
  return (
    <NativeSelect label="Reason" required data={[{ value: '', label: 'Choose a reason' }, ...choices]} {...field} />
  );
}

import type { MemberRequest } from '@cpd/contract/member-requests';
import {
  asksForLess,
  choicesOf,
  type DecisionChoice,
  decisionProblems,
  type RequestKind,
} from '@cpd/domain/college/member-requests';
import { formatHours } from '@cpd/domain/values/hours';
import { isPlainDate } from '@cpd/domain/values/plain-date';
import { endOfDay } from '@cpd/domain/year/reopening';
import { monthsAway } from '@cpd/domain/year/variation';
import { Button, NativeSelect, Radio, Stack, Text, Textarea, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { Problem } from '../../../lib/api-error.ts';
import { problemsWith } from '../../../parts/saving/problems.ts';
import { FormProblems, SaveForm } from '../../../parts/saving/save-form.tsx';
import { type FormOf, useForm } from '../../../parts/saving/use-form.ts';
import { memberRequestsChanges, teamReasonsQuery } from '../../../queries/member-requests.ts';
import { useHasLeft } from '../../../queries/members.ts';
import { reopeningPreviewQuery } from '../../../queries/reopenings.ts';
import { useChange } from '../../../queries/use-change.ts';
import shared from '../../../ui/shared.module.css';
import { GrantedReopening } from './granted-reopening.tsx';
import { KeyCompared } from './key-compared.tsx';
import { LeaveFields } from './leave-fields.tsx';
import { HAS_LEFT } from './request-words.ts';
import styles from './requests.module.css';
import { TargetsPreview } from './targets-preview.tsx';

const CHOICES: Record<Exclude<DecisionChoice, 'VARIED'>, string> = {
  UPHELD: 'Uphold the decision',
  GRANTED: 'Grant the exemption: nothing is required for the whole year',
  DECLINED: 'Decline',
  DONE: 'Done: the member was called back',
};

type Choice = {
  result: DecisionChoice | undefined;
  monthsOfLeave: number;
  exemptionReason: string;
  decisionText: string;
  /** Of leave, as plain dates; they start with those asked for. */
  leaveFrom: string;
  leaveTo: string;
  /** The key of a year from another CPD home is the one that its college publishes. */
  keyCompared: boolean;
  /** The last day of a re-opening; undefined while it is the usual one. */
  until: string | undefined;
};

type DecisionFormProps = {
  request: MemberRequest;
  /** Whether the reader can decide it now. */
  isOpen: boolean;
  /** It is decided here, or what was entered is given up. */
  onEnd: () => void;
};

/**
 * Decides a request; what it makes of the year's targets is shown before (framework rule 10). Who is the later of two colleagues
 * keeps what they entered beside the decision that stands, until they give it up.
 */
export function DecisionForm({ request, isOpen, onEnd }: DecisionFormProps) {
  const { mutateAsync } = useChange(memberRequestsChanges.decideRequest);
  const isReopening = request.kind === 'REOPENING';
  const hasReason = asksForLess(request.kind);
  const hasLeft = useHasLeft(request.member.userId);
  const usualDay = useUsualDay(request);
  const form = useForm({
    initial: (): Choice => ({
      result: undefined,
      monthsOfLeave: monthsAtFirst(request),
      exemptionReason: request.exemptionReasonCode,
      decisionText: '',
      leaveFrom: request.leave?.from ?? '',
      leaveTo: request.leave?.to ?? '',
      keyCompared: false,
      until: undefined,
    }),
    check: (choice) => missingIn(request, { ...choice, until: choice.until ?? usualDay }),
    save: async (
      { result, monthsOfLeave, exemptionReason, decisionText, leaveFrom, leaveTo, keyCompared, until },
      key,
    ) =>
      result &&
      mutateAsync({
        requestId: request.requestId,
        rowVersion: request.rowVersion,
        result,
        decisionText,
        monthsOfLeave: result === 'VARIED' ? monthsOfLeave : null,
        exemptionReason: isGrant(result) && hasReason ? exemptionReason : null,
        ...(result === 'GRANTED' && isReopening && { until: endOfDay(until ?? usualDay) }),
        ...(result === 'GRANTED' && request.leave !== null && { leaveFrom, leaveTo }),
        ...(result === 'GRANTED' && request.elsewhere !== null && { keyCompared }),
        key,
      }),
    // The request is shown with its decision.
    onSaved: onEnd,
  });
  const { result, monthsOfLeave } = form.values;
  // Also while the answer is on its way, which says whose decision it is that came with the request.
  if (!isOpen && (form.busy || !form.isDirty())) return null;
  const varied = request.variations.find((variation) => variation.monthsOfLeave === monthsOfLeave);
  const choices = choicesOf(request.kind, request.isAppeal);
  return (
    <SaveForm form={form} className={`${shared.frame} ${styles.panel}`} labelledBy="decision">
      <Title order={2} id="decision">
        Decision
      </Title>
      {request.grantRefusal !== '' && <Text>{request.grantRefusal}</Text>}
      <Radio.Group
        label="What do you decide?"
        required
        value={result ?? ''}
        error={form.errors.result}
        onChange={(value) => form.set({ result: choices.find((each) => each === value) })}
      >
        <Stack gap="xs" mt="xs">
          {choices.map((each) => (
            <Radio
              key={each}
              value={each}
              label={choiceInWords(request, each)}
              description={each === 'DONE' ? request.doneRefusal : undefined}
              disabled={
                (isGrant(each) && request.grantRefusal !== '') || (each === 'DONE' && request.doneRefusal !== '')
              }
            />
          ))}
        </Stack>
      </Radio.Group>
      {result === 'VARIED' && (
        <NativeSelect
          label={`Months ${monthsAway(request.isProposal)}`}
          required
          description={monthsInWords(request)}
          data={request.variations.map((variation) => ({
            value: String(variation.monthsOfLeave),
            label: `${variation.monthsOfLeave} months`,
          }))}
          value={String(monthsOfLeave)}
          error={form.errors.monthsOfLeave}
          onChange={(event) => form.set({ monthsOfLeave: Number(event.currentTarget.value) })}
        />
      )}
      {result === 'VARIED' && varied !== undefined && (
        <TargetsPreview variation={varied} isProposal={request.isProposal} />
      )}
      {result === 'GRANTED' && request.leave !== null && (
        <LeaveFields
          leave={{ from: form.values.leaveFrom, to: form.values.leaveTo }}
          errors={form.errors}
          variations={request.variations}
          onChange={form.set}
        />
      )}
      {result === 'GRANTED' && request.elsewhere !== null && (
        <KeyCompared
          elsewhere={request.elsewhere}
          checked={form.values.keyCompared}
          error={form.errors.keyCompared}
          onChange={(keyCompared) => form.set({ keyCompared })}
        />
      )}
      {isGrant(result) && hasReason && (
        <ReasonField isProposal={request.isProposal} {...form.text('exemptionReason')} />
      )}
      {result === 'GRANTED' && isReopening && (
        <GrantedReopening
          request={request}
          until={form.values.until ?? usualDay}
          error={form.errors.until}
          onChange={(until) => form.set({ until })}
        />
      )}
      <Textarea
        label="Reason for the decision"
        description={readersOf(request.kind, hasLeft)}
        required
        rows={3}
        {...form.text('decisionText')}
      />
      <FormProblems {...form} />
      {isOpen ? (
        <Button variant="filled" type="submit" className={shared.start ?? ''} loading={form.busy}>
          Decide
        </Button>
      ) : (
        <>
          <Text role="alert">
            This request can no longer be decided here: a colleague was first. What you entered is still here to copy.
          </Text>
          <Button className={shared.start ?? ''} onClick={onEnd}>
            Discard what I entered
          </Button>
        </>
      )}
    </SaveForm>
  );
}

/** The day until which a year is re-opened unless another is entered (ROP-01); empty until it is known, and for other requests. */
function useUsualDay({ kind, member, cpdYearId, result, grantRefusal }: MemberRequest): string {
  const asks = kind === 'REOPENING' && result === null && grantRefusal === '' && cpdYearId !== null;
  const { data: preview } = useQuery({ ...reopeningPreviewQuery(member.userId, cpdYearId ?? 0), enabled: asks });
  return preview?.day ?? '';
}

/** What the same decision is of other kinds of requests. */
const OTHERWISE: Partial<Record<RequestKind, Partial<Record<DecisionChoice, string>>>> = {
  LEAVE: { GRANTED: 'Grant the leave: each year gets its months' },
  REOPENING: {
    GRANTED: 'Re-open the year: what was verified later can be confirmed',
    DONE: 'Done: the year was re-opened already',
  },
  ELSEWHERE: { GRANTED: 'Accept it: it is shown with the member’s record' },
  REPORT: {
    GRANTED: 'The line is wrong: the lines are made again',
    DECLINED: 'The line stands',
  },
};

/** Where the reason of a decision is read. */
function readersOf(kind: RequestKind, hasLeft: boolean): string {
  if (hasLeft) return asksForLess(kind) ? `${HAS_LEFT} The letter has it.` : HAS_LEFT;
  if (kind === 'REPORT') return 'The member can read it beside the line and in the notification.';
  return asksForLess(kind)
    ? 'The member can read it under Contact, in the notification and in the letter.'
    : 'The member can read it under Contact and in the notification.';
}

function choiceInWords({ kind, isProposal, elsewhere }: MemberRequest, choice: DecisionChoice): string {
  if (choice === 'VARIED') return `Reduce the targets by months ${monthsAway(isProposal)}`;
  if (choice === 'GRANTED' && elsewhere !== null && elsewhere.counted > 0) {
    return `Accept it: ${formatHours(elsewhere.counted)} ${elsewhere.unit} count in the member’s record`;
  }
  return OTHERWISE[kind]?.[choice] ?? CHOICES[choice];
}

function monthsInWords({ monthsAsked, isProposal }: MemberRequest): string | undefined {
  if (monthsAsked === null) return undefined;
  return isProposal ? `Proposed: ${monthsAsked}.` : `The member asked for ${monthsAsked}.`;
}

/** The months that were asked for, where they reduce targets; on appeal they may be the ones of the first decision. */
function monthsAtFirst({ variations, monthsAsked }: MemberRequest): number {
  const asked = variations.find(({ monthsOfLeave }) => monthsOfLeave === monthsAsked);
  return (asked ?? variations[0])?.monthsOfLeave ?? 0;
}

function isGrant(result: DecisionChoice | undefined): boolean {
  return result === 'GRANTED' || result === 'VARIED';
}

const KEY_MISSING = 'Please compare the key with the one that the college publishes.';

/** What is missing before anything is sent; the server judges again. */
function missingIn(
  request: MemberRequest,
  { result, monthsOfLeave, exemptionReason, decisionText, keyCompared, until }: Choice,
): Problem[] {
  if (result === undefined) return [{ field: 'result', message: 'Please choose a decision.' }];
  const decision = { result, text: decisionText, monthsOfLeave, exemptionReason };
  // The months are those on offer, and the server knows the codes: here only the words are judged.
  const { kind, isAppeal, elsewhere } = request;
  const needsKey = result === 'GRANTED' && elsewhere !== null && elsewhere.compared === null;
  const needsEnd = kind === 'REOPENING' && result === 'GRANTED';
  return decisionProblems(decision, { kind, isAppeal, framework: undefined, reasonCodes: [exemptionReason] })
    .filter(({ field }) => field === 'text')
    .map(({ message }) => ({ field: 'decisionText', message }))
    .concat(problemsWith('until', needsEnd && !isPlainDate(until ?? '') ? 'Please choose the last day.' : undefined))
    .concat(problemsWith('keyCompared', needsKey && !keyCompared ? KEY_MISSING : undefined));
}

function ReasonField({ isProposal, ...field }: ReturnType<FormOf<Choice>['text']> & { isProposal: boolean }) {
  const { data: reasons = [] } = useQuery(teamReasonsQuery());
  return (
    <NativeSelect
      label={isProposal ? 'Reason for the reduced targets' : 'Reason for the leave'}
      required
      data={reasons.map(({ reasonCode, reason }) => ({ value: reasonCode, label: reason }))}
      {...field}
    />
  );
}

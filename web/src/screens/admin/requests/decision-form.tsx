import type { MemberRequest } from '@cpd/contract/member-requests';
import { decisionProblems, type RequestResult, resultsOf } from '@cpd/domain/college/member-requests';
import { Button, NativeSelect, Radio, Stack, Text, Textarea, Title } from '@mantine/core';
import '@mantine/core/styles/Input.css';
import '@mantine/core/styles/InlineInput.css';
import '@mantine/core/styles/Loader.css';
import '@mantine/core/styles/Radio.css';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { teamReasonsQuery, useDecideRequest } from '../../../queries/member-requests.ts';
import { problemsOf } from './refused-fields.ts';
import styles from './requests.module.css';
import { TargetsPreview } from './targets-preview.tsx';

const CHOICES: Record<RequestResult, string> = {
  GRANTED: 'Grant the exemption: nothing is required for the whole year',
  VARIED: 'Reduce the targets by months of leave',
  DECLINED: 'Decline',
  DONE: 'Done: the member was called back',
};

type Choice = { result: RequestResult | undefined; months: number; reason: string; text: string };

/** Decides a request; what it makes of the year's targets is shown before (framework rule 10). */
export function DecisionForm({ request }: { request: MemberRequest }) {
  const { mutate, isPending, error, reset } = useDecideRequest();
  const first = request.variations[0]?.monthsOfLeave ?? 0;
  const [choice, setChoice] = useState<Choice>({
    result: undefined,
    months: first,
    reason: request.exemptionReasonCode,
    text: '',
  });
  const [own, setOwn] = useState<Record<string, string>>({});
  const problems = { ...problemsOf(error), ...own };
  const change = (next: Partial<Choice>) => {
    setChoice({ ...choice, ...next });
    setOwn({});
    reset();
  };
  const { result, months, reason, text } = choice;
  const grants = result === 'GRANTED' || result === 'VARIED';
  const decide = () => {
    if (isPending) return;
    const missing = missingIn(request, choice);
    setOwn(missing);
    if (result === undefined || Object.keys(missing).length > 0) return;
    mutate({
      requestId: request.requestId,
      version: request.rowVersion,
      result,
      text,
      monthsOfLeave: result === 'VARIED' ? months : null,
      exemptionReason: grants ? reason : null,
    });
  };
  const varied = request.variations.find(({ monthsOfLeave }) => monthsOfLeave === months);
  return (
    <form
      className={styles.panel}
      aria-labelledby="decision"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        decide();
      }}
    >
      <Title order={2} size="h3" id="decision">
        Decision
      </Title>
      {request.grantRefusal !== '' && <Text>{request.grantRefusal}</Text>}
      <Radio.Group
        label="What do you decide?"
        required
        value={result ?? ''}
        error={problems.result}
        onChange={(value) => change({ result: resultsOf(request.kind).find((each) => each === value) })}
      >
        <Stack gap="xs" mt="xs">
          {resultsOf(request.kind).map((each) => (
            <Radio
              key={each}
              value={each}
              label={CHOICES[each]}
              disabled={request.grantRefusal !== '' && (each === 'GRANTED' || each === 'VARIED')}
            />
          ))}
        </Stack>
      </Radio.Group>
      {result === 'VARIED' && (
        <NativeSelect
          label="Months of leave"
          required
          data={request.variations.map(({ monthsOfLeave }) => ({
            value: String(monthsOfLeave),
            label: `${monthsOfLeave} months`,
          }))}
          value={String(months)}
          error={problems.monthsOfLeave}
          onChange={(event) => change({ months: Number(event.currentTarget.value) })}
        />
      )}
      {result === 'VARIED' && varied !== undefined && <TargetsPreview year={request.year ?? 0} variation={varied} />}
      {grants && <ReasonField value={reason} problem={problems.exemptionReason} onChange={change} />}
      <Textarea
        label="Reason for the decision"
        description="The member can read it under Contact, in the notification and in the letter."
        required
        rows={3}
        value={text}
        error={problems.decisionText}
        onChange={(event) => change({ text: event.currentTarget.value })}
      />
      <Button type="submit" className={styles.start ?? ''} loading={isPending}>
        Decide
      </Button>
    </form>
  );
}

/** What is missing before anything is sent; the server judges again. */
function missingIn(request: MemberRequest, { result, months, reason, text }: Choice): Record<string, string> {
  if (result === undefined) return { result: 'Please choose a decision.' };
  const decision = { result, text, monthsOfLeave: months, exemptionReason: reason };
  // The months are those on offer, and the server knows the codes: here only the words are judged.
  const problems = decisionProblems(decision, { kind: request.kind, framework: undefined, reasonCodes: [reason] });
  return Object.fromEntries(
    problems.flatMap(({ field, message }) => (field === 'text' ? [['decisionText', message]] : [])),
  );
}

type ReasonFieldProps = {
  value: string;
  problem: string | undefined;
  onChange: (change: { reason: string }) => void;
};

function ReasonField({ value, problem, onChange }: ReasonFieldProps) {
  const { data: reasons = [] } = useQuery(teamReasonsQuery());
  return (
    <NativeSelect
      label="Reason for the leave"
      required
      data={reasons.map(({ reasonCode, reason }) => ({ value: reasonCode, label: reason }))}
      value={value}
      error={problem}
      onChange={(event) => onChange({ reason: event.currentTarget.value })}
    />
  );
}

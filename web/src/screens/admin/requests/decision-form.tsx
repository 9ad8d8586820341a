import type { MemberRequest } from '@cpd/contract/member-requests';
import { decisionProblems, type RequestResult, resultName, resultsOf } from '@cpd/domain/college/member-requests';
import { Button, Group, NativeSelect, Radio, Stack, Text, Textarea, Title } from '@mantine/core';
import '@mantine/core/styles/Input.css';
import '@mantine/core/styles/InlineInput.css';
import '@mantine/core/styles/Loader.css';
import '@mantine/core/styles/Radio.css';
import { formatHours } from '@cpd/domain/values/hours';
import { useQuery } from '@tanstack/react-query';
import type { Problem } from '../../../lib/api-error.ts';
import { FormProblems, SaveForm } from '../../../parts/saving/save-form.tsx';
import { type FormOf, useForm } from '../../../parts/saving/use-form.ts';
import {
  teamReasonsQuery,
  useDecideRequest,
  useDecisionLetter,
  useWithdrawDecision,
} from '../../../queries/member-requests.ts';
import styles from './requests.module.css';
import '@mantine/core/styles/Group.css';
import { IconFileText } from '@tabler/icons-react';
import { useState } from 'react';
import { sydneyDay } from '../../../parts/sydney-day.ts';
import { LabelledButton } from '../../../ui/labelled-button.tsx';
import { ReasonDialog } from '../reason-dialog.tsx';
import { capital } from './request-words.ts';

const CHOICES: Record<RequestResult, string> = {
  GRANTED: 'Grant the exemption: nothing is required for the whole year',
  VARIED: 'Reduce the targets by months of leave',
  DECLINED: 'Decline',
  DONE: 'Done: the member was called back',
};

type Choice = {
  result: RequestResult | undefined;
  monthsOfLeave: number;
  exemptionReason: string;
  decisionText: string;
};

/** Decides a request; what it makes of the year's targets is shown before (framework rule 10). */
export function DecisionForm({ request }: { request: MemberRequest }) {
  const { mutateAsync } = useDecideRequest();
  const form = useForm({
    initial: (): Choice => ({
      result: undefined,
      monthsOfLeave: request.variations[0]?.monthsOfLeave ?? 0,
      exemptionReason: request.exemptionReasonCode,
      decisionText: '',
    }),
    check: (choice) => missingIn(request, choice),
    save: async ({ result, monthsOfLeave, exemptionReason, decisionText }, key) =>
      result &&
      mutateAsync({
        requestId: request.requestId,
        rowVersion: request.rowVersion,
        result,
        decisionText,
        monthsOfLeave: result === 'VARIED' ? monthsOfLeave : null,
        exemptionReason: isGrant(result) ? exemptionReason : null,
        key,
      }),
    // The request is shown with its decision.
    onSaved: () => undefined,
  });
  const { result, monthsOfLeave } = form.values;
  const varied = request.variations.find((variation) => variation.monthsOfLeave === monthsOfLeave);
  return (
    <SaveForm form={form} className={styles.panel} labelledBy="decision">
      <Title order={2} size="h3" id="decision">
        Decision
      </Title>
      {request.grantRefusal !== '' && <Text>{request.grantRefusal}</Text>}
      <Radio.Group
        label="What do you decide?"
        required
        value={result ?? ''}
        error={form.errors.result}
        onChange={(value) => form.set({ result: resultsOf(request.kind).find((each) => each === value) })}
      >
        <Stack gap="xs" mt="xs">
          {resultsOf(request.kind).map((each) => (
            <Radio
              key={each}
              value={each}
              label={CHOICES[each]}
              disabled={request.grantRefusal !== '' && isGrant(each)}
            />
          ))}
        </Stack>
      </Radio.Group>
      {result === 'VARIED' && (
        <NativeSelect
          label="Months of leave"
          required
          data={request.variations.map((variation) => ({
            value: String(variation.monthsOfLeave),
            label: `${variation.monthsOfLeave} months`,
          }))}
          value={String(monthsOfLeave)}
          error={form.errors.monthsOfLeave}
          onChange={(event) => form.set({ monthsOfLeave: Number(event.currentTarget.value) })}
        />
      )}
      {result === 'VARIED' && varied !== undefined && <TargetsPreview year={request.year ?? 0} variation={varied} />}
      {isGrant(result) && <ReasonField {...form.text('exemptionReason')} />}
      <Textarea
        label="Reason for the decision"
        description="The member can read it under Contact, in the notification and in the letter."
        required
        rows={3}
        {...form.text('decisionText')}
      />
      <FormProblems {...form} />
      <Button variant="filled" type="submit" className={styles.start ?? ''} loading={form.busy}>
        Decide
      </Button>
    </SaveForm>
  );
}

function isGrant(result: RequestResult | undefined): boolean {
  return result === 'GRANTED' || result === 'VARIED';
}

/** What is missing before anything is sent; the server judges again. */
function missingIn(
  request: MemberRequest,
  { result, monthsOfLeave, exemptionReason, decisionText }: Choice,
): Problem[] {
  if (result === undefined) return [{ field: 'result', message: 'Please choose a decision.' }];
  const decision = { result, text: decisionText, monthsOfLeave, exemptionReason };
  // The months are those on offer, and the server knows the codes: here only the words are judged.
  return decisionProblems(decision, { kind: request.kind, framework: undefined, reasonCodes: [exemptionReason] })
    .filter(({ field }) => field === 'text')
    .map(({ message }) => ({ field: 'decisionText', message }));
}

function ReasonField(field: ReturnType<FormOf<Choice>['text']>) {
  const { data: reasons = [] } = useQuery(teamReasonsQuery());
  return (
    <NativeSelect
      label="Reason for the leave"
      required
      data={reasons.map(({ reasonCode, reason }) => ({ value: reasonCode, label: reason }))}
      {...field}
    />
  );
}

/** What a variation makes of each target of the year, beside the usual one. */
function TargetsPreview({ year, variation }: { year: number; variation: MemberRequest['variations'][number] }) {
  return (
    <table className={styles.targets}>
      <caption>
        Targets for {year} after {variation.monthsOfLeave} months of leave
      </caption>
      <thead>
        <tr>
          <th scope="col">Target</th>
          <th scope="col">Usual</th>
          <th scope="col">Reduced</th>
        </tr>
      </thead>
      <tbody>
        {variation.targets.map(({ name, unit, usual, reduced }) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            <td>{formatHours(usual)}</td>
            <td>
              <strong>{formatHours(reduced)}</strong> {unit}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** What was decided, the letter about it, and the way to take it back. */
export function Decided({ request, mayWork }: { request: MemberRequest; mayWork: boolean }) {
  const [withdrawing, setWithdrawing] = useState(false);
  const { result, monthsOfLeave: months } = request;
  const letter = useDecisionLetter();
  if (result === null) return null;
  return (
    <section className={styles.panel} aria-labelledby="decided">
      <Title order={2} size="h3" id="decided">
        {capital(resultName(result))}
        {months !== null && `: ${months} months of leave`}
      </Title>
      <Text className={styles.quiet}>
        {request.decidedBy}, {request.decidedOn === null ? '' : sydneyDay(request.decidedOn)}
      </Text>
      <Text className={styles.text}>{request.decisionText}</Text>
      <Group gap="sm">
        {request.kind === 'EXEMPTION' && (
          <LabelledButton
            icon={IconFileText}
            variant="filled"
            loading={letter.isPending}
            onClick={() => letter.mutate(request.requestId)}
          >
            Letter of decision
          </LabelledButton>
        )}
        {mayWork && <Button onClick={() => setWithdrawing(true)}>Take back the decision</Button>}
      </Group>
      {withdrawing && <WithdrawDialog request={request} onClose={() => setWithdrawing(false)} />}
    </section>
  );
}

function WithdrawDialog({ request, onClose }: { request: MemberRequest; onClose: () => void }) {
  const { mutateAsync } = useWithdrawDecision();
  const { requestId, rowVersion } = request;
  const changesYear = request.result === 'GRANTED' || request.result === 'VARIED';
  return (
    <ReasonDialog
      title="Take back the decision"
      action="Take it back"
      readers="The member can read it."
      save={(reason, key) => mutateAsync({ requestId, rowVersion, reason, key })}
      onSaved={onClose}
      onClose={onClose}
    >
      The request will be open again
      {changesYear && `, and the usual targets for ${request.year} will apply straight away`}. The member will be
      notified.
    </ReasonDialog>
  );
}

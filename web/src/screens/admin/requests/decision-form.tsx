import type { MemberRequest } from '@cpd/contract/member-requests';
import { decisionProblems, type RequestResult, resultsOf } from '@cpd/domain/college/member-requests';
import { Button, NativeSelect, Radio, Stack, Text, Textarea, Title } from '@mantine/core';
import '@mantine/core/styles/Input.css';
import '@mantine/core/styles/InlineInput.css';
import '@mantine/core/styles/Loader.css';
import '@mantine/core/styles/Radio.css';
import { useQuery } from '@tanstack/react-query';
import type { Problem } from '../../../lib/api-error.ts';
import { FormProblems } from '../../../parts/saving/form-problems.tsx';
import { SaveForm } from '../../../parts/saving/save-form.tsx';
import { type FormOf, useForm } from '../../../parts/saving/use-form.ts';
import { teamReasonsQuery, useDecideRequest } from '../../../queries/member-requests.ts';
import styles from './requests.module.css';
import { TargetsPreview } from './targets-preview.tsx';

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
      <Button type="submit" className={styles.start ?? ''} loading={form.busy}>
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

import type { MemberRequest } from '@cpd/contract/member-requests';
import { asksForLess, resultName } from '@cpd/domain/college/member-requests';
import { reducedMonths } from '@cpd/domain/year/variation';
import { Button, Group, Text, Title } from '@mantine/core';
import { IconFileText } from '@tabler/icons-react';
import { useState } from 'react';
import { dayAtCollege } from '../../../parts/college-time.ts';
import { memberRequestsChanges } from '../../../queries/member-requests.ts';
import { useHasLeft } from '../../../queries/members.ts';
import { useChange } from '../../../queries/use-change.ts';
import { LabelledButton } from '../../../ui/labelled-button.tsx';
import shared from '../../../ui/shared.module.css';
import { ReasonDialog } from '../reason-dialog.tsx';
import { capital, HAS_LEFT } from './request-words.ts';
import styles from './requests.module.css';

/** What was decided, the letter about it, and the way to take it back. */
export function Decided({ request, mayWork }: { request: MemberRequest; mayWork: boolean }) {
  const [withdrawing, setWithdrawing] = useState(false);
  const { result, monthsOfLeave: months } = request;
  const letter = useChange(memberRequestsChanges.downloadLetter);
  if (result === null) return null;
  // A re-opening is given another end on the member's page.
  const wasReopened = request.kind === 'REOPENING' && result === 'GRANTED';
  return (
    <section className={`${shared.frame} ${styles.panel}`} aria-labelledby="decided">
      <Title order={2} id="decided">
        {request.appeal?.upheld === true && 'The decision was upheld on appeal. '}
        {request.appeal?.upheld === false && 'On appeal: '}
        {capital(resultName(result, request.kind))}
        {months !== null && `: ${reducedMonths(months, request)}`}
      </Title>
      <Text className={`${shared.quiet} ${shared.long}`}>
        {request.decidedBy}, {request.decidedOn === null ? '' : dayAtCollege(request.decidedOn)}
      </Text>
      {request.outcomes.map((words) => (
        <Text key={words}>{words}</Text>
      ))}
      <Text className={shared.prose}>{request.decisionText}</Text>
      {request.kind === 'REPORT' && result === 'GRANTED' && (
        <Text>
          Next, correct the record, for example by re-opening the year or its audit. Then make the lines of the report
          again: nothing of this happens by itself.
        </Text>
      )}
      <Group gap="sm">
        {asksForLess(request.kind) && (
          <LabelledButton
            icon={IconFileText}
            variant="filled"
            loading={letter.isPending}
            onClick={() => letter.mutate(request.requestId)}
          >
            Letter of decision
          </LabelledButton>
        )}
        {mayWork && request.decisionRefusal === '' && !wasReopened && (
          <Button onClick={() => setWithdrawing(true)}>Take back the decision</Button>
        )}
      </Group>
      {withdrawing && <WithdrawDialog request={request} onClose={() => setWithdrawing(false)} />}
    </section>
  );
}

function WithdrawDialog({ request, onClose }: { request: MemberRequest; onClose: () => void }) {
  const { mutateAsync } = useChange(memberRequestsChanges.withdrawDecision);
  const { requestId, rowVersion } = request;
  const hasLeft = useHasLeft(request.member.userId);
  const changesYear = request.kind !== 'REPORT' && (request.result === 'GRANTED' || request.result === 'VARIED');
  const years = request.kind === 'LEAVE' ? '' : ` for ${request.year}`;
  return (
    <ReasonDialog
      title="Take back the decision"
      action="Take it back"
      readers={hasLeft ? 'It is kept in the history of the record.' : 'The member can read it.'}
      save={(reason, key) => mutateAsync({ requestId, rowVersion, reason, key })}
      onSaved={onClose}
      onClose={onClose}
    >
      The request will be open again
      {changesYear && `, and the usual targets${years} will apply straight away`}.{' '}
      {hasLeft ? HAS_LEFT : 'The member will be notified.'}
    </ReasonDialog>
  );
}

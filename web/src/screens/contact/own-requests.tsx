import type { OwnRequest } from '@cpd/contract/member-requests';
import { decidedMatter, requestName, resultName } from '@cpd/domain/college/member-requests';
import { reducedMonths } from '@cpd/domain/year/variation';
import { Button, Group, Text, Textarea, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useUser } from '../../lib/session.ts';
import { FileLink } from '../../parts/attach/file-link.tsx';
import { dayAtCollege } from '../../parts/college-time.ts';
import { AddDocument } from '../../parts/requests/add-document.tsx';
import { SaveDialog } from '../../parts/saving/save-dialog.tsx';
import { useForm } from '../../parts/saving/use-form.ts';
import { memberRequestsChanges, ownRequestsQuery } from '../../queries/member-requests.ts';
import { useChange } from '../../queries/use-change.ts';
import row from '../../ui/row.module.css';
import { Row } from '../../ui/row.tsx';
import { showDone } from '../../ui/toast.ts';
import styles from './contact.module.css';

/** What the member asked the CPD team for, and its result; nothing where nothing was asked. */
export function OwnRequests() {
  const { userId } = useUser();
  const { data: requests = [] } = useQuery(ownRequestsQuery(userId));
  if (requests.length === 0) return null;
  return (
    <section>
      <Title order={2} id="own-requests">
        Your requests
      </Title>
      <ul className={`${row.list} ${styles.requests}`} aria-labelledby="own-requests">
        {requests.map((request) => (
          <OwnRequestItem key={request.requestId} request={request} />
        ))}
      </ul>
    </section>
  );
}

/** One request: its state, what came of it, its documents, and the appeal (PPL-12). */
function OwnRequestItem({ request }: { request: OwnRequest }) {
  const [appealing, setAppealing] = useState(false);
  const { appeal, documents, outcomes, decisionText } = request;
  const decided = request.decidedOn === null ? '' : ` (${dayAtCollege(request.decidedOn)})`;
  return (
    <li>
      <Row title={titleOf(request)} meta={howItCame(request)} value={`${stateOf(request)}${decided}`} />
      <div className={styles.more}>
        {outcomes.map((words) => (
          <Text key={words}>{words}</Text>
        ))}
        {decisionText !== '' && <Text className={styles.decision}>{decisionText}</Text>}
        {appeal !== null && (
          <Text className={styles.decision}>
            {appeal.enteredBy === null ? 'You appealed' : `${appeal.enteredBy} entered your appeal`} on{' '}
            {dayAtCollege(appeal.appealedOn)}: {appeal.text} {'\n'}
            First decision: {resultName(appeal.firstResult)}. {appeal.firstDecisionText}
          </Text>
        )}
        {documents.map(({ documentId, documentName }) => (
          <FileLink key={documentId} documentId={documentId} name={documentName} />
        ))}
        {(request.takesDocuments || request.mayAppeal) && (
          <Group gap="sm" mt="xs">
            {request.takesDocuments && <AddOwnDocument request={request} />}
            {request.mayAppeal && <Button onClick={() => setAppealing(true)}>Appeal against the decision…</Button>}
          </Group>
        )}
      </div>
      {appealing && <AppealDialog request={request} onClose={() => setAppealing(false)} />}
    </li>
  );
}

function titleOf(request: OwnRequest): string {
  return request.isProposal ? `Reduced targets for ${request.year}` : `Your ${requestName(request)}`;
}

/** Who asked for it: the team proposes reduced targets to members without a whole year, who have asked for nothing. */
function howItCame({ isProposal, enteredBy, createdOn }: OwnRequest): string {
  const day = dayAtCollege(createdOn);
  if (isProposal) return `Proposed by the CPD team on ${day}`;
  return enteredBy === null ? `Sent ${day}` : `Entered by ${enteredBy} for you on ${day}`;
}

function stateOf({ kind, status, result, monthsOfLeave, appeal, isProposal }: OwnRequest): string {
  const upheld = appeal?.upheld ? 'the decision was upheld: ' : '';
  if (result !== null) {
    const how = `${upheld}${resultName(result, kind)}`;
    return monthsOfLeave === null ? how : `${how}, ${reducedMonths(monthsOfLeave, { isProposal })}`;
  }
  if (appeal !== null) return 'your appeal is waiting for the CPD team';
  return status === 'NEW' ? 'waiting for the CPD team' : 'being worked on';
}

function AddOwnDocument({ request }: { request: OwnRequest }) {
  const { userId } = useUser();
  const { mutateAsync } = useChange(memberRequestsChanges.addRequestDocument);
  return (
    <AddDocument
      about={`Add a document to ${decidedMatter(request)}`}
      add={(file) => mutateAsync({ userId, requestId: request.requestId, file })}
    />
  );
}

/** Asks someone else of the team to look at a decision again, once (PPL-12). */
function AppealDialog({ request, onClose }: { request: OwnRequest; onClose: () => void }) {
  const { userId } = useUser();
  const { mutateAsync } = useChange(memberRequestsChanges.appeal);
  const form = useForm({
    initial: { message: '' },
    save: ({ message }, key) => mutateAsync({ userId, requestId: request.requestId, message, key }),
    onSaved: () => {
      showDone('Your appeal was sent. A different member of the CPD team will decide it.');
      onClose();
    },
  });
  return (
    <SaveDialog title="Appeal against the decision" action="Send the appeal" form={form} onClose={onClose}>
      <Text>
        A different member of the CPD team will review {decidedMatter(request)}. The decision applies in the meantime.
        You can appeal once.
      </Text>
      <Textarea label="Why do you disagree?" required data-autofocus rows={4} {...form.text('message')} />
    </SaveDialog>
  );
}

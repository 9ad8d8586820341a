import type { MemberRequest } from '@cpd/contract/member-requests';
import { resultName, takesDocuments } from '@cpd/domain/college/member-requests';
import { mayDo } from '@cpd/domain/member/roles';
import { formatDayRange } from '@cpd/domain/values/plain-date';
import { Anchor, Group, NativeSelect, Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { paths } from '../../../lib/paths.ts';
import { useUser } from '../../../lib/session.ts';
import { FileLink } from '../../../parts/attach/file-link.tsx';
import { dayAtCollege, todayAtCollege } from '../../../parts/college-time.ts';
import { ElsewhereFacts } from '../../../parts/elsewhere/elsewhere-facts.tsx';
import { AddDocument } from '../../../parts/requests/add-document.tsx';
import { memberRequestsChanges, requestQuery } from '../../../queries/member-requests.ts';
import { preparedChangesQuery } from '../../../queries/prepared-changes.ts';
import { useChange } from '../../../queries/use-change.ts';
import { AppLink } from '../../../ui/app-link.tsx';
import { Fact, Facts } from '../../../ui/facts.tsx';
import shared from '../../../ui/shared.module.css';
import { useTitle } from '../../../ui/use-title.ts';
import { PreparedChanges } from '../prepared-changes.tsx';
import { BackToRequests, RequestOpened } from '../queue.tsx';
import { TeamNotes } from '../team-notes.tsx';
import { Decided } from './decided.tsx';
import { DecisionForm } from './decision-form.tsx';
import { LineAsItStands } from './line-as-it-stands.tsx';
import { dueOf, enteredWords, requestTitle, sourceWords, stateWords } from './request-words.ts';
import styles from './requests.module.css';

/** One request: what is asked for, the team's notes, the decision. */
export function RequestScreen() {
  const { id } = useParams({ from: '/Admin/Requests/$id' });
  const requestId = /^[1-9]\d{0,14}$/.test(id) ? Number(id) : 0;
  const query = useQuery(requestQuery(requestId));
  useTitle(query.data === undefined ? 'Request' : requestTitle(query.data));
  return (
    <RequestOpened query={query} queue={paths.adminRequests}>
      {(request) => <OpenedRequest key={request.requestId} request={request} />}
    </RequestOpened>
  );
}

function OpenedRequest({ request }: { request: MemberRequest }) {
  const mayWork = mayDo(useUser().role, 'staff');
  const { data: waiting = [] } = useQuery(preparedChangesQuery());
  const isPrepared = waiting.some(({ requestId }) => requestId === request.requestId);
  return (
    <Stack gap="lg">
      <BackToRequests queue={paths.adminRequests} />
      <div>
        <Title order={1}>
          {requestTitle(request)}, {request.member.name}
        </Title>
        <Text>
          {isPrepared
            ? 'Waiting for a second person'
            : (dueOf(request, todayAtCollege())?.words ?? stateWords(request))}
        </Text>
        {request.enteredBy !== null && <Text>{enteredWords(request)}</Text>}
      </div>
      <div className={styles.columns}>
        <Stack gap="md">
          <Asked request={request} mayWork={mayWork} />
          {request.reportedLine !== null && <LineAsItStands line={request.reportedLine} />}
          {request.result !== null && <Decided request={request} mayWork={mayWork} />}
          {request.appeal !== null && <FirstDecision appeal={request.appeal} />}
          <PreparedChanges requestId={request.requestId} className={`${shared.frame} ${styles.panel}`} />
          {mayWork && <ToDecide request={request} isPrepared={isPrepared} />}
        </Stack>
        <RequestNotes request={request} mayWork={mayWork} />
      </div>
    </Stack>
  );
}

/** The form, unless a decision waits for a second person (PPL-06), or why another colleague has to decide, and which ones can (PPL-12). */
function ToDecide({ request, isPrepared }: { request: MemberRequest; isPrepared: boolean }) {
  // A decision that is taken back is decided in a new form.
  const [decisions, setDecisions] = useState(0);
  const isRefused = request.decisionRefusal !== '';
  const isOpen = request.result === null && !isRefused && !isPrepared;
  return (
    <>
      {request.result === null && isRefused && (
        <section className={`${shared.frame} ${styles.panel}`} aria-label="Decision">
          <Text>{request.decisionRefusal}</Text>
        </section>
      )}
      <DecisionForm key={decisions} request={request} isOpen={isOpen} onEnd={() => setDecisions(decisions + 1)} />
    </>
  );
}

/** What the member holds against the first decision, and that decision (PPL-12). */
function FirstDecision({ appeal }: { appeal: NonNullable<MemberRequest['appeal']> }) {
  return (
    <section className={`${shared.frame} ${styles.panel}`} aria-labelledby="appeal">
      <Title order={2} id="appeal">
        Appeal, {dayAtCollege(appeal.appealedOn)}
      </Title>
      {appeal.enteredBy !== null && <Text>{enteredWords(appeal)}</Text>}
      <Text className={shared.prose}>{appeal.text}</Text>
      <Text className={`${shared.quiet} ${shared.long}`}>
        First decision: {resultName(appeal.firstResult)}, {appeal.firstDecidedBy}, {dayAtCollege(appeal.firstDecidedOn)}
        . {appeal.firstDecisionText}
        {appeal.upheld === null && ' It holds until the appeal is decided.'}
      </Text>
    </section>
  );
}

function Asked({ request, mayWork }: { request: MemberRequest; mayWork: boolean }) {
  const { member, message } = request;
  return (
    <section className={`${shared.frame} ${styles.panel}`} aria-labelledby="asked">
      <Title order={2} id="asked">
        The request
      </Title>
      <Facts>
        <Fact label="Member">
          <Anchor component={AppLink} href={paths.adminMember(member.memberNumber)}>
            {member.name}, {member.memberNumber}
          </Anchor>
        </Fact>
        <Fact label="Email">
          <Anchor href={`mailto:${member.email}`}>{member.email}</Anchor>
        </Fact>
        <Fact label="Contact number">
          {request.contactNumber !== '' && (
            <Anchor href={`tel:${request.contactNumber}`}>{request.contactNumber}</Anchor>
          )}
        </Fact>
        <Fact label={request.leave === null ? 'Year' : 'Years'}>
          {request.year !== null &&
            (request.leave === null ? `${request.year} (${request.yearState})` : request.yearState)}
        </Fact>
        <Fact label="Leave">{request.leave !== null && formatDayRange(request.leave.from, request.leave.to)}</Fact>
        <Fact label="Months without practice">{request.monthsAsked ?? ''}</Fact>
        <Fact label="Reason">{request.exemptionReason}</Fact>
        <Fact label="Asked on">
          {dayAtCollege(request.createdOn)}, {sourceWords(request)}
        </Fact>
      </Facts>
      {message !== '' && <Text className={shared.prose}>{message}</Text>}
      {request.elsewhere !== null && <ElsewhereFacts elsewhere={request.elsewhere} />}
      {request.documents.map(({ documentId, documentName }) => (
        <FileLink key={documentId} documentId={documentId} name={documentName} />
      ))}
      {mayWork && takesDocuments(request.kind) && request.status !== 'DONE' && <AddMemberDocument request={request} />}
      {mayWork && request.status !== 'DONE' ? (
        <Assignment request={request} />
      ) : (
        <Text className={`${shared.quiet} ${shared.long}`}>
          {request.allocatedTo === null ? 'Not assigned yet' : `Assigned to ${request.allocatedTo.name}`}
        </Text>
      )}
    </section>
  );
}

function AddMemberDocument({ request }: { request: MemberRequest }) {
  const { mutateAsync } = useChange(memberRequestsChanges.addDocumentForMember);
  return (
    <Group gap="sm">
      <AddDocument
        about="Add a document that the member sent"
        add={(file) => mutateAsync({ requestId: request.requestId, file })}
      />
    </Group>
  );
}

function Assignment({ request }: { request: MemberRequest }) {
  const { mutate, isPending } = useChange(memberRequestsChanges.assign);
  const people = request.colleagues.map(({ userId, name }) => ({ value: String(userId), label: name }));
  return (
    <NativeSelect
      label="Assigned to"
      data={[{ value: '', label: 'Not assigned yet' }, ...people]}
      value={String(request.allocatedTo?.userId ?? '')}
      disabled={isPending}
      onChange={(event) => {
        const chosen = event.currentTarget.value;
        const userId = chosen === '' ? null : Number(chosen);
        mutate({ requestId: request.requestId, rowVersion: request.rowVersion, allocatedToUserId: userId });
      }}
    />
  );
}

function RequestNotes({ request: { requestId, notes }, mayWork }: { request: MemberRequest; mayWork: boolean }) {
  const { mutateAsync } = useChange(memberRequestsChanges.addNote);
  return (
    <TeamNotes
      notes={notes}
      onAdd={mayWork ? (text, key) => mutateAsync({ requestId, text, key }) : undefined}
      readers="The member does not see these notes, unless they download a copy of their data."
      className={`${shared.frame} ${styles.panel}`}
    />
  );
}

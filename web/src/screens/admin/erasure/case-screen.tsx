import type { ErasureCaseDetails } from '@cpd/contract/erasures';
import { ERASURE_STATUSES } from '@cpd/domain/college/erasure';
import { Button, Group, Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { paths } from '../../../lib/paths.ts';
import { dayAtCollege } from '../../../parts/college-time.ts';
import { ConfirmDialog } from '../../../parts/saving/save-dialog.tsx';
import { erasureCaseQuery, erasuresChanges } from '../../../queries/erasures.ts';
import { useChange } from '../../../queries/use-change.ts';
import { Fact, Facts } from '../../../ui/facts.tsx';
import shared from '../../../ui/shared.module.css';
import { showDone } from '../../../ui/toast.ts';
import { useTitle } from '../../../ui/use-title.ts';
import { BackToRequests, RequestOpened } from '../queue.tsx';
import { ReasonDialog } from '../reason-dialog.tsx';
import styles from './erasure.module.css';
import { countLines, SOURCE_NAMES } from './erasure-words.ts';

/** One request: what would be erased, what must stay and why, and the step that comes next (0048). */
export function ErasureCaseScreen() {
  const { id } = useParams({ from: '/Admin/Erasure/$id' });
  const caseId = /^[1-9]\d{0,14}$/.test(id) ? Number(id) : 0;
  const query = useQuery(erasureCaseQuery(caseId));
  useTitle('Request for erasure');
  return (
    <RequestOpened query={query} queue={paths.adminErasure}>
      {(request) => <OpenedCase request={request} />}
    </RequestOpened>
  );
}

function OpenedCase({ request }: { request: ErasureCaseDetails }) {
  const { name, memberNumber, status, source, askedOn, askedBy, preparedBy, decidedOn, decidedBy } = request;
  const isOver = decidedOn !== null;
  return (
    <Stack gap="lg">
      <BackToRequests queue={paths.adminErasure} />
      <div>
        <Title order={1}>Erasure, {name}</Title>
        <Text>{ERASURE_STATUSES[status]}</Text>
      </div>
      <section className={`${shared.frame} ${styles.panel}`} aria-label="What was asked">
        <Facts>
          <Fact label="Member">
            {name} ({memberNumber})
          </Fact>
          <Fact label="Asked">
            {dayAtCollege(askedOn)}, by {SOURCE_NAMES[source]}
            {source !== 'MEMBER' && `, entered by ${askedBy}`}
          </Fact>
          <Fact label="What they said">{request.reason}</Fact>
          <Fact label="Prepared by">{preparedBy}</Fact>
          <Fact label={status === 'DECLINED' ? 'Declined by' : 'Approved by'}>
            {isOver && `${decidedBy}, ${dayAtCollege(decidedOn)}`}
          </Fact>
          <Fact label="Reason">{request.decisionText}</Fact>
        </Facts>
      </section>
      {status !== 'DECLINED' && <WhatGoes request={request} />}
      {request.stays.length > 0 && (
        <section className={`${shared.frame} ${styles.panel}`} aria-labelledby="stays">
          <Title order={2} size="h3" id="stays">
            What must be kept, and why
          </Title>
          <ul className={styles.lines}>
            {request.stays.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        </section>
      )}
      {!isOver && <NextStep request={request} />}
    </Stack>
  );
}

function WhatGoes({ request }: { request: ErasureCaseDetails }) {
  const { status, years, erasesPerson, counts } = request;
  const isDone = status === 'DONE';
  return (
    <section className={`${shared.frame} ${styles.panel}`} aria-labelledby="goes">
      <Title order={2} size="h3" id="goes">
        {isDone ? 'What was erased' : 'What would be erased'}
      </Title>
      {!isDone && <Text>{years.length === 0 ? 'No year has a record that can be erased.' : yearsLine(years)}</Text>}
      <ul className={styles.lines}>
        {countLines(counts).map((line) => (
          <li key={line}>{line}</li>
        ))}
        {erasesPerson && !isDone && (
          <li>Name, number, username and email: the person will be shown as “Erased member” with an id</li>
        )}
      </ul>
      <Text size="sm" className={shared.quiet}>
        The event log shows that something was erased, not what it was. Older backups still contain it until they
        expire. Printed documents of an erased person can no longer be confirmed.
      </Text>
    </section>
  );
}

function yearsLine(years: readonly number[]): string {
  return `The record for ${years.join(', ')}:`;
}

type Asking = 'PREPARE' | 'APPROVE' | 'DECLINE' | undefined;

function NextStep({ request }: { request: ErasureCaseDetails }) {
  const { status, waits, notYours, preparedBy } = request;
  const [asking, setAsking] = useState<Asking>();
  const isPrepared = status === 'PREPARED';
  const refusal = waits.length > 0 ? waits : isPrepared && notYours !== '' ? [notYours] : [];
  return (
    <section className={`${shared.frame} ${styles.panel}`} aria-labelledby="next">
      <Title order={2} size="h3" id="next">
        {isPrepared ? `Prepared by ${preparedBy}` : 'The next step'}
      </Title>
      {refusal.map((line) => (
        <Text key={line}>{line}</Text>
      ))}
      {refusal.length === 0 && !isPrepared && (
        <Text>
          Check what would be erased and what must be kept, then prepare the request. A manager will approve it.
        </Text>
      )}
      <Group gap="sm">
        {waits.length === 0 && isPrepared && notYours === '' && (
          <Button variant="filled" color="red" onClick={() => setAsking('APPROVE')}>
            Approve and erase…
          </Button>
        )}
        {waits.length === 0 && (
          <Button variant={isPrepared ? 'default' : 'filled'} onClick={() => setAsking('PREPARE')}>
            {isPrepared ? 'Prepare the request again…' : 'Prepare the request…'}
          </Button>
        )}
        <Button onClick={() => setAsking('DECLINE')}>Decline…</Button>
      </Group>
      <StepDialog asking={asking} request={request} onClose={() => setAsking(undefined)} />
    </section>
  );
}

type StepDialogProps = { asking: Asking; request: ErasureCaseDetails; onClose: () => void };

function StepDialog({ asking, request, onClose }: StepDialogProps) {
  const { rowVersion, counts, name } = request;
  const { mutateAsync } = useChange(erasuresChanges.erasureStep(request.erasureCaseId));
  const { activities, files, bytes } = counts;
  const take = (step: 'PREPARE' | 'APPROVE', key: string) =>
    mutateAsync({ body: { rowVersion, step, counts: { activities, files, bytes } }, key });
  const done = (message: string) => {
    showDone(message);
    onClose();
  };
  if (asking === 'DECLINE') {
    return (
      <ReasonDialog
        title="Decline the request"
        action="Decline the request"
        readers="The member can read it."
        save={async (text, key) => {
          await mutateAsync({ body: { rowVersion, step: 'DECLINE', text }, key });
          return null;
        }}
        onSaved={() => done('The request was declined.')}
        onClose={onClose}
      >
        Nothing is erased. The member can ask again.
      </ReasonDialog>
    );
  }
  if (asking === undefined) return null;
  const isApproving = asking === 'APPROVE';
  return (
    <ConfirmDialog
      title={isApproving ? `Erase the record of ${name}` : 'Prepare the request'}
      action={isApproving ? 'Erase it for good' : 'Prepare the request'}
      danger={isApproving}
      change={(key) => take(asking, key)}
      onDone={() =>
        done(isApproving ? 'The record was erased.' : 'The request was prepared. A manager can approve it now.')
      }
      onClose={onClose}
    >
      <Text>{isApproving ? 'This cannot be undone. It erases:' : 'You confirm that this may be erased:'}</Text>
      <ul className={styles.lines}>
        {countLines(counts).map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </ConfirmDialog>
  );
}

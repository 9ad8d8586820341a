import type { OwnAudit } from '@cpd/contract/own-audits';
import { isDecided, lettersOf } from '@cpd/domain/audit/case';
import { lastMinuteBefore } from '@cpd/domain/audit/own-audit';
import { collegeClock } from '@cpd/domain/values/college-clock';
import { Anchor, Button, Group, Text, Title } from '@mantine/core';
import { useEffect, useState } from 'react';
import { useColleague } from '../../lib/open-member.ts';
import { paths } from '../../lib/paths.ts';
import { FileLink } from '../../parts/attach/file-link.tsx';
import { CaseRequirements } from '../../parts/audit/case-requirements.tsx';
import { Corrections } from '../../parts/audit/corrections.tsx';
import * as words from '../../parts/audit/own-audit-words.ts';
import { Thread } from '../../parts/audit/thread.tsx';
import { dayAtCollege, timeAtCollege } from '../../parts/college-time.ts';
import { NotSaved } from '../../parts/saving/not-saved.tsx';
import { ownAuditChanges } from '../../queries/own-audits.ts';
import { useChange } from '../../queries/use-change.ts';
import { AppLink } from '../../ui/app-link.tsx';
import { Fact, Facts } from '../../ui/facts.tsx';
import shared from '../../ui/shared.module.css';
import classes from './audit-today.module.css';
import { MoreTimeDialog, ReviewDialog, SendDialog, WriteDialog } from './own-audit-dialogs.tsx';
import { Files, ItemsToShow, useAddFiles } from './own-audit-items.tsx';

/** The audit of a year as its member sees it: why, what to show, what counts already, until when, who looks, what can happen (CAS-02). */
export function OwnAuditPage({ audit, isOpenAgain }: { audit: OwnAudit; isOpenAgain: boolean }) {
  useReading(audit);
  const isOver = !audit.canAdd;
  const hasFigures = audit.requirements.length > 0 && (!isOver || isDecided(audit.state));
  return (
    <>
      <Now audit={audit} isOpenAgain={isOpenAgain && !isOver} />
      {audit.items.length > 0 && !isOver && <ItemsToShow audit={audit} />}
      {audit.canSend && <Answer audit={audit} />}
      {isOver && <Corrections audit={audit} />}
      {hasFigures && <Counts audit={audit} />}
      <Messages audit={audit} />
      <Answers audit={audit} />
    </>
  );
}

/** Notes that the member has read what is on the page: they alone do that. */
function useReading({ auditCaseId, messages, items }: OwnAudit): void {
  const isMember = useColleague() === null;
  const { mutate } = useChange(ownAuditChanges.markRead);
  const unread = [...messages, ...items.flatMap((item) => item.messages)].filter(({ isNew }) => isNew);
  const last = isMember ? Math.max(0, ...unread.map(({ auditMessageId }) => auditMessageId)) : 0;
  useEffect(() => {
    if (last > 0) mutate({ auditCaseId, auditMessageId: last });
  }, [auditCaseId, last, mutate]);
}

/** What the audit is by now, what the member was told with the outcome, and what they can do about it. */
function Now({ audit, isOpenAgain }: { audit: OwnAudit; isOpenAgain: boolean }) {
  const [reviewing, setReviewing] = useState(false);
  const { state, outcomeText, review, reviewUntil } = audit;
  const follows = words.followsOf(audit);
  return (
    <section className={classes.panel} aria-labelledby="audit-now">
      <Title order={2} fz="lg" id="audit-now">
        {words.headingOf(audit)}
      </Title>
      <Text>{words.nextOf(audit)}</Text>
      {outcomeText !== '' && <Text className={shared.prose}>{outcomeText}</Text>}
      {audit.wish !== null && audit.canAdd && <Text>{words.wishInWords(audit.wish)}</Text>}
      {follows !== '' && <Text>{follows}</Text>}
      {review !== null && <Text className={shared.prose}>{words.reviewInWords(review)}</Text>}
      {isOpenAgain && (
        <Text>
          Your record is open again. The audit looks at it as it was on {dayAtCollege(audit.notifiedOn)}, when you were
          told.
        </Text>
      )}
      {lettersOf(state).length > 0 && (
        <Anchor component={AppLink} href={paths.certificate} className={classes.link}>
          Your letter
        </Anchor>
      )}
      {reviewUntil !== null && (
        <>
          <Text size="sm">
            If you disagree, you can ask for a review until {timeAtCollege(lastMinuteBefore(reviewUntil))},{' '}
            {collegeClock()}.
          </Text>
          <Group>
            <Button onClick={() => setReviewing(true)}>Ask for a review…</Button>
          </Group>
        </>
      )}
      {(reviewUntil !== null || (review !== null && review.decision === null)) && <FilesOfAudit audit={audit} />}
      {reviewing && <ReviewDialog audit={audit} onClose={() => setReviewing(false)} />}
    </section>
  );
}

/** Files about the audit as a whole, such as those for a review. */
function FilesOfAudit({ audit }: { audit: OwnAudit }) {
  const { add, busy, failure } = useAddFiles(audit);
  return (
    <>
      <Files audit={audit} files={audit.files} />
      <Group>
        <Button onClick={add} loading={busy}>
          Add a file to the audit
        </Button>
      </Group>
      <NotSaved failure={failure} />
    </>
  );
}

/** “I have sent everything”, and the way to more time. */
function Answer({ audit }: { audit: OwnAudit }) {
  const [dialog, setDialog] = useState<'send' | 'time'>();
  const close = () => setDialog(undefined);
  const { wish } = audit;
  return (
    <section className={classes.answer} aria-label="Your answer">
      <Group>
        <Button variant="filled" onClick={() => setDialog('send')}>
          I have sent everything…
        </Button>
        {wish?.granted !== null && <Button onClick={() => setDialog('time')}>I need more time…</Button>}
      </Group>
      {dialog === 'send' && <SendDialog audit={audit} onClose={close} />}
      {dialog === 'time' && <MoreTimeDialog audit={audit} onClose={close} />}
    </section>
  );
}

/** What counts already, of each requirement. */
function Counts({ audit }: { audit: OwnAudit }) {
  const counted = words.countedInWords(audit);
  return (
    <section className={classes.panel} aria-labelledby="audit-counts">
      <Title order={2} fz="md" id="audit-counts">
        {audit.canAdd ? 'What is shown so far' : 'What was accepted'}
      </Title>
      <CaseRequirements requirements={audit.requirements} counts={audit.canAdd ? 'shown' : 'accepted'} />
      {counted !== '' && audit.canAdd && (
        <Text size="sm" className={shared.quiet}>
          {counted}
        </Text>
      )}
    </section>
  );
}

function Messages({ audit }: { audit: OwnAudit }) {
  const [writing, setWriting] = useState(false);
  const isMember = useColleague() === null;
  const canWrite = audit.canAdd && isMember;
  // Those about an activity stand with it, until there are no activities to show any more.
  const ofItems = audit.canAdd ? [] : audit.items.flatMap((item) => item.messages);
  const messages = [...audit.messages, ...ofItems].toSorted((one, other) => one.auditMessageId - other.auditMessageId);
  if (messages.length === 0 && !canWrite) return null;
  return (
    <section className={classes.panel} aria-labelledby="audit-messages">
      <Title order={2} fz="md" id="audit-messages">
        Questions
      </Title>
      <Thread
        messages={messages}
        label="Messages about the audit"
        otherName="The auditor"
        fileOf={(file) => <FileLink documentId={file.documentId} name={file.documentName} />}
      />
      {canWrite && (
        <Group>
          <Button onClick={() => setWriting(true)}>Write to the auditor…</Button>
        </Group>
      )}
      {writing && <WriteDialog audit={audit} item={null} onClose={() => setWriting(false)} />}
    </section>
  );
}

/** Why, who looks, and what can happen; until when is said above. */
function Answers({ audit }: { audit: OwnAudit }) {
  const { whyText, notifiedOn, daysForMore, canAdd } = audit;
  return (
    <section className={classes.panel} aria-labelledby="audit-answers">
      <Title order={2} fz="md" id="audit-answers">
        About this audit
      </Title>
      <Facts>
        <Fact label="Why you">{whyText === '' ? 'You were selected for audit.' : whyText}</Fact>
        <Fact label="Told on">{dayAtCollege(notifiedOn)}</Fact>
        <Fact label="Who looks">{canAdd && 'An auditor of the college. The CPD team can see it too.'}</Fact>
        <Fact label="What can happen">
          {canAdd &&
            `Most audits are successful, some with advice. If something is missing, you are asked for it first and have ${daysForMore} days. Only then can an audit end without success, and you can have that reviewed.`}
        </Fact>
      </Facts>
    </section>
  );
}

import type { BenchCase } from '@cpd/contract/audit-bench';
import type { AuditItem } from '@cpd/contract/audit-parts';
import { isOpenCase, STATE_NAMES } from '@cpd/domain/audit/case';
import type { Judgement } from '@cpd/domain/audit/judgement';
import { mayDo } from '@cpd/domain/member/roles';
import { formatDayMonthYear } from '@cpd/domain/values/plain-date';
import { Button, Group, Stack, Text, Title } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { paths } from '../../../lib/paths.ts';
import { useUser } from '../../../lib/session.ts';
import { CaseRequirements } from '../../../parts/audit/case-requirements.tsx';
import { Thread } from '../../../parts/audit/thread.tsx';
import { Loaded } from '../../../parts/loaded.tsx';
import { auditFileQuery, benchCaseQuery, benchChanges } from '../../../queries/audit-bench.ts';
import { useChange } from '../../../queries/use-change.ts';
import { BackLink } from '../../../ui/back-link.tsx';
import { Fact, Facts } from '../../../ui/facts.tsx';
import { LinkButton } from '../../../ui/link-button.tsx';
import shared from '../../../ui/shared.module.css';
import { useTitle } from '../../../ui/use-title.ts';
import styles from './bench.module.css';
import { AskDialog, ConflictDialog, DecideDialog, PartDialog, RefuseDialog, WriteDialog } from './bench-dialogs.tsx';
import { BenchFile, canBeShown, ItemFiles } from './bench-files.tsx';
import { Detail, ItemRow } from './bench-item.tsx';
import { isToJudge, progressInWords } from './bench-words.ts';
import { keysOf, type Open, useJudging } from './use-judging.ts';

/** The workbench of an auditor: the items of an audit, what was sent for the one that is open, and the decision about it (CAS-04). */
export function BenchScreen() {
  const { id } = useParams({ strict: false });
  return (
    <Stack gap="md">
      <BackLink href={paths.adminAudits}>Audits</BackLink>
      <Loaded
        query={useQuery(benchCaseQuery(Number(id)))}
        waiting={[40, 320]}
        failed="The audit could not be loaded. It may have been given to someone else."
      >
        {(audit) => <Bench audit={audit} />}
      </Loaded>
    </Stack>
  );
}

function Bench({ audit }: { audit: BenchCase }) {
  const { memberName, cpdYear, items } = audit;
  useTitle(`${memberName}, ${cpdYear}`);
  // It stays open until the reader moves on, whatever is found of it meanwhile.
  const [chosen, setChosen] = useState(() => (items.find(isToJudge) ?? items[0])?.auditItemId);
  const current = items.find(({ auditItemId }) => auditItemId === chosen);
  const [open, setOpen] = useState<Open>();
  const [withCounted, setWithCounted] = useState(false);
  const unseen = useUnseen(items, current);
  const place = useRef<HTMLElement>(null);
  const close = () => setOpen(undefined);
  const isOver = !isOpenCase(audit.state);
  const { role } = useUser();
  useReadMessages(audit);
  useNextFile(audit, current);

  /** Opens the next item after one that was judged, unless the reader has moved on from it already. */
  const goOn = (after: BenchCase, from = chosen) => {
    const at = after.items.findIndex(({ auditItemId }) => auditItemId === from);
    const next = [...after.items.slice(at + 1), ...after.items.slice(0, at)].find(isToJudge);
    setChosen((now) => (now === from ? (next?.auditItemId ?? from) : now));
    // What the reader has opened meanwhile keeps the focus.
    if (open === undefined) place.current?.focus();
  };
  const goOnFromDialog = (after: BenchCase) => {
    close();
    goOn(after);
  };
  const { mutateAsync } = useChange(benchChanges.judge);
  const judge = ({ auditItemId, rowVersion }: AuditItem, found: Judgement, key: string) =>
    mutateAsync({ body: { auditItemId, rowVersion, ...found }, key });
  const judging = useJudging(audit, current, goOn);
  const canAsk = audit.steps.includes('ASK');
  const keys = keysOf({ canAsk, judging, open: setOpen, next: () => goOn(audit) });
  const shown = items.filter((item) => withCounted || item.countsAlready === null);
  return (
    <>
      <div>
        <Title order={1}>{`${memberName}, ${cpdYear}`}</Title>
        <Text role="status">{`${STATE_NAMES[audit.state]}. ${progressInWords(audit)}.`}</Text>
      </div>
      {!audit.isGiven && <Text>This audit is not given to you, so you can only read it.</Text>}
      <Group gap="sm">
        {audit.steps.some((step) => step !== 'BEGIN' && step !== 'ASK') && (
          <Button variant={audit.steps.includes('PASS') ? 'filled' : 'default'} onClick={() => setOpen('decide')}>
            Decide…
          </Button>
        )}
        {canAsk && <Button onClick={() => setOpen('askAll')}>Ask for more…</Button>}
        {audit.isGiven && <Button onClick={() => setOpen('writeAll')}>{isOver ? 'Add a note…' : 'Write…'}</Button>}
        {audit.canGiveBack && <Button onClick={() => setOpen('conflict')}>I know this member…</Button>}
        {mayDo(role, 'observe') && (
          <LinkButton href={paths.adminTeamAudit(audit.auditCaseId)}>More time, review and auditor</LinkButton>
        )}
      </Group>
      <div className={styles.bench}>
        <section className={shared.frame} aria-label="Items">
          {shown.map((item) => (
            <ItemRow
              key={item.auditItemId}
              {...{ item, audit }}
              isCurrent={item === current}
              isNew={unseen.has(item.auditItemId)}
              onOpen={() => {
                setChosen(item.auditItemId);
                place.current?.focus();
              }}
            />
          ))}
          {!withCounted && shown.length < items.length && (
            <Button variant="subtle" m="xs" onClick={() => setWithCounted(true)}>
              {`Show ${items.length - shown.length} that count already`}
            </Button>
          )}
        </section>
        <section
          ref={place}
          tabIndex={-1}
          className={`${shared.frame} ${styles.detail}`}
          aria-label={current?.activityName ?? 'Item'}
          onKeyDown={keys}
        >
          {current === undefined ? (
            <Text>This audit has no items.</Text>
          ) : (
            <Detail
              {...{ audit, item: current, judging, setOpen }}
              onNext={() => goOn(audit)}
              onLeaveFile={() => place.current?.focus()}
            />
          )}
        </section>
      </div>
      <About audit={audit} />
      {current !== undefined && open === 'part' && (
        <PartDialog
          unit={audit.unit}
          item={current}
          judge={(found, key) => judge(current, found, key)}
          readBy="The member reads it with the outcome."
          onJudged={goOnFromDialog}
          onClose={close}
        />
      )}
      {current !== undefined && open === 'refuse' && (
        <RefuseDialog
          item={current}
          judge={(found, key) => judge(current, found, key)}
          readBy="The member reads it with the outcome. To have something added, ask for more instead."
          onJudged={goOnFromDialog}
          onClose={close}
        />
      )}
      {(open === 'ask' || open === 'askAll') && (
        <AskDialog audit={audit} item={open === 'ask' ? current : undefined} onClose={close} />
      )}
      {(open === 'write' || open === 'writeAll') && (
        <WriteDialog audit={audit} item={open === 'write' ? current : undefined} onClose={close} />
      )}
      {open === 'decide' && <DecideDialog audit={audit} onClose={close} />}
      {open === 'conflict' && <ConflictDialog auditCaseId={audit.auditCaseId} what="audit" onClose={close} />}
    </>
  );
}

/** What the whole audit is about. */
function About({ audit }: { audit: BenchCase }) {
  const day = (value: string | null) => (value === null ? '' : formatDayMonthYear(value));
  return (
    <section className={`${shared.frame} ${styles.detail}`} aria-labelledby="about">
      <Title order={2} fz="lg" id="about">
        The whole audit
      </Title>
      <CaseRequirements requirements={audit.requirements} counts="accepted" />
      <ItemFiles auditCaseId={audit.auditCaseId} files={audit.files} />
      <Thread
        messages={audit.messages}
        label="Messages about the whole audit"
        otherName={audit.memberName}
        fileOf={(file) => <BenchFile auditCaseId={audit.auditCaseId} file={file} />}
      />
      <Facts>
        <Fact label="Why this member">{audit.whyText}</Fact>
        <Fact label="Specialties">{audit.specialties.join(', ')}</Fact>
        <Fact label="Registration">{audit.registrations.join(', ')}</Fact>
        <Fact label="Last day to answer">{day(audit.dueOn)}</Fact>
        <Fact label="Asked for more until">{day(audit.askedUntil)}</Fact>
        <Fact label="Told with the outcome">{audit.outcomeText}</Fact>
      </Facts>
    </section>
  );
}

/** The items with messages that were new when the audit was opened, and that the reader has not opened since. */
function useUnseen(items: readonly AuditItem[], current: AuditItem | undefined): ReadonlySet<number> {
  const [unseen, setUnseen] = useState(
    () =>
      new Set(
        items.filter(({ messages }) => messages.some(({ isNew }) => isNew)).map(({ auditItemId }) => auditItemId),
      ),
  );
  const opened = current?.auditItemId;
  if (opened !== undefined && unseen.has(opened)) setUnseen(new Set([...unseen].filter((id) => id !== opened)));
  return unseen;
}

/** What the member wrote is read once the audit was opened: the server keeps one mark for the whole of it. */
function useReadMessages({ auditCaseId, items, messages }: BenchCase) {
  const { mutate } = useChange(benchChanges.markRead);
  const fresh = [...messages, ...items.flatMap((item) => item.messages)].filter(({ isNew }) => isNew);
  const auditMessageId = Math.max(0, ...fresh.map((message) => message.auditMessageId));
  useEffect(() => {
    if (auditMessageId > 0) mutate({ auditCaseId, auditMessageId });
  }, [auditCaseId, auditMessageId, mutate]);
}

/** Fetches what is shown next before it is asked for (CAS-04). */
function useNextFile({ auditCaseId, items }: BenchCase, current: AuditItem | undefined) {
  const client = useQueryClient();
  const at = current === undefined ? -1 : items.indexOf(current);
  const next = items.slice(at + 1).find(isToJudge);
  const documentId = next?.files.find(canBeShown)?.documentId;
  useEffect(() => {
    if (documentId !== undefined) void client.prefetchQuery(auditFileQuery(auditCaseId, documentId));
  }, [client, auditCaseId, documentId]);
}

import type { BenchCase } from '@cpd/contract/audit-bench';
import type { AuditItem } from '@cpd/contract/audit-parts';
import { isOpenCase, STATE_NAMES } from '@cpd/domain/audit/case';
import { formatDayMonthYear } from '@cpd/domain/values/plain-date';
import { Anchor, Button, Group, Stack, Text, Title } from '@mantine/core';
import { IconArrowLeft, IconCircleCheck } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { paths } from '../../../lib/paths.ts';
import { CaseRequirements } from '../../../parts/audit/case-requirements.tsx';
import { Thread } from '../../../parts/audit/thread.tsx';
import { Loaded } from '../../../parts/loaded.tsx';
import { NotSaved } from '../../../parts/saving/not-saved.tsx';
import { useSaving } from '../../../parts/saving/use-saving.ts';
import { auditFileQuery, benchCaseQuery, benchChanges } from '../../../queries/audit-bench.ts';
import { useChange } from '../../../queries/use-change.ts';
import { AppLink } from '../../../ui/app-link.tsx';
import { Fact, Facts } from '../../../ui/facts.tsx';
import shared from '../../../ui/shared.module.css';
import { useTitle } from '../../../ui/use-title.ts';
import styles from './bench.module.css';
import { AskDialog, ConflictDialog, DecideDialog, PartDialog, RefuseDialog, WriteDialog } from './bench-dialogs.tsx';
import { BenchFile, canBeShown, ItemFiles } from './bench-files.tsx';
import { foundInWords, isToJudge, itemInWords, progressInWords } from './bench-words.ts';

/** The workbench of an auditor: the items of an audit, what was sent for the one that is open, and the decision about it (CAS-04). */
export function BenchScreen() {
  const { id } = useParams({ strict: false });
  return (
    <Stack gap="md">
      <Anchor component={AppLink} href={paths.adminAudits}>
        <Group gap="xs" component="span">
          <IconArrowLeft size={18} aria-hidden />
          Audits
        </Group>
      </Anchor>
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

type Open = 'part' | 'refuse' | 'ask' | 'askAll' | 'write' | 'writeAll' | 'decide' | 'conflict';

function Bench({ audit }: { audit: BenchCase }) {
  const { memberName, cpdYear, items } = audit;
  useTitle(`${memberName}, ${cpdYear}`);
  const [chosen, setChosen] = useState<number>();
  const current = items.find(({ auditItemId }) => auditItemId === chosen) ?? items.find(isToJudge) ?? items[0];
  const [open, setOpen] = useState<Open>();
  const [withCounted, setWithCounted] = useState(false);
  const unseen = useUnseen(items, current);
  const place = useRef<HTMLElement>(null);
  const close = () => setOpen(undefined);
  const isOver = !isOpenCase(audit.state);
  useReadMessages(audit);
  useNextFile(audit, current);

  const goOn = (after: BenchCase) => {
    const at = after.items.findIndex(({ auditItemId }) => auditItemId === current?.auditItemId);
    const next = [...after.items.slice(at + 1), ...after.items.slice(0, at)].find(isToJudge);
    setChosen((next ?? current)?.auditItemId);
    close();
    place.current?.focus();
  };
  const judging = useJudging(audit, current, goOn);
  const keys = keysOf({ audit, current, open: setOpen, accept: judging.accept, next: () => goOn(audit) });
  const shown = items.filter((item) => withCounted || item.countsAlready === null);
  return (
    <>
      <div>
        <Title order={1}>{`${memberName}, ${cpdYear}`}</Title>
        <Text role="status">{`${STATE_NAMES[audit.state]}. ${progressInWords(audit)}.`}</Text>
      </div>
      <Group gap="sm">
        {audit.steps.some((step) => step !== 'BEGIN' && step !== 'ASK') && (
          <Button variant={audit.steps.includes('PASS') ? 'filled' : 'default'} onClick={() => setOpen('decide')}>
            Decide…
          </Button>
        )}
        {audit.steps.includes('ASK') && <Button onClick={() => setOpen('askAll')}>Ask for more…</Button>}
        <Button onClick={() => setOpen('writeAll')}>{isOver ? 'Add a note…' : 'Write…'}</Button>
        {!isOver && <Button onClick={() => setOpen('conflict')}>I know this member…</Button>}
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
        <PartDialog {...{ audit, item: current }} onJudged={goOn} onClose={close} />
      )}
      {current !== undefined && open === 'refuse' && (
        <RefuseDialog {...{ audit, item: current }} onJudged={goOn} onClose={close} />
      )}
      {(open === 'ask' || open === 'askAll') && (
        <AskDialog audit={audit} item={open === 'ask' ? current : undefined} onClose={close} />
      )}
      {(open === 'write' || open === 'writeAll') && (
        <WriteDialog audit={audit} item={open === 'write' ? current : undefined} onClose={close} />
      )}
      {open === 'decide' && <DecideDialog audit={audit} onClose={close} />}
      {open === 'conflict' && <ConflictDialog audit={audit} onClose={close} />}
    </>
  );
}

/** Accepts the open item, or takes back what was found of it. */
function useJudging(audit: BenchCase, item: AuditItem | undefined, onJudged: (audit: BenchCase) => void) {
  const { mutateAsync } = useChange(benchChanges.judge);
  const saving = useSaving<'ACCEPTED' | null, BenchCase>({
    entered: null,
    save: async (verdict, key) => {
      if (item === undefined) return undefined;
      const found = { auditItemId: item.auditItemId, rowVersion: item.rowVersion, verdict };
      return await mutateAsync({ body: { ...found, acceptedHours: 0, reason: '' }, key });
    },
    content: (verdict) => ({ item: item?.auditItemId, version: item?.rowVersion, verdict }),
    onSaved: (answer, verdict) => {
      if (verdict !== null) onJudged(answer);
    },
    again: true,
  });
  const canJudge = audit.canJudge && item !== undefined && item.countsAlready === null;
  return {
    ...saving,
    canJudge,
    accept: () => void (canJudge && item.verdict === null && saving.submit('ACCEPTED')),
    undo: () => void saving.submit(null),
  };
}

/** Keys of the open item, for anyone who is in it: a press is one decision (CAS-04). */
function keysOf(bench: {
  audit: BenchCase;
  current: AuditItem | undefined;
  open: (dialog: Open) => void;
  accept: () => void;
  next: () => void;
}) {
  const { audit, current, open, accept, next } = bench;
  const judges = audit.canJudge && current !== undefined && current.countsAlready === null && current.verdict === null;
  const by: Readonly<Record<string, (() => void) | undefined>> = {
    a: accept,
    h: judges ? () => open('part') : undefined,
    r: judges ? () => open('refuse') : undefined,
    q: audit.steps.includes('ASK') ? () => open('ask') : undefined,
    n: next,
  };
  return (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.repeat) return;
    const act = by[event.key.toLowerCase()];
    if (act === undefined) return;
    event.preventDefault();
    act();
  };
}

function ItemRow(props: { item: AuditItem; audit: BenchCase; isCurrent: boolean; isNew: boolean; onOpen: () => void }) {
  const { item, audit, isCurrent, isNew, onOpen } = props;
  const found = foundInWords(item, audit.unit);
  return (
    <button type="button" className={styles.item} aria-current={isCurrent} onClick={onOpen}>
      <span className={styles.name}>
        {item.activityName}
        {found !== '' && <IconCircleCheck size={16} aria-hidden />}
      </span>
      <span className={shared.small}>
        {itemInWords(item, audit.unit)}
        {isNew && ' · new message'}
      </span>
      {found !== '' && <span className={shared.small}>{found}</span>}
    </button>
  );
}

function Detail(props: {
  audit: BenchCase;
  item: AuditItem;
  judging: ReturnType<typeof useJudging>;
  setOpen: (dialog: Open) => void;
  onNext: () => void;
  /** Esc was pressed in a file. */
  onLeaveFile: () => void;
}) {
  const { audit, item, judging, setOpen, onNext, onLeaveFile } = props;
  const found = foundInWords(item, audit.unit);
  const reflections = audit.reflections.filter(({ auditItemId }) => auditItemId === item.auditItemId);
  return (
    <>
      <div>
        <Title order={2} fz="lg">
          {item.activityName}
        </Title>
        <Text className={shared.small}>{itemInWords(item, audit.unit)}</Text>
        {found !== '' && <Text>{found}</Text>}
      </div>
      <Facts>
        <Fact label="What counts">{item.evidenceCounts}</Fact>
        <Fact label="What does not">{item.evidenceDoesNotCount}</Fact>
      </Facts>
      <ItemFiles key={item.auditItemId} auditCaseId={audit.auditCaseId} files={item.files} onLeave={onLeaveFile} />
      {reflections.map(({ startDate, text }) => (
        <div key={startDate}>
          <Text fw={600}>Reflection, {formatDayMonthYear(startDate)}</Text>
          <Text className={shared.prose}>{text}</Text>
        </div>
      ))}
      <Thread
        messages={item.messages}
        label={`Messages about ${item.activityName}`}
        otherName={audit.memberName}
        fileOf={(file) => <BenchFile auditCaseId={audit.auditCaseId} file={file} />}
      />
      <NotSaved failure={judging.failure} />
      <div className={styles.decide}>
        {judging.canJudge && item.verdict === null && (
          <>
            <Button variant="filled" loading={judging.busy} aria-keyshortcuts="a" onClick={judging.accept}>
              Accept (A)
            </Button>
            <Button aria-keyshortcuts="h" onClick={() => setOpen('part')}>
              Accept part… (H)
            </Button>
            <Button aria-keyshortcuts="r" onClick={() => setOpen('refuse')}>
              Do not accept… (R)
            </Button>
          </>
        )}
        {judging.canJudge && item.verdict !== null && (
          <Button loading={judging.busy} onClick={judging.undo}>
            Judge it again
          </Button>
        )}
        {audit.steps.includes('ASK') && (
          <Button aria-keyshortcuts="q" onClick={() => setOpen('ask')}>
            Ask about it… (Q)
          </Button>
        )}
        <Button onClick={() => setOpen('write')}>{isOpenCase(audit.state) ? 'Write…' : 'Add a note…'}</Button>
        <Button aria-keyshortcuts="n" onClick={onNext}>
          Next (N)
        </Button>
      </div>
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

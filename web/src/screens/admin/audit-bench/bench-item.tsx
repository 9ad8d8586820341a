import type { BenchCase } from '@cpd/contract/audit-bench';
import type { AuditItem } from '@cpd/contract/audit-parts';
import { isOpenCase } from '@cpd/domain/audit/case';
import { formatDayMonthYear } from '@cpd/domain/values/plain-date';
import { Button, Text, Title } from '@mantine/core';
import { IconCircleCheck } from '@tabler/icons-react';
import { Thread } from '../../../parts/audit/thread.tsx';
import { NotSaved } from '../../../parts/saving/not-saved.tsx';
import { Fact, Facts } from '../../../ui/facts.tsx';
import shared from '../../../ui/shared.module.css';
import styles from './bench.module.css';
import { BenchFile, ItemFiles } from './bench-files.tsx';
import { foundInWords, itemInWords } from './bench-words.ts';
import type { Open, useJudging } from './use-judging.ts';

/** An item in the list at the side. */
export function ItemRow(props: {
  item: AuditItem;
  audit: BenchCase;
  isCurrent: boolean;
  isNew: boolean;
  onOpen: () => void;
}) {
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

/** The open item: what counts, its files and messages, and the decision about it (CAS-04). */
export function Detail(props: {
  audit: BenchCase;
  item: AuditItem;
  judging: ReturnType<typeof useJudging>;
  setOpen: (dialog: Open) => void;
  onNext: () => void;
  /** Esc was pressed in a file. */
  onLeaveFile: () => void;
}) {
  const { audit, item, judging, setOpen, onNext, onLeaveFile } = props;
  return (
    <>
      <ItemContent {...{ audit, item, onLeaveFile }} />
      <NotSaved failure={judging.failure} />
      <div className={styles.decide}>
        <JudgeButtons {...{ item, judging, setOpen }} />
        {judging.canUndo && (
          <Button loading={judging.busy} onClick={judging.undo}>
            Judge it again
          </Button>
        )}
        {audit.steps.includes('ASK') && (
          <Button aria-keyshortcuts="q" onClick={() => setOpen('ask')}>
            Ask about it… (Q)
          </Button>
        )}
        {audit.isGiven && (
          <Button onClick={() => setOpen('write')}>{isOpenCase(audit.state) ? 'Write…' : 'Add a note…'}</Button>
        )}
        <Button aria-keyshortcuts="n" onClick={onNext}>
          Next (N)
        </Button>
      </div>
    </>
  );
}

/** What counts of an item, and what was sent and written of it. */
export function ItemContent({
  audit,
  item,
  onLeaveFile,
}: {
  audit: Pick<BenchCase, 'auditCaseId' | 'unit' | 'memberName' | 'reflections'>;
  item: AuditItem;
  onLeaveFile: () => void;
}) {
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
      {item.files.length === 0 && item.countsAlready === null && <Text>No file was sent for it.</Text>}
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
    </>
  );
}

/** The three ways to judge an item, each by one key. */
export function JudgeButtons({
  item,
  judging,
  setOpen,
}: {
  item: AuditItem;
  judging: Pick<ReturnType<typeof useJudging>, 'canJudge' | 'busy' | 'accept'>;
  setOpen: (dialog: Open) => void;
}) {
  if (!(judging.canJudge || judging.busy) || item.verdict !== null) return null;
  return (
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
  );
}

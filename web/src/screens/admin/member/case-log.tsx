import type { CaseEntry } from '@cpd/contract/case-log';
import type { User } from '@cpd/contract/users';
import { CASE_KINDS } from '@cpd/domain/college/case-log';
import { mayDo } from '@cpd/domain/member/roles';
import { formatDayMonthYear } from '@cpd/domain/values/plain-date';
import { sizeInWords } from '@cpd/domain/values/sizes';
import { Anchor, Button, FileButton, Text, Title } from '@mantine/core';
import { IconLock, IconPaperclip } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useUser } from '../../../lib/session.ts';
import { dayAtCollege } from '../../../parts/college-time.ts';
import { NotLoaded, Waiting } from '../../../parts/loaded.tsx';
import { caseEntriesQuery, caseLogChanges } from '../../../queries/case-log.ts';
import { useChange } from '../../../queries/use-change.ts';
import shared from '../../../ui/shared.module.css';
import { FollowUpButtons } from '../follow-up.tsx';
import { CaseEntryDialog } from './case-entry-dialog.tsx';
import styles from './member.module.css';

/** What the CPD team keeps of its calls, letters and notes about a member, told apart from what the member reads (COH-09). */
export function CaseLog({ member }: { member: User }) {
  const mayWrite = mayDo(useUser().role, 'staff');
  const [adding, setAdding] = useState(false);
  const log = useInfiniteQuery(caseEntriesQuery(member.userId));
  const entries = log.data?.pages.flatMap((page) => page.entries);
  return (
    <section className={styles.case} aria-labelledby="case-log">
      <div className={styles.head}>
        <div>
          <Title order={2} id="case-log">
            Case log
          </Title>
          <Text className={styles.team}>
            <IconLock size={18} aria-hidden />
            For the CPD team only: the member never sees it.
          </Text>
        </div>
        {mayWrite && <Button onClick={() => setAdding(true)}>Add to the case log…</Button>}
      </div>
      {log.isPending && <Waiting place={80} />}
      {log.isError && <NotLoaded query={log}>The case log could not be loaded.</NotLoaded>}
      {entries?.length === 0 && <Text>Calls, letters and notes about this member appear here.</Text>}
      {entries !== undefined && entries.length > 0 && (
        <ul className={shared.list} aria-labelledby="case-log">
          {entries.map((entry) => (
            <Entry key={entry.caseEntryId} entry={entry} mayWrite={mayWrite} />
          ))}
        </ul>
      )}
      {log.hasNextPage && (
        <Button
          className={shared.start ?? ''}
          loading={log.isFetchingNextPage}
          onClick={() => void log.fetchNextPage()}
        >
          Show earlier entries
        </Button>
      )}
      {adding && <CaseEntryDialog member={member} onClose={() => setAdding(false)} />}
    </section>
  );
}

function Entry({ entry, mayWrite }: { entry: CaseEntry; mayWrite: boolean }) {
  const title = `${CASE_KINDS[entry.kind]}, ${formatDayMonthYear(entry.happenedOn)}`;
  return (
    <li className={styles.caseEntry}>
      <Text fw={600}>{title}</Text>
      <Text className={styles.caseText}>{entry.text}</Text>
      <Text size="sm" className={shared.quiet}>
        {entry.author}, {dayAtCollege(entry.createdOn)}
      </Text>
      <FollowUp entry={entry} title={title} mayWrite={mayWrite} />
      <Files entry={entry} title={title} mayWrite={mayWrite} />
    </li>
  );
}

function FollowUp({ entry, title, mayWrite }: { entry: CaseEntry; title: string; mayWrite: boolean }) {
  const { caseEntryId, followUpOn, followUpDoneOn, followUpDoneBy } = entry;
  if (followUpOn === null) return null;
  if (followUpDoneOn !== null) {
    return (
      <Text size="sm" className={shared.quiet}>
        Followed up on {dayAtCollege(followUpDoneOn)} by {followUpDoneBy}
      </Text>
    );
  }
  return (
    <div className={styles.actions}>
      <Text fw={600}>Follow up on {formatDayMonthYear(followUpOn)}</Text>
      {mayWrite && <FollowUpButtons caseEntryId={caseEntryId} followUpOn={followUpOn} about={title} />}
    </div>
  );
}

const STATES = { CLEAR: '', WAITING: 'waiting for the virus check', INFECTED: 'removed because of a virus' } as const;

function Files({ entry, title, mayWrite }: { entry: CaseEntry; title: string; mayWrite: boolean }) {
  const adding = useChange(caseLogChanges.addFile);
  const saving = useChange(caseLogChanges.downloadFile);
  return (
    <div className={styles.actions}>
      {entry.files.map(({ caseFileId, fileName, sizeInBytes, scanState }) => (
        <span key={caseFileId} className={styles.caseFile}>
          <IconPaperclip size={16} aria-hidden />
          {scanState === 'CLEAR' ? (
            <Anchor component="button" type="button" onClick={() => saving.mutate(caseFileId)}>
              {fileName}
            </Anchor>
          ) : (
            fileName
          )}
          <span className={shared.quiet}>{STATES[scanState] || sizeInWords(sizeInBytes)}</span>
        </span>
      ))}
      {mayWrite && (
        <FileButton onChange={(file) => file && adding.mutate({ caseEntryId: entry.caseEntryId, file })}>
          {(props) => (
            <Button
              {...props}
              size="compact-md"
              variant="subtle"
              loading={adding.isPending}
              aria-label={`Attach a file: ${title}`}
            >
              Attach a file
            </Button>
          )}
        </FileButton>
      )}
      {adding.error !== null && (
        <Text size="sm" c="red" role="alert">
          The file was not attached. {adding.error.message}
        </Text>
      )}
    </div>
  );
}

import type { AuditFile, AuditItem } from '@cpd/contract/audit-parts';
import type { OwnAudit } from '@cpd/contract/own-audits';
import { Button, Group, Text, Title } from '@mantine/core';
import { IconCamera, IconChevronDown, IconCircleCheck, IconTrash } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { useUser } from '../../lib/session.ts';
import { EvidenceGuide } from '../../parts/attach/evidence-guide.tsx';
import { FileLink } from '../../parts/attach/file-link.tsx';
import { isShown, itemInWords, itemsToShow, shownInWords, verdictInWords } from '../../parts/audit/own-audit-words.ts';
import { Thread } from '../../parts/audit/thread.tsx';
import { NotSaved } from '../../parts/saving/not-saved.tsx';
import { useSaving } from '../../parts/saving/use-saving.ts';
import { ownAuditChanges } from '../../queries/own-audits.ts';
import { useChange } from '../../queries/use-change.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { pickFiles } from '../../ui/pick-files.ts';
import shared from '../../ui/shared.module.css';
import { showDone } from '../../ui/toast.ts';
import classes from './audit-today.module.css';
import { WriteDialog } from './own-audit-dialogs.tsx';

/** What the member is asked to show, one open at a time, each with the button that adds its file (CAS-02). */
export function ItemsToShow({ audit }: { audit: OwnAudit }) {
  const items = itemsToShow(audit);
  const others = audit.items.filter((item) => !items.includes(item));
  const [open, setOpen] = useState<number>();
  const [all, setAll] = useState(false);
  const toggle = (id: number) => setOpen(open === id ? undefined : id);
  return (
    <section className={classes.panel} aria-labelledby="to-show">
      <Title order={2} fz="md" id="to-show">
        {items.length === 0 ? 'There is nothing that you need to show' : shownInWords(items)}
      </Title>
      <ol className={classes.items} aria-labelledby="to-show">
        {[...items, ...(all ? others : [])].map((item) => (
          <Item
            key={item.auditItemId}
            {...{ audit, item }}
            isOpen={open === item.auditItemId}
            onToggle={() => toggle(item.auditItemId)}
          />
        ))}
      </ol>
      {others.length > 0 && !all && (
        <Group>
          <Button variant="subtle" onClick={() => setAll(true)}>
            Show another activity instead
          </Button>
        </Group>
      )}
    </section>
  );
}

type ItemProps = { audit: OwnAudit; item: AuditItem; isOpen: boolean; onToggle: () => void };

function Item({ audit, item, isOpen, onToggle }: ItemProps) {
  const id = useId();
  const [writing, setWriting] = useState(false);
  const { add, busy, failure } = useAddFiles(audit, item.auditItemId);
  const verdict = verdictInWords(item, audit.unit);
  const isNew = item.messages.some((message) => message.isNew);
  return (
    <li className={classes.item}>
      <button type="button" className={classes.about} aria-expanded={isOpen} aria-controls={id} onClick={onToggle}>
        <span className={classes.name}>{item.activityName}</span>{' '}
        <span className={shared.small}>
          <span className={classes.type}>{item.activityType} · </span>
          {itemInWords(item, audit.unit)}
          {isNew && ' · new message'}
        </span>
        <IconChevronDown size={18} aria-hidden className={classes.chevron} />
      </button>
      <span className={classes.side}>
        {isShown(item) && <IconCircleCheck size={22} role="img" aria-label="Shown" className={classes.mark} />}
        {audit.canAdd && (
          <IconButton
            icon={IconCamera}
            iconSize={22}
            size={44}
            variant="light"
            color="teal"
            loading={busy}
            label={`Add file to ${item.activityName}`}
            onClick={add}
          />
        )}
      </span>
      <div className={classes.below}>
        <NotSaved failure={failure} />
        {verdict !== '' && <Text size="sm">{verdict}</Text>}
        <Files audit={audit} files={item.files} />
        <Thread
          messages={item.messages}
          label={`Messages about ${item.activityName}`}
          otherName="The auditor"
          fileOf={(file) => <FileLink documentId={file.documentId} name={file.documentName} />}
        />
      </div>
      <div id={id} hidden={!isOpen} className={classes.guide}>
        {isOpen && (
          <>
            <EvidenceGuide guide={item} />
            {audit.canAdd && (
              <Button mt="xs" onClick={() => setWriting(true)}>
                Write to the auditor about this…
              </Button>
            )}
          </>
        )}
      </div>
      {writing && (
        <WriteDialog
          audit={audit}
          item={{ auditItemId: item.auditItemId, name: item.activityName }}
          onClose={() => setWriting(false)}
        />
      )}
    </li>
  );
}

/** Takes files from the device at once, which on a phone offers the camera, and sends them. */
export function useAddFiles({ auditCaseId }: OwnAudit, auditItemId?: number) {
  const { userId } = useUser();
  const { mutateAsync } = useChange(ownAuditChanges.addFile);
  const { submit, busy, failure } = useSaving<readonly File[], number>({
    entered: null,
    save: async (files) => {
      for (const file of files) await mutateAsync({ userId, auditCaseId, auditItemId, file });
      return files.length;
    },
    onSaved: (count) => showDone(count === 1 ? 'The file was added.' : `${count} files were added.`),
    again: true,
  });
  const add = () =>
    void pickFiles({ several: true }).then((files) => (files.length > 0 ? void submit(files) : undefined));
  return { add, busy, failure };
}

/** Files of an item or of the whole audit; those that were not sent yet can be taken away. */
export function Files({ audit, files }: { audit: OwnAudit; files: readonly AuditFile[] }) {
  const { userId } = useUser();
  const { mutate, isPending } = useChange(ownAuditChanges.removeFile);
  const { auditCaseId, canSend, sentOn } = audit;
  if (files.length === 0) return null;
  return (
    <ul className={classes.files} aria-label="Files">
      {files.map(({ documentId, documentName, isOfAudit, uploadedOn }) => (
        <li key={documentId}>
          <FileLink documentId={documentId} name={documentName} />
          {isOfAudit && canSend && (sentOn === null || Date.parse(uploadedOn) > Date.parse(sentOn)) && (
            <IconButton
              icon={IconTrash}
              label={`Remove ${documentName}`}
              disabled={isPending}
              onClick={() =>
                mutate(
                  { userId, auditCaseId, documentId },
                  { onSuccess: () => showDone(`${documentName} was removed.`) },
                )
              }
            />
          )}
        </li>
      ))}
    </ul>
  );
}

import type { ContentEdit } from '@cpd/contract/content';
import { Button, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Loaded } from '../../../parts/loaded.tsx';
import { type ContentName, contentEditsQuery } from '../../../queries/content.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import shared from '../../../ui/shared.module.css';
import styles from './content.module.css';

type HistoryDialogProps = {
  name: ContentName;
  label: string;
  /** Puts back what stood before an edit; left out for who may only look. */
  onPutBack: ((edit: ContentEdit) => void) | undefined;
  /** What was answered to putting something back, when it was refused. */
  problem: string | undefined;
  pending: boolean;
  onClose: () => void;
};

/** Who changed a thing, from what to what; each state can be put back. */
export function HistoryDialog({ name, label, onPutBack, problem, pending, onClose }: HistoryDialogProps) {
  const query = useQuery(contentEditsQuery(name));
  return (
    <Dialog title={`History of ${label}`} size="lg" onClose={onClose}>
      <Stack gap="md">
        {problem !== undefined && <Text role="alert">{problem}</Text>}
        <Loaded query={query} waiting={160} failed="The history could not be loaded.">
          {(edits) =>
            edits.length === 0 ? (
              <Text>No changes yet.</Text>
            ) : (
              <ol className={`${shared.list} ${styles.list}`} aria-label="Changes">
                {edits.map((edit) => (
                  <Edit key={edit.contentEditId} edit={edit} pending={pending} onPutBack={onPutBack} />
                ))}
              </ol>
            )
          }
        </Loaded>
      </Stack>
    </Dialog>
  );
}

const WHEN = new Intl.DateTimeFormat('en-AU', { dateStyle: 'medium', timeStyle: 'short' });

type EditProps = { edit: ContentEdit } & Pick<HistoryDialogProps, 'onPutBack' | 'pending'>;

function Edit({ edit, onPutBack, pending }: EditProps) {
  const [shown, setShown] = useState(false);
  const when = WHEN.format(new Date(edit.editedOn));
  const isAdded = edit.beforeText === null && edit.beforeResource === null;
  return (
    <li className={styles.row}>
      <div>
        <Text fw={600}>
          {when} by {edit.editedBy}
        </Text>
        {edit.isDelivered && <div className={shared.small}>Back to the original</div>}
        {edit.note !== '' && <div className={shared.prose}>{edit.note}</div>}
      </div>
      <div className={shared.wrap}>
        <Button size="sm" aria-expanded={shown} onClick={() => setShown(!shown)}>
          {shown ? 'Hide' : 'Show'}
        </Button>
        {onPutBack && !isAdded && (
          <Button
            size="sm"
            disabled={pending}
            aria-label={`Restore the version before ${when}`}
            onClick={() => onPutBack(edit)}
          >
            Restore
          </Button>
        )}
      </div>
      {shown && <BeforeAndAfter edit={edit} />}
    </li>
  );
}

function BeforeAndAfter({ edit }: { edit: ContentEdit }) {
  return (
    <Stack gap="xs">
      <div>
        <Text size="sm" fw={600}>
          Before
        </Text>
        <div className={shared.prose}>{wordsOf(edit.beforeText, edit.beforeResource) ?? 'It did not exist.'}</div>
      </div>
      <div>
        <Text size="sm" fw={600}>
          After
        </Text>
        <div className={shared.prose}>{wordsOf(edit.afterText, edit.afterResource) ?? 'The original'}</div>
      </div>
    </Stack>
  );
}

function wordsOf(text: string | null, resource: ContentEdit['beforeResource']): string | undefined {
  if (text !== null) return text === '' ? '(empty)' : text;
  if (resource === null) return undefined;
  const { title, url: address, position, resourceAreaIds, hidden, pictureId } = resource;
  const areas = resourceAreaIds.length === 0 ? 'for everyone' : `for ${resourceAreaIds.length} areas`;
  const rest = [
    `place ${position}`,
    areas,
    ...(hidden ? ['hidden'] : []),
    ...(pictureId === null ? [] : ['with a picture']),
  ];
  return `${title}\n${address}\n${rest.join(', ')}`;
}

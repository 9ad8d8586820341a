import type { ManyReopeningsPreview } from '@cpd/contract/many-reopenings';
import { endOfDay } from '@cpd/domain/year/reopening';
import { toldOfMany } from '@cpd/domain/year/reopening-words';
import { List, Skeleton } from '@mantine/core';
import '@mantine/core/styles/List.css';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { SaveDialog } from '../../../parts/saving/save-dialog.tsx';
import { useForm } from '../../../parts/saving/use-form.ts';
import { manyReopeningsPreviewQuery, useReopenManyYears } from '../../../queries/reopenings.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { NotLoaded } from '../../../ui/not-loaded.tsx';
import { showDone } from '../../../ui/toast.ts';
import { checkReopening, ReopeningEffects, ReopeningFields } from '../reopening-fields.tsx';
import styles from './lists.module.css';

type Filters = Readonly<Record<string, string>>;
type DialogProps = { filters: Filters; onClose: () => void };

/**
 * Re-opens the year of everybody whom a list leaves, with one reason and one end; beforehand it names who cannot be re-opened,
 * and why (ROP-04).
 */
export function ReopenManyDialog({ filters, onClose }: DialogProps) {
  const { data: preview, error, refetch } = useQuery(manyReopeningsPreviewQuery(filters));
  const able = preview?.members.filter(({ refusal }) => refusal === '') ?? [];
  if (preview !== undefined && able.length > 0) {
    return <ReopenForm filters={filters} preview={preview} able={able} onClose={onClose} />;
  }
  return (
    <Dialog title="Re-open the years of these members" size="lg" onClose={onClose}>
      {preview !== undefined && <Refused members={preview.members} year={preview.cpdYear} />}
      {preview === undefined && error === null && <Skeleton height={320} aria-hidden />}
      {error !== null && <NotLoaded onRetry={refetch}>{error.message}</NotLoaded>}
    </Dialog>
  );
}

type Members = ManyReopeningsPreview['members'];
type ReopenFormProps = DialogProps & { preview: ManyReopeningsPreview; able: Members };

function ReopenForm({ filters, preview, able, onClose }: ReopenFormProps) {
  const { cpdYearId, cpdYear, latestDay, effects } = preview;
  const refused = preview.members.filter(({ refusal }) => refusal !== '');
  const { mutateAsync } = useReopenManyYears();
  const form = useForm({
    initial: { reason: '', until: preview.day },
    check: checkReopening,
    save: ({ reason, until }, key) => {
      const userIds = able.map(({ userId }) => userId);
      return mutateAsync({ body: { filters, cpdYearId, userIds, reason, until: endOfDay(until) }, key });
    },
    onSaved: ({ reopened, told }) => {
      showDone(`The year ${cpdYear} is re-opened for ${membersInWords(reopened)}. ${toldOfMany(reopened, told)}`);
      onClose();
    },
  });
  return (
    <SaveDialog
      title={`Re-open ${cpdYear} for ${membersInWords(able.length)}`}
      action={able.length === 1 ? 'Re-open 1 record' : `Re-open ${able.length} records`}
      form={form}
      onClose={onClose}
    >
      <Names title={`Re-opened: ${membersInWords(able.length)}`}>
        {able.map(({ userId, memberNumber, name }) => (
          <List.Item key={userId}>
            {name} ({memberNumber})
          </List.Item>
        ))}
      </Names>
      {refused.length > 0 && <Refused members={refused} year={cpdYear} />}
      <ReopeningEffects effects={effects} />
      <ReopeningFields
        form={form}
        readers="The members who are told read it."
        latestDay={latestDay}
        note="Either all of them are re-opened, or none."
      />
    </SaveDialog>
  );
}

function Refused({ members, year }: { members: Members; year: number }) {
  return (
    <Names title={`Not re-opened for ${year}: ${membersInWords(members.length)}`} open>
      {members.map(({ userId, memberNumber, name, refusal }) => (
        <List.Item key={userId}>
          <strong>
            {name} ({memberNumber})
          </strong>
          : {refusal}
        </List.Item>
      ))}
    </Names>
  );
}

/** May be hundreds, so they stand in a box of their own. */
function Names({ title, open = false, children }: { title: string; open?: boolean; children: ReactNode }) {
  return (
    <details open={open}>
      <summary className={styles.summary}>{title}</summary>
      <List spacing={4} className={styles.names}>
        {children}
      </List>
    </details>
  );
}

function membersInWords(count: number): string {
  return count === 1 ? '1 member' : `${count} members`;
}

import type { ManyReopeningsPreview } from '@cpd/contract/many-reopenings';
import { REOPENINGS_AT_ONCE_MAX } from '@cpd/domain/values/limits';
import { endOfDay } from '@cpd/domain/year/reopening';
import { toldOfMany } from '@cpd/domain/year/reopening-words';
import { Button, List, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { Loaded } from '../../../parts/loaded.tsx';
import { SaveDialog } from '../../../parts/saving/save-dialog.tsx';
import { useForm } from '../../../parts/saving/use-form.ts';
import { manyReopeningsPreviewQuery, reopeningsChanges } from '../../../queries/reopenings.ts';
import { useChange } from '../../../queries/use-change.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { showDone } from '../../../ui/toast.ts';
import { checkReopening, ReopeningEffects, ReopeningFields, type ReopeningTerms } from '../reopening-fields.tsx';
import styles from './lists.module.css';

type Filters = Readonly<Record<string, string>>;
type DialogProps = { filters: Filters; onClose: () => void };

/** Which page of the list is asked about, and what was entered for the one before. */
interface Page {
  number: number;
  cursor: string | undefined;
  terms: ReopeningTerms | undefined;
}

/**
 * Re-opens the year of everyone whom a list leaves, page by page, with one reason and one end; beforehand it names who cannot be
 * re-opened, and why (ROP-04).
 */
export function ReopenManyDialog({ filters, onClose }: DialogProps) {
  const [page, setPage] = useState<Page>({ number: 1, cursor: undefined, terms: undefined });
  const query = useQuery(manyReopeningsPreviewQuery(filters, page.cursor));
  const { data: preview } = query;
  const able = preview?.members.filter(({ refusal }) => refusal === '') ?? [];
  const goOn = (next: string, terms: ReopeningTerms | undefined) =>
    setPage(({ number }) => ({ number: number + 1, cursor: next, terms }));
  if (preview !== undefined && able.length > 0) {
    return (
      <ReopenForm
        key={page.number}
        filters={filters}
        page={page}
        preview={preview}
        able={able}
        onSaved={(terms) => (preview.next === null ? onClose() : goOn(preview.next, terms))}
        onClose={onClose}
      />
    );
  }
  const next = preview?.next ?? null;
  return (
    <Dialog title="Re-open the years of these members" size="lg" onClose={onClose}>
      <Loaded query={query} waiting={320} failed="The members could not be loaded.">
        {({ members, cpdYear }) => <Refused members={members} year={cpdYear} />}
      </Loaded>
      {next !== null && <Button onClick={() => goOn(next, page.terms)}>Look at the next members</Button>}
    </Dialog>
  );
}

type Members = ManyReopeningsPreview['members'];
type ReopenFormProps = Pick<DialogProps, 'filters' | 'onClose'> & {
  page: Page;
  preview: ManyReopeningsPreview;
  able: Members;
  onSaved: (terms: ReopeningTerms) => void;
};

function ReopenForm({ filters, page, preview, able, onSaved, onClose }: ReopenFormProps) {
  const { cpdYearId, cpdYear, latestDay, effects, next } = preview;
  const refused = preview.members.filter(({ refusal }) => refusal !== '');
  const { mutateAsync } = useChange(reopeningsChanges.reopenManyYears);
  const form = useForm({
    initial: page.terms ?? { reason: '', until: preview.day },
    check: checkReopening,
    save: async ({ reason, until }, key) => {
      const { cursor } = page;
      const userIds = able.map(({ userId }) => userId);
      const body = { filters, cursor, cpdYearId, userIds, reason, until: endOfDay(until) };
      return { ...(await mutateAsync({ body, key })), terms: { reason, until } };
    },
    onSaved: ({ reopened, told, isPrepared, terms }) => {
      showDone(
        isPrepared
          ? 'Nothing is re-opened yet: a second person confirms it under Requests.'
          : `The year ${cpdYear} is re-opened for ${membersInWords(reopened)}. ${toldOfMany(reopened, told)}`,
      );
      onSaved(terms);
    },
  });
  const isOnlyPage = page.number === 1 && next === null;
  return (
    <SaveDialog
      title={`Re-open ${cpdYear} for ${someOf(able.length, preview.members.length)}`}
      action={actionOf(page, able.length)}
      form={form}
      onClose={onClose}
    >
      {!isOnlyPage && <Text fw={600}>{placeInWords(page, preview.members.length, next !== null)}</Text>}
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
        readers="Members who are told will read it."
        latestDay={latestDay}
        note="Either all of them are re-opened, or none."
      />
    </SaveDialog>
  );
}

/** As in "Members 501 to 1,000 of the list. When these are re-opened, up to 500 more are offered." */
function placeInWords({ number }: Page, count: number, isMore: boolean): string {
  const first = (number - 1) * REOPENINGS_AT_ONCE_MAX + 1;
  const last = first + count - 1;
  const place = `Members ${first.toLocaleString('en-AU')} to ${last.toLocaleString('en-AU')} of the list.`;
  return isMore ? `${place} When these are re-opened, up to ${REOPENINGS_AT_ONCE_MAX} more are offered.` : place;
}

function actionOf({ number }: Page, count: number): string {
  const these = number === 1 ? '' : 'the next ';
  return count === 1 ? `Re-open ${these}1 record` : `Re-open ${these}${count} records`;
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

/** May be hundreds, so they are in a box of their own. */
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

/** "41 of 42 members" where some of those who are shown are not meant. */
function someOf(count: number, all: number): string {
  return count === all ? membersInWords(count) : `${count} of ${membersInWords(all)}`;
}

function membersInWords(count: number): string {
  return count === 1 ? '1 member' : `${count} members`;
}

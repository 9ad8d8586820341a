import { Alert, Button, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, useRef } from 'react';
import { useUser } from '../../../lib/session.ts';
import { DraftOffer } from '../../../parts/draft/draft-offer.tsx';
import { SignInAgain } from '../../../parts/sign-in-again.tsx';
import { requirementsQuery } from '../../../queries/summary.ts';
import { ErrorSummary } from '../../../ui/error-summary.tsx';
import { LeaveQuestion } from '../../../ui/leave-question.tsx';
import { SaveBar } from '../../../ui/save-bar.tsx';
import type { SaveFailure } from '../form/save-failure.ts';
import type { SavedActivity } from '../form/saved-in-words.ts';
import { totalInWords } from '../form/total-in-words.ts';
import { dateFieldId, messageInSummary } from './date-check.ts';
import { DateActivity } from './date-facts.tsx';
import { DateInUseDialog } from './date-in-use-dialog.tsx';
import { DateSections } from './date-sections.tsx';
import { countedHours, savedHours } from './date-values.ts';
import { DeleteDate } from './delete-date.tsx';
import { type OpenDate, useDateForm } from './use-date-form.ts';

type EditActivityDateProps = OpenDate & {
  onSaved: (saved: SavedActivity) => void;
  /** The date is gone. */
  onLeft: () => void;
  /** Opens the stored date anew. */
  onReload: () => void;
};

/** The form of one date of an activity; nothing of the other dates is touched (OCC-15, RFL-02). */
export function EditActivityDate({ onSaved, onLeft, onReload, ...opened }: EditActivityDateProps) {
  const { saved, year, access } = opened;
  const { userId } = useUser();
  const form = useDateForm(opened, onSaved);
  const { draft, saving, uploads, usedDate } = form;
  const { data: requirements } = useQuery(requirementsQuery(userId, year.cpdYearId));
  const leaving = useRef(false);

  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    void saving.submit();
  }

  function onDeleted() {
    leaving.current = true;
    draft.clear();
    onLeft();
  }

  const { deleteAll, delete: deleteOne } = saved.abilities;
  return (
    // Not a landmark of its own: the keys work wherever the focus is inside the form.
    // biome-ignore lint/a11y/noStaticElementInteractions: Ctrl+Enter is a shortcut for the Save button below.
    <div onKeyDown={onKeyDown}>
      <Stack gap="md">
        {draft.offer && (
          <DraftOffer
            noun="change to this date"
            draft={draft.offer}
            basis={saved.rowVersion}
            onContinue={() => {
              const kept = draft.offer && draft.takeUp(draft.offer);
              if (kept) form.change(() => kept);
            }}
            onDiscard={() => draft.offer && draft.discard(draft.offer)}
          />
        )}
        <ErrorSummary
          title="The date is not saved yet"
          problems={form.wrong.map((field) => ({
            id: dateFieldId(field),
            message: messageInSummary(field, form.errors[field] ?? '', form.offers.questions),
          }))}
          other={saving.other}
          onChoose={(id) => document.getElementById(id)?.focus()}
        />
        {form.offers.failed && <NotLoaded onRetry={form.offers.retry} />}
        <DateActivity saved={saved} editable />
        <DateSections {...opened} form={form} />
        {saving.failure && (
          <NotSaved
            failure={saving.failure}
            onReload={onReload}
            onSignIn={() => {
              leaving.current = true;
            }}
          />
        )}
      </Stack>
      <SaveBar
        note={totalInWords(requirements, countedHours(form.values, saved, year), savedHours(saved))}
        saving={saving.saving}
        onSave={() => void saving.submit()}
      >
        {access.dates === 'open' && (deleteOne || deleteAll) && <DeleteDate saved={saved} onDeleted={onDeleted} />}
      </SaveBar>
      {usedDate.opened && <DateInUseDialog activityName={saved.activityName} onClose={usedDate.close} />}
      <LeaveQuestion
        wouldLose={() => !saving.isSaved() && !leaving.current && (form.isDirty() || uploads.rows.length > 0)}
        kept={
          uploads.rows.some((row) => row.state.kind === 'done')
            ? 'The files you uploaded stay in My Files for that year.'
            : undefined
        }
        onLeave={draft.clear}
      />
    </div>
  );
}

function NotLoaded({ onRetry }: { onRetry: () => void }) {
  return (
    <Alert color="red" title="The questions and specialties for this year did not load" role="alert">
      <Button size="sm" variant="default" onClick={onRetry}>
        Try again
      </Button>
    </Alert>
  );
}

type NotSavedProps = { failure: SaveFailure; onReload: () => void; onSignIn: () => void };

/** What happened to a save, and the way on: the newer version, or a new sign-in (ERR-16). */
function NotSaved({ failure, onReload, onSignIn }: NotSavedProps) {
  return (
    <Alert color="red" title="Not saved" role="alert">
      <Stack gap="sm" align="flex-start">
        {failure.message}
        {failure.stale && (
          <Button variant="default" size="sm" onClick={onReload}>
            Open the newer version and lose my changes
          </Button>
        )}
        {failure.signInLost && <SignInAgain onLeave={onSignIn} />}
      </Stack>
    </Alert>
  );
}

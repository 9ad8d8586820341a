import type { ActivityDate } from '@cpd/contract/activity-dates';
import { dateInUseMessage } from '@cpd/domain/record/activity-date-rules';
import { Button, Group, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { paths } from '../../../lib/paths.ts';
import { useUser } from '../../../lib/session.ts';
import { DeleteDateDialog } from '../../../parts/delete-dialog.tsx';
import { requirementsQuery } from '../../../queries/summary.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { LinkButton } from '../../../ui/link-button.tsx';
import shared from '../../../ui/shared.module.css';
import { DeleteButton } from '../activity-page.tsx';
import { fieldId } from '../form/activity-check.ts';
import { countedHours, type SavedActivity, totalInWords } from '../form/activity-totals.ts';
import { KeptForm } from '../form/kept-form.tsx';
import { messageInSummary } from './date-check.ts';
import { DateActivity, DateSections } from './date-sections.tsx';
import { asActivityForm, savedHours } from './date-values.ts';
import { type OpenDate, useDateForm } from './use-date-form.ts';

type EditActivityDateProps = OpenDate & {
  /** It is viewed, and could be changed. */
  offersEdit: boolean;
  onSaved: (saved: SavedActivity) => void;
  /** The date is gone. */
  onLeft: () => void;
  /** Opens the stored date anew. */
  onReload: () => void;
};

/** The form of one date of an activity, as far as it is open; nothing of the other dates is touched (ACT-29, OCC-15, RFL-02). */
export function EditActivityDate({ offersEdit, onSaved, onLeft, onReload, ...opened }: EditActivityDateProps) {
  const { saved, year, access } = opened;
  const { userId } = useUser();
  const form = useDateForm(opened, onSaved);
  const { draft, saving, offers, usedDate } = form;
  const { data: requirements } = useQuery(requirementsQuery(userId, year.cpdYearId));

  function onDeleted() {
    draft.clear();
    onLeft();
  }

  const { edit, deleteAll, delete: deleteOne } = saved.abilities;
  const canSave = access.save === 'open';
  return (
    <KeptForm
      called="change to this date"
      title="The date is not saved yet"
      problems={form.wrong.map((field) => ({
        id: fieldId(field),
        message: messageInSummary(field, form.errors[field] ?? '', offers.questions),
      }))}
      onChoose={(id) => document.getElementById(id)?.focus()}
      draft={draft}
      basis={saved.rowVersion}
      onContinue={(kept) => form.change(() => kept)}
      saving={saving}
      onSave={canSave ? () => void saving.submit() : undefined}
      bar={{
        note: canSave
          ? totalInWords(
              requirements,
              countedHours(asActivityForm(form.values, saved, year), year.cpdYearYear, year.rules, undefined),
              savedHours(saved),
            )
          : '',
        saving: saving.busy,
        children: (
          <>
            {access.dates === 'open' && (deleteOne || deleteAll) && <DeleteDate saved={saved} onDeleted={onDeleted} />}
            {offersEdit && <LinkButton href={paths.activity({ dateid: saved.activityDateId })}>Edit</LinkButton>}
            {!canSave && <LinkButton href={paths.summary}>Go to the CPD summary</LinkButton>}
          </>
        ),
      }}
      onReload={onReload}
      missing={{ ...offers, title: 'The questions and specialties for this year did not load' }}
    >
      <DateActivity saved={saved} editable={edit} />
      <DateSections {...opened} form={form} />
      {usedDate.opened && <DateInUseDialog activityName={saved.activityName} onClose={usedDate.close} />}
    </KeptForm>
  );
}

type DeleteDateProps = {
  saved: ActivityDate;
  /** Called after it is gone and that was said. */
  onDeleted: () => void;
};

/** The button that deletes the date, after a question (OCC-16). */
function DeleteDate({ saved, onDeleted }: DeleteDateProps) {
  const isOnly = saved.dateCount === 1;
  const files = isOnly ? saved.userActivityDocuments : saved.userActivityDateDocumentIds;
  return (
    <DeleteButton label="Delete date">
      {(close) => (
        <DeleteDateDialog
          activityDateId={saved.activityDateId}
          date={saved.startDate}
          name={saved.activityName}
          isOnly={isOnly}
          hasFiles={files.length > 0}
          onClose={close}
          onDeleted={onDeleted}
        />
      )}
    </DeleteButton>
  );
}

/** Says that the chosen day was not taken, because the activity has it already (OCC-14, ERR-07). */
function DateInUseDialog({ activityName, onClose }: { activityName: string; onClose: () => void }) {
  return (
    <Dialog title="Date already in use" onClose={onClose}>
      <Stack gap="md">
        <Text className={shared.long}>{dateInUseMessage(activityName)}</Text>
        <Group justify="flex-end">
          <Button variant="filled" onClick={onClose} data-autofocus>
            Choose another date
          </Button>
        </Group>
      </Stack>
    </Dialog>
  );
}

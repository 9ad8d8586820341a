import type { ActivityDate } from '@cpd/contract/activity-dates';
import type { CPDYear } from '@cpd/contract/cpd-years';
import type { ActivityAccess } from '@cpd/domain/record/activity-access';
import { ATTACH_LIMIT_BYTES } from '@cpd/domain/values/limits';
import { useUser } from '../../../lib/session.ts';
import { useDraft } from '../../../parts/draft/use-draft.ts';
import { useUploads } from '../../../parts/upload/use-uploads.ts';
import { documentCanBeDeleted, uploadEvidence, useFilesChanged } from '../../../queries/documents.ts';
import { showError } from '../../../ui/toast.ts';
import type { SavedActivity } from '../form/saved-in-words.ts';
import { checkDate, dateFieldId, type FieldErrors, problemsByField, wrongFields } from './date-check.ts';
import { type DateValues, dateInWords, toDateRequest, toDateValues, withFile } from './date-values.ts';
import { useDateOffers } from './use-date-offers.ts';
import { useDateSaving } from './use-date-saving.ts';
import { useDateValues } from './use-date-values.ts';
import { useUsedDate } from './use-used-date.ts';

/** A date to be changed. */
export type OpenDate = { saved: ActivityDate; year: CPDYear; access: ActivityAccess };

/** Everything behind the form of one date: what it holds, what the year offers, its files, its draft, and saving it. */
export function useDateForm({ saved, year, access }: OpenDate, onSaved: (saved: SavedActivity) => void) {
  const { userId } = useUser();
  const filesChanged = useFilesChanged();
  const form = useDateValues(toDateValues(saved, year));
  const offers = useDateOffers(saved, year);
  const usedDate = useUsedDate(saved, takeBack);
  const uploads = useUploads({
    limitBytes: ATTACH_LIMIT_BYTES,
    takenNames: [...offers.yearFiles, ...form.values.files].map(({ name }) => name),
    send: (file, name, onProgress, signal) =>
      uploadEvidence({ userId: userId, cpdYearId: year.cpdYearId }, file, name, onProgress, signal),
    onStored: (file) => {
      form.change((now) => withFile(now, file));
      filesChanged();
    },
    onToast: showError,
  });
  const draft = useDraft({
    form: `edit-date.${saved.activityDateId}`,
    basis: saved.rowVersion,
    values: form.values,
    isDirty: form.isDirty,
  });
  const saving = useDateSaving({
    check,
    request: () => toDateRequest(form.current(), saved, year),
    uploads,
    key: draft.key,
    renewKey: draft.renewKey,
    toFields: (problems) => problemsByField(problems, access, year),
    onWrongFields,
    onSaved: () => {
      draft.clear();
      onSaved(dateInWords(form.current(), saved, year));
    },
  });

  function check() {
    const areaIds = offers.areas.map(({ areaId }) => areaId);
    const problems = checkDate(form.current(), saved, year, { areaIds, questions: offers.questions });
    const badName = uploads.rows.some((row) => row.state.kind === 'chosen' && uploads.problemOf(row) !== undefined);
    return badName
      ? [...problems, { field: 'files', message: 'Please change the names of the marked files.' }]
      : problems;
  }

  function onWrongFields(fields: FieldErrors) {
    form.setErrors(fields);
    const [first] = wrongFields(fields);
    if (first !== undefined) document.getElementById(dateFieldId(first))?.focus();
  }

  function set(part: Partial<DateValues>) {
    form.change((now) => ({ ...now, ...part }));
  }

  /** A day that cannot be had does not stay in the field, unless another one stands there by now (OCC-14). */
  function takeBack(day: string): boolean {
    if (form.current().date !== day) return false;
    set({ date: '' });
    return true;
  }

  function changeDate(date: string) {
    set({ date });
    void usedDate.ask(date);
  }

  /** Whether nothing but the activity of this date uses the file (API-31). */
  const canDelete = (documentId: number) => documentCanBeDeleted(documentId, saved.activityId);

  return { ...form, set, changeDate, usedDate, offers, uploads, canDelete, draft, saving };
}

/** What the parts of the form work with. */
export type DateForm = ReturnType<typeof useDateForm>;

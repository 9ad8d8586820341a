import type { ActivityDate } from '@cpd/contract/activity-dates';
import type { ActivityAccess } from '@cpd/domain/record/activity-access';
import { isInYear } from '@cpd/domain/values/plain-date';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useUser } from '../../../lib/session.ts';
import { useDraft } from '../../../parts/draft/use-draft.ts';
import { problemsWith } from '../../../parts/saving/problems.ts';
import { useFields } from '../../../parts/saving/use-fields.ts';
import { useSaving } from '../../../parts/saving/use-saving.ts';
import { activitiesChanges, activityDateInUseQuery } from '../../../queries/activities.ts';
import { documentCanBeDeleted } from '../../../queries/documents.ts';
import { useChange } from '../../../queries/use-change.ts';
import type { YearWithRules } from '../../../queries/years-with-rules.ts';
import { fieldId, wrongFields } from '../form/activity-check.ts';
import type { SavedActivity } from '../form/activity-totals.ts';
import { unsavedOf } from '../form/unsaved-of.ts';
import { useFormUploads } from '../form/use-form-uploads.ts';
import { offerQueries, withAreasInUse } from '../form/year-offers.ts';
import { checkDate, DATE_PARTS, hasChanged, problemsByField } from './date-check.ts';
import { dateInWords, filesOfActivity, toDateRequest, toDateValues, withFile } from './date-values.ts';

/** A date to be changed. */
export type OpenDate = { saved: ActivityDate; year: YearWithRules; access: ActivityAccess };

/** Everything behind the form of one date: what it holds, what the year offers, its files, its draft, and saving it. */
export function useDateForm({ saved, year, access }: OpenDate, onSaved: (saved: SavedActivity) => void) {
  const { mutateAsync } = useChange(activitiesChanges.saveActivityDate);
  const form = useFields(() => toDateValues(saved, year), hasChanged);
  const { current, change, set } = form;
  const offers = useDateOffers(saved, year);
  const usedDate = useUsedDate(saved, takeBack);
  const files = useFormUploads(year.cpdYearId, [...offers.yearFiles, ...form.values.files], (file) =>
    change((now) => withFile(now, file)),
  );
  const draft = useDraft({
    form: `edit-date.${saved.activityDateId}`,
    basis: saved.rowVersion,
    fields: form,
  });
  const sort = (problems: Parameters<typeof problemsByField>[0]) => problemsByField(problems, access, year);
  const saving = useSaving({
    ...unsavedOf(form.isDirty, files.uploads, draft),
    check,
    prepare: files.sendAll,
    save: (_way, idempotencyKey) => mutateAsync({ request: toDateRequest(current(), saved, year), idempotencyKey }),
    sort,
    onWrongFields: (fields) => {
      form.setErrors(fields);
      const [first] = wrongFields(fields, DATE_PARTS);
      if (first !== undefined) document.getElementById(fieldId(first))?.focus();
    },
    onSaved: () => onSaved(dateInWords(current(), saved, year)),
    key: draft.key,
  });

  function check() {
    const areaIds = offers.areas.map(({ areaId }) => areaId);
    const problems = checkDate(current(), saved, year, { areaIds, questions: offers.questions });
    return sort([...problems, ...problemsWith('files', files.namesProblem())]);
  }

  /** A day that cannot be had does not stay in the field, unless another one is there by now (OCC-14). */
  function takeBack(day: string): boolean {
    if (current().date !== day) return false;
    set({ date: '' });
    return true;
  }

  function changeDate(date: string) {
    set({ date });
    void usedDate.ask(date);
  }

  /** Whether nothing but the activity of this date uses the file (API-31). */
  const canDelete = (documentId: number) => documentCanBeDeleted(documentId, saved.activityId);

  const wrong = wrongFields(form.errors, DATE_PARTS);
  return { ...form, wrong, changeDate, usedDate, offers, uploads: files.uploads, canDelete, draft, saving };
}

/** What the parts of the form work with. */
export type DateForm = ReturnType<typeof useDateForm>;

/** What the year of a date offers to it: questions, areas with hours of their own, files to attach. Empty while they load. */
function useDateOffers(saved: ActivityDate, year: YearWithRules) {
  const { userId } = useUser();
  const queries = offerQueries(userId, year);
  const questions = useQuery(queries.questions);
  const areas = useQuery({ ...queries.areas, enabled: !year.usesTotalHours });
  const files = useQuery(queries.files);
  const yearFiles = files.data ?? [];
  const ofActivity = filesOfActivity(saved).map(({ documentId }) => documentId);
  return {
    questions: questions.data ?? [],
    areas: withAreasInUse(areas.data ?? [], saved.areaHours),
    yearFiles,
    /** Those that this date does not have through its activity already. */
    attachable: yearFiles.filter(({ documentId }) => !ofActivity.includes(documentId)),
    failed: questions.isError || areas.isError,
    retry: () => {
      for (const query of [questions, areas]) if (query.isError) void query.refetch();
    },
  };
}

/** Asks about each full day that is chosen whether the activity has it already; `onUsed` is told of one that it has (OCC-14). */
function useUsedDate(saved: ActivityDate, onUsed: (day: string) => boolean) {
  const client = useQueryClient();
  const [opened, setOpened] = useState(false);

  async function ask(day: string) {
    if (!isInYear(day, saved.year) || day === saved.startDate) return;
    const query = activityDateInUseQuery(saved.activityId, saved.activityDateId, day);
    // Without an answer the save finds out.
    const used = await client.fetchQuery(query).catch(() => false);
    if (used && onUsed(day)) setOpened(true);
  }

  return { ask, opened, close: () => setOpened(false) };
}

import type { Activity } from '@cpd/contract/activities';
import { type ActivityAccess, activityAccess } from '@cpd/domain/record/activity-access';
import { attachFile, changeDate } from '@cpd/domain/record/activity-change';
import type { ActivityFormModel } from '@cpd/domain/record/activity-form';
import type { ActivityMode } from '@cpd/domain/record/activity-screen';
import { changeYear } from '@cpd/domain/record/activity-year-change';
import { openGroups } from '@cpd/domain/record/short-form';
import type { YearRules } from '@cpd/domain/year/year-rules';
import { type ReactNode, useEffect, useState } from 'react';
import { useActsForNobody } from '../../../lib/open-member.ts';
import { todayIn, yearRange } from '../../../parts/day/date-range.ts';
import { useDraft } from '../../../parts/draft/use-draft.ts';
import type { Problems } from '../../../parts/saving/problems.ts';
import { useSaving } from '../../../parts/saving/use-saving.ts';
import type { YearWithRules } from '../../../queries/years-with-rules.ts';
import { showError } from '../../../ui/toast.ts';
import { checkForm, problemsOfAnswer } from './activity-check.ts';
import { type SavedActivity, savedInWords } from './activity-totals.ts';
import { useOpenParts } from './open-parts.ts';
import { startingDate } from './starting-values.ts';
import { unsavedOf } from './unsaved-of.ts';
import type { Change, useActivityValues } from './use-activity-values.ts';
import { useFormUploads } from './use-form-uploads.ts';
import { useLoadOffers, useYearOffers, withOffered } from './year-offers.ts';

export type ActivityFormProps = {
  mode: ActivityMode;
  /** Entered by the college, so that only little of it can be changed (ACT-31). */
  verified: boolean;
  initial: ActivityFormModel;
  /** The years to choose from; the one the form starts in is among them. */
  years: readonly YearWithRules[];
  /** The activity that is changed. */
  saved?: Activity;
  /** The dates that a kept shortcut allows (SHC-05). */
  range?: { min: string; max: string };
  /** Makes the call; answers the id of the activity, or undefined when the person stepped back. */
  save: (
    values: ActivityFormModel,
    options: { idempotencyKey: string; rules: YearRules },
  ) => Promise<number | undefined>;
  onSaved: (saved: SavedActivity) => void;
  /** Where another one may follow at once: told of what was saved, to start the next. */
  onSavedForAnother?: (saved: SavedActivity, values: ActivityFormModel) => void;
  /** What an unsaved form is kept as on the device, and the version it was opened with, 0 for something new (ERR-16); `attemptedKey` as of `useDraft`. */
  draft: { form: string; basis: number; attemptedKey?: string | undefined };
  /** Opens the stored activity anew; left out for something new. */
  onReload?: () => void;
  /** Further buttons beside Save. */
  actions?: ReactNode;
};

type Values = ReturnType<typeof useActivityValues>;

/** What the person wants once it is saved: to be told, or the next empty form. */
type AfterSaving = 'told' | 'another';

/** All that the form does while it is in a year: what the year offers, uploads, drafts, changing the year and saving. */
export function useActivityForm(props: ActivityFormProps, form: Values, year: YearWithRules) {
  const { mode, initial, years, saved } = props;
  const { values } = form;
  const rules = year.rules;
  const offers = useYearOffers(year, values.cpdYearId === initial.cpdYearId ? saved : undefined);
  const parts = useOpenParts(useGroupsAtFirst(props, year));
  const { change, current } = form;
  const files = useFormUploads(values.cpdYearId, [...offers.yearFiles, ...values.files], (file) =>
    change((now) => attachFile(now, file)),
  );
  const { uploads, send } = files;
  const copying = mode === 'copy';
  const moving = useFormYear({ years, current: year, change, copying, saved, onMoved: uploads.clearDone });
  const draft = useDraft({ ...props.draft, fields: form });
  const saving = useSaving({
    ...unsavedOf(form.isDirty, uploads, draft),
    check: () => problemsNow(props, form, year, offers, files.namesProblem()),
    prepare: files.sendAll,
    save: async (_next: AfterSaving, idempotencyKey) => {
      const sent = current();
      const activityId = await props.save(sent, { idempotencyKey, rules });
      return activityId === undefined ? undefined : { activityId, sent };
    },
    sort: (problems) => problemsOfAnswer(problems, year),
    onWrongFields: (fields) => {
      form.setErrors(fields);
      parts.focusFirst(fields);
    },
    onSaved: ({ activityId, sent }, next) => {
      const inWords = savedInWords(activityId, sent, offers.activityTypes, {
        year: year.cpdYearYear,
        rules,
        isNew: saved === undefined,
      });
      const told = { ...inWords, reopen: saving.reopen };
      if (next === 'another' && props.onSavedForAnother) props.onSavedForAnother(told, sent);
      else props.onSaved(told);
    },
    key: draft.key,
  });
  const access = accessNow(props, values, year, useActsForNobody());
  const hasRows = uploads.rows.length > 0;
  const isRefused = uploads.refusals.length > 0;
  // biome-ignore lint/correctness/useExhaustiveDependencies: files that come, or are refused, show themselves once; after that the group is the member's.
  useEffect(() => {
    if (hasRows || isRefused) parts.uncover(['files']);
  }, [hasRows, isRefused]);
  return { access, draft, moving, offers, parts, rules, saving, send, uploads };
}

/** The folded groups that are open at first; where the year has no today, another one of those offered may be meant. */
function useGroupsAtFirst({ mode, verified, initial, years, saved }: ActivityFormProps, year: YearWithRules) {
  return openGroups(initial, {
    isRead: mode === 'view' || !year.editable,
    isOfOther: saved !== undefined || mode === 'copy',
    takesReflection: verified,
    asksForYear: mode === 'copy' || (years.length > 1 && todayIn(yearRange(year.cpdYearYear)) === undefined),
  });
}

function accessNow(
  { mode, verified, saved }: ActivityFormProps,
  values: ActivityFormModel,
  year: YearWithRules,
  forNobody: boolean,
): ActivityAccess {
  // In a year that can be changed only what belongs to a plan takes none.
  const isPlanEntry = saved !== undefined && year.editable && !saved.abilities.edit;
  const access = activityAccess(
    mode,
    { editable: year.editable, hasPlans: year.hasPlans, hoursModel: year.rules.hoursModel },
    { verified, isPlanEntry, isPlanType: isPlanEntry, occurrence: values.occurrence },
  );
  // Files need acting for the member (SHC-06).
  if (forNobody) return { ...access, evidence: 'shut' };
  // What a shortcut decides stays as it is (SHC-05, SHC-07).
  const decided = saved !== undefined && saved.shortcutId !== null;
  return decided ? { ...access, year: 'shut', name: 'shut', type: 'shut', hours: 'shut' } : access;
}

/** What is wrong with the form as it stands, after what cannot be seen in it is gone (ACT-36, ACT-47). */
function problemsNow(
  { verified }: ActivityFormProps,
  form: Values,
  year: YearWithRules,
  offers: ReturnType<typeof useYearOffers>,
  namesProblem: string | undefined,
): Problems {
  if (offers.ready && !verified) form.change((now) => withOffered(now, offers.offers));
  const all = checkForm(form.current(), year, offers.ready ? offers.offers : undefined, offers.questions);
  // A verified activity is judged by nothing but its reflection; what the college entered stays as it is (ACT-31).
  const problems = verified ? onlyReflection(all) : all;
  return namesProblem === undefined ? problems : { ...problems, fields: { ...problems.fields, files: namesProblem } };
}

function onlyReflection({ fields }: Problems): Problems {
  const reflection = Object.entries(fields).filter(([field]) => field.startsWith('reflection'));
  return { fields: Object.fromEntries(reflection), other: [] };
}

type FormYearOptions = {
  years: readonly YearWithRules[];
  /** The year the form is in. */
  current: YearWithRules;
  change: (next: Change) => void;
  /** A copy leaves its answers with the year they were given in (RFL-08). */
  copying: boolean;
  /** The activity that is changed. */
  saved: Activity | undefined;
  /** Told when the form has moved. */
  onMoved: () => void;
};

/** Moves the form to another year once that has told what it offers, so that nothing is guessed (ACT-34 to ACT-37). */
function useFormYear({ years, current, change, copying, saved, onMoved }: FormYearOptions) {
  const loadOffers = useLoadOffers();
  const [movingTo, setMovingTo] = useState<number>();

  async function choose(cpdYearId: number) {
    const year = years.find(({ cpdYearId: CPDYearId }) => CPDYearId === cpdYearId);
    if (!year || movingTo !== undefined || cpdYearId === current.cpdYearId) return;
    setMovingTo(cpdYearId);
    try {
      const to = await loadOffers(year);
      change((values) => {
        const moved = changeYear(values, { from: current.rules, to, copying });
        // Something new is for today, as it is where the form started in this year (ACT-10).
        const isOpen = saved === undefined && moved.occurrence === 'S' && moved.date === '';
        return isOpen ? changeDate(moved, startingDate(year), year.cpdYearYear) : moved;
      });
      onMoved();
    } catch {
      showError(`The year ${year.cpdYearYear} did not load. Please try again.`);
    } finally {
      setMovingTo(undefined);
    }
  }

  return { choose, moving: movingTo !== undefined, shownYearId: movingTo ?? current.cpdYearId };
}

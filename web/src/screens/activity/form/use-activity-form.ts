import type { Activity } from '@cpd/contract/activities';
import type { CPDYear } from '@cpd/contract/cpd-years';
import { type ActivityAccess, activityAccess } from '@cpd/domain/record/activity-access';
import type { ActivityFormModel } from '@cpd/domain/record/activity-form';
import type { ActivityMode } from '@cpd/domain/record/activity-screen';
import type { ReactNode } from 'react';
import { useDraft } from '../../../parts/draft/use-draft.ts';
import type { Uploads } from '../../../parts/upload/use-uploads.ts';
import { type ActivityProblems, checkForm, type FieldErrors, type SectionName } from './activity-check.ts';
import { type FormRules, formRules } from './form-year.ts';
import { type SavedActivity, savedInWords } from './saved-in-words.ts';
import type { useActivityValues } from './use-activity-values.ts';
import { useFormUploads } from './use-form-uploads.ts';
import { useFormYear } from './use-form-year.ts';
import { useYearOffers } from './use-offers.ts';
import { useOpenSections } from './use-open-sections.ts';
import { useSaving } from './use-saving.ts';
import { withOffered } from './year-offers.ts';

export type ActivityFormProps = {
  mode: ActivityMode;
  /** Entered by the college, so that only little of it can be changed (ACT-31). */
  verified: boolean;
  initial: ActivityFormModel;
  /** The years to choose from; the one the form starts in is among them. */
  years: readonly CPDYear[];
  /** Sections that are filled already and start as one line. */
  closed: readonly SectionName[];
  /** The activity that is changed. */
  saved?: Activity;
  /** The dates that a kept shortcut allows in its year (SHC-05). */
  shortcut?: { cpdYearId: number; range: { min: string; max: string } };
  /** Makes the call; answers the id of the activity, or undefined when the person stepped back. */
  save: (
    values: ActivityFormModel,
    options: { idempotencyKey: string; rules: FormRules },
  ) => Promise<number | undefined>;
  onSaved: (saved: SavedActivity) => void;
  /** Where another one may follow at once: told of what was saved, to begin the next. */
  onSavedForAnother?: (saved: SavedActivity, values: ActivityFormModel) => void;
  /** What an unsaved form is kept as on the device, and the version it was opened with, 0 for something new (ERR-16). */
  draft: { form: string; basis: number };
  /** Shown when the stored activity is newer than the form. */
  staleAction: ReactNode;
  /** Further buttons beside Save. */
  actions: ReactNode;
};

type Values = ReturnType<typeof useActivityValues>;

/** All that the form does while it is in a year: what the year offers, uploads, drafts, changing the year and saving. */
export function useActivityForm(props: ActivityFormProps, form: Values, year: CPDYear) {
  const { mode, initial, years, saved } = props;
  const { values } = form;
  const rules = formRules(year);
  const offers = useYearOffers(year, values.cpdYearId === initial.cpdYearId ? (saved?.areaHours ?? []) : []);
  const sections = useOpenSections(props.closed);
  const { uploads, send } = useFormUploads(values.cpdYearId, [...offers.yearFiles, ...values.files], form.change);
  const { change } = form;
  const copying = mode === 'copy';
  const moving = useFormYear({ years, current: year, change, copying, onMoved: uploads.clearDone });
  const draft = useDraft({ ...props.draft, values, isDirty: form.isDirty });
  const saving = useSaving({
    current: form.current,
    uploads,
    check: () => problemsNow(props, form, year, offers, uploads),
    key: draft.key,
    renewKey: draft.renewKey,
    save: (now, idempotencyKey) => props.save(now, { idempotencyKey, rules }),
    onWrongFields: (fields: FieldErrors) => {
      form.setErrors(fields);
      sections.focusFirst(fields);
    },
    onSaved: (activityId, now, next) => {
      draft.clear();
      const inWords = savedInWords(activityId, now, offers.activityTypes, { year: year.cpdYearYear, rules });
      if (next === 'another' && props.onSavedForAnother) props.onSavedForAnother(inWords, now);
      else props.onSaved(inWords);
    },
  });
  return { access: accessNow(props, values, year), draft, moving, offers, rules, saving, sections, send, uploads };
}

function accessNow({ mode, verified }: ActivityFormProps, values: ActivityFormModel, year: CPDYear): ActivityAccess {
  return activityAccess(
    mode,
    { editable: year.editable, hasPlans: year.hasPlans, hoursModel: formRules(year).hoursModel },
    { verified, isPlanEntry: false, isPlanType: false, occurrence: values.occurrence },
  );
}

/** What is wrong with the form as it stands, after what cannot be seen in it is gone (ACT-36, ACT-47). */
function problemsNow(
  { verified }: ActivityFormProps,
  form: Values,
  year: CPDYear,
  offers: ReturnType<typeof useYearOffers>,
  uploads: Uploads,
): ActivityProblems {
  if (offers.ready && !verified) form.change((now) => withOffered(now, offers.offers));
  const all = checkForm(form.current(), year, offers.offers, offers.questions);
  // A verified activity is judged by nothing but its reflection; what the college entered stays as it is (ACT-31).
  const problems = verified ? onlyReflection(all) : all;
  const badName = uploads.rows.some((row) => row.state.kind === 'chosen' && uploads.problemOf(row) !== undefined);
  if (!badName) return problems;
  return { ...problems, fields: { ...problems.fields, files: 'Please change the names of the marked files.' } };
}

function onlyReflection({ fields }: ActivityProblems): ActivityProblems {
  const reflection = Object.entries(fields).filter(([field]) => field.startsWith('reflection'));
  return { fields: Object.fromEntries(reflection), other: [] };
}

import type { Activity } from '@cpd/contract/activities';
import type { CPDYear } from '@cpd/contract/cpd-years';
import { activityAccess } from '@cpd/domain/activity-access';
import { deleteFile } from '@cpd/domain/activity-change';
import type { ActivityFormModel } from '@cpd/domain/activity-form';
import type { ActivityMode } from '@cpd/domain/activity-screen';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, type ReactNode, useRef } from 'react';
import { useUser } from '../../../lib/session.ts';
import { useDraft } from '../../../parts/draft/use-draft.ts';
import { WithHelp } from '../../../parts/help-bubble.tsx';
import { requirementsQuery } from '../../../queries/summary.ts';
import { LeaveQuestion } from '../../../ui/leave-question.tsx';
import { SaveBar } from '../../../ui/save-bar.tsx';
import { DetailsSection } from '../details/details-section.tsx';
import { EvidenceSection } from '../evidence/evidence-section.tsx';
import { TimeSection } from '../time/time-section.tsx';
import { type ActivityProblems, checkForm, type FieldErrors, type SectionName } from './activity-check.ts';
import { ActivitySection } from './activity-section.tsx';
import { countedHours } from './activity-totals.ts';
import { fieldId } from './field-ids.ts';
import { FormMessages, SaveFailureAlert } from './form-messages.tsx';
import { type FormRules, formRules } from './form-year.ts';
import { type SavedActivity, savedInWords } from './saved-in-words.ts';
import { sectionSummaries } from './section-summaries.ts';
import { totalInWords } from './total-in-words.ts';
import { useActivityValues } from './use-activity-values.ts';
import { useFormUploads } from './use-form-uploads.ts';
import { useFormYear } from './use-form-year.ts';
import { useOpenSections } from './use-open-sections.ts';
import { useSaving } from './use-saving.ts';
import { useYearOffers } from './use-year-offers.ts';
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

/**
 * The form of an activity, whatever it is used for: it is given values, a mode that opens and shuts its fields, and what
 * saving means (ACT-14). It shows nothing while the year it is in is not among its years.
 */
export function ActivityForm(props: ActivityFormProps) {
  const form = useActivityValues(props.initial);
  const year = props.years.find(({ CPDYearId }) => CPDYearId === form.values.cpdYearId);
  return year ? <FormInYear {...props} form={form} year={year} /> : null;
}

type FormInYearProps = ActivityFormProps & { form: ReturnType<typeof useActivityValues>; year: CPDYear };

function FormInYear(props: FormInYearProps) {
  const { mode, initial, years, saved, form, year } = props;
  const { UserId } = useUser();
  const { values, errors } = form;
  const rules = formRules(year);
  const offers = useYearOffers(year, values.cpdYearId === initial.cpdYearId ? ownAreas(saved) : []);
  const access = activityAccess(
    mode,
    { editable: year.Editable, hasPlans: year.HasPDPs, hoursModel: rules.hoursModel },
    { verified: props.verified, planEntry: false, planType: false, occurrence: values.occurrence },
  );
  const sections = useOpenSections(props.closed);
  const { uploads, send } = useFormUploads(values.cpdYearId, offers.yearFiles, form.change);
  const moving = useFormYear({
    years,
    current: year,
    change: form.change,
    copying: mode === 'copy',
    onMoved: uploads.clearDone,
  });
  const { data: requirements } = useQuery(requirementsQuery(UserId, values.cpdYearId));
  const draft = useDraft({ ...props.draft, values, isDirty: form.isDirty });
  const signingIn = useRef(false);
  const saving = useSaving({
    current: form.current,
    uploads,
    check,
    key: draft.key,
    renewKey: draft.renewKey,
    save: (now, idempotencyKey) => props.save(now, { idempotencyKey, rules }),
    onWrongFields,
    onSaved: (activityId, now, next) => {
      draft.clear();
      const inWords = savedInWords(activityId, now, offers.activityTypes, { year: year.CPDYearYear, rules });
      if (next === 'another' && props.onSavedForAnother) props.onSavedForAnother(inWords, now);
      else props.onSaved(inWords);
    },
  });

  function check(): ActivityProblems {
    // A verified activity is judged by nothing but its reflection; what the college entered stays as it is (ACT-31).
    if (offers.ready && !props.verified) form.change((now) => withOffered(now, offers.offers));
    const problems = checkForm(form.current(), year, offers.offers, offers.questions);
    const shown = props.verified ? onlyReflection(problems) : problems;
    const badName = uploads.rows.some((row) => row.state.kind === 'chosen' && uploads.problemOf(row) !== undefined);
    if (!badName) return shown;
    return { ...shown, fields: { ...shown.fields, files: 'Please change the names of the marked files.' } };
  }

  function onWrongFields(fields: FieldErrors) {
    form.setErrors(fields);
    sections.focusFirst(fields);
  }

  function continueWith(kept: ActivityFormModel) {
    form.change(() => kept);
    sections.focusField('name');
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    void saving.submit();
  }

  /** An open list would take its marked entry with the same key. */
  function onKeyDownCapture(event: KeyboardEvent) {
    if (!(event.target instanceof Element) || event.target.getAttribute('role') !== 'combobox') return;
    onKeyDown(event);
    if (event.isDefaultPrevented()) event.stopPropagation();
  }

  const summaries = sectionSummaries(values, year, offers.activityTypes, offers.areas);
  const entered = countedHours(values, year.CPDYearYear, rules, saved);
  const counted = saved && saved.CPDYearId === values.cpdYearId ? saved.EnteredHoursWithReflections : 0;
  return (
    // Not a landmark of its own: the keys work wherever the focus is inside the form.
    // biome-ignore lint/a11y/noStaticElementInteractions: Ctrl+Enter is a shortcut for the Save button below.
    <div onKeyDown={onKeyDown} onKeyDownCapture={onKeyDownCapture}>
      <FormMessages
        errors={errors}
        other={saving.other}
        draft={draft}
        basis={props.draft.basis}
        onContinue={continueWith}
        onChoose={sections.focusField}
        failed={offers.failed}
        onRetry={offers.retry}
      >
        <ActivitySection {...sections.of('details')} number={1} title="Activity details" summary={summaries.details}>
          <DetailsSection
            values={values}
            errors={errors}
            access={uploads.sending ? { ...access, year: 'shut' } : access}
            years={years}
            year={year}
            shownYearId={moving.shownYearId}
            offers={offers}
            onYear={(cpdYearId) => void moving.choose(cpdYearId)}
            change={form.change}
          />
        </ActivitySection>
        <ActivitySection {...sections.of('time')} number={2} title="Activity dates and hours" summary={summaries.time}>
          <TimeSection
            values={values}
            errors={errors}
            access={access}
            year={year}
            offers={offers}
            range={props.shortcut?.cpdYearId === year.CPDYearId ? props.shortcut.range : undefined}
            {...(saved && { saved })}
            change={form.change}
          />
        </ActivitySection>
        <ActivitySection {...sections.of('evidence')} number={3} title="Evidence" summary={summaries.evidence}>
          <WithHelp code="AddAct10" cpdYearId={year.CPDYearId} about="evidence">
            <EvidenceSection
              id={fieldId('files')}
              values={values}
              year={year.CPDYearYear}
              access={access.evidence}
              yearFiles={offers.yearFiles}
              uploads={uploads}
              send={send}
              error={errors.files}
              change={form.change}
              canDelete={async () => false}
              onDelete={(documentId) => form.change((now) => deleteFile(now, documentId))}
            />
          </WithHelp>
        </ActivitySection>
        {saving.failure && (
          <SaveFailureAlert
            failure={saving.failure}
            staleAction={props.staleAction}
            onSignIn={() => {
              signingIn.current = true;
            }}
          />
        )}
      </FormMessages>
      <SaveBar
        note={totalInWords(requirements, entered, counted)}
        saving={saving.saving || moving.moving}
        onSave={() => void saving.submit()}
      >
        {props.onSavedForAnother && (
          <Button variant="default" disabled={saving.saving} onClick={() => void saving.submit('another')}>
            Save and add another
          </Button>
        )}
        {props.actions}
      </SaveBar>
      <LeaveQuestion
        wouldLose={() => !saving.isSaved() && !signingIn.current && (form.isDirty() || uploads.rows.length > 0)}
        kept={
          uploads.rows.some((row) => row.state.kind === 'done')
            ? 'The files you uploaded stay with your files of that year.'
            : undefined
        }
        onLeave={draft.clear}
      />
    </div>
  );
}

/** Areas that the activity has, whatever the year's list says now (DOM-08). */
function ownAreas(saved: Activity | undefined) {
  return (saved?.UserActivityHours ?? []).map(({ SpecialityId, SpecialityName }) => ({
    SpecialityId,
    Name: SpecialityName,
    UserSpecialityId: 0,
    IsSpeciality: true,
    IsMandatory: false,
    LinkedToUser: true,
  }));
}

function onlyReflection({ fields }: ActivityProblems): ActivityProblems {
  const reflection = Object.entries(fields).filter(([field]) => field.startsWith('reflection'));
  return { fields: Object.fromEntries(reflection), other: [] };
}

import type { CPDYear } from '@cpd/contract/cpd-years';
import type { Speciality } from '@cpd/contract/reference';
import { ATTACH_LIMIT_BYTES } from '@cpd/domain/limits';
import { Alert, Button, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, type ReactNode, useRef } from 'react';
import { useUser } from '../../lib/session.ts';
import { DraftOffer } from '../../parts/draft/draft-offer.tsx';
import { useDraft } from '../../parts/draft/use-draft.ts';
import { SignInAgain } from '../../parts/sign-in-again.tsx';
import { useUploads } from '../../parts/upload/use-uploads.ts';
import { uploadEvidence } from '../../queries/documents.ts';
import { requirementsQuery } from '../../queries/summary.ts';
import { ErrorSummary } from '../../ui/error-summary.tsx';
import { LeaveQuestion } from '../../ui/leave-question.tsx';
import { SaveBar } from '../../ui/save-bar.tsx';
import { showError } from '../../ui/toast.ts';
import type { ActivityAccess } from './activity-access.ts';
import { withFile, withOffered, withoutFile, withYear } from './activity-changes.ts';
import { type ActivityProblems, activityFields, checkForm } from './activity-check.ts';
import { ActivitySection } from './activity-section.tsx';
import { type ActivityValues, enteredHours } from './activity-values.ts';
import { DetailsSection } from './details-section.tsx';
import { EvidenceSection } from './evidence-section.tsx';
import { fieldId } from './field-ids.ts';
import { type SavedActivity, savedInWords } from './saved-in-words.ts';
import { sectionSummaries } from './section-summaries.ts';
import { TimeSection } from './time-section.tsx';
import { totalInWords } from './total-in-words.ts';
import { type FieldErrors, useActivityValues } from './use-activity-values.ts';
import { type SectionName, useOpenSections } from './use-open-sections.ts';
import { useSaving } from './use-saving.ts';
import { useYearOffers } from './use-year-offers.ts';

type ActivityFormProps = {
  initial: ActivityValues;
  access: ActivityAccess;
  /** The years to choose from. */
  years: readonly CPDYear[];
  /** Sections that are filled already and start as one line. */
  closed: readonly SectionName[];
  /** Areas that the activity has, whatever the year's list says (DOM-08). */
  ownAreas: readonly Speciality[];
  /** Hours of this activity that a year's total holds already. */
  counted: { cpdYearId: number; hours: number };
  /** Makes the call; answers the id of the activity. */
  save: (values: ActivityValues, idempotencyKey: string) => Promise<number>;
  onSaved: (saved: SavedActivity) => void;
  /** Where another one may follow at once: told of what was saved, to begin the next. */
  onSavedForAnother?: (saved: SavedActivity, values: ActivityValues) => void;
  /** What an unsaved form is kept as on the device, and the version it was opened with, 0 for something new (ERR-16). */
  draft: { form: string; basis: number };
  /** Shown when the stored activity is newer than the form. */
  staleAction: ReactNode;
  /** Further buttons beside Save. */
  actions: ReactNode;
};

/** The form of an activity on one date, whatever it is used for: it is given values, access and what saving means (ACT-14). */
export function ActivityForm(props: ActivityFormProps) {
  const { initial, access, years, counted } = props;
  const { UserId } = useUser();
  const form = useActivityValues(initial);
  const { values, errors } = form;
  const set = (part: Partial<ActivityValues>) => form.change((now) => ({ ...now, ...part }));
  const offers = useYearOffers(values.cpdYearId, values.cpdYearId === initial.cpdYearId ? props.ownAreas : []);
  const year = years.find(({ CPDYearId }) => CPDYearId === values.cpdYearId);
  const sections = useOpenSections(props.closed);
  const { data: requirements } = useQuery(requirementsQuery(UserId, values.cpdYearId));
  const uploads = useUploads({
    limitBytes: ATTACH_LIMIT_BYTES,
    takenNames: offers.yearFiles.map(({ name }) => name),
    send: (file, name, onProgress, signal) =>
      uploadEvidence({ userId: UserId, cpdYearId: values.cpdYearId }, file, name, onProgress, signal),
    onStored: (file) => form.change((now) => withFile(now, file)),
    onToast: showError,
  });
  const draft = useDraft({ ...props.draft, values, isDirty: form.isDirty });
  const signingIn = useRef(false);
  const saving = useSaving({
    current: form.current,
    uploads,
    check,
    key: draft.key,
    renewKey: draft.renewKey,
    save: props.save,
    onWrongFields,
    onSaved: (activityId, saved, next) => {
      draft.clear();
      const inWords = savedInWords(activityId, saved, offers.activityTypes);
      if (next === 'another' && props.onSavedForAnother) props.onSavedForAnother(inWords, saved);
      else props.onSaved(inWords);
    },
  });

  /** What the year does not offer cannot be seen on the screen either, so it goes before the rules look (ACT-36). */
  function check(): ActivityProblems {
    if (!year) return { fields: { cpdYearId: 'Please choose a CPD year.' }, other: [] };
    const offered = {
      activityTypeIds: offers.activityTypes.map((type) => type.ActivityTypeId),
      areaIds: offers.areas.map((area) => area.SpecialityId),
    };
    if (!offers.failed) form.change((now) => withOffered(now, offered));
    const problems = checkForm(form.current(), year, offers.activityTypes, offers.areas);
    const badName = uploads.rows.some((row) => row.state.kind === 'chosen' && uploads.problemOf(row) !== undefined);
    if (badName) problems.fields.files = 'Please change the names of the marked files.';
    return problems;
  }

  function onWrongFields(fields: FieldErrors) {
    form.setErrors(fields);
    sections.focusFirst(fields);
  }

  async function changeYear(cpdYearId: number) {
    const chosen = years.find(({ CPDYearId }) => CPDYearId === cpdYearId);
    if (!chosen || cpdYearId === values.cpdYearId) return;
    form.change((now) => withYear(now, chosen));
    uploads.clearDone();
    const offered = await offers.offeredIn(cpdYearId);
    if (offered) form.change((now) => (now.cpdYearId === cpdYearId ? withOffered(now, offered) : now));
  }

  function continueWith(kept: ActivityValues) {
    form.change(() => kept);
    sections.focusField('name');
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    void saving.submit();
  }

  const wrong = activityFields.filter((field) => errors[field] !== undefined);
  const summaries = sectionSummaries(values, year, offers.activityTypes, offers.areas);
  return (
    // Not a landmark of its own: the keys work wherever the focus is inside the form.
    // biome-ignore lint/a11y/noStaticElementInteractions: Ctrl+Enter is a shortcut for the Save button below.
    <div onKeyDown={onKeyDown}>
      <Stack gap="md">
        {draft.offer && (
          <DraftOffer
            noun="activity"
            draft={draft.offer}
            basis={props.draft.basis}
            onContinue={() => draft.offer && continueWith(draft.takeUp(draft.offer))}
            onDiscard={() => draft.offer && draft.discard(draft.offer)}
          />
        )}
        <ErrorSummary
          title="The activity is not saved yet"
          problems={wrong.map((field) => ({ id: fieldId(field), message: errors[field] ?? '' }))}
          other={saving.other}
          onChoose={(id) => sections.focusField(wrong.find((field) => fieldId(field) === id))}
        />
        {offers.failed && (
          <Alert color="red" title="Categories and domains did not load" role="alert">
            <Button size="sm" variant="default" onClick={offers.retry}>
              Try again
            </Button>
          </Alert>
        )}
        <ActivitySection {...sections.of('details')} number={1} title="Activity details" summary={summaries.details}>
          <DetailsSection
            values={values}
            errors={errors}
            years={years}
            yearAccess={uploads.sending ? 'shut' : access.year}
            activityTypes={offers.activityTypes}
            takesPlans={offers.takesPlans}
            names={offers.names}
            onYear={(cpdYearId) => void changeYear(cpdYearId)}
            onChange={set}
          />
        </ActivitySection>
        <ActivitySection {...sections.of('time')} number={2} title="Date and hours" summary={summaries.time}>
          <TimeSection values={values} errors={errors} year={year} areas={offers.areas} onChange={set} />
        </ActivitySection>
        <ActivitySection {...sections.of('evidence')} number={3} title="Evidence" summary={summaries.evidence}>
          <EvidenceSection
            files={values.files}
            yearFiles={offers.yearFiles}
            uploads={uploads}
            error={errors.files}
            onAttach={(file) => form.change((now) => withFile(now, file))}
            onRemove={(documentId) => form.change((now) => withoutFile(now, documentId))}
          />
        </ActivitySection>
        {saving.failure && (
          <Alert color="red" title="Not saved" role="alert">
            <Stack gap="sm" align="flex-start">
              {saving.failure.message}
              {saving.failure.stale && props.staleAction}
              {saving.failure.signInLost && (
                <SignInAgain
                  onLeave={() => {
                    signingIn.current = true;
                  }}
                />
              )}
            </Stack>
          </Alert>
        )}
      </Stack>
      <SaveBar
        note={totalInWords(
          requirements,
          enteredHours(values),
          values.cpdYearId === counted.cpdYearId ? counted.hours : 0,
        )}
        saving={saving.saving}
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

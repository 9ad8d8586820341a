import type { Activity } from '@cpd/contract/activities';
import { deleteFile } from '@cpd/domain/record/activity-change';
import type { ActivityFormModel } from '@cpd/domain/record/activity-form';
import type { YearRules } from '@cpd/domain/year/year-rules';
import { Button } from '@mantine/core';
import { IconPaperclip } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { flushSync } from 'react-dom';
import { useUser } from '../../../lib/session.ts';
import { documentCanBeDeleted } from '../../../queries/documents.ts';
import { requirementsQuery } from '../../../queries/summary.ts';
import type { YearWithRules } from '../../../queries/years-with-rules.ts';
import { LabelledButton } from '../../../ui/labelled-button.tsx';
import { DetailsSection } from '../details/details-section.tsx';
import { EvidenceSection } from '../evidence/evidence-section.tsx';
import { PicturesOnTop } from '../evidence/pictures-on-top.tsx';
import { useFilesFromOutside } from '../evidence/use-files-from-outside.ts';
import { TimeSection } from '../time/time-section.tsx';
import { fieldId, wrongFields } from './activity-check.ts';
import { ActivitySection } from './activity-section.tsx';
import { countedHours, totalInWords } from './activity-totals.ts';
import { KeptForm } from './kept-form.tsx';
import { detailsSummary, evidenceSummary, timeSummary } from './section-summaries.ts';
import { DETAILS_TITLE, TIME_TITLE } from './section-titles.ts';
import classes from './sections.module.css';
import { type ActivityFormProps, useActivityForm } from './use-activity-form.ts';
import { useActivityValues } from './use-activity-values.ts';

/**
 * The form of an activity, whatever it is used for: it is given values, a mode that opens and shuts its fields, and what
 * saving means (ACT-14). It shows nothing while the year it is in is not among its years.
 */
export function ActivityForm(props: ActivityFormProps) {
  const form = useActivityValues(props.initial);
  const year = props.years.find(({ cpdYearId }) => cpdYearId === form.values.cpdYearId);
  return year ? <FormInYear {...props} form={form} year={year} /> : null;
}

type FormInYearProps = ActivityFormProps & { form: ReturnType<typeof useActivityValues>; year: YearWithRules };

function FormInYear(props: FormInYearProps) {
  const { form, year } = props;
  const state = useActivityForm(props, form, year);
  const { access, draft, offers, parts, saving } = state;
  const canSave = access.save === 'open';

  /** A year that can no longer be changed is left behind; what is in it is said at its fields. */
  function continueWith(kept: ActivityFormModel) {
    const offered = props.years.some(({ cpdYearId }) => cpdYearId === kept.cpdYearId);
    form.change(({ cpdYearId }) => (offered ? kept : { ...kept, cpdYearId, files: [], goalIds: [] }));
    parts.focusField('name');
  }

  const wrong = wrongFields(form.errors);
  return (
    <KeptForm
      called="activity"
      title="The activity is not saved yet"
      problems={wrong.map((field) => ({ id: fieldId(field), message: form.errors[field] ?? '' }))}
      onChoose={(id) => parts.focusField(wrong.find((field) => fieldId(field) === id))}
      draft={draft}
      basis={props.draft.basis}
      onContinue={continueWith}
      saving={saving}
      onSave={canSave ? () => void saving.submit('told') : undefined}
      bar={{
        // Once it is saved, the total that is asked for anew has it already.
        note: canSave && !saving.isSaved() && (
          <TotalNote values={form.values} year={year} rules={state.rules} saved={props.saved} />
        ),
        saving: saving.busy || state.moving.moving,
        children: <BarActions {...props} state={state} />,
      }}
      onReload={props.onReload}
      missing={{ ...offers, title: 'Categories and domains did not load' }}
    >
      <Sections {...props} state={state} />
    </KeptForm>
  );
}

type PartProps = FormInYearProps & { state: ReturnType<typeof useActivityForm> };

const DETAILS_HELP = {
  about: 'name and category',
  entries: [
    { code: 'AddAct3', about: 'Activity name' },
    { code: 'AddAct4', about: 'CPD category' },
    { code: 'AddAct1', about: 'CPD year' },
    { code: 'AddAct2', about: 'Goals of your plan' },
    { code: 'AddAct5', about: 'Additional information' },
  ],
};
const TIME_HELP = {
  about: 'when and how long',
  entries: [
    { code: 'AddAct6', about: 'How often it happened' },
    { code: 'AddAct7', about: 'Hours' },
    { code: 'AddAct8', about: 'Domains and specialties' },
    { code: 'AddAct9', about: 'Reflection' },
  ],
};
const EVIDENCE_HELP = { about: 'files', entries: [{ code: 'AddAct10', about: 'Evidence' }] };

/** Something new has its first two sections open; of a saved activity all are, and can be closed to a line (ACT-14). */
function Sections({ form, year, years, saved, range, onReload, state }: PartProps) {
  const { values, errors, change } = form;
  const { access, moving, offers, parts, uploads } = state;
  const common = { values, errors, year, offers, groups: parts.group, change, ...(saved && { saved }) };
  const details = saved && { ...parts.section('details'), summary: detailsSummary(values, year, offers.activityTypes) };
  const time = saved && { ...parts.section('time'), summary: timeSummary(values, year, offers.areas) };
  return (
    <div className={classes.sections}>
      <PicturesOnTop rows={uploads.rows} />
      <ActivitySection title={DETAILS_TITLE} year={year} help={DETAILS_HELP} fold={details}>
        <DetailsSection
          {...common}
          access={uploads.sending ? { ...access, year: 'shut' } : access}
          years={years}
          shownYearId={moving.shownYearId}
          onYear={(cpdYearId) => void moving.choose(cpdYearId)}
        />
      </ActivitySection>
      <ActivitySection title={TIME_TITLE} year={year} help={TIME_HELP} fold={time}>
        <TimeSection
          {...common}
          access={access}
          range={range}
          {...(onReload && { deletion: { hasUnsaved: form.isDirty, onChanged: onReload } })}
        />
      </ActivitySection>
      <Evidence {...{ form, year, saved, state }} />
    </div>
  );
}

type EvidenceProps = Pick<PartProps, 'form' | 'year' | 'state'> & { saved: Activity | undefined };

/** Section 3. While it is a line, a file can be added all the same: the picker opens at once. */
function Evidence({ form: { values, errors, change }, year, saved, state }: EvidenceProps) {
  const { access, offers, parts, send, uploads } = state;
  const fields = useRef<HTMLDivElement>(null);
  const leftOut = useFilesFromOutside({
    open: access.evidence === 'open',
    single: values.occurrence !== 'S',
    onTake: uploads.add,
  });
  const fold = saved ? parts.section('evidence') : parts.group('evidence');
  // The button says as much as "No files".
  const canAdd = !fold.open && access.evidence === 'open';
  function addFile() {
    // The picker must be asked for within the press.
    flushSync(() => parts.uncover(['files']));
    fields.current?.querySelector<HTMLInputElement>('input[type=file]')?.click();
  }
  return (
    <ActivitySection
      title="Evidence"
      year={year}
      help={EVIDENCE_HELP}
      fold={{ ...fold, summary: canAdd && values.files.length === 0 ? '' : evidenceSummary(values) }}
      aside={
        canAdd && (
          <LabelledButton icon={IconPaperclip} onClick={addFile}>
            Add file
          </LabelledButton>
        )
      }
    >
      <div ref={fields}>
        <EvidenceSection
          id={fieldId('files')}
          values={values}
          year={year.cpdYearYear}
          access={access.evidence}
          yearFiles={offers.yearFiles}
          guide={offers.activityTypes.find(({ activityTypeId }) => activityTypeId === values.activityTypeId)}
          uploads={uploads}
          send={send}
          leftOut={leftOut}
          error={errors.files}
          change={change}
          canDelete={(documentId) => documentCanBeDeleted(documentId, saved?.activityId ?? 0)}
          onDelete={(documentId) => change((now) => deleteFile(now, documentId))}
        />
      </div>
    </ActivitySection>
  );
}

type TotalNoteProps = {
  values: ActivityFormModel;
  year: YearWithRules;
  rules: YearRules;
  saved: Activity | undefined;
};

/** What the year's total will be after the save; by itself, so that the form is not drawn anew when the year's figures come. */
function TotalNote({ values, year, rules, saved }: TotalNoteProps) {
  const { userId } = useUser();
  const { data: requirements } = useQuery(requirementsQuery(userId, year.cpdYearId));
  const entered = countedHours(values, year.cpdYearYear, rules, saved);
  const counted = saved && saved.cpdYearId === year.cpdYearId ? saved.enteredHoursWithReflections : 0;
  return totalInWords(requirements, entered, counted);
}

/** What is beside Save. */
function BarActions({ onSavedForAnother, actions, state: { access, saving } }: PartProps) {
  return (
    <>
      {onSavedForAnother && access.save === 'open' && (
        <Button
          className={classes.another}
          aria-label="Save and add another"
          disabled={saving.busy}
          onClick={() => void saving.submit('another')}
        >
          <span className={classes.saveAnd}>Save and </span>
          <span className={classes.addAnother}>add another</span>
        </Button>
      )}
      {actions}
    </>
  );
}

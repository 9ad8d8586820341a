import type { CPDYear } from '@cpd/contract/cpd-years';
import { deleteFile } from '@cpd/domain/record/activity-change';
import type { ActivityFormModel } from '@cpd/domain/record/activity-form';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, type ReactNode, useRef } from 'react';
import { useUser } from '../../../lib/session.ts';
import { WithHelp } from '../../../parts/help-bubble.tsx';
import { documentCanBeDeleted } from '../../../queries/documents.ts';
import { requirementsQuery } from '../../../queries/summary.ts';
import { LeaveQuestion } from '../../../ui/leave-question.tsx';
import { SaveBar } from '../../../ui/save-bar.tsx';
import { DetailsSection } from '../details/details-section.tsx';
import { EvidenceSection } from '../evidence/evidence-section.tsx';
import { TimeSection } from '../time/time-section.tsx';
import { ActivitySection } from './activity-section.tsx';
import { countedHours } from './activity-totals.ts';
import { fieldId } from './field-ids.ts';
import { FormMessages, SaveFailureAlert } from './form-messages.tsx';
import { sectionSummaries } from './section-summaries.ts';
import { totalInWords } from './total-in-words.ts';
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

type FormInYearProps = ActivityFormProps & { form: ReturnType<typeof useActivityValues>; year: CPDYear };

function FormInYear(props: FormInYearProps) {
  const { form, year } = props;
  const state = useActivityForm(props, form, year);
  const { draft, offers, saving, sections, uploads } = state;
  const signingIn = useRef(false);

  /** A year that takes no changes any more is left behind; what lies in it is said at its fields. */
  function continueWith(kept: ActivityFormModel) {
    const offered = props.years.some(({ cpdYearId }) => cpdYearId === kept.cpdYearId);
    form.change(({ cpdYearId }) => (offered ? kept : { ...kept, cpdYearId, files: [], goalIds: [] }));
    sections.focusField('name');
  }

  return (
    <SavedByKeys onSave={() => void saving.submit()}>
      <FormMessages
        errors={form.errors}
        other={saving.other}
        draft={draft}
        basis={props.draft.basis}
        onContinue={continueWith}
        onChoose={sections.focusField}
        failed={offers.failed}
        onRetry={offers.retry}
      >
        <Sections {...props} state={state} />
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
      <ActivitySaveBar {...props} state={state} />
      <LeaveQuestion
        wouldLose={() => !saving.isSaved() && !signingIn.current && (form.isDirty() || uploads.rows.length > 0)}
        kept={
          uploads.rows.some((row) => row.state.kind === 'done')
            ? 'The files you uploaded stay in My Files for that year.'
            : undefined
        }
        onLeave={draft.clear}
      />
    </SavedByKeys>
  );
}

type PartProps = FormInYearProps & { state: ReturnType<typeof useActivityForm> };

function Sections({ form, year, years, saved, shortcut, state }: PartProps) {
  const { values, errors, change } = form;
  const { access, moving, offers, sections, send, uploads } = state;
  const summaries = sectionSummaries(values, year, offers.activityTypes, offers.areas);
  const common = { values, errors, year, offers, change };
  return (
    <>
      <ActivitySection {...sections.of('details')} number={1} title="Activity details" summary={summaries.details}>
        <DetailsSection
          {...common}
          access={uploads.sending ? { ...access, year: 'shut' } : access}
          years={years}
          shownYearId={moving.shownYearId}
          onYear={(cpdYearId) => void moving.choose(cpdYearId)}
        />
      </ActivitySection>
      <ActivitySection {...sections.of('time')} number={2} title="Activity dates and hours" summary={summaries.time}>
        <TimeSection
          {...common}
          access={access}
          range={shortcut?.cpdYearId === year.cpdYearId ? shortcut.range : undefined}
          {...(saved && { saved })}
        />
      </ActivitySection>
      <ActivitySection {...sections.of('evidence')} number={3} title="Evidence" summary={summaries.evidence}>
        <WithHelp code="AddAct10" cpdYearId={year.cpdYearId} about="evidence">
          <EvidenceSection
            id={fieldId('files')}
            values={values}
            year={year.cpdYearYear}
            access={access.evidence}
            yearFiles={offers.yearFiles}
            uploads={uploads}
            send={send}
            error={errors.files}
            change={change}
            canDelete={(documentId) => documentCanBeDeleted(documentId, saved?.activityId ?? 0)}
            onDelete={(documentId) => change((now) => deleteFile(now, documentId))}
          />
        </WithHelp>
      </ActivitySection>
    </>
  );
}

/** Save, and what the year's total will be after it. */
function ActivitySaveBar({ form, year, saved, onSavedForAnother, actions, state }: PartProps) {
  const { userId } = useUser();
  const { rules, saving, moving } = state;
  const { data: requirements } = useQuery(requirementsQuery(userId, year.cpdYearId));
  const entered = countedHours(form.values, year.cpdYearYear, rules, saved);
  const counted = saved && saved.cpdYearId === year.cpdYearId ? saved.enteredHoursWithReflections : 0;
  return (
    <SaveBar
      note={totalInWords(requirements, entered, counted)}
      saving={saving.saving || moving.moving}
      onSave={() => void saving.submit()}
    >
      {onSavedForAnother && (
        <Button variant="default" disabled={saving.saving} onClick={() => void saving.submit('another')}>
          Save and add another
        </Button>
      )}
      {actions}
    </SaveBar>
  );
}

/** Ctrl+Enter is a shortcut for the Save button, wherever the focus is inside. */
function SavedByKeys({ onSave, children }: { onSave: () => void; children: ReactNode }) {
  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    onSave();
  }

  /** An open list would take its marked entry with the same key. */
  function onKeyDownCapture(event: KeyboardEvent) {
    if (!(event.target instanceof Element) || event.target.getAttribute('role') !== 'combobox') return;
    onKeyDown(event);
    if (event.isDefaultPrevented()) event.stopPropagation();
  }

  return (
    // Not a landmark of its own.
    // biome-ignore lint/a11y/noStaticElementInteractions: the button below does the same.
    <div onKeyDown={onKeyDown} onKeyDownCapture={onKeyDownCapture}>
      {children}
    </div>
  );
}

import type { Activity } from '@cpd/contract/activities';
import type { CPDYear } from '@cpd/contract/cpd-years';
import { deleteFile } from '@cpd/domain/record/activity-change';
import type { ActivityFormModel } from '@cpd/domain/record/activity-form';
import { Button, Paper, Text, Title, UnstyledButton } from '@mantine/core';
import { IconChevronDown, IconChevronUp } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useId } from 'react';
import { useUser } from '../../../lib/session.ts';
import { WithHelp } from '../../../parts/help-bubble.tsx';
import type { FormRules } from '../../../parts/year-rules.ts';
import { documentCanBeDeleted } from '../../../queries/documents.ts';
import { requirementsQuery } from '../../../queries/summary.ts';
import classes from '../activity.module.css';
import { DetailsSection } from '../details/details-section.tsx';
import { EvidenceSection } from '../evidence/evidence-section.tsx';
import { TimeSection } from '../time/time-section.tsx';
import { fieldId, wrongFields } from './activity-check.ts';
import { countedHours, totalInWords } from './activity-totals.ts';
import { KeptForm } from './kept-form.tsx';
import { sectionSummaries } from './section-summaries.ts';
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
  const { access, draft, offers, saving, sections, uploads } = state;
  const note = useTotalNote(form.values, year, state.rules, props.saved);
  const canSave = access.save === 'open';

  /** A year that takes no changes any more is left behind; what lies in it is said at its fields. */
  function continueWith(kept: ActivityFormModel) {
    const offered = props.years.some(({ cpdYearId }) => cpdYearId === kept.cpdYearId);
    form.change(({ cpdYearId }) => (offered ? kept : { ...kept, cpdYearId, files: [], goalIds: [] }));
    sections.focusField('name');
  }

  const wrong = wrongFields(form.errors);
  return (
    <KeptForm
      called="activity"
      title="The activity is not saved yet"
      problems={wrong.map((field) => ({ id: fieldId(field), message: form.errors[field] ?? '' }))}
      onChoose={(id) => sections.focusField(wrong.find((field) => fieldId(field) === id))}
      draft={draft}
      basis={props.draft.basis}
      onContinue={continueWith}
      saving={saving}
      onSave={canSave ? () => void saving.submit('told') : undefined}
      bar={{
        // Once it is saved, the total that is asked for anew has it already.
        note: canSave && !saving.isSaved() ? note : '',
        saving: saving.busy || state.moving.moving,
        children: <BarActions {...props} state={state} />,
      }}
      onReload={props.onReload}
      missing={{ ...offers, title: 'Categories and domains did not load' }}
      uploads={uploads}
      isDirty={form.isDirty}
    >
      <Sections {...props} state={state} />
    </KeptForm>
  );
}

type PartProps = FormInYearProps & { state: ReturnType<typeof useActivityForm> };

function Sections({ form, year, years, saved, range, state }: PartProps) {
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
        <TimeSection {...common} access={access} range={range} {...(saved && { saved })} />
      </ActivitySection>
      <ActivitySection {...sections.of('evidence')} number={3} title="Evidence" summary={summaries.evidence}>
        <WithHelp code="AddAct10" cpdYearId={year.cpdYearId} about="evidence">
          <EvidenceSection
            id={fieldId('files')}
            values={values}
            year={year.cpdYearYear}
            access={access.evidence}
            yearFiles={offers.yearFiles}
            guide={offers.activityTypes.find(({ activityTypeId }) => activityTypeId === values.activityTypeId)}
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

/** What the year's total will be after the save. */
function useTotalNote(values: ActivityFormModel, year: CPDYear, rules: FormRules, saved: Activity | undefined): string {
  const { userId } = useUser();
  const { data: requirements } = useQuery(requirementsQuery(userId, year.cpdYearId));
  const entered = countedHours(values, year.cpdYearYear, rules, saved);
  const counted = saved && saved.cpdYearId === year.cpdYearId ? saved.enteredHoursWithReflections : 0;
  return totalInWords(requirements, entered, counted);
}

/** What stands beside Save. */
function BarActions({ onSavedForAnother, actions, state: { access, saving } }: PartProps) {
  return (
    <>
      {onSavedForAnother && access.save === 'open' && (
        <Button disabled={saving.busy} onClick={() => void saving.submit('another')}>
          Save and add another
        </Button>
      )}
      {actions}
    </>
  );
}

type ActivitySectionProps = {
  number: number;
  title: string;
  /** The section in one line, shown while it is closed. */
  summary: string;
  open: boolean;
  onToggle: () => void;
  children: ReactNode;
};

/** A numbered section of the form that closes to one line (ACT-14). Its fields stay mounted, so nothing typed is lost. */
function ActivitySection({ number, title, summary, open, onToggle, children }: ActivitySectionProps) {
  const id = useId();
  return (
    <Paper component="section" withBorder p={{ base: 'md', sm: 'lg' }} aria-labelledby={`${id}-title`}>
      <Title order={2} size="h3" id={`${id}-title`}>
        <UnstyledButton
          className={classes.sectionButton}
          aria-expanded={open}
          aria-controls={`${id}-fields`}
          aria-describedby={open ? undefined : `${id}-summary`}
          onClick={onToggle}
        >
          <span className={classes.number}>{number}</span>
          <span className={classes.sectionTitle}>{title}</span>
          {open ? <IconChevronUp size={20} aria-hidden /> : <IconChevronDown size={20} aria-hidden />}
        </UnstyledButton>
      </Title>
      {!open && (
        <Text id={`${id}-summary`} className={classes.sectionSummary}>
          {summary}
        </Text>
      )}
      <div id={`${id}-fields`} hidden={!open} className={classes.sectionFields}>
        {children}
      </div>
    </Paper>
  );
}

import type { TeamAudit } from '@cpd/contract/audit-team';
import { checkStep, hasDay, type TeamStep } from '@cpd/domain/audit/team-step';
import { Textarea } from '@mantine/core';
import { todayAtCollege } from '../../../parts/college-time.ts';
import { DayField } from '../../../parts/day/day-field.tsx';
import { SaveDialog } from '../../../parts/saving/save-dialog.tsx';
import { useForm } from '../../../parts/saving/use-form.ts';
import { auditTeamChanges } from '../../../queries/audit-team.ts';
import { useChange } from '../../../queries/use-change.ts';
import { showDone } from '../../../ui/toast.ts';
import { toldInWords } from './team-audit-words.ts';
import { Told } from './told.tsx';

/** How each step is offered. */
export const STEPS: Readonly<Record<TeamStep, { button: string; title: string; action: string; day?: string }>> = {
  EXTEND: { button: 'More time…', title: 'Give more time', action: 'Give more time', day: 'New last day' },
  DEFER: { button: 'Defer…', title: 'Defer the audit', action: 'Defer', day: 'Until' },
  RESUME: { button: 'Have it continue…', title: 'Have the audit continue', action: 'Continue' },
  ACCEPT_OTHER_HOME: {
    button: 'Audited elsewhere…',
    title: 'Another CPD home has audited this year',
    action: 'End the audit',
  },
  CLOSE: { button: 'End it…', title: 'End the audit without an outcome', action: 'End the audit' },
};

type StepDialogProps = { audit: TeamAudit; step: TeamStep; onClose: () => void };

/** What the CPD team itself does with an audit, with what the member is told of it (CAS-01, CAS-02). */
export function StepDialog({ audit, step, onClose }: StepDialogProps) {
  const { mutateAsync } = useChange(auditTeamChanges.step);
  const { title, action, day } = STEPS[step];
  const form = useForm({
    initial: { until: '', text: '' },
    check: (values) => checkStep({ step, ...values }, { lastDay: audit.lastDay, today: todayAtCollege() }),
    save: (values, key) =>
      mutateAsync({ body: { auditCaseId: audit.auditCaseId, rowVersion: audit.rowVersion, step, ...values }, key }),
    onSaved: () => {
      showDone('Done, and the member was told.');
      onClose();
    },
  });
  const isEnd = !hasDay(step) && step !== 'RESUME';
  return (
    <SaveDialog title={title} action={action} danger={step === 'CLOSE'} form={form} onClose={onClose}>
      {day !== undefined && (
        <DayField
          label={day}
          value={form.values.until}
          error={form.errors.until}
          onChange={(until) => form.set({ until })}
        />
      )}
      <Told words={toldInWords(audit, step, form.values.until)} />
      <Textarea
        label="What you add"
        description="The member reads it."
        required={isEnd}
        rows={4}
        {...form.text('text')}
      />
    </SaveDialog>
  );
}

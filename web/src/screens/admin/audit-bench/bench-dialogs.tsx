import type { BenchCase } from '@cpd/contract/audit-bench';
import type { AuditItem } from '@cpd/contract/audit-parts';
import { isOpenCase } from '@cpd/domain/audit/case';
import { checkJudgement, type Judgement } from '@cpd/domain/audit/judgement';
import { freeTextProblem, isBlank } from '@cpd/domain/values/free-text';
import { formatHours, parseHours } from '@cpd/domain/values/hours';
import { AUDIT_TEXT_MAX } from '@cpd/domain/values/limits';
import { isPlainDate } from '@cpd/domain/values/plain-date';
import { Checkbox, Radio, Stack, Text, Textarea, TextInput } from '@mantine/core';
import { paths } from '../../../lib/paths.ts';
import { todayAtCollege } from '../../../parts/college-time.ts';
import { DayField } from '../../../parts/day/day-field.tsx';
import { SaveDialog } from '../../../parts/saving/save-dialog.tsx';
import { useForm } from '../../../parts/saving/use-form.ts';
import { benchChanges } from '../../../queries/audit-bench.ts';
import { useChange } from '../../../queries/use-change.ts';
import { useLeadOn } from '../../../ui/own-address.ts';
import { showDone } from '../../../ui/toast.ts';

type DialogProps = { audit: BenchCase; onClose: () => void };

/** An item that is judged in a dialog; `judge` keeps what is found of it, and `onJudged` has what that answers. */
type JudgeDialogProps<Answer> = {
  unit: BenchCase['unit'];
  item: AuditItem;
  judge: (found: Judgement, key: string) => Promise<Answer>;
  /** Who reads the reason. */
  readBy: string;
  onJudged: (answer: Answer) => void;
  onClose: () => void;
};

function textProblems(field: string, what: string, text: string) {
  const problem = isBlank(text) ? 'is missing.' : freeTextProblem(text.trim(), AUDIT_TEXT_MAX);
  return problem === undefined ? [] : [{ field, message: `${what} ${problem}` }];
}

/** Accepts a part of the hours of an item (CAS-05). */
export function PartDialog<Answer extends object>({
  unit,
  item,
  judge,
  readBy,
  onJudged,
  onClose,
}: JudgeDialogProps<Answer>) {
  const noun = unit === 'hours' ? 'hours' : 'credits';
  const form = useForm({
    initial: { acceptedHours: '', reason: '' },
    check: ({ acceptedHours, reason }) =>
      checkJudgement({ verdict: 'PARTLY', acceptedHours: parseHours(acceptedHours) ?? 0, reason }, item.claimedHours),
    save: ({ acceptedHours, reason }, key) =>
      judge({ verdict: 'PARTLY', acceptedHours: parseHours(acceptedHours) ?? 0, reason }, key),
    onSaved: onJudged,
  });
  return (
    <SaveDialog title={`Accept part of ${item.activityName}`} action="Accept" form={form} onClose={onClose}>
      <TextInput
        label={`${noun === 'hours' ? 'Hours' : 'Credits'} that you accept`}
        description={`Of ${formatHours(item.claimedHours)} that were claimed`}
        inputMode="decimal"
        required
        data-autofocus
        {...form.text('acceptedHours')}
      />
      <Textarea label="Why not all of them" description={readBy} rows={3} {...form.text('reason')} />
    </SaveDialog>
  );
}

/** Does not accept an item; a reason is needed (CAS-04). */
export function RefuseDialog<Answer extends object>({
  item,
  judge,
  readBy,
  onJudged,
  onClose,
}: Omit<JudgeDialogProps<Answer>, 'unit'>) {
  const form = useForm({
    initial: { reason: '' },
    check: ({ reason }) => checkJudgement({ verdict: 'REFUSED', acceptedHours: 0, reason }, item.claimedHours),
    save: ({ reason }, key) => judge({ verdict: 'REFUSED', acceptedHours: 0, reason }, key),
    onSaved: onJudged,
  });
  return (
    <SaveDialog title={`Do not accept ${item.activityName}`} action="Do not accept" form={form} onClose={onClose}>
      <Textarea label="Why" description={readBy} required data-autofocus rows={3} {...form.text('reason')} />
    </SaveDialog>
  );
}

/** Writes to the member about an item or the whole audit, or leaves a note for the team: after the outcome a note alone (CAS-06). */
export function WriteDialog({ audit, item, onClose }: DialogProps & { item: AuditItem | undefined }) {
  const { mutateAsync } = useChange(benchChanges.write);
  const isOver = !isOpenCase(audit.state);
  const form = useForm({
    initial: { text: '', isInternal: isOver },
    check: ({ text }) => textProblems('text', 'The message', text),
    save: ({ text, isInternal }, key) =>
      mutateAsync({
        body: { auditCaseId: audit.auditCaseId, auditItemId: item?.auditItemId ?? null, text, isInternal },
        key,
      }),
    onSaved: () => {
      showDone(form.current().isInternal ? 'Your note was added.' : 'Your message was sent to the member.');
      onClose();
    },
  });
  return (
    <SaveDialog
      title={isOver ? 'Add a note' : 'Write'}
      action={form.values.isInternal ? 'Add' : 'Send'}
      form={form}
      onClose={onClose}
    >
      {item !== undefined && <Text>About {item.activityName}</Text>}
      <Textarea
        label={isOver ? 'Your note' : 'Your message'}
        description={isOver ? 'For the CPD team. The member never sees it.' : undefined}
        required
        data-autofocus
        rows={5}
        {...form.text('text')}
      />
      {!isOver && (
        <Checkbox
          label="A note for the CPD team, which the member never sees"
          checked={form.values.isInternal}
          onChange={(event) => form.set({ isInternal: event.currentTarget.checked })}
        />
      )}
    </SaveDialog>
  );
}

/** Asks the member for more, until a day (CAS-06, CAS-08). */
export function AskDialog({ audit, item, onClose }: DialogProps & { item: AuditItem | undefined }) {
  const { mutateAsync } = useChange(benchChanges.ask);
  const form = useForm({
    initial: { until: audit.askUntil, text: '', asksReflection: false },
    check: ({ text, until }) => [
      ...textProblems('text', 'What you ask for', text),
      ...(isPlainDate(until) && until > todayAtCollege()
        ? []
        : [{ field: 'until', message: 'The day must be after today.' }]),
    ],
    save: ({ until, text, asksReflection }, key) =>
      mutateAsync({
        body: {
          ...{ auditCaseId: audit.auditCaseId, rowVersion: audit.rowVersion, until },
          text: item === undefined ? text : '',
          items: item === undefined ? [] : [{ auditItemId: item.auditItemId, text, asksReflection }],
        },
        key,
      }),
    onSaved: () => {
      showDone('The member was asked.');
      onClose();
    },
  });
  return (
    <SaveDialog title="Ask for more" action="Ask" form={form} onClose={onClose}>
      {item !== undefined && <Text>About {item.activityName}</Text>}
      <Textarea label="What do you need?" required data-autofocus rows={4} {...form.text('text')} />
      <DayField
        label="Until"
        value={form.values.until}
        error={form.errors.until}
        onChange={(until) => form.set({ until })}
      />
      {item !== undefined && (
        <Checkbox
          label="I need to read the reflection on this activity"
          checked={form.values.asksReflection}
          onChange={(event) => form.set({ asksReflection: event.currentTarget.checked })}
        />
      )}
    </SaveDialog>
  );
}

const OUTCOMES = {
  PASS: { label: 'Passed', text: 'The member reads this with the outcome, if you write something.' },
  ADVISE: { label: 'Passed with advice', text: 'Your advice. The member reads it.' },
  FAIL: { label: 'Not met', text: 'Why. The member reads it.' },
  ACCEPT_OTHER_HOME: { label: 'Audited by another CPD home', text: 'Which home, and when. The member reads it.' },
} as const;
type Outcome = keyof typeof OUTCOMES;
const OUTCOME_CODES = Object.keys(OUTCOMES) as Outcome[];

/** Decides the audit (CAS-01, CAS-08). */
export function DecideDialog({ audit, onClose }: DialogProps) {
  const { mutateAsync } = useChange(benchChanges.step);
  const able = OUTCOME_CODES.filter((code) => audit.steps.includes(code));
  const form = useForm({
    initial: { step: (able[0] ?? 'PASS') as Outcome, text: '', reason: '' },
    save: (values, key) =>
      mutateAsync({ body: { auditCaseId: audit.auditCaseId, rowVersion: audit.rowVersion, ...values }, key }),
    onSaved: () => {
      showDone('The audit is decided, and the member was told.');
      onClose();
    },
  });
  const { step } = form.values;
  const isShort = (step === 'PASS' || step === 'ADVISE') && !audit.isAccepted;
  return (
    <SaveDialog title="Decide the audit" action="Decide" form={form} onClose={onClose}>
      <Radio.Group
        label="Outcome"
        value={step}
        onChange={(chosen) => form.set({ step: OUTCOME_CODES.find((code) => code === chosen) ?? step })}
      >
        <Stack gap="xs" mt="xs">
          {able.map((code) => (
            <Radio key={code} value={code} label={OUTCOMES[code].label} />
          ))}
        </Stack>
      </Radio.Group>
      {audit.awaitedOpinions > 0 && (
        <Text size="sm">
          {audit.awaitedOpinions === 1
            ? '1 item still waits for a second opinion, which lapses when you decide.'
            : `${audit.awaitedOpinions} items still wait for a second opinion, which lapses when you decide.`}
        </Text>
      )}
      {!able.includes('FAIL') && (
        <Text size="sm">
          “Not met” can be chosen once the member was asked for more and the last day of that has passed.
        </Text>
      )}
      <Textarea label="What you tell the member" description={OUTCOMES[step].text} rows={4} {...form.text('text')} />
      {isShort && (
        <Textarea
          label="Why it is passed although the minimum is not accepted"
          description="A note for the CPD team."
          required
          rows={2}
          {...form.text('reason')}
        />
      )}
    </SaveDialog>
  );
}

const GIVEN_BACK = {
  audit: 'The audit was given back. The CPD team gives it to someone else.',
  item: 'The item was given back. Someone else gives their opinion.',
} as const;

/** Gives the audit back, or an item that was taken for a second opinion, because of a conflict of interest (CAS-07). */
export function ConflictDialog({
  auditCaseId,
  what,
  onClose,
}: {
  auditCaseId: number;
  what: keyof typeof GIVEN_BACK;
  onClose: () => void;
}) {
  const { mutateAsync } = useChange(benchChanges.giveBack);
  const leadOn = useLeadOn();
  const form = useForm({
    initial: { reason: '' },
    check: ({ reason }) => textProblems('reason', 'The reason', reason),
    save: ({ reason }, key) => mutateAsync({ body: { auditCaseId, reason }, key }).then(() => true),
    onSaved: () => {
      showDone(GIVEN_BACK[what]);
      leadOn(paths.adminAudits);
    },
  });
  return (
    <SaveDialog title={`Give this ${what} back`} action="Give back" form={form} onClose={onClose}>
      <Text>{`You no longer see this ${what} then, and do not get it again.`}</Text>
      <Textarea
        label="How do you know this member?"
        description="The CPD team reads it."
        required
        data-autofocus
        rows={3}
        {...form.text('reason')}
      />
    </SaveDialog>
  );
}

import type { OwnAudit } from '@cpd/contract/own-audits';
import { auditTextProblem, wantedDayProblem } from '@cpd/domain/audit/own-audit';
import { Radio, Stack, Text, Textarea } from '@mantine/core';
import { useUser } from '../../lib/session.ts';
import { itemsToShow, shownInWords } from '../../parts/audit/own-audit-words.ts';
import { todayAtCollege } from '../../parts/college-time.ts';
import { DayField } from '../../parts/day/day-field.tsx';
import { ConfirmDialog, SaveDialog } from '../../parts/saving/save-dialog.tsx';
import { useForm } from '../../parts/saving/use-form.ts';
import { ownAuditChanges } from '../../queries/own-audits.ts';
import { useChange } from '../../queries/use-change.ts';
import { showDone } from '../../ui/toast.ts';

type DialogProps = { audit: OwnAudit; onClose: () => void };

const textProblems = (field: string, what: string, text: string) => {
  const problem = auditTextProblem(text);
  return problem === undefined ? [] : [{ field, message: `${what} ${problem}` }];
};

/** Writes to the auditor, about an activity or the whole audit (CAS-06). */
export function WriteDialog({
  audit,
  item,
  onClose,
}: DialogProps & { item: { auditItemId: number; name: string } | null }) {
  const { mutateAsync } = useChange(ownAuditChanges.write);
  const form = useForm({
    initial: { text: '' },
    check: ({ text }) => textProblems('text', 'The message', text),
    save: ({ text }, key) =>
      mutateAsync({ auditCaseId: audit.auditCaseId, auditItemId: item?.auditItemId ?? null, text, key }),
    onSaved: () => {
      showDone('Your message was sent to the auditor.');
      onClose();
    },
  });
  return (
    <SaveDialog title="Write to the auditor" action="Send" form={form} onClose={onClose}>
      {item !== null && <Text>About {item.name}</Text>}
      <Textarea label="Your message" required data-autofocus rows={5} {...form.text('text')} />
      <Text size="sm">Please don’t write about patients.</Text>
    </SaveDialog>
  );
}

/** Asks the CPD team for more time, or to defer the audit (CAS-02). */
export function MoreTimeDialog({ audit, onClose }: DialogProps) {
  const { userId } = useUser();
  const { mutateAsync } = useChange(ownAuditChanges.askForTime);
  const today = todayAtCollege();
  const form = useForm({
    initial: { kind: 'EXTENSION', wantedUntil: '', reason: '' } as {
      kind: 'EXTENSION' | 'DEFERRAL';
      wantedUntil: string;
      reason: string;
    },
    check: ({ wantedUntil, reason }) => {
      const problem = wantedDayProblem(wantedUntil, audit.lastDay, today);
      const dayProblems = problem === undefined ? [] : [{ field: 'wantedUntil', message: `The day ${problem}` }];
      return [...dayProblems, ...textProblems('reason', 'The reason', reason)];
    },
    save: (values, key) => mutateAsync({ userId, auditCaseId: audit.auditCaseId, ...values, key }),
    onSaved: () => {
      showDone('Your request was sent. The CPD team will answer you.');
      onClose();
    },
  });
  return (
    <SaveDialog title="Ask for more time" action="Send" form={form} onClose={onClose}>
      <Radio.Group
        label="What do you need?"
        value={form.values.kind}
        onChange={(kind) => form.set({ kind: kind === 'DEFERRAL' ? 'DEFERRAL' : 'EXTENSION' })}
      >
        <Stack gap="xs" mt="xs">
          <Radio value="EXTENSION" label="More time to answer" />
          <Radio value="DEFERRAL" label="The audit at a later time, for example because you are away or unwell" />
        </Stack>
      </Radio.Group>
      <DayField
        label="Until when?"
        value={form.values.wantedUntil}
        error={form.errors.wantedUntil}
        onChange={(wantedUntil) => form.set({ wantedUntil })}
      />
      <Textarea
        label="Why?"
        description="The CPD team reads it. The auditor does not."
        required
        rows={3}
        {...form.text('reason')}
      />
    </SaveDialog>
  );
}

/** “I have sent everything” (CAS-02). */
export function SendDialog({ audit, onClose }: DialogProps) {
  const { userId } = useUser();
  const { mutateAsync } = useChange(ownAuditChanges.send);
  const items = itemsToShow(audit);
  return (
    <ConfirmDialog
      title="Have you sent everything?"
      action="Yes, send to the auditor"
      change={(key) => mutateAsync({ userId, auditCaseId: audit.auditCaseId, key })}
      onDone={() => {
        showDone('Thank you. Your answer was sent to the auditor.');
        onClose();
      }}
      onClose={onClose}
    >
      {items.length > 0 && <Text>{shownInWords(items)}.</Text>}
      <Text>
        The auditor looks at your answer now. If something is missing, you will be asked for it and have{' '}
        {audit.daysForMore} more days.
      </Text>
    </ConfirmDialog>
  );
}

/** Asks for a review of the outcome, once (CAS-09). */
export function ReviewDialog({ audit, onClose }: DialogProps) {
  const { userId } = useUser();
  const { mutateAsync } = useChange(ownAuditChanges.review);
  const form = useForm({
    initial: { grounds: '' },
    check: ({ grounds }) => textProblems('grounds', 'What you disagree with', grounds),
    save: ({ grounds }, key) => mutateAsync({ userId, auditCaseId: audit.auditCaseId, grounds, key }),
    onSaved: () => {
      showDone('Your request was sent. Someone else will decide it.');
      onClose();
    },
  });
  return (
    <SaveDialog title="Ask for a review" action="Send" form={form} onClose={onClose}>
      <Text>
        Someone who has not decided before looks at everything again, with what you write here and the files that you
        add. You can ask once.
      </Text>
      <Textarea
        label="What do you disagree with, and why?"
        required
        data-autofocus
        rows={6}
        {...form.text('grounds')}
      />
    </SaveDialog>
  );
}

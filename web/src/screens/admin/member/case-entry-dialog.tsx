import type { User } from '@cpd/contract/users';
import { CASE_KIND_CODES, CASE_KINDS, type CaseKind, caseEntryProblems } from '@cpd/domain/college/case-log';
import { NativeSelect, Text, Textarea } from '@mantine/core';
import { todayAtCollege } from '../../../parts/college-time.ts';
import { DayField } from '../../../parts/day/day-field.tsx';
import { fullName } from '../../../parts/person-name.ts';
import { SaveDialog } from '../../../parts/saving/save-dialog.tsx';
import { useForm } from '../../../parts/saving/use-form.ts';
import { caseLogChanges } from '../../../queries/case-log.ts';
import { useChange } from '../../../queries/use-change.ts';

type Draft = { kind: CaseKind; happenedOn: string; text: string; followUpOn: string };

/** Adds a call, a letter or a note to the case log of a member (COH-09). */
export function CaseEntryDialog({ member, onClose }: { member: User; onClose: () => void }) {
  const { mutateAsync } = useChange(caseLogChanges.addCaseEntry);
  const form = useForm<Draft, number>({
    initial: () => ({ kind: 'CALL', happenedOn: todayAtCollege(), text: '', followUpOn: '' }),
    check: (draft) => caseEntryProblems(draft, todayAtCollege()),
    save: (draft, key) => mutateAsync({ body: { forUserId: member.userId, ...draft }, key }),
    onSaved: onClose,
  });
  return (
    <SaveDialog title={`Case log of ${fullName(member)}`} action="Add it" form={form} onClose={onClose}>
      <NativeSelect
        label="Kind"
        data={CASE_KIND_CODES.map((code) => ({ value: code, label: CASE_KINDS[code] }))}
        value={form.values.kind}
        onChange={(event) => {
          const chosen = event.currentTarget.value;
          form.set({ kind: CASE_KIND_CODES.find((code) => code === chosen) ?? 'NOTE' });
        }}
      />
      <DayField
        label="Day"
        value={form.values.happenedOn}
        error={form.errors.happenedOn}
        onChange={(happenedOn) => form.set({ happenedOn })}
      />
      <Textarea
        label="What happened"
        description="Only the CPD team reads it."
        required
        rows={5}
        data-autofocus
        {...form.text('text')}
      />
      <DayField
        label="Follow up on"
        required={false}
        value={form.values.followUpOn}
        error={form.errors.followUpOn}
        onChange={(followUpOn) => form.set({ followUpOn })}
      />
      <Text size="sm" c="dimmed">
        Entries are not changed afterwards. Files can be attached once it is added.
      </Text>
    </SaveDialog>
  );
}

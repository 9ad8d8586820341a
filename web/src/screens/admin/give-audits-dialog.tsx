import { NO_AUDITOR } from '@cpd/domain/college/lists';
import { NativeSelect, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Loaded } from '../../parts/loaded.tsx';
import { SaveDialog } from '../../parts/saving/save-dialog.tsx';
import { useForm } from '../../parts/saving/use-form.ts';
import { auditorsQuery, auditTeamChanges } from '../../queries/audit-team.ts';
import { useChange } from '../../queries/use-change.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { showDone } from '../../ui/toast.ts';
import { AuditedNames, auditsInWords, type NamedAudit } from './audited-names.tsx';

type Auditor = { userId: number; name: string; openCases: number };

type DialogProps = {
  audits: readonly NamedAudit[];
  onSaved: () => void;
  onClose: () => void;
};

/** Gives audits to an auditor, or takes them back (CAS-04). */
export function GiveAuditsDialog(props: DialogProps) {
  const query = useQuery(auditorsQuery());
  if (query.data !== undefined) return <GiveForm {...props} auditors={query.data.auditors} />;
  return (
    <Dialog title="Give to an auditor" size="lg" onClose={props.onClose}>
      <Loaded query={query} waiting={320} failed="The auditors could not be loaded.">
        {() => null}
      </Loaded>
    </Dialog>
  );
}

const NO_ONE = 'NO_ONE';

function GiveForm({ audits, auditors, onSaved, onClose }: DialogProps & { auditors: readonly Auditor[] }) {
  const { mutateAsync } = useChange(auditTeamChanges.assign);
  const form = useForm({
    initial: { auditorUserId: '' },
    check: ({ auditorUserId }) =>
      auditorUserId === '' ? [{ field: 'auditorUserId', message: 'Please choose who audits them.' }] : [],
    save: ({ auditorUserId }, key) =>
      mutateAsync({
        body: {
          auditCaseIds: audits.map(({ auditCaseId }) => auditCaseId),
          auditorUserId: auditorUserId === NO_ONE ? null : Number(auditorUserId),
        },
        key,
      }),
    onSaved: () => {
      const chosen = auditors.find(({ userId }) => String(userId) === form.values.auditorUserId);
      const which = audits.length === 1 ? 'The audit is' : `The ${audits.length} audits are`;
      showDone(chosen === undefined ? `${which} with no one now.` : `${which} with ${chosen.name} now.`);
      onSaved();
    },
    again: true,
  });
  return (
    <SaveDialog
      title={`Give ${auditsInWords(audits.length)} to an auditor`}
      action={form.values.auditorUserId === NO_ONE ? 'Take back' : 'Give'}
      form={form}
      onClose={onClose}
    >
      <AuditedNames audits={audits} />
      <NativeSelect
        label="Auditor"
        required
        data={[
          { value: '', label: 'Please choose' },
          ...auditors.map(({ userId, name, openCases }) => ({
            value: String(userId),
            label: `${name} (${openCases === 0 ? 'none' : openCases} open)`,
          })),
          { value: NO_ONE, label: `${NO_AUDITOR}: take back` },
        ]}
        {...form.text('auditorUserId')}
      />
      {audits.length > 1 && <Text>All of them are given, or none.</Text>}
    </SaveDialog>
  );
}

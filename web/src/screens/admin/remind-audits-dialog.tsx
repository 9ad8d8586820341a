import { Text } from '@mantine/core';
import { SaveDialog } from '../../parts/saving/save-dialog.tsx';
import { useForm } from '../../parts/saving/use-form.ts';
import { auditTeamChanges } from '../../queries/audit-team.ts';
import { useChange } from '../../queries/use-change.ts';
import { showDone } from '../../ui/toast.ts';
import { AuditedNames, auditsInWords, type NamedAudit } from './audited-names.tsx';

type DialogProps = {
  audits: readonly NamedAudit[];
  onSaved: () => void;
  onClose: () => void;
};

/** Reminds members of the audits that wait for them (CAS-03). */
export function RemindAuditsDialog({ audits, onSaved, onClose }: DialogProps) {
  const { mutateAsync } = useChange(auditTeamChanges.remind);
  const form = useForm({
    initial: {},
    save: (_values, key) => mutateAsync({ body: { auditCaseIds: audits.map(({ auditCaseId }) => auditCaseId) }, key }),
    onSaved: ({ told }) => {
      showDone(toldInWords(told, audits.length));
      onSaved();
    },
  });
  return (
    <SaveDialog
      title={audits.length === 1 ? 'Remind the member?' : `Remind the members of ${auditsInWords(audits.length)}?`}
      action="Remind"
      form={form}
      onClose={onClose}
    >
      <AuditedNames audits={audits} />
      <Text>Members for whom an audit waits are told their last day, at most once a day.</Text>
    </SaveDialog>
  );
}

function toldInWords(told: number, chosen: number): string {
  if (told === chosen) return told === 1 ? 'The member was reminded.' : `All ${told} members were reminded.`;
  const others = 'were reminded today already, or their audit does not wait for them';
  return told === 0
    ? `No one was reminded: they ${others}.`
    : `${told} of ${chosen} members were reminded. The others ${others}.`;
}

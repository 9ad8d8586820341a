import type { User } from '@cpd/contract/users';
import { isBlank } from '@cpd/domain/values/free-text';
import { Text, Textarea } from '@mantine/core';
import { download } from '../../../lib/api.ts';
import { fullName } from '../../../parts/person-name.ts';
import { problemsWith } from '../../../parts/saving/problems.ts';
import { SaveDialog } from '../../../parts/saving/save-dialog.tsx';
import { useForm } from '../../../parts/saving/use-form.ts';
import { useHasLeft } from '../../../queries/members.ts';
import { showDone } from '../../../ui/toast.ts';
import { KEPT_IN_HISTORY } from './left-words.ts';

/** For managers: a copy of everything that is kept of a member, with a reason (PPL-13). */
export function CopyDialog({ member, onClose }: { member: User; onClose: () => void }) {
  const hasLeft = useHasLeft(member.userId);
  const form = useForm({
    initial: { reason: '' },
    check: ({ reason }) => problemsWith('reason', isBlank(reason) ? 'Please say what the copy is for.' : undefined),
    save: async ({ reason }) => {
      await download('copyRecord', {}, { body: { forUserId: member.userId, reason } });
      return null;
    },
    onSaved: () => {
      showDone('The copy is on its way to your downloads.');
      onClose();
    },
  });
  return (
    <SaveDialog title={`Copy the record of ${fullName(member)}`} action="Copy the record" form={form} onClose={onClose}>
      <Text>
        One ZIP file with activities, statements, certificates, evidence, decisions and history, as the member can
        download it. Notes of the CPD team are left out. Printing takes a few seconds for each year.
      </Text>
      <Textarea
        label="Reason"
        description={hasLeft ? KEPT_IN_HISTORY : 'It stays in the history, where the member can read it.'}
        required
        rows={2}
        {...form.text('reason')}
      />
    </SaveDialog>
  );
}

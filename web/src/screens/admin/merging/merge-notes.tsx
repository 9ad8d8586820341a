import type { MergesOfMember } from '@cpd/contract/member-merges';
import type { User } from '@cpd/contract/users';
import { mayDo } from '@cpd/domain/member/roles';
import { formatDayMonthYear } from '@cpd/domain/values/plain-date';
import { Anchor, Button, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { paths } from '../../../lib/paths.ts';
import { useUser } from '../../../lib/session.ts';
import { memberMergesChanges, memberMergesQuery } from '../../../queries/member-merges.ts';
import { useChange } from '../../../queries/use-change.ts';
import { AppLink } from '../../../ui/app-link.tsx';
import shared from '../../../ui/shared.module.css';
import { showDone } from '../../../ui/toast.ts';
import { ReasonDialog } from '../reason-dialog.tsx';
import { mergePath } from './merge-address.ts';

type Merged = MergesOfMember['merged'][number];

/** What was merged into a member’s entry, and likely doubles, for managers; nothing where there is neither (PPL-07). */
export function MergeNotes({ member }: { member: User }) {
  const isManager = mayDo(useUser().role, 'manage');
  const { data } = useQuery({ ...memberMergesQuery(member.userId), enabled: isManager });
  const [asked, setAsked] = useState<Merged>();
  if (!isManager || data === undefined) return null;
  const { doubles, merged, mergedInto } = data;
  return (
    <>
      {mergedInto !== null && (
        <Text>
          Merged into{' '}
          <Anchor component={AppLink} underline="always" href={paths.adminMember(mergedInto.memberNumber)}>
            {mergedInto.fullName}, {mergedInto.memberNumber}
          </Anchor>
        </Text>
      )}
      {merged.map((one) => (
        <div key={one.memberMergeId} role="note" aria-label="Merged entry">
          <Text>
            {one.fullName}, {one.memberNumber}, was merged into this entry on {formatDayMonthYear(one.mergedOn)}.
          </Text>
          {one.undoRefusal === '' ? (
            <Button onClick={() => setAsked(one)}>Undo the merge…</Button>
          ) : (
            <Text size="sm" className={shared.quiet}>
              {one.undoRefusal}
            </Text>
          )}
        </div>
      ))}
      {doubles.length > 0 && (
        <div role="note" aria-label="Likely doubles">
          <Text>Another entry of this person?</Text>
          {doubles.map((double) => (
            <Anchor
              key={double.userId}
              component={AppLink}
              display="block"
              href={mergePath(member.memberNumber, double.memberNumber)}
            >
              {double.fullName}, {double.memberNumber}
            </Anchor>
          ))}
        </div>
      )}
      {asked !== undefined && <UndoDialog merged={asked} onClose={() => setAsked(undefined)} />}
    </>
  );
}

function UndoDialog({ merged, onClose }: { merged: Merged; onClose: () => void }) {
  const { mutateAsync } = useChange(memberMergesChanges.undo);
  const { memberMergeId, memberNumber } = merged;
  return (
    <ReasonDialog
      title={`Undo the merge of ${memberNumber}`}
      action="Undo the merge"
      readers="The member reads it in the history of the record."
      save={(reason, key) => mutateAsync({ memberMergeId, reason, key })}
      onSaved={() => {
        showDone('The merge was undone.');
        onClose();
      }}
      onClose={onClose}
    >
      Both entries are what they were before the merge.
    </ReasonDialog>
  );
}

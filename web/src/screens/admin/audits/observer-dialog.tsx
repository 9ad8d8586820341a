import type { AuditRoundDetails } from '@cpd/contract/audit-rounds';
import type { TeamMember } from '@cpd/contract/team';
import { mayDo } from '@cpd/domain/member/roles';
import { NativeSelect, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Loaded } from '../../../parts/loaded.tsx';
import { ConfirmDialog } from '../../../parts/saving/save-dialog.tsx';
import { auditRoundsChanges } from '../../../queries/audit-rounds.ts';
import { teamQuery } from '../../../queries/people.ts';
import { useChange } from '../../../queries/use-change.ts';
import { showDone } from '../../../ui/toast.ts';

const TITLE = 'Observer of the draw';

type ObserverProps = { details: AuditRoundDetails; onClose: () => void };

/** Says who observes the draw of a round (DRW-02). */
export function ObserverDialog({ details, onClose }: ObserverProps) {
  const query = useQuery(teamQuery());
  return (
    <Loaded query={query} waiting={160} failed="The team could not be loaded." dialog={{ title: TITLE, onClose }}>
      {(team) => <ObserverForm {...{ details, onClose }} team={team} />}
    </Loaded>
  );
}

function ObserverForm({ details, team, onClose }: ObserverProps & { team: readonly TeamMember[] }) {
  const { mutateAsync } = useChange(auditRoundsChanges.observe);
  const { auditRoundId } = details.round;
  const [chosen, setChosen] = useState(String(details.observerUserId ?? ''));
  // A manager can look anyway.
  const able = team.filter(({ role, hasEnded }) => !hasEnded && mayDo(role, 'observe') && !mayDo(role, 'manage'));
  return (
    <ConfirmDialog
      title={TITLE}
      action="Save"
      change={(key) =>
        mutateAsync({ body: { auditRoundId, observerUserId: chosen === '' ? null : Number(chosen) }, key })
      }
      onDone={() => {
        showDone('The observer was saved.');
        onClose();
      }}
      onClose={onClose}
    >
      <Text>The observer can look at the draw, download the draw file and check it. They change nothing.</Text>
      <NativeSelect
        label="Observer"
        data-autofocus
        data={[
          { value: '', label: 'No one' },
          ...able.map(({ userId, firstName, lastName }) => ({
            value: String(userId),
            label: `${firstName} ${lastName}`.trim(),
          })),
        ]}
        value={chosen}
        onChange={(event) => setChosen(event.currentTarget.value)}
      />
    </ConfirmDialog>
  );
}

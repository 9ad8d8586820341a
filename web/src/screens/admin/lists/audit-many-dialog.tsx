import { Anchor, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { paths } from '../../../lib/paths.ts';
import { fresh, Loaded } from '../../../parts/loaded.tsx';
import { auditRoundsQuery } from '../../../queries/audit-rounds.ts';
import { AppLink } from '../../../ui/app-link.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { AddMembersDialog } from '../audits/add-members-dialog.tsx';

type DialogProps = { filters: Readonly<Record<string, string>>; onClose: () => void };

const TITLE = 'Audit these members';

/** Adds the members of a list to one of the rounds whose members are chosen by hand; without such a round it says how to make one. */
export function AuditManyDialog({ filters, onClose }: DialogProps) {
  const query = fresh(useQuery(auditRoundsQuery()));
  return (
    <Loaded query={query} waiting={320} failed="The rounds could not be loaded." dialog={{ title: TITLE, onClose }}>
      {({ rounds }) => {
        const [first, ...others] = rounds.filter(
          ({ origin, releasedOn }) => origin === 'BY_HAND' && releasedOn === null,
        );
        if (first !== undefined) return <AddMembersDialog rounds={[first, ...others]} {...{ filters, onClose }} />;
        return (
          <Dialog title={TITLE} onClose={onClose}>
            <Text>
              First make a round whose members are chosen by hand, under{' '}
              <Anchor component={AppLink} href={paths.adminAudits}>
                Audits
              </Anchor>
              . Then come back to this list.
            </Text>
          </Dialog>
        );
      }}
    </Loaded>
  );
}

import { landingOf } from '@cpd/domain/sign-in-return';
import { Text, Title } from '@mantine/core';
import { configuration } from '../../lib/configuration.ts';
import { useUser } from '../../lib/session.ts';
import { politeName } from '../../parts/person-name.ts';
import { PlainPage } from '../../parts/plain-page.tsx';

/** Where staff, managers, watchers and verified reviewers land (AUTH-11, AUTH-12), with the reduced header (NAV-18). */
export function AdminScreen() {
  const user = useUser();
  const isSearch = landingOf(user.SecurityRoleCode, configuration.product).startsWith('/Admin/Search');
  return (
    <PlainPage>
      <Title order={1}>{isSearch ? 'Find a member' : `${configuration.product} activities`}</Title>
      <Text>You are signed in as {politeName(user)}.</Text>
      <Text>
        {isSearch
          ? 'This page is the place for finding members and seeing their records. There is nothing to search here yet.'
          : 'This page is the place for the activities that the college verifies. There is nothing to manage here yet.'}
      </Text>
    </PlainPage>
  );
}

import { Anchor, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { paths } from '../../lib/paths.ts';
import { useUser } from '../../lib/session.ts';
import { Loaded } from '../../parts/loaded.tsx';
import { myDetailsQuery } from '../../queries/user.ts';
import { AppLink } from '../../ui/app-link.tsx';
import { Fact, Facts } from '../../ui/facts.tsx';

const NOT_KNOWN = 'Not known';

/** How the college reaches the member, and whom to tell when it is wrong (PPL-15). */
export function MyDetails() {
  const user = useUser();
  const query = useQuery(myDetailsQuery(user.userId));
  return (
    <section aria-labelledby="my-details">
      <Title order={2} mb="sm" id="my-details">
        Your details
      </Title>
      <Loaded query={query} waiting={140} failed="Your details could not be loaded.">
        {({ email, telephone, address }) => (
          <Facts>
            <Fact label="Member number">{user.memberNumber}</Fact>
            <Fact label="Email">{email || NOT_KNOWN}</Fact>
            <Fact label="Telephone">{telephone || NOT_KNOWN}</Fact>
            <Fact label="Postal address">{address || NOT_KNOWN}</Fact>
          </Facts>
        )}
      </Loaded>
      <Text mt="xs">
        <Anchor component={AppLink} href={paths.contact} underline="always">
          Report a mistake
        </Anchor>
      </Text>
    </section>
  );
}

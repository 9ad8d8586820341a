import { Anchor, Text, Title } from '@mantine/core';
import { configuration } from '../../lib/configuration.ts';
import { PlainPage } from '../../parts/plain-page.tsx';

/** For somebody who signed in but is no member (AUTH-04, NAV-10). */
export function ForbiddenScreen() {
  return (
    <PlainPage>
      <Title order={1}>This site is for members only</Title>
      <Text>
        You are signed in, but we found no member of {configuration.collegeName} with this account. If you have more
        than one account, log out and sign in with the other one.
      </Text>
      <Text>If you are a member, member services can put this right.</Text>
      {configuration.memberServices.map((office) => (
        <div key={office.country}>
          <Text fw={600}>{office.country}</Text>
          {office.email === '' && office.phone === '' && (
            <Text>The college has not given its contact details here yet.</Text>
          )}
          {office.email !== '' && (
            <Text>
              <Anchor href={`mailto:${office.email}`}>{office.email}</Anchor>
            </Text>
          )}
          {office.phone !== '' && (
            <Text>
              <Anchor href={`tel:${office.phone.replace(/[^+\d]/g, '')}`}>{office.phone}</Anchor>
            </Text>
          )}
        </div>
      ))}
    </PlainPage>
  );
}

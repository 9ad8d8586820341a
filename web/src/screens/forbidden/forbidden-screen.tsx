import type { User } from '@cpd/contract/users';
import { landingOf } from '@cpd/domain/member/sign-in-return';
import { Anchor, Text, Title } from '@mantine/core';
import { useRouteContext } from '@tanstack/react-router';
import { configuration } from '../../lib/configuration.ts';
import { fullName } from '../../parts/person-name.ts';
import { PlainPage } from '../../parts/plain-page.tsx';
import { AppLink } from '../../ui/app-link.tsx';

/** For someone who signed in but is no member (AUTH-04, NAV-10), or may not open what they asked for (IMP2-02). */
export function ForbiddenScreen() {
  const user = useRouteContext({ strict: false, select: (context) => context.user });
  return (
    <PlainPage>
      {user ? <NotForYou user={user} /> : <MembersOnly />}
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

function MembersOnly() {
  if (configuration.isSettingUp) {
    return (
      <>
        <Title order={1}>Your college is being set up</Title>
        <Text>Please come back later. Nothing can be recorded before it is finished.</Text>
      </>
    );
  }
  return (
    <>
      <Title order={1}>This site is for members only</Title>
      <Text>
        You are signed in, but we found no member of {configuration.collegeName} with this account. If you have more
        than one account, log out and sign in with the other one.
      </Text>
      <Text>If you are a member, member services can put this right.</Text>
    </>
  );
}

function NotForYou({ user }: { user: User }) {
  return (
    <>
      <Title order={1}>This page is not open to you</Title>
      <Text>
        You are signed in as {fullName(user)}, and this account may not see what is at that address.{' '}
        <Anchor component={AppLink} href={landingOf(user.role, configuration.product)} inherit underline="always">
          Go to your start page
        </Anchor>
      </Text>
      <Text>If you think it should be, member services can put this right.</Text>
    </>
  );
}

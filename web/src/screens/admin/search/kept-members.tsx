import { Kbd, Skeleton, Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { useUser } from '../../../lib/session.ts';
import { isPinned, pinnedMembersQuery, recentMembersQuery } from '../../../queries/members.ts';
import { type Listed, MemberList } from './member-list.tsx';
import styles from './search.module.css';

/** Who is at hand before anything is typed: pinned members, then those looked at last (ADM-05). */
export function KeptMembers() {
  const { userId } = useUser();
  const { data: pinned } = useQuery(pinnedMembersQuery(userId));
  const { data: recent } = useQuery(recentMembersQuery(userId));
  if (pinned === undefined || recent === undefined) return <Skeleton height={240} aria-hidden />;
  // Nobody stands in both lists.
  const others = recent.filter((member) => !isPinned(pinned, member.userId));
  return (
    <Stack gap="xl">
      <HowToSearch />
      {pinned.length > 0 && <Kept title="Pinned" members={pinned} />}
      {others.length > 0 && <Kept title="Recently viewed" members={others} />}
    </Stack>
  );
}

function Kept({ title, members }: { title: string; members: readonly Listed[] }) {
  const id = useId();
  return (
    <section aria-labelledby={id} className={styles.results}>
      <Title order={2} size="h4" id={id}>
        {title}
      </Title>
      <MemberList members={members} label={title} />
    </section>
  );
}

function HowToSearch() {
  return (
    <Stack gap={4}>
      <Text>
        Type any part of what you know, in any order: <strong>exa alex</strong>, <strong>1000</strong> or{' '}
        <strong>@example.org</strong>. Accents and capitals do not matter.
      </Text>
      <Text size="sm" className={styles.keys}>
        <Kbd>/</Kbd> goes to the search field, <Kbd>↓</Kbd> and <Kbd>↑</Kbd> move through the results, <Kbd>Enter</Kbd>{' '}
        opens one, <Kbd>Esc</Kbd> clears the search.
      </Text>
    </Stack>
  );
}

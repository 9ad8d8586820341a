import { MEMBER_SEARCH_TEXT_MAX } from '@cpd/domain/values/limits';
import { Kbd, Skeleton, Stack, Text, TextInput, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type Ref, useId, useRef, useState } from 'react';
import { paths } from '../../../lib/paths.ts';
import { useUser } from '../../../lib/session.ts';
import { isPinned, pinnedMembersQuery, recentMembersQuery } from '../../../queries/members.ts';
import { useLeadOn, useOwnAddress } from '../../../ui/own-address.ts';
import { useTitle } from '../../../ui/use-title.ts';
import { useTypedText } from '../../../ui/use-typed-text.ts';
import { type Listed, MemberList } from './member-list.tsx';
import styles from './search.module.css';
import { type Entered, SearchResults } from './search-results.tsx';
import { useResultKeys } from './use-result-keys.ts';
import '@mantine/core/styles/Input.css';
import '@mantine/core/styles/Kbd.css';
import { IconSearch } from '@tabler/icons-react';

/** Long enough that nobody's every letter is asked for, short enough to feel at once. */
const TYPING_PAUSE_MS = 150;

/** Where the CPD team finds members: by typing, or among those pinned and looked at (ADM-03, ADM-05). */
export function SearchScreen() {
  useTitle('Find a member');
  const leadOn = useLeadOn();
  const written = useOwnAddress(({ search }) => String(search.text ?? ''));
  // Whoever comes back from a member finds what they had found.
  const { text, setText, asked } = useTypedText(written, TYPING_PAUSE_MS, (next) =>
    leadOn(paths.adminSearchFor(next), { replace: true }),
  );
  const typed = text.trim();
  const [entered, setEntered] = useState<Entered>();
  const field = useRef<HTMLInputElement>(null);
  const screen = useRef<HTMLDivElement>(null);
  const change = (value: string) => {
    setText(value);
    setEntered(undefined);
  };
  useResultKeys({ screen, field, onClear: () => change(''), onEnter: () => setEntered({ text: typed }) });
  const isSearching = typed !== '' && asked !== '';
  return (
    <Stack gap="lg" ref={screen}>
      <Title order={1}>Find a member</Title>
      <SearchField ref={field} value={text} onChange={change} />
      {isSearching ? <SearchResults text={asked} isTyping={asked !== typed} entered={entered} /> : <KeptMembers />}
    </Stack>
  );
}

/** Who is at hand before anything is typed: pinned members, then those looked at last (ADM-05). */
function KeptMembers() {
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

type SearchFieldProps = { ref: Ref<HTMLInputElement>; value: string; onChange: (text: string) => void };

/** The one field that takes number, name or e-mail. */
function SearchField({ ref, value, onChange }: SearchFieldProps) {
  return (
    <TextInput
      ref={ref}
      type="search"
      label="Member number, name or email"
      size="md"
      maxLength={MEMBER_SEARCH_TEXT_MAX}
      autoComplete="off"
      spellCheck={false}
      leftSection={<IconSearch size={20} aria-hidden />}
      rightSection={value === '' ? <Kbd className={styles.key}>/</Kbd> : null}
      aria-keyshortcuts="/"
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}

import { memberSearchWords } from '@cpd/domain/college/member-search';
import { MEMBER_SEARCH_TEXT_MAX } from '@cpd/domain/values/limits';
import { Button, Kbd, Stack, Text, TextInput, Title } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { type Ref, useEffect, useId, useRef, useState } from 'react';
import { paths } from '../../../lib/paths.ts';
import { useUser } from '../../../lib/session.ts';
import { Loaded, together } from '../../../parts/loaded.tsx';
import { isPinned, memberSearchQuery, pinnedMembersQuery, recentMembersQuery } from '../../../queries/members.ts';
import { useLeadOn, useOwnAddress } from '../../../ui/own-address.ts';
import shared from '../../../ui/shared.module.css';
import { useTitle } from '../../../ui/use-title.ts';
import { useTypedText } from '../../../ui/use-typed-text.ts';
import { CollegeLine } from './college-line.tsx';
import { type Listed, MemberList } from './member-list.tsx';
import styles from './search.module.css';
import { TeamFigures } from './team-figures.tsx';
import { useResultKeys } from './use-result-keys.ts';

/** Long enough that no one's every letter is asked for, short enough to feel at once. */
const TYPING_PAUSE_MS = 150;

/** The first page of the CPD team: the search for members (ADM-03), what waits, and the members at hand (ADM-05, ADM-08). */
export function SearchScreen() {
  useTitle('Find a member');
  const leadOn = useLeadOn();
  const written = useOwnAddress(({ search }) => String(search.text ?? ''));
  // Anyone who comes back from a member finds what they had found.
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
      {isSearching ? <SearchResults text={asked} isTyping={asked !== typed} entered={entered} /> : <Morning />}
    </Stack>
  );
}

/** What is there before anything is typed: what waits for the team (ADM-08), pinned members, and those looked at last (ADM-05). */
function Morning() {
  return (
    <>
      <TeamFigures />
      <CollegeLine />
      <KeptMembers />
    </>
  );
}

function KeptMembers() {
  const { userId } = useUser();
  const query = together(useQuery(pinnedMembersQuery(userId)), useQuery(recentMembersQuery(userId)));
  return (
    <Loaded query={query} waiting={240} failed="Your pinned and recent members could not be loaded.">
      {([pinned, recent]) => {
        // No one is in both lists.
        const others = recent.filter((member) => !isPinned(pinned, member.userId));
        return (
          <>
            {pinned.length > 0 && <Kept title="Pinned" members={pinned} />}
            {others.length > 0 && <Kept title="Recently viewed" members={others} />}
            {pinned.length + others.length === 0 && (
              <Text className={`${shared.quiet} ${styles.quiet}`}>
                Members you open appear here. Pin those you come back to often.
              </Text>
            )}
          </>
        );
      }}
    </Loaded>
  );
}

function Kept({ title, members }: { title: string; members: readonly Listed[] }) {
  const id = useId();
  return (
    <section aria-labelledby={id} className={styles.results}>
      <Title order={2} id={id}>
        {title}
      </Title>
      <MemberList members={members} label={title} />
    </section>
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
      description="Any part, in any order: exa alex, 1000 or @example.org"
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

type SearchResultsProps = {
  /** What is asked for. */
  text: string;
  /** More is being typed, so that what is asked for is on its way out. */
  isTyping: boolean;
  entered: Entered | undefined;
};

/** What Enter was pressed for in the field; each press is another one. */
type Entered = { text: string };

type Answer = { pages: readonly { members: readonly Listed[] }[] };

/** Who is found by what was typed, or why no one is. */
function SearchResults({ text, isTyping, entered }: SearchResultsProps) {
  const isEnough = memberSearchWords(text).length > 0;
  const search = useInfiniteQuery({ ...memberSearchQuery(text), enabled: isEnough });
  const members = search.data?.pages.flatMap((page) => page.members) ?? [];
  // What is on screen is of the text before as long as its own answer is on the way.
  const isFresh = !isTyping && !search.isPlaceholderData && search.isSuccess;
  useOpenOnEnter(text, entered, isFresh ? search.data : undefined);
  if (!isEnough) return <Text role="status">Type one more letter. For a number, one digit is enough.</Text>;
  return (
    <Loaded query={search} waiting={240} failed="The search did not work." className={`${shared.frame} ${styles.note}`}>
      {() => (
        <section aria-labelledby="results" aria-busy={!isFresh} className={styles.results}>
          <Title order={2} id="results" aria-live="polite">
            {resultsInWords(members.length, search.hasNextPage)}
          </Title>
          {members.length === 0 ? <NobodyFound /> : <MemberList members={members} label="Members found" />}
          {search.hasNextPage && (
            <Button loading={search.isFetchingNextPage} onClick={() => void search.fetchNextPage()}>
              Show more
            </Button>
          )}
        </section>
      )}
    </Loaded>
  );
}

/**
 * Enter opens the first member that is on screen. Pressed before the answer has come it opens only whom it can mean: looking
 * at a record leaves a trace, so no one's is opened by chance.
 */
function useOpenOnEnter(text: string, entered: Entered | undefined, answer: Answer | undefined): void {
  const leadOn = useLeadOn();
  const seen = useRef<Answer>(undefined);
  const done = useRef<Entered>(undefined);
  useEffect(() => {
    const wasSeen = answer !== undefined && seen.current === answer;
    seen.current = answer;
    if (answer === undefined || entered === done.current || entered?.text !== text) return;
    done.current = entered;
    const [first, second] = answer.pages[0]?.members ?? [];
    if (first === undefined) return;
    if (wasSeen || second === undefined || first.memberNumber === text) leadOn(paths.adminMember(first.memberNumber));
  });
}

function resultsInWords(count: number, more: boolean): string {
  if (count === 0) return 'No members found';
  if (more) return `The first ${count} members`;
  return count === 1 ? '1 member' : `${count} members`;
}

function NobodyFound() {
  return (
    <Text>
      Try fewer letters, or the member number. Part of a word is enough. Past members are included; the CPD team is not.
    </Text>
  );
}

import { memberSearchWords } from '@cpd/domain/college/member-search';
import { Button, Skeleton, Stack, Text, Title } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { paths } from '../../../lib/paths.ts';
import { memberSearchQuery } from '../../../queries/members.ts';
import { NotLoaded } from '../../../ui/not-loaded.tsx';
import { useLeadOn } from '../../../ui/own-address.ts';
import { type Listed, MemberList } from './member-list.tsx';
import styles from './search.module.css';

type SearchResultsProps = {
  /** What is asked for. */
  text: string;
  /** More is being typed, so that what is asked for is on its way out. */
  isTyping: boolean;
  entered: Entered | undefined;
};

/** What Enter was pressed for in the field; each press is another one. */
export type Entered = { text: string };

type Answer = { pages: readonly { members: readonly Listed[] }[] };

/** Who is found by what was typed, or why nobody is. */
export function SearchResults({ text, isTyping, entered }: SearchResultsProps) {
  const isEnough = memberSearchWords(text).length > 0;
  const search = useInfiniteQuery({ ...memberSearchQuery(text), enabled: isEnough });
  const members = search.data?.pages.flatMap(({ members: Members }) => Members);
  // What is on screen is of the text before as long as its own answer is on the way.
  const isFresh = !isTyping && !search.isPlaceholderData && search.isSuccess;
  useOpenOnEnter(text, entered, isFresh ? search.data : undefined);
  if (!isEnough) return <Text role="status">Type one more letter. For a number, one digit is enough.</Text>;
  if (search.isError) {
    return (
      <NotLoaded className={styles.note} onRetry={search.refetch}>
        The search did not work. {search.error.message}
      </NotLoaded>
    );
  }
  if (members === undefined) return <Skeleton height={240} aria-hidden />;
  return (
    <section aria-labelledby="results" aria-busy={!isFresh} className={styles.results}>
      <Title order={2} size="h4" id="results" aria-live="polite">
        {resultsInWords(members.length, search.hasNextPage)}
      </Title>
      {members.length === 0 ? <NobodyFound /> : <MemberList members={members} label="Members found" />}
      {search.hasNextPage && (
        <Button variant="default" loading={search.isFetchingNextPage} onClick={() => void search.fetchNextPage()}>
          Show more
        </Button>
      )}
    </section>
  );
}

/**
 * Enter opens the first member that is on screen. Pressed before the answer has come it opens only whom it can mean: looking
 * at a record leaves a trace, so nobody's is opened by chance.
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
  if (count === 0) return 'Nobody found';
  if (more) return `The first ${count} members`;
  return count === 1 ? '1 member' : `${count} members`;
}

function NobodyFound() {
  return (
    <Stack gap="xs">
      <Text>No member has all of this in their number, name or email address.</Text>
      <Text>
        Part of a word is enough, and the order does not matter: try fewer letters, or the member number. Members of the
        CPD team and people who have left are not found here.
      </Text>
    </Stack>
  );
}

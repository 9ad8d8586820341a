import { Stack, Title } from '@mantine/core';
import { useRef, useState } from 'react';
import { paths } from '../../../lib/paths.ts';
import { useLeadOn, useOwnAddress } from '../../../ui/own-address.ts';
import { useTitle } from '../../../ui/use-title.ts';
import { useTypedText } from '../../../ui/use-typed-text.ts';
import { KeptMembers } from './kept-members.tsx';
import { SearchField } from './search-field.tsx';
import { type Entered, SearchResults } from './search-results.tsx';
import { useResultKeys } from './use-result-keys.ts';

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

import { mayDo } from '@cpd/domain/member/roles';
import { Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useUser } from '../../../lib/session.ts';
import { Loaded } from '../../../parts/loaded.tsx';
import { contentQuery } from '../../../queries/content.ts';
import { wordingEntry } from './text-entry.ts';
import { TextList } from './text-list.tsx';

/** The texts of e-mails, in the college's own words (COH-11). */
export function WordingScreen() {
  const { role } = useUser();
  const query = useQuery(contentQuery());
  const mayEdit = mayDo(role, 'manage');
  return (
    <Stack gap="lg">
      <Title order={1}>Wording</Title>
      <Text maw={680}>
        What emails say. A change is in the next one, and can be undone.
        {!mayEdit && ' Only managers can make changes.'}
      </Text>
      <Loaded query={query} waiting={400} failed="The texts could not be loaded.">
        {({ wordings }) => <TextList entries={wordings.map(wordingEntry)} mayEdit={mayEdit} searchable />}
      </Loaded>
    </Stack>
  );
}

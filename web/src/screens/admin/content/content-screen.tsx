import { mayDo } from '@cpd/domain/member/roles';
import { Skeleton, Stack, Tabs, Text, Title } from '@mantine/core';
import '@mantine/core/styles/Group.css';
import '@mantine/core/styles/Loader.css';
import '@mantine/core/styles/Tabs.css';
import { useQuery } from '@tanstack/react-query';
import { useUser } from '../../../lib/session.ts';
import { contentQuery } from '../../../queries/content.ts';
import { NotLoaded } from '../../../ui/not-loaded.tsx';
import { ResourceList } from './resource-list.tsx';
import { helpEntry, inOrder, isOfficeSetting, settingEntry } from './text-entry.ts';
import { TextList } from './text-list.tsx';

/** What managers edit in place, with its history; the rest of the team may look (HLP-01, SPC-07, CON-02, NAV-19). */
export function ContentScreen() {
  const { role } = useUser();
  const { data, error, refetch } = useQuery(contentQuery());
  const mayEdit = mayDo(role, 'manage');
  return (
    <Stack gap="lg">
      <Title order={1}>Texts and colours</Title>
      <Text maw={680}>
        What every member sees. A change appears on the next page that somebody opens, and every change can be undone.
        {!mayEdit && ' Only managers can make changes.'}
      </Text>
      {data === undefined && error === null && <Skeleton height={400} />}
      {data === undefined && error !== null && (
        <NotLoaded onRetry={refetch}>The texts could not be loaded. {error.message}</NotLoaded>
      )}
      {data && (
        <Tabs defaultValue="help" keepMounted={false}>
          <Tabs.List mb="md" aria-label="What to edit">
            <Tabs.Tab value="help">Help texts</Tabs.Tab>
            <Tabs.Tab value="resources">Learning resources</Tabs.Tab>
            <Tabs.Tab value="offices">Offices</Tabs.Tab>
            <Tabs.Tab value="links">Links and colours</Tabs.Tab>
          </Tabs.List>
          <Tabs.Panel value="help">
            <TextList entries={inOrder(data.helpTexts).map(helpEntry)} mayEdit={mayEdit} searchable />
          </Tabs.Panel>
          <Tabs.Panel value="resources">
            <ResourceList resources={data.learningResources} areas={data.areas} mayEdit={mayEdit} />
          </Tabs.Panel>
          <Tabs.Panel value="offices">
            <TextList
              entries={data.settings.filter(({ key }) => isOfficeSetting(key)).map(settingEntry)}
              mayEdit={mayEdit}
            />
          </Tabs.Panel>
          <Tabs.Panel value="links">
            <TextList
              entries={data.settings.filter(({ key }) => !isOfficeSetting(key)).map(settingEntry)}
              mayEdit={mayEdit}
            />
          </Tabs.Panel>
        </Tabs>
      )}
    </Stack>
  );
}

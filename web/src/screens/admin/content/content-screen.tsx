import type { HelpTextContent, ResourceContent, ResourceFields } from '@cpd/contract/content';
import { mayDo } from '@cpd/domain/member/roles';
import { Anchor, Button, Stack, Tabs, Text, Title } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { paths } from '../../../lib/paths.ts';
import { useUser } from '../../../lib/session.ts';
import { Loaded } from '../../../parts/loaded.tsx';
import { failureText } from '../../../parts/saving/failure.ts';
import { useSaving } from '../../../parts/saving/use-saving.ts';
import { contentChanges, contentQuery } from '../../../queries/content.ts';
import { useChange } from '../../../queries/use-change.ts';
import { AppLink } from '../../../ui/app-link.tsx';
import { LabelledButton } from '../../../ui/labelled-button.tsx';
import { useOwnAddress } from '../../../ui/own-address.ts';
import shared from '../../../ui/shared.module.css';
import { showDone, showError } from '../../../ui/toast.ts';
import styles from './content.module.css';
import { HistoryDialog } from './history-dialog.tsx';
import { type Area, fieldsOf, newResource, ResourceDialog } from './resource-dialog.tsx';
import { Row } from './row.tsx';
import {
  helpEntry,
  inOrder,
  isEmailSetting,
  isOfficeSetting,
  isYearSetting,
  settingEntry,
  type TextEntry,
  wordingEntry,
} from './text-entry.ts';
import { TextList } from './text-list.tsx';

/** What managers edit in place, with its history; the rest of the team may look (HLP-01, SPC-07, CON-02, NAV-19). */
export function ContentScreen() {
  const { role } = useUser();
  const query = useQuery(contentQuery());
  const mayEdit = mayDo(role, 'manage');
  const tab = useOwnAddress(({ search }) => (search.tab === 'years' || search.tab === 'emails' ? search.tab : 'help'));
  return (
    <Stack gap="lg">
      <Title order={1}>Texts and colours</Title>
      <Text maw={680}>
        What members see, and what emails say. A change shows on the next page or email, and can be undone.
        {!mayEdit && ' Only managers can make changes.'}
      </Text>
      <Loaded query={query} waiting={400} failed="The texts could not be loaded.">
        {(data) => (
          <Tabs defaultValue={tab} keepMounted={false}>
            <Tabs.List mb="md" aria-label="What to edit">
              <Tabs.Tab value="help">Help texts</Tabs.Tab>
              <Tabs.Tab value="emails">Emails</Tabs.Tab>
              <Tabs.Tab value="ideas">Ideas</Tabs.Tab>
              <Tabs.Tab value="resources">Learning resources</Tabs.Tab>
              <Tabs.Tab value="offices">Offices</Tabs.Tab>
              <Tabs.Tab value="links">Links and colours</Tabs.Tab>
              <Tabs.Tab value="years">CPD years</Tabs.Tab>
            </Tabs.List>
            <Tabs.Panel value="help">
              <TextList entries={helpEntries(data.helpTexts, 'bubble')} mayEdit={mayEdit} searchable />
            </Tabs.Panel>
            <Tabs.Panel value="emails">
              <TextList
                entries={[
                  ...data.settings.filter(({ key }) => isEmailSetting(key)).map(settingEntry),
                  ...data.wordings.map(wordingEntry),
                ]}
                mayEdit={mayEdit}
                searchable
              />
            </Tabs.Panel>
            <Tabs.Panel value="ideas">
              <Text mb="md" maw={680}>
                What members read when they choose the type of an activity that they still need.
              </Text>
              <TextList entries={helpEntries(data.helpTexts, 'idea')} mayEdit={mayEdit} searchable />
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
                entries={data.settings
                  .filter(({ key }) => !isOfficeSetting(key) && !isYearSetting(key) && !isEmailSetting(key))
                  .map(settingEntry)}
                mayEdit={mayEdit}
              />
            </Tabs.Panel>
            <Tabs.Panel value="years">
              <Anchor component={AppLink} href={paths.adminYears()} underline="always">
                The rules of each year
              </Anchor>
              <TextList
                entries={data.settings.filter(({ key }) => isYearSetting(key)).map(settingEntry)}
                mayEdit={mayEdit}
              />
            </Tabs.Panel>
          </Tabs>
        )}
      </Loaded>
    </Stack>
  );
}

function helpEntries(texts: readonly HelpTextContent[], wanted: 'bubble' | 'idea'): TextEntry[] {
  return inOrder(texts)
    .map(helpEntry)
    .filter(({ place }) => place === wanted);
}

type ResourceListProps = { resources: readonly ResourceContent[]; areas: readonly Area[]; mayEdit: boolean };

/** A change with one press; without fields the delivered resource comes back. */
type Change = { resource: ResourceContent; fields: ResourceFields | null; done: string };

/** What there is to learn from, hidden ones too (SPC-07). */
function ResourceList({ resources, areas, mayEdit }: ResourceListProps) {
  const [open, setOpen] = useState<{ dialog: 'edit' | 'history'; id: number } | undefined>();
  const { mutateAsync } = useChange(contentChanges.saveResource);
  const opened = resources.find(({ learningResourceId }) => learningResourceId === open?.id);
  const close = () => setOpen(undefined);
  const saving = useSaving({
    entered: null,
    save: ({ resource: { learningResourceId, version }, fields }: Change, key) =>
      mutateAsync({ body: { learningResourceId, version, resource: fields }, key }),
    content: ({ resource, fields }) => [resource, fields],
    onSaved: (_id, { done }) => showDone(done),
    onFailed: (failure) => showError(failureText(failure)),
    again: true,
  });
  const change = (next: Change) => void saving.submit(next);

  return (
    <>
      {mayEdit && (
        <LabelledButton icon={IconPlus} variant="filled" mb="md" onClick={() => setOpen({ dialog: 'edit', id: 0 })}>
          Add a resource
        </LabelledButton>
      )}
      {resources.length === 0 && (
        <Text>There are no resources yet. Each one appears beside the specialties it is for.</Text>
      )}
      <ul className={`${shared.list} ${styles.list}`}>
        {resources.map((resource) => (
          <Row
            key={resource.learningResourceId}
            label={resource.title}
            detail={describe(resource, areas)}
            state={resource}
            onEdit={mayEdit ? () => setOpen({ dialog: 'edit', id: resource.learningResourceId }) : undefined}
            onHistory={() => setOpen({ dialog: 'history', id: resource.learningResourceId })}
            more={mayEdit && <ResourceButtons resource={resource} pending={saving.busy} onChange={change} />}
          >
            {resource.url}
          </Row>
        ))}
      </ul>
      {open?.dialog === 'edit' && (
        <ResourceDialog key={open.id} resource={opened ?? newResource(resources)} areas={areas} onClose={close} />
      )}
      {opened && open?.dialog === 'history' && (
        <HistoryDialog
          name={{ kind: 'learning-resource', key: String(opened.learningResourceId) }}
          label={opened.title}
          onPutBack={
            mayEdit ? (edit) => change({ resource: opened, fields: edit.beforeResource, done: 'Restored.' }) : undefined
          }
          problem={saving.failure && failureText(saving.failure)}
          pending={saving.busy}
          onClose={close}
        />
      )}
    </>
  );
}

type ResourceButtonsProps = {
  resource: ResourceContent;
  pending: boolean;
  onChange: (change: Change) => void;
};

function ResourceButtons({ resource, pending, onChange }: ResourceButtonsProps) {
  const { title, hidden, isDelivered, changedOn } = resource;
  return (
    <>
      <Button
        size="sm"
        disabled={pending}
        aria-label={`${hidden ? 'Show' : 'Hide'} ${title}`}
        onClick={() =>
          onChange({
            resource,
            fields: { ...fieldsOf(resource), hidden: !hidden },
            done: hidden ? 'Members can see it again.' : 'Hidden.',
          })
        }
      >
        {hidden ? 'Show' : 'Hide'}
      </Button>
      {isDelivered && changedOn !== null && (
        <Button
          size="sm"
          variant="subtle"
          disabled={pending}
          aria-label={`Back to the original: ${title}`}
          onClick={() => onChange({ resource, fields: null, done: 'The original is back.' })}
        >
          Original
        </Button>
      )}
    </>
  );
}

function describe({ resourceAreaIds, hidden, pictureId }: ResourceContent, areas: readonly Area[]): string {
  const names = areas.filter(({ resourceAreaId }) => resourceAreaIds.includes(resourceAreaId)).map(({ name }) => name);
  const parts = [names.length === 0 ? 'For everyone' : `For ${names.join(', ')}`];
  if (pictureId !== null) parts.push('with a picture');
  if (hidden) parts.push('hidden from members');
  return parts.join(' · ');
}

import type { Announcement, Audience } from '@cpd/contract/announcements';
import { EXAMPLE_VALUES, fieldsIn, fillMessage, fillText } from '@cpd/domain/college/announcement-fields';
import { messageHtml } from '@cpd/domain/member/message-blocks';
import { parseMessage } from '@cpd/domain/member/message-parse';
import { Button, Group, Stack, Text, TextInput, Title } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { now } from '../../../lib/clock.ts';
import { NotificationPreview } from '../../../parts/notification-entry.tsx';
import { fullName } from '../../../parts/person-name.ts';
import { failureText } from '../../../parts/saving/failure.ts';
import { useSaving } from '../../../parts/saving/use-saving.ts';
import { announcementPreviewQuery, announcementsChanges } from '../../../queries/announcements.ts';
import { memberSearchQuery } from '../../../queries/members.ts';
import { useChange } from '../../../queries/use-change.ts';
import shared from '../../../ui/shared.module.css';
import { showDone } from '../../../ui/toast.ts';
import styles from './notifications.module.css';

/** What is previewed. */
export type Draft = {
  title: string;
  message: string;
  alertCode: Announcement['alertCode'];
  audience: Audience;
  cpdYearId: number | null;
};

/** Long enough that nothing is asked for with each letter. */
const PAUSE_MS = 400;
const FOUND_SHOWN = 5;

/** What members will see: with examples in its fields, or as a member who is chosen would see it; and a test of it (COH-10). */
export function Preview({ draft }: { draft: Draft }) {
  const [reader, setReader] = useState<string>();
  const [settled] = useDebouncedValue(draft, PAUSE_MS);
  const asked = useQuery({
    ...announcementPreviewQuery(settled, reader ?? ''),
    enabled: reader !== undefined,
    placeholderData: keepPreviousData,
  });
  const { title, message, alertCode } = draft;
  const isEmpty = title.trim() === '' && message.trim() === '';
  const filled = reader === undefined ? undefined : asked.data;
  const entry = filled ?? {
    title: fillText(title, EXAMPLE_VALUES),
    fullMessage: messageHtml(fillMessage(parseMessage(message), EXAMPLE_VALUES)),
  };
  return (
    <section aria-labelledby="preview" className={styles.preview}>
      <Title order={2} size="h3" id="preview" mb="sm">
        As members see it
      </Title>
      {isEmpty ? (
        <Text className={shared.empty}>What you write appears here as members will see it.</Text>
      ) : (
        <Stack gap="sm">
          <NotificationPreview
            entry={{ alertCode, title: entry.title, fullMessage: entry.fullMessage, createdOn: now().toString() }}
          />
          <Text size="sm" role="status">
            {reader !== undefined && asked.isError ? asked.error.message : readerWords(filled, draft)}
          </Text>
          <ReaderChoice reader={reader} onChoose={setReader} />
          <TestButton draft={draft} reader={reader} />
        </Stack>
      )}
    </section>
  );
}

type Filled = { for: { name: string; memberNumber: string; isRecipient: boolean } | null };

function readerWords(filled: Filled | undefined, { title, message }: Draft): string {
  if (filled?.for) {
    const { name, memberNumber, isRecipient } = filled.for;
    return `As ${name} (${memberNumber}) would see it${isRecipient ? '.' : ', who is not among those who receive it.'}`;
  }
  return fieldsIn(`${title}\n${message}`).size === 0 ? '' : 'With examples where there are fields.';
}

type ChoiceProps = { reader: string | undefined; onChoose: (memberNumber: string | undefined) => void };

/** Chooses a member by number or name. */
function ReaderChoice({ reader, onChoose }: ChoiceProps) {
  const [text, setText] = useState('');
  const [asked] = useDebouncedValue(text.trim(), PAUSE_MS);
  const { data, isFetching } = useInfiniteQuery({ ...memberSearchQuery(asked), enabled: asked !== '' });
  const found = asked === '' ? [] : (data?.pages[0]?.members ?? []).slice(0, FOUND_SHOWN);
  return (
    <Stack gap="xs">
      <TextInput
        label="Preview for a member"
        description="Member number or name"
        autoComplete="off"
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      {asked !== '' && found.length === 0 && !isFetching && <Text size="sm">No members match.</Text>}
      <Group gap="xs">
        {found.map((member) => (
          <Button
            key={member.memberNumber}
            size="compact-md"
            onClick={() => {
              onChoose(member.memberNumber);
              setText('');
            }}
          >
            {fullName(member)} · {member.memberNumber}
          </Button>
        ))}
        {reader !== undefined && (
          <Button size="compact-md" variant="subtle" onClick={() => onChoose(undefined)}>
            Show examples again
          </Button>
        )}
      </Group>
    </Stack>
  );
}

function TestButton({ draft, reader }: { draft: Draft; reader: string | undefined }) {
  const { mutateAsync } = useChange(announcementsChanges.test);
  const saving = useSaving({
    entered: null,
    save: (_way, key) => mutateAsync({ draft, reader, key }),
    content: () => ({ draft, reader }),
    onSaved: ({ emailAddress }) => showDone(`A test is on its way to ${emailAddress}.`),
    again: true,
  });
  return (
    <Stack gap="xs" align="flex-start">
      <Button loading={saving.busy} onClick={() => void saving.submit()}>
        Send me a test
      </Button>
      {saving.failure !== undefined && (
        <Text size="sm" c="red" role="alert">
          No test was sent. {failureText(saving.failure)}
        </Text>
      )}
    </Stack>
  );
}

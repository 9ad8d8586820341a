import type { Announcement } from '@cpd/contract/announcements';
import { messageHtml } from '@cpd/domain/member/message-blocks';
import { parseMessage } from '@cpd/domain/member/message-parse';
import { ANNOUNCEMENT_MESSAGE_MAX, ANNOUNCEMENT_TITLE_MAX } from '@cpd/domain/values/limits';
import { Alert, Button, Group, NativeSelect, Stack, Text, Textarea, TextInput, Title } from '@mantine/core';
import { useState } from 'react';
import { paths } from '../../../lib/paths.ts';
import { LEVEL_CHOICES, NotificationPreview } from '../../../parts/notification-entry.tsx';
import type { AnnouncementRequest } from '../../../queries/announcements.ts';
import { AppLink } from '../../../ui/app-link.tsx';
import { showDone } from '../../../ui/toast.ts';
import { type AudienceNames, audienceWords, STATUS_WORDS } from './announcement-words.ts';
import { AudienceFields, emptyFilter } from './audience-fields.tsx';
import styles from './notifications.module.css';
import { RecipientsLine } from './recipients-line.tsx';
import { SendDialog } from './send-dialog.tsx';
import { useAnnouncementForm } from './use-announcement-form.ts';

type EditorProps = {
  announcement?: Announcement;
  names: AudienceNames;
  /** It was kept, or let go; the screen shows it. */
  onDone: (announcement: Announcement) => void;
};

/** Writes a notification beside what members will see of it; kept as a draft, then sent. */
export function AnnouncementEditor({ announcement, names, onDone }: EditorProps) {
  const currentYearId = currentYear(names);
  const form = useAnnouncementForm(announcement, emptyFilter(currentYearId));
  const [toSend, setToSend] = useState<Announcement>();
  const { values, change, problemOf, other, pending } = form;
  const keep = () =>
    form.save((saved) => {
      showDone('The draft was saved.');
      onDone(saved);
    });
  const finish = (sent: Announcement) => {
    setToSend(undefined);
    showDone(sent.status === 'SCHEDULED' ? 'The notification was scheduled.' : 'The notification is on its way.');
    onDone(sent);
  };
  return (
    <div className={styles.editor}>
      <form
        ref={form.place}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          form.save(setToSend);
        }}
      >
        <Stack gap="md">
          {announcement?.status === 'SCHEDULED' && (
            <Alert color="amber">
              This notification is scheduled. If you change it, it comes off the schedule and has to be sent again.
            </Alert>
          )}
          {other !== undefined && (
            <Alert color="red" role="alert">
              {other}
            </Alert>
          )}
          <ContentFields values={values} change={change} problemOf={problemOf} />
          <AudienceFields
            audience={values.audience}
            names={names}
            currentYearId={currentYearId}
            error={problemOf('audience')}
            onChange={(Audience) => change({ audience: Audience })}
          />
          <RecipientsLine audience={values.audience} />
          <Group gap="sm">
            <Button type="submit" loading={pending}>
              Send…
            </Button>
            <Button variant="default" disabled={pending} onClick={keep}>
              Save the draft
            </Button>
            <Button variant="subtle" component={AppLink} href={paths.adminNotifications()}>
              Back to all notifications
            </Button>
          </Group>
        </Stack>
      </form>
      <Preview values={values} />
      {toSend !== undefined && (
        <SendDialog
          announcement={toSend}
          to={audienceWords(toSend.audience, names)}
          onClose={() => setToSend(undefined)}
          onSent={finish}
        />
      )}
    </div>
  );
}

type FieldsProps = Pick<ReturnType<typeof useAnnouncementForm>, 'values' | 'change' | 'problemOf'>;

function ContentFields({ values, change, problemOf }: FieldsProps) {
  return (
    <>
      <TextInput
        label="Title"
        required
        maxLength={ANNOUNCEMENT_TITLE_MAX}
        value={values.title ?? ''}
        error={problemOf('title')}
        onChange={(event) => change({ title: event.currentTarget.value })}
      />
      <Textarea
        label="Message"
        description="Plain text. A blank line starts a paragraph, lines that start with - make a list, and [words](https://…) makes a link."
        required
        rows={8}
        maxLength={ANNOUNCEMENT_MESSAGE_MAX}
        value={values.message ?? ''}
        error={problemOf('message')}
        onChange={(event) => change({ message: event.currentTarget.value })}
      />
      <NativeSelect
        label="Level"
        maw={320}
        data={LEVEL_CHOICES}
        value={values.alertCode}
        onChange={({ currentTarget: { value } }) => change({ alertCode: value === 'L' || value === 'H' ? value : 'M' })}
      />
    </>
  );
}

function Preview({ values: { title, message, alertCode } }: { values: AnnouncementRequest }) {
  const words = message ?? '';
  return (
    <section aria-labelledby="preview" className={styles.preview}>
      <Title order={2} size="h4" id="preview" mb="sm">
        As members see it
      </Title>
      {(title ?? '').trim() === '' && words.trim() === '' ? (
        <Text className={styles.empty}>What you write appears here as members will see it.</Text>
      ) : (
        <NotificationPreview
          entry={{
            alertCode,
            title: title ?? '',
            createdOn: new Date().toISOString(),
            fullMessage: messageHtml(parseMessage(words)),
          }}
        />
      )}
    </section>
  );
}

/** The year that most notifications are about: this one, where the college has it. */
function currentYear({ years }: AudienceNames): number | null {
  const now = Temporal.Now.plainDateISO('Australia/Sydney').year;
  const found = years.find(({ cpdYear }) => cpdYear <= now) ?? years.at(-1);
  return found?.cpdYearId ?? null;
}

/** The heading of the editor. */
export function editorTitle(announcement: Announcement | undefined): string {
  return announcement === undefined
    ? 'New notification'
    : `${STATUS_WORDS[announcement.status]}: ${announcement.title}`;
}

import type { Announcement } from '@cpd/contract/announcements';
import { areOfYear, FIELD_NAMES, fieldsIn } from '@cpd/domain/college/announcement-fields';
import { collegeZone } from '@cpd/domain/values/college-day';
import { ANNOUNCEMENT_MESSAGE_MAX, ANNOUNCEMENT_TITLE_MAX } from '@cpd/domain/values/limits';
import { Alert, Button, Group, NativeSelect, Stack, Textarea, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { now } from '../../../lib/clock.ts';
import { paths } from '../../../lib/paths.ts';
import { LEVEL_CHOICES } from '../../../parts/notification-entry.tsx';
import { differences, type SaidField, useOvertaken } from '../../../parts/saving/overtaken.ts';
import { FormProblems, SaveForm } from '../../../parts/saving/save-form.tsx';
import { type FormOf, useForm } from '../../../parts/saving/use-form.ts';
import { announcementQuery, announcementsChanges } from '../../../queries/announcements.ts';
import { useChange } from '../../../queries/use-change.ts';
import { AppLink } from '../../../ui/app-link.tsx';
import { showDone } from '../../../ui/toast.ts';
import { type AudienceNames, audienceWords, STATUS_WORDS } from './announcement-words.ts';
import { AudienceFields, emptyFilter } from './audience-fields.tsx';
import type { ListAudience } from './list-audience.ts';
import styles from './notifications.module.css';
import { type Draft, Preview } from './preview.tsx';
import { RecipientsLine } from './recipients-line.tsx';
import { SendDialog } from './send-dialog.tsx';

type EditorProps = {
  announcement?: Announcement;
  /** Whose members a new one is for. */
  list?: ListAudience | undefined;
  names: AudienceNames;
  /** It was kept, or let go; the screen shows it. */
  onDone: (announcement: Announcement) => void;
};

/** Writes a notification beside what members will see of it; kept as a draft, then sent. */
export function AnnouncementEditor({ announcement, list: from, names, onDone }: EditorProps) {
  const list = announcement?.audience.kind === 'LIST' ? announcement.audience : from;
  const currentYearId = currentYear(names);
  const { mutateAsync } = useChange(announcementsChanges.save);
  const [id, setId] = useState(announcement?.announcementId);
  // As it was kept last, by a colleague too: what follows goes on from there.
  const { data: kept = announcement } = useQuery({ ...announcementQuery(id ?? 0), enabled: id !== undefined });
  const [toSend, setToSend] = useState<Announcement>();
  const form = useForm({
    initial: (): Draft => ({
      title: announcement?.title ?? '',
      message: announcement?.message ?? '',
      alertCode: announcement?.alertCode ?? 'M',
      audience: announcement?.audience ?? list ?? emptyFilter(currentYearId),
      cpdYearId: announcement?.cpdYearId ?? yearOf(list, names) ?? currentYearId,
    }),
    save: (request, key) => mutateAsync({ request, before: kept, key }),
    onSaved: (saved, way: 'keep' | 'send') => {
      setId(saved.announcementId);
      settle();
      if (way === 'send') return setToSend(saved);
      showDone('The draft was saved.');
      onDone(saved);
    },
    again: true,
  });
  const { values, busy } = form;
  const { isOvertaken, settle } = useOvertaken(kept?.rowVersion, form);
  // What has gone out or was cancelled cannot be replaced; the refusal says that.
  const canBeReplaced = kept?.status === 'DRAFT' || kept?.status === 'SCHEDULED';
  const theirs = isOvertaken && canBeReplaced ? differences(saidFields(kept, names), kept, values) : undefined;
  const send = () => void form.submit('send');
  const finish = (sent: Announcement) => {
    setToSend(undefined);
    showDone(sentWords(sent));
    onDone(sent);
  };
  return (
    <div className={styles.editor}>
      <SaveForm form={form} onSave={send}>
        <Stack gap="md">
          {announcement?.status === 'SCHEDULED' && (
            <Alert color="amber">
              This notification is scheduled. If you change it, it comes off the schedule and has to be sent again.
            </Alert>
          )}
          <ContentFields form={form} names={names} />
          <AudienceFields
            audience={values.audience}
            names={names}
            list={list}
            currentYearId={currentYearId}
            error={form.errors.audience}
            onChange={(audience) => form.set({ audience })}
          />
          <RecipientsLine audience={values.audience} />
          <FormProblems {...form} theirs={theirs} />
          <Group gap="sm">
            <Button variant="filled" type="submit" loading={busy}>
              Send…
            </Button>
            <Button disabled={busy} onClick={() => void form.submit('keep')}>
              Save the draft
            </Button>
            <Button variant="subtle" component={AppLink} href={paths.adminNotifications()}>
              Back to all notifications
            </Button>
          </Group>
        </Stack>
      </SaveForm>
      <Preview draft={values} />
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

/** The fields in words, to say what a colleague saved; the year counts where a field of the text is about it. */
function saidFields(kept: Announcement, names: AudienceNames): SaidField<Draft>[] {
  return [
    ['Title', ({ title }) => title],
    ['Message', ({ message }) => message],
    [
      'CPD year of the fields',
      ({ title, message, cpdYearId }) => {
        const year = names.years.find((each) => each.cpdYearId === cpdYearId);
        return areOfYear(fieldsIn(`${title}\n${message}`)) ? String(year?.cpdYear ?? '') : '';
      },
    ],
    ['Level', ({ alertCode }) => LEVEL_CHOICES.find(({ value }) => value === alertCode)?.label ?? ''],
    [
      'To',
      ({ audience }) => {
        const [here, theirs] = [audience, kept.audience].map((each) => audienceWords(each, names));
        const isOther = here === theirs && JSON.stringify(audience) !== JSON.stringify(kept.audience);
        return isOther ? `${here}, other ones` : (here ?? '');
      },
    ],
  ];
}

function sentWords({ status, isPrepared }: Announcement): string {
  if (isPrepared) return 'Nothing is sent yet: a second person confirms it under Requests.';
  return status === 'SCHEDULED' ? 'The notification was scheduled.' : 'The notification is on its way.';
}

function ContentFields({ form, names }: { form: FormOf<Draft>; names: AudienceNames }) {
  const { title, message, cpdYearId } = form.values;
  const fields = fieldsIn(`${title}\n${message}`);
  const years = names.years.map((year) => ({ value: String(year.cpdYearId), label: String(year.cpdYear) }));
  return (
    <>
      <TextInput label="Title" required maxLength={ANNOUNCEMENT_TITLE_MAX} {...form.text('title')} />
      <Textarea
        label="Message"
        description={`Plain text. A blank line starts a paragraph, lines that start with - make a list, and [words](https://…) makes a link. ${FIELDS_WORDS}`}
        required
        rows={8}
        maxLength={ANNOUNCEMENT_MESSAGE_MAX}
        {...form.text('message')}
      />
      {areOfYear(fields) && (
        <NativeSelect
          label="CPD year of the fields"
          maw={320}
          data={years}
          error={form.errors.cpdYearId}
          value={String(cpdYearId ?? '')}
          onChange={({ currentTarget: { value } }) => form.set({ cpdYearId: value === '' ? null : Number(value) })}
        />
      )}
      <NativeSelect
        label="Level"
        maw={320}
        data={LEVEL_CHOICES}
        value={form.values.alertCode}
        onChange={({ currentTarget: { value } }) =>
          form.set({ alertCode: value === 'L' || value === 'H' ? value : 'M' })
        }
      />
    </>
  );
}

const FIELDS_WORDS = `Fields say something else to each member: ${FIELD_NAMES.map((name) => `{${name}}`).join(', ')}.`;

/** The year that a list shows, where its filter names one. */
function yearOf(list: ListAudience | undefined, { years }: AudienceNames): number | undefined {
  return years.find(({ cpdYear }) => String(cpdYear) === list?.filters.Year)?.cpdYearId;
}

/** The year that most notifications are about: this one, where the college has it. */
function currentYear({ years }: AudienceNames): number | null {
  const { year } = now().toZonedDateTimeISO(collegeZone());
  const found = years.find(({ cpdYear }) => cpdYear <= year) ?? years.at(-1);
  return found?.cpdYearId ?? null;
}

/** The heading of the editor. */
export function editorTitle(announcement: Announcement | undefined): string {
  return announcement === undefined
    ? 'New notification'
    : `${STATUS_WORDS[announcement.status]}: ${announcement.title}`;
}

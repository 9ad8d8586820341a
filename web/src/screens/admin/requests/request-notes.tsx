import type { MemberRequest } from '@cpd/contract/member-requests';
import { Button, Text, Textarea, Title } from '@mantine/core';
import '@mantine/core/styles/Input.css';
import '@mantine/core/styles/Loader.css';
import { FormProblems } from '../../../parts/saving/form-problems.tsx';
import { SaveForm } from '../../../parts/saving/save-form.tsx';
import { useForm } from '../../../parts/saving/use-form.ts';
import { sydneyDay } from '../../../parts/sydney-day.ts';
import { useAddNote } from '../../../queries/member-requests.ts';
import styles from './requests.module.css';

/** What the team noted on a request, the oldest first; notes are added and never changed. */
export function RequestNotes({ request, mayWork }: { request: MemberRequest; mayWork: boolean }) {
  return (
    <section className={styles.panel} aria-labelledby="notes">
      <Title order={2} size="h3" id="notes">
        Notes
      </Title>
      {request.notes.length === 0 ? (
        <Text className={styles.quiet}>There are no notes yet.</Text>
      ) : (
        <ul className={styles.notes} aria-labelledby="notes">
          {request.notes.map((note) => (
            <li key={note.noteId}>
              <Text size="sm" className={styles.quiet}>
                {note.author}, {sydneyDay(note.createdOn)}
              </Text>
              <Text className={styles.text}>{note.text}</Text>
            </li>
          ))}
        </ul>
      )}
      {mayWork && <NoteForm requestId={request.requestId} />}
    </section>
  );
}

function NoteForm({ requestId }: { requestId: number }) {
  const { mutateAsync } = useAddNote();
  const form = useForm({
    initial: { text: '' },
    save: ({ text }, key) => mutateAsync({ requestId, text, key }),
    onSaved: () => form.set({ text: '' }),
    again: true,
  });
  return (
    <SaveForm form={form}>
      <Textarea
        label="A note for the team"
        description="The member does not see these notes, unless they download a copy of their data."
        rows={3}
        {...form.text('text')}
      />
      <FormProblems {...form} />
      <Button type="submit" variant="default" mt="sm" loading={form.busy}>
        Add the note
      </Button>
    </SaveForm>
  );
}

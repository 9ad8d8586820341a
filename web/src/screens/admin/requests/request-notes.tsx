import type { MemberRequest } from '@cpd/contract/member-requests';
import { Button, Text, Textarea, Title } from '@mantine/core';
import '@mantine/core/styles/Input.css';
import '@mantine/core/styles/Loader.css';
import { useState } from 'react';
import { sydneyDay } from '../../../parts/sydney-day.ts';
import { useAddNote } from '../../../queries/member-requests.ts';
import { problemsOf } from './refused-fields.ts';
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
  const { mutate, isPending, error, reset } = useAddNote();
  const [text, setText] = useState('');
  const [key, setKey] = useState(() => crypto.randomUUID());
  const change = (next: string) => {
    setText(next);
    setKey(crypto.randomUUID());
    reset();
  };
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (!isPending) mutate({ requestId, text, key }, { onSuccess: () => change('') });
      }}
    >
      <Textarea
        label="A note for the team"
        description="The member does not see these notes, unless they download a copy of their data."
        rows={3}
        value={text}
        error={problemsOf(error).text}
        onChange={(event) => change(event.currentTarget.value)}
      />
      <Button type="submit" variant="default" mt="sm" loading={isPending}>
        Add the note
      </Button>
    </form>
  );
}

import { Button, Text, Textarea, Title } from '@mantine/core';
import { dayAtCollege } from '../../parts/college-time.ts';
import { FormProblems, SaveForm } from '../../parts/saving/save-form.tsx';
import { useForm } from '../../parts/saving/use-form.ts';
import shared from '../../ui/shared.module.css';
import styles from './team-notes.module.css';

type Props = {
  /** The oldest first. */
  notes: readonly { noteId: number; author: string; text: string; createdOn: string }[];
  /** Answers the number of the note. Left out for those who only look. */
  onAdd?: ((text: string, key: string) => Promise<number>) | undefined;
  /** Who reads the notes. */
  readers: string;
  className?: string | undefined;
};

/** What the team noted about something; notes are added and never changed. */
export function TeamNotes({ notes, onAdd, readers, className }: Props) {
  return (
    <section className={className} aria-labelledby="notes">
      <Title order={2} id="notes">
        Notes
      </Title>
      {notes.length === 0 ? (
        <Text className={`${shared.quiet} ${shared.long}`}>There are no notes yet.</Text>
      ) : (
        <ul className={`${shared.list} ${styles.notes}`} aria-labelledby="notes">
          {notes.map((note) => (
            <li key={note.noteId}>
              <Text size="sm" className={`${shared.quiet} ${shared.long}`}>
                {note.author}, {dayAtCollege(note.createdOn)}
              </Text>
              <Text className={shared.prose}>{note.text}</Text>
            </li>
          ))}
        </ul>
      )}
      {onAdd !== undefined && <NoteForm onAdd={onAdd} readers={readers} />}
    </section>
  );
}

function NoteForm({ onAdd, readers }: { onAdd: NonNullable<Props['onAdd']>; readers: string }) {
  const form = useForm({
    initial: { text: '' },
    save: ({ text }, key) => onAdd(text, key),
    onSaved: () => form.set({ text: '' }),
    again: true,
  });
  return (
    <SaveForm form={form}>
      <Textarea label="A note for the team" description={readers} rows={3} {...form.text('text')} />
      <FormProblems {...form} />
      <Button type="submit" mt="sm" loading={form.busy}>
        Add the note
      </Button>
    </SaveForm>
  );
}

import { Text } from '@mantine/core';

/** Numbers that are named: more are counted. */
const NAMED_MAX = 20;

/** What is said of numbers that are left out, a sentence for each; nothing where none is. */
export function NumberNotes({ notes }: { notes: readonly string[] }) {
  if (notes.length === 0) return null;
  const more = notes.length - NAMED_MAX;
  return (
    <Text component="ul" size="sm" m={0} ps="lg" aria-label="Numbers to check">
      {notes.slice(0, NAMED_MAX).map((note) => (
        <li key={note}>{note}</li>
      ))}
      {more > 0 && <li>And {more.toLocaleString('en-AU')} more.</li>}
    </Text>
  );
}

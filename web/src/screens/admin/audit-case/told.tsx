import { Text } from '@mantine/core';

/** What the member reads of a decision, before it is made. */
export function Told({ words }: { words: string | undefined }) {
  if (words === undefined || words === '') return null;
  return <Text>{`The member is told: “${words}”`}</Text>;
}

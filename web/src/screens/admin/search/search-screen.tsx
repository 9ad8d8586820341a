import { Title } from '@mantine/core';
import { useTitle } from '../../../ui/use-title.ts';

/** Placeholder. */
export function SearchScreen() {
  useTitle('Find a member');
  return <Title order={1}>Find a member</Title>;
}

import { Title } from '@mantine/core';
import { useTitle } from '../../../ui/use-title.ts';

/** Placeholder. */
export function ProgramsScreen() {
  useTitle('College activities');
  return <Title order={1}>College activities</Title>;
}

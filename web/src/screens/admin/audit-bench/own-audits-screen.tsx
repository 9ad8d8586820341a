import { Stack, Text, Title } from '@mantine/core';
import shared from '../../../ui/shared.module.css';
import { useTitle } from '../../../ui/use-title.ts';

/** The audits that are given to someone (CAS-04, CAS-07). */
export function OwnAuditsScreen() {
  useTitle('Audits');
  return (
    <Stack gap="lg">
      <Title order={1}>Audits</Title>
      <Text className={`${shared.quiet} ${shared.long}`}>Audits that the CPD team gives you appear here.</Text>
    </Stack>
  );
}

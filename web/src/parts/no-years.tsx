import { Stack, Text, Title } from '@mantine/core';

/** A screen of a member without any CPD year (YR-09). */
export function NoYears({ title }: { title: string }) {
  return (
    <Stack gap="lg">
      <Title order={1}>{title}</Title>
      <Text>There is no CPD year in your record yet. Contact the CPD team to have one opened.</Text>
    </Stack>
  );
}

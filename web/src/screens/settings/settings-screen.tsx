import { Stack, Title } from '@mantine/core';
import { Appearance } from './appearance.tsx';
import { History } from './history.tsx';
import { MyData } from './my-data.tsx';

/** How the product looks to the member, everything it keeps of them, and who did what with it. */
export function SettingsScreen() {
  return (
    <Stack gap="xl" maw={760}>
      <Title order={1}>Settings and my data</Title>
      <Appearance />
      <MyData />
      <History />
    </Stack>
  );
}

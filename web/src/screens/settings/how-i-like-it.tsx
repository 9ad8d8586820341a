import { Stack, Switch, Title } from '@mantine/core';
import { useMySettings } from '../../queries/my-settings.ts';

/** How the product behaves for the member, on each of their devices; kept as soon as it is chosen. */
export function HowILikeIt() {
  const { settings, change } = useMySettings();
  return (
    <section aria-labelledby="how-i-like-it">
      <Title order={2} mb="sm" id="how-i-like-it">
        Preferences
      </Title>
      <Stack gap="md">
        <Switch
          size="md"
          label="Close “saved” messages after 10 seconds"
          checked={settings.savedDialogCountsDown}
          onChange={(event) => change({ savedDialogCountsDown: event.currentTarget.checked })}
        />
        <Switch
          size="md"
          label="Use single keys"
          description="Press n to add an activity."
          checked={settings.singleKeys}
          onChange={(event) => change({ singleKeys: event.currentTarget.checked })}
        />
      </Stack>
    </section>
  );
}

import { WEEK_BEGINNINGS } from '@cpd/domain/member/my-settings';
import { Radio, Stack, Switch, Title } from '@mantine/core';
import { useMySettings } from '../../queries/my-settings.ts';

const WEEK_WORDS = { sunday: 'Sunday', monday: 'Monday' } as const;

/** How the product behaves for the member, on each of their devices; kept as soon as it is chosen. */
export function HowILikeIt() {
  const { settings, change } = useMySettings();
  return (
    <section aria-labelledby="how-i-like-it">
      <Title order={2} size="h3" mb="sm" id="how-i-like-it">
        How I like it
      </Title>
      <Stack gap="md">
        <Switch
          size="md"
          label="Move on after 10 seconds when something is saved"
          description="Switched off, “Activity saved” and “Plan saved” wait until you choose."
          checked={settings.savedDialogCountsDown}
          onChange={(event) => change({ savedDialogCountsDown: event.currentTarget.checked })}
        />
        <Switch
          size="md"
          label="Use single keys"
          description="Pressing n on any page adds an activity. It does nothing while you type."
          checked={settings.singleKeys}
          onChange={(event) => change({ singleKeys: event.currentTarget.checked })}
        />
        <Radio.Group
          label="The week begins on"
          description="In calendars. The dates of a repeating activity stay the same."
          value={settings.weekBeginsOn}
          onChange={(chosen) => {
            const weekBeginsOn = WEEK_BEGINNINGS.find((day) => day === chosen);
            if (weekBeginsOn !== undefined) change({ weekBeginsOn });
          }}
        >
          <Stack gap="xs" mt="xs">
            {WEEK_BEGINNINGS.map((day) => (
              <Radio key={day} value={day} label={WEEK_WORDS[day]} />
            ))}
          </Stack>
        </Radio.Group>
      </Stack>
    </section>
  );
}

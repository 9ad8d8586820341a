import type { NotificationSettings as Settings } from '@cpd/contract/notifications';
import { OPTIONAL_EMAILS, type OptionalEmail, wordsOfEmailKind } from '@cpd/domain/member/email-kinds';
import { DIGEST_HOUR, type EmailDigest, QUIET_HOURS } from '@cpd/domain/member/notification-emails';
import { Button, Group, NativeSelect, Stack, Switch, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useUser } from '../../lib/session.ts';
import { Loaded } from '../../parts/loaded.tsx';
import { FormProblems, SaveForm } from '../../parts/saving/save-form.tsx';
import { useForm } from '../../parts/saving/use-form.ts';
import { notificationSettingsChanges, notificationSettingsQuery } from '../../queries/notification-settings.ts';
import { useChange } from '../../queries/use-change.ts';
import { showDone } from '../../ui/toast.ts';

const DIGEST_WORDS = {
  IMMEDIATELY: 'Straight away',
  DAILY: `Once a day, at ${clock(DIGEST_HOUR)}`,
  WEEKLY: `Once a week, on Monday at ${clock(DIGEST_HOUR)}`,
} as const satisfies Record<EmailDigest, string>;

/** How a member wants copies of notifications by e-mail: how often, and which. */
export function NotificationSettings() {
  const { userId } = useUser();
  const query = useQuery(notificationSettingsQuery(userId));
  return (
    <Loaded query={query} waiting={220} failed="Your email settings could not be loaded.">
      {({ emailAddress, ...settings }) => <SettingsForm address={emailAddress} settings={settings} />}
    </Loaded>
  );
}

function SettingsForm({ address, settings }: { address: string; settings: Settings }) {
  const { mutateAsync } = useChange(notificationSettingsChanges.saveNotificationSettings);
  // The hours are those of the place where the settings are chosen.
  const timeZone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  const form = useForm({
    initial: { emailDigest: settings.emailDigest, emailsOff: settings.emailsOff },
    save: (values) => mutateAsync({ userId: settings.userId, timeZone, ...values }),
    onSaved: () => showDone('Your email settings were saved.'),
    again: true,
  });
  const { emailDigest, emailsOff } = form.values;
  const turn = (kind: OptionalEmail, isOn: boolean) =>
    form.set({ emailsOff: OPTIONAL_EMAILS.filter((each) => (each === kind ? !isOn : emailsOff.includes(each))) });
  return (
    <SaveForm form={form}>
      <Stack gap="md">
        <Text>
          Copies of your notifications go to {address}, never between {clock(QUIET_HOURS.from)} and{' '}
          {clock(QUIET_HOURS.to)}.
        </Text>
        <NativeSelect
          label="Send me copies"
          value={emailDigest}
          data={(Object.keys(DIGEST_WORDS) as EmailDigest[]).map((value) => ({ value, label: DIGEST_WORDS[value] }))}
          onChange={(event) => form.set({ emailDigest: event.currentTarget.value as EmailDigest })}
        />
        {OPTIONAL_EMAILS.map((kind) => (
          <Switch
            key={kind}
            size="md"
            label={wordsOfEmailKind(kind).name}
            description={wordsOfEmailKind(kind).what}
            checked={!emailsOff.includes(kind)}
            onChange={(event) => turn(kind, event.currentTarget.checked)}
          />
        ))}
        <Text size="sm">Emails about your own record, such as decisions, always come.</Text>
        <FormProblems {...form} />
        <Group justify="flex-end">
          <Button variant="filled" type="submit" loading={form.busy}>
            Save
          </Button>
        </Group>
      </Stack>
    </SaveForm>
  );
}

/** An hour of the day as people write it: 7 am, 9 pm. */
function clock(hour: number): string {
  return `${hour % 12 === 0 ? 12 : hour % 12} ${hour < 12 ? 'am' : 'pm'}`;
}

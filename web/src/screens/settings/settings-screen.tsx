import { Stack, Title } from '@mantine/core';
import { useColleague } from '../../lib/open-member.ts';
import { useUser } from '../../lib/session.ts';
import { NotificationSettings } from '../../parts/notification-settings.tsx';
import { RecordHistory } from '../../parts/record-history.tsx';
import { Appearance } from './appearance.tsx';
import { MyData } from './my-data.tsx';

/** What the member is told by e-mail, how the product looks, everything it keeps of them, and who did what with it. */
export function SettingsScreen() {
  // Somebody of the CPD team who has the record open decides nothing of this for the member.
  const isMember = useColleague() === null;
  const { userId } = useUser();
  return (
    <Stack gap="xl" maw={760}>
      <Title order={1}>Settings and my data</Title>
      {isMember && (
        <section aria-labelledby="e-mails">
          <Title order={2} size="h3" mb="sm" id="e-mails">
            Emails
          </Title>
          <NotificationSettings />
        </section>
      )}
      <Appearance />
      {isMember && <MyData />}
      <RecordHistory
        userId={userId}
        title="What happened to my record"
        introduction="Every change is recorded permanently: yours, and any that the CPD team makes for you."
      />
    </Stack>
  );
}

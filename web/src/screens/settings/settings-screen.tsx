import { sizeInWords } from '@cpd/domain/values/sizes';
import { Alert, type MantineColorScheme, Radio, Stack, Text, Title, useMantineColorScheme } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useColleague } from '../../lib/open-member.ts';
import { paths } from '../../lib/paths.ts';
import { useUser } from '../../lib/session.ts';
import { LongWork } from '../../parts/long-work.tsx';
import { PrintWait } from '../../parts/print-wait.tsx';
import { useDownloadMyData } from '../../queries/history.ts';
import { LabelledButton } from '../../ui/labelled-button.tsx';
import { RowLink } from '../../ui/row-link.tsx';
import { AskForErasure } from './ask-for-erasure.tsx';
import { HowILikeIt } from './how-i-like-it.tsx';
import { MyDetails } from './my-details.tsx';
import { NotificationSettings } from './notification-settings.tsx';
import { ResearchConsent } from './research-consent.tsx';

/** The member's e-mails, how the product behaves and looks, everything it keeps of them, and the way to its history. */
export function SettingsScreen() {
  // Someone of the CPD team who has the record open decides nothing of this for the member.
  const isMember = useColleague() === null;
  return (
    <Stack gap="xl" maw={760}>
      <Title order={1}>Settings and my data</Title>
      {isMember && <MyDetails />}
      {isMember && (
        <section aria-labelledby="e-mails">
          <Title order={2} mb="sm" id="e-mails">
            Emails
          </Title>
          <NotificationSettings />
        </section>
      )}
      {isMember && <HowILikeIt />}
      {isMember && <ResearchConsent />}
      <Appearance />
      {isMember && <MyData />}
      <RowLink href={paths.history}>History of your record</RowLink>
    </Stack>
  );
}

const CHOICES: Readonly<Record<MantineColorScheme, string>> = {
  auto: 'Same as the device',
  light: 'Light',
  dark: 'Dark',
};

/** Light, dark, or as the device has it; kept on this device. */
function Appearance() {
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  return (
    <section aria-labelledby="appearance">
      <Title order={2} mb="sm" id="appearance">
        Colours
      </Title>
      <Radio.Group
        aria-labelledby="appearance"
        value={colorScheme}
        onChange={(value) => setColorScheme(isScheme(value) ? value : 'auto')}
      >
        <Stack gap="xs">
          {Object.entries(CHOICES).map(([value, label]) => (
            <Radio key={value} value={value} label={label} />
          ))}
        </Stack>
      </Radio.Group>
    </section>
  );
}

function isScheme(value: string): value is MantineColorScheme {
  return value in CHOICES;
}

/** Everything that is kept of the member, to take along. */
function MyData() {
  const { userId } = useUser();
  const data = useDownloadMyData(userId);
  return (
    <section aria-labelledby="my-data">
      <Title order={2} mb="sm" id="my-data">
        My data
      </Title>
      <Stack gap="sm" align="flex-start">
        <Text>Your whole record as one ZIP file. For notes on calls and letters, please ask the CPD team.</Text>
        <LabelledButton icon={IconDownload} iconSize={20} disabled={data.isPending} onClick={() => data.start()}>
          Download my data
        </LabelledButton>
        <LongWork
          work={data}
          running={
            data.done === 0 ? (
              <PrintWait making="Your documents are being printed. This takes a few seconds for each year." />
            ) : (
              `Downloading your data: ${sizeInWords(data.done)} so far …`
            )
          }
          stopped="The download was stopped. Nothing was saved."
          finished="Your data is on its way to your downloads."
        />
        {data.error !== null && (
          <Alert color="red" title="Your data could not be collected" role="alert">
            {data.error.message} Nothing was changed; please try again.
          </Alert>
        )}
        <AskForErasure />
      </Stack>
    </section>
  );
}

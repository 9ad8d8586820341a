import { Alert, Button, Stack, Text, Title } from '@mantine/core';
import '@mantine/core/styles/Alert.css';
import '@mantine/core/styles/Loader.css';
import { IconDownload } from '@tabler/icons-react';
import { useUser } from '../../lib/session.ts';
import { useDownloadMyData } from '../../queries/history.ts';
import styles from './settings.module.css';

/** Everything that is kept of the member, to take along. */
export function MyData() {
  const { userId } = useUser();
  const data = useDownloadMyData(userId);
  return (
    <section aria-labelledby="my-data">
      <Title order={2} size="h3" mb="sm" id="my-data">
        My data
      </Title>
      <Stack gap="sm" align="flex-start">
        <Text>
          Your whole record as one ZIP file: every activity as a table and as a calendar, your statements and
          certificates, your evidence in its folders, and the record itself with its history.
        </Text>
        <Button
          variant="default"
          leftSection={<IconDownload size={20} aria-hidden />}
          loading={data.isPending}
          loaderProps={{ 'aria-label': 'Collecting' }}
          onClick={() => data.mutate()}
        >
          Download my data
        </Button>
        <Text size="sm" className={styles.quiet} aria-live="polite">
          {data.isPending && 'Your documents are being printed. This takes a few seconds for each year.'}
          {data.isSuccess && 'Your data is on its way to your downloads.'}
        </Text>
        {data.isError && (
          <Alert color="red" title="Your data could not be collected" role="alert">
            {data.error.message} Nothing was changed; please try again.
          </Alert>
        )}
      </Stack>
    </section>
  );
}

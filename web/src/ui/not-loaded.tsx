import { Button, Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';

type NotLoadedProps = { onRetry: () => unknown; className?: string | undefined; children: ReactNode };

/** Says in place of something that it did not load, with the way to try again. */
export function NotLoaded({ onRetry, className, children }: NotLoadedProps) {
  return (
    <Stack gap="sm" align="flex-start" role="alert" className={className}>
      <Text>{children}</Text>
      <Button style={{ justifySelf: 'start' }} onClick={() => void onRetry()}>
        Try again
      </Button>
    </Stack>
  );
}

import { Button, Skeleton, Stack, Text, Title } from '@mantine/core';
import { useQueryErrorResetBoundary } from '@tanstack/react-query';
import { type ErrorComponentProps, useRouter } from '@tanstack/react-router';
import { ApiError } from '../lib/api-error.ts';

/** Shown in place of a screen that does not come up: what happened, and a way on. */
export function ScreenFailed({ error, reset }: ErrorComponentProps) {
  const router = useRouter();
  const queries = useQueryErrorResetBoundary();
  const tryAgain = () => {
    queries.reset();
    reset();
    void router.invalidate();
  };
  return (
    <Stack align="flex-start" maw={560} mx="auto" py="xl" px="md">
      <Title order={1}>This page did not load</Title>
      <Text>{error instanceof ApiError ? error.message : 'Something went wrong while showing this page.'}</Text>
      <Text c="dimmed">Everything you have saved is safe.</Text>
      <Button variant="filled" onClick={tryAgain}>
        Try again
      </Button>
    </Stack>
  );
}

/** Keeps the place of a screen that is still loading. */
export function ScreenWaiting() {
  return (
    <Stack gap="lg" aria-hidden>
      <Skeleton height={36} width="45%" />
      <Skeleton height={160} />
      <Skeleton height={96} />
    </Stack>
  );
}

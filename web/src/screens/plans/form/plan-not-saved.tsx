import { Alert, Anchor, Button, Stack } from '@mantine/core';
import { paths } from '../../../lib/paths.ts';
import type { PlanFailure } from './use-plan-saving.ts';

type PlanNotSavedProps = { failure: PlanFailure; planId: number; onReload: () => void };

/** Why the save did not happen and what can be done now. The form stays as it is. */
export function PlanNotSaved({ failure, planId, onReload }: PlanNotSavedProps) {
  return (
    <Alert color="red" title="Not saved" role="alert">
      <Stack gap="sm" align="flex-start">
        {failure.message}
        {failure.way === 'newer' && (
          <>
            <Anchor href={paths.plan('view', planId)} target="_blank" rel="noreferrer" underline="always">
              Read the newer version in another tab
            </Anchor>
            {/* What was entered is the draft by now, so it is offered on top of the newer version. */}
            <Button variant="default" size="sm" onClick={onReload}>
              Open the newer version and choose what to keep
            </Button>
          </>
        )}
        {failure.way === 'sign-in' && (
          // In this tab the words would go: without a sign-in no draft can be kept.
          <Anchor href={paths.home} target="_blank" rel="noreferrer" underline="always">
            Sign in in another tab, then save again here
          </Anchor>
        )}
      </Stack>
    </Alert>
  );
}

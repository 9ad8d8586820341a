import type { ActivityDate } from '@cpd/contract/activity-dates';
import { formatDayMonthYear } from '@cpd/domain/values/plain-date';
import { Anchor, Paper, Stack, Text } from '@mantine/core';
import { paths } from '../../../lib/paths.ts';
import { AppLink } from '../../../ui/app-link.tsx';
import { Fact, Facts } from '../../../ui/facts.tsx';
import classes from './single-date.module.css';

/** What a date has from its activity: shown, and changed there (OCC-15, ACT-15), with the way to it. */
export function DateActivity({ saved, editable }: { saved: ActivityDate; editable: boolean }) {
  const { UserActivityId, DateCount, MovedFrom } = saved;
  const href = paths.activity(editable ? { actid: UserActivityId } : { viewactid: UserActivityId });
  return (
    <Paper component="section" aria-label="Activity" withBorder p={{ base: 'md', sm: 'lg' }}>
      <Stack gap="md">
        <Facts>
          <Fact label="CPD year">{saved.Year}</Fact>
          <Fact label="Activity name">{saved.ActivityName}</Fact>
          <Fact label="CPD category">{saved.CategoryName}</Fact>
          <Fact label="Type">{saved.ActivityTypeName}</Fact>
        </Facts>
        {MovedFrom !== null && (
          <Text className={classes.quiet}>This date of the series was moved from {formatDayMonthYear(MovedFrom)}.</Text>
        )}
        <Anchor component={AppLink} href={href} underline="always">
          {DateCount > 1 ? `The whole activity with its ${DateCount} dates` : 'The whole activity'}
        </Anchor>
      </Stack>
    </Paper>
  );
}

import type { ActivityDate } from '@cpd/contract/activity-dates';
import { formatDayMonthYear } from '@cpd/domain/values/plain-date';
import { Anchor, Paper, Stack, Text } from '@mantine/core';
import { paths } from '../../../lib/paths.ts';
import { AppLink } from '../../../ui/app-link.tsx';
import { Fact, Facts } from '../../../ui/facts.tsx';
import classes from './single-date.module.css';

/** What a date has from its activity: shown, and changed there (OCC-15, ACT-15), with the way to it. */
export function DateActivity({ saved, editable }: { saved: ActivityDate; editable: boolean }) {
  const { activityId, dateCount, movedFrom } = saved;
  const href = paths.activity(editable ? { actid: activityId } : { viewactid: activityId });
  return (
    <Paper component="section" aria-label="Activity" withBorder p={{ base: 'md', sm: 'lg' }}>
      <Stack gap="md">
        <Facts>
          <Fact label="CPD year">{saved.year}</Fact>
          <Fact label="Activity name">{saved.activityName}</Fact>
          <Fact label="CPD category">{saved.categoryName}</Fact>
          <Fact label="Type">{saved.activityTypeName}</Fact>
        </Facts>
        {movedFrom !== null && (
          <Text className={classes.quiet}>This date was moved from {formatDayMonthYear(movedFrom)}.</Text>
        )}
        <Anchor component={AppLink} href={href} underline="always">
          {dateCount > 1 ? `The whole activity with its ${dateCount} dates` : 'The whole activity'}
        </Anchor>
      </Stack>
    </Paper>
  );
}

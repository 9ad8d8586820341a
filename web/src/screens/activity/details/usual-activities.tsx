import type { ActivitySuggestion } from '@cpd/contract/activities';
import type { ActivityType } from '@cpd/contract/reference';
import { detailsOf } from '@cpd/domain/record/activity-details';
import { EXAMPLE_ACTIVITIES } from '@cpd/domain/record/example-activities';
import { usualActivities } from '@cpd/domain/record/usual-activities';
import { formatHours } from '@cpd/domain/values/hours';
import { Text } from '@mantine/core';
import { QuickChoices } from '../../../ui/quick-choices.tsx';
import classes from './details.module.css';

type UsualActivitiesProps = {
  /** The names used before; undefined while they load, when their place is kept. */
  earlier: readonly ActivitySuggestion[] | undefined;
  activityTypes: readonly ActivityType[];
  onChoose: (suggestion: ActivitySuggestion) => void;
};

/** What the member logs most, or examples for the first one: a press fills the form (ACT-18). */
export function UsualActivities({ earlier, activityTypes, onChoose }: UsualActivitiesProps) {
  const isFirst = earlier?.length === 0;
  const offered = isFirst ? examplesOf(activityTypes) : usualActivities(earlier ?? []);
  if (earlier !== undefined && offered.length === 0) return null;
  return (
    <div className={classes.usual}>
      {isFirst && <Text size="sm">For example</Text>}
      <QuickChoices
        label={isFirst ? 'For example' : 'Often logged'}
        layout="strip"
        choices={offered.map((suggestion) => ({
          label: `${suggestion.activityName} · ${formatHours(suggestion.hoursPerDate)} h`,
          onChoose: () => onChoose(suggestion),
        }))}
      />
    </div>
  );
}

function examplesOf(activityTypes: readonly ActivityType[]): ActivitySuggestion[] {
  return EXAMPLE_ACTIVITIES.filter((example) =>
    activityTypes.some(({ activityTypeId }) => activityTypeId === example.activityTypeId),
  ).map((example) => ({ ...example, ...detailsOf({}), timesLogged: 0, areaIds: [] }));
}

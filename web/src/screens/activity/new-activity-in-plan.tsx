import { Anchor, Text } from '@mantine/core';
import { useEffect } from 'react';
import { paths } from '../../lib/paths.ts';
import type { ActivityInPlan } from '../../parts/activity-in-plan.ts';
import { AppLink } from '../../ui/app-link.tsx';
import { focusHeading } from './activity-page.tsx';
import { OpenedActivity } from './opened-activity.tsx';

/** "Add Activity" inside the plans, for one of their goals (ACT-12, ACT-22 mode 9); it tells of the save and goes nowhere (ACT-13). */
export const NewActivityInPlan: ActivityInPlan = ({ cpdYearId, goalId, onSaved }) => {
  const back = paths.plansOf(cpdYearId);
  useEffect(focusHeading, []);
  return (
    <>
      <Text mb="md">
        This activity will be attached to the goal of your plan.{' '}
        <Anchor component={AppLink} href={back} inherit underline="always">
          Back to the plan
        </Anchor>
      </Text>
      <OpenedActivity
        inputs={{ isPDP: true, attachToCPDYearId: cpdYearId, isShortcut: false }}
        startingPoint={{ goalId }}
        shortcut={undefined}
        onSaved={({ name }) => onSaved(name)}
        onLeft={() => undefined}
        onReload={() => undefined}
      />
    </>
  );
};

import { Tabs } from '@mantine/core';
import type { ReactNode } from 'react';
import type { ActivityView } from '../../../lib/remembered.ts';
import './widget-styles.ts';

type ActivityTabsProps = {
  view: ActivityView;
  onView: (view: ActivityView) => void;
  /** What the chosen tab shows. */
  children: ReactNode;
};

/** The two tabs of the activity screen (ACT-01). */
export function ActivityTabs({ view, onView, children }: ActivityTabsProps) {
  return (
    <Tabs value={view} onChange={(value) => onView(value === 'calendar' ? 'calendar' : 'detail')} keepMounted={false}>
      <Tabs.List mb="lg">
        <Tabs.Tab value="detail">Detail view</Tabs.Tab>
        <Tabs.Tab value="calendar">Calendar view</Tabs.Tab>
      </Tabs.List>
      <Tabs.Panel value={view}>{children}</Tabs.Panel>
    </Tabs>
  );
}

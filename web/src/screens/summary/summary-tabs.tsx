import { Tabs } from '@mantine/core';
import '@mantine/core/styles/Tabs.css';
import { type ReactNode, useState } from 'react';
import { rememberedSummaryView, rememberSummaryView, type SummaryView } from '../../lib/remembered.ts';
import styles from './summary-category.module.css';

/** The two views of a year's categories: one below the other, or as cards, three to a row; remembered (SUM-03, SUM-13). */
export function SummaryTabs({ children }: { children: ReactNode }) {
  const [view, setView] = useState<SummaryView>(rememberedSummaryView);
  const choose = (value: string | null) => {
    const next = value === 'grid' ? 'grid' : 'detail';
    rememberSummaryView(next);
    setView(next);
  };
  return (
    <Tabs value={view} onChange={choose} keepMounted={false}>
      <Tabs.List mb="md" aria-label="How the categories are shown">
        <Tabs.Tab value="detail">Detail view</Tabs.Tab>
        <Tabs.Tab value="grid">Grid view</Tabs.Tab>
      </Tabs.List>
      <Tabs.Panel value={view}>
        <div className={styles.categories} data-view={view}>
          {children}
        </div>
      </Tabs.Panel>
    </Tabs>
  );
}

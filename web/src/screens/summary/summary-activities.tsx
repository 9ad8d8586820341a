import type { CPDYear } from '@cpd/contract/cpd-years';
import type { CPDSummary } from '@cpd/contract/summary';
import { Button, Group, Text, Title } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useCallback, useState } from 'react';
import { paths } from '../../lib/paths.ts';
import { amount } from '../../parts/activity-facts/figures.ts';
import { AppLink } from '../../ui/app-link.tsx';
import styles from './summary.module.css';
import { Others, SummaryCategory } from './summary-category.tsx';
import { type OpenDialog, SummaryDialogs, useFocusAfterDeletion } from './summary-dialogs.tsx';
import { SummaryTabs } from './summary-tabs.tsx';

const OTHERS = 'others' as const;

type SummaryActivitiesProps = { year: CPDYear; summary: CPDSummary };

/** The activities of a year by category, in the view of one's choice (SUM-03, SUM-08, SUM-11 to SUM-13). */
export function SummaryActivities({ year, summary }: SummaryActivitiesProps) {
  const categories = summary.cpdSummaryCategories.toSorted((one, other) => one.displayOrder - other.displayOrder);
  const closed = useClosedCategories();
  const [dialog, setDialog] = useState<OpenDialog>();
  const [asked, setAsked] = useState<OpenDialog>();
  useFocusAfterDeletion(summary, asked);
  const isEmpty = categories.every((category) => category.cpdSummaryActivities.length === 0);
  const addTo = summary.editable ? paths.activity({ year: year.cpdYearId }) : undefined;
  const mayBeDone = summary.canSubmitNow && summary.userFrameworkRequirementsOverview.allRequirementsMet;
  const all = [...categories.map((category) => category.categoryId), OTHERS];
  const open = (next: OpenDialog) => {
    setDialog(next);
    setAsked(next);
  };
  const close = useCallback(() => setDialog(undefined), []);
  return (
    <section className={styles.activities} aria-labelledby="activities">
      <div className={styles.activitiesHead}>
        <Title order={2} size="h3" id="activities">
          Activities
        </Title>
        <Group gap="xs">
          <Button variant="default" size="sm" onClick={() => closed.set([])}>
            Expand all
          </Button>
          <Button variant="default" size="sm" onClick={() => closed.set(all)}>
            Collapse all
          </Button>
          {addTo !== undefined && (
            <Button
              component={AppLink}
              href={addTo}
              size="sm"
              // One primary button a screen: once everything is there it is the one that submits.
              variant={mayBeDone ? 'default' : 'filled'}
              leftSection={<IconPlus size={18} aria-hidden />}
              className={styles.add}
            >
              Add activity
            </Button>
          )}
        </Group>
      </div>
      {isEmpty && <EmptyYear summary={summary} />}
      <SummaryTabs>
        {categories.map((category) => (
          <SummaryCategory
            key={category.categoryId}
            category={category}
            currency={summary.currency}
            open={!closed.has(category.categoryId)}
            onToggle={() => closed.toggle(category.categoryId)}
            onDialog={(kind, activity) => open({ kind, activity })}
            onDeleteDate={(date, activity) => open({ kind: 'delete-date', date, activity })}
          />
        ))}
        {summary.paperSubmission > 0 && (
          <Others
            total={amount(summary.paperSubmission, summary.currency)}
            open={!closed.has(OTHERS)}
            onToggle={() => closed.toggle(OTHERS)}
          />
        )}
      </SummaryTabs>
      {dialog !== undefined && <SummaryDialogs dialog={dialog} cpdYearId={summary.cpdYearId} onClose={close} />}
    </section>
  );
}

/** Everything is open at first, so that nothing has to be searched for. */
function useClosedCategories() {
  const [closed, set] = useState<readonly (number | typeof OTHERS)[]>([]);
  return {
    has: (id: number | typeof OTHERS) => closed.includes(id),
    set,
    toggle: (id: number | typeof OTHERS) =>
      set(closed.includes(id) ? closed.filter((one) => one !== id) : [...closed, id]),
  };
}

function EmptyYear({ summary }: { summary: CPDSummary }) {
  if (!summary.editable) return <Text className={styles.panel}>Nothing was recorded for {summary.cpdYear}.</Text>;
  return (
    <div className={styles.panel}>
      <Text fw={600}>Nothing is recorded for {summary.cpdYear} yet.</Text>
      <Text>
        A course, a journal club, an audit of your own cases, a conversation about your practice: whatever keeps you up
        to date counts. Add the first one with its date and hours; it appears here under its category.
      </Text>
    </div>
  );
}

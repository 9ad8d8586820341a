import type { CPDYear } from '@cpd/contract/cpd-years';
import type { CPDSummary, SummaryActivity } from '@cpd/contract/summary';
import { Button, Group, Text, Title } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { paths } from '../../lib/paths.ts';
import { DeleteActivityDialog } from '../../parts/delete-activity-dialog.tsx';
import { AppLink } from '../../ui/app-link.tsx';
import { amount } from './figures.ts';
import styles from './summary.module.css';
import { Others, SummaryCategory } from './summary-category.tsx';

const OTHERS = 'others' as const;

type SummaryActivitiesProps = { year: CPDYear; summary: CPDSummary };

/** The activities of a year by category (SUM-08, SUM-11, SUM-12). */
export function SummaryActivities({ year, summary }: SummaryActivitiesProps) {
  const categories = summary.CPDSummaryCategories.toSorted((one, other) => one.DisplayOrder - other.DisplayOrder);
  const closed = useClosedCategories();
  const [deleting, setDeleting] = useState<SummaryActivity>();
  const [asking, setAsking] = useState(false);
  useFocusAfterDeletion(summary, deleting);
  const isEmpty = categories.every((category) => category.CPDSummaryActivities.length === 0);
  // In years before the form's own the button would lead to another year.
  const addTo = summary.Editable && year.UsesTotalHours ? paths.activity({ year: year.CPDYearId }) : undefined;
  const mayBeDone = summary.CanSubmitNow && summary.UserFrameworkRequirementsOverview.AllRequirementsMet;
  const all = [...categories.map((category) => category.CategoryId), OTHERS];
  const ask = (activity: SummaryActivity) => {
    setDeleting(activity);
    setAsking(true);
  };
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
      {categories.map((category) => (
        <SummaryCategory
          key={category.CategoryId}
          category={category}
          currency={summary.Currency}
          open={!closed.has(category.CategoryId)}
          onToggle={() => closed.toggle(category.CategoryId)}
          onDelete={ask}
        />
      ))}
      {summary.PaperSubmission > 0 && (
        <Others
          total={amount(summary.PaperSubmission, summary.Currency)}
          open={!closed.has(OTHERS)}
          onToggle={() => closed.toggle(OTHERS)}
        />
      )}
      {deleting !== undefined && (
        <DeleteActivityDialog
          key={deleting.UserActivityId}
          activityId={deleting.UserActivityId}
          name={deleting.ActivityName}
          dateCount={deleting.DateCount}
          hasFiles={deleting.HasEvidenceAttached}
          opened={asking}
          onClose={() => setAsking(false)}
          onDeleted={() => setAsking(false)}
        />
      )}
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
  if (!summary.Editable) return <Text className={styles.panel}>Nothing was recorded for {summary.CPDYear}.</Text>;
  return (
    <div className={styles.panel}>
      <Text fw={600}>Nothing is recorded for {summary.CPDYear} yet.</Text>
      <Text>
        A course, a journal club, an audit of your own cases, a conversation about your practice: whatever keeps you up
        to date counts. Add the first one with its date and hours; it appears here under its category.
      </Text>
    </div>
  );
}

/** When a deleted activity's row goes, and the focus with it, its category takes the focus. */
function useFocusAfterDeletion(summary: CPDSummary, deleting: SummaryActivity | undefined): void {
  const current = deleting === undefined ? undefined : categoryOf(summary, deleting.UserActivityId);
  const [category, setCategory] = useState<number>();
  if (current !== undefined && current !== category) setCategory(current);
  const isGone = deleting !== undefined && current === undefined;
  useEffect(() => {
    if (isGone) document.getElementById(`category-${category}`)?.focus();
  }, [isGone, category]);
}

function categoryOf(summary: CPDSummary, activityId: number): number | undefined {
  return summary.CPDSummaryCategories.find((category) =>
    category.CPDSummaryActivities.some((activity) => activity.UserActivityId === activityId),
  )?.CategoryId;
}

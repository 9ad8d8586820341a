import type { SummaryCategory as Category, CPDSummary, SummaryActivity } from '@cpd/contract/summary';
import { Button, Text } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { type ReactNode, useEffect, useId, useRef, useState, useTransition } from 'react';
import type { SummaryView } from '../../lib/remembered.ts';
import { amount, categoryTotal, countedOfCategory } from '../../parts/activity-facts/activity-words.ts';
import { PlannedMark } from '../../parts/activity-facts/planned-mark.tsx';
import type { Figure } from '../../parts/figure.ts';
import { plannedWords } from '../../parts/progress-badge.tsx';
import { WhyNumber } from '../../parts/why-number.tsx';
import { Bar } from '../../ui/bar.tsx';
import shared from '../../ui/shared.module.css';
import { ActivityRow, type RowDialogs } from './activity-row.tsx';
import styles from './summary-category.module.css';

/** More activities than these of a category are folded away until they are asked for. */
const FOLDED_BEYOND = 20;

type SummaryCategoryProps = RowDialogs & {
  category: Category;
  /** Those of its activities that are shown. */
  activities: readonly SummaryActivity[];
  currency: CPDSummary['currency'];
  /** Nothing is required in the year. */
  isExempt: boolean;
  view: SummaryView;
  narrow: boolean;
  open: boolean;
  onToggle: () => void;
};

/** A category with its total and its activities; as a card also how far it is and how many they are (SUM-11, SUM-13). */
export function SummaryCategory(props: SummaryCategoryProps) {
  const { category, activities, currency, isExempt, view, open, onToggle, ...rows } = props;
  const planned = plannedWords(category.plannedCreditsOrHours, currency);
  const { elsewhere = [] } = category;
  return (
    <Section
      id={`category-${category.categoryId}`}
      title={`${category.displayOrder}. ${category.categoryName}`}
      total={categoryTotal(category, currency)}
      figure={{ kind: 'category', categoryId: category.categoryId }}
      below={view === 'grid' && <HowFar {...{ category, currency, isExempt }} />}
      open={open}
      onToggle={onToggle}
    >
      {planned !== '' && (
        <div className={styles.planned}>
          <PlannedMark words={planned} />
        </div>
      )}
      {elsewhere.map(({ collegeName, recognised }) => (
        <Text key={collegeName} size="sm" className={styles.elsewhere}>
          Of this, {amount(recognised, currency)} done at {collegeName}.
        </Text>
      ))}
      {activities.length > 0 && (
        <FoldedActivities name={category.categoryName} activities={activities} currency={currency} {...rows} />
      )}
      {activities.length === 0 && elsewhere.length === 0 && (
        <Text size="sm" className={styles.empty}>
          No activities in this category.
        </Text>
      )}
    </Section>
  );
}

type FoldedActivitiesProps = RowDialogs & {
  /** The category's. */
  name: string;
  activities: readonly SummaryActivity[];
  currency: CPDSummary['currency'];
  narrow: boolean;
};

function FoldedActivities({ name, activities, ...rows }: FoldedActivitiesProps) {
  const [unfolded, setUnfolded] = useState(false);
  const [isDrawing, draw] = useTransition();
  const list = useRef<HTMLUListElement>(null);
  useEffect(() => {
    // The button was below the rows that are here now; anyone who pressed it goes on where they were.
    if (unfolded) list.current?.children[FOLDED_BEYOND]?.querySelector('a')?.focus({ preventScroll: true });
  }, [unfolded]);
  const shown = unfolded ? activities : activities.slice(0, FOLDED_BEYOND);
  return (
    <>
      <ul className={`${shared.list} ${styles.activities}`} ref={list}>
        {shown.map((activity) => (
          <ActivityRow key={activity.activityId} activity={activity} {...rows} />
        ))}
      </ul>
      {activities.length > FOLDED_BEYOND && (
        <div className={styles.unfold}>
          <Button size="sm" loading={isDrawing} onClick={() => draw(() => setUnfolded(!unfolded))}>
            {unfolded ? `Show the first ${FOLDED_BEYOND} of ${name}` : `Show all ${activities.length} of ${name}`}
          </Button>
        </div>
      )}
    </>
  );
}

type OthersProps = { total: string; open: boolean; onToggle: () => void };

/** What was handed in on paper: its figure and nothing else (SUM-12). */
export function Others({ total, open, onToggle }: OthersProps) {
  return (
    <Section
      id="category-others"
      title="Others"
      total={total}
      figure={{ kind: 'others' }}
      open={open}
      onToggle={onToggle}
    >
      <Text className={styles.empty}>Paper submission: {total}</Text>
    </Section>
  );
}

type SectionProps = OthersProps & {
  id: string;
  title: string;
  figure: Figure;
  /** Stays in sight when it is closed. */
  below?: ReactNode;
  children: ReactNode;
};

function Section({ id, title, total, figure, below, open, onToggle, children }: SectionProps) {
  const content = useId();
  return (
    <section className={styles.category}>
      <h3 className={styles.heading}>
        <button
          type="button"
          id={id}
          className={styles.button}
          aria-expanded={open}
          aria-controls={content}
          onClick={onToggle}
        >
          <IconChevronDown size={18} aria-hidden className={styles.chevron} />
          <span className={styles.title}>{title}</span>
        </button>{' '}
        <span className={styles.total}>
          <WhyNumber figure={figure} text={total} of={title} />
        </span>
      </h3>
      {below}
      <div id={content} hidden={!open}>
        {children}
      </div>
    </section>
  );
}

/** How far a category is towards its minimum, and how many activities are in it. */
function HowFar({ category, currency, isExempt }: Pick<SummaryCategoryProps, 'category' | 'currency' | 'isExempt'>) {
  const isCredits = currency === 'C';
  const minimum = isExempt ? null : isCredits ? category.minimumCredits : category.minimumHours;
  const value = countedOfCategory(category, currency);
  const count = category.cpdSummaryActivities.length;
  const isMet = minimum === null || value >= minimum;
  return (
    <div className={styles.howFar} data-met={isMet}>
      {minimum !== null && minimum > 0 && <Bar percentage={(value / minimum) * 100} />}
      <Text size="sm">
        {count === 1 ? '1 activity' : `${count} activities`}
        {minimum !== null && minimum > 0 && `, at least ${amount(minimum, currency)}`}
      </Text>
    </div>
  );
}

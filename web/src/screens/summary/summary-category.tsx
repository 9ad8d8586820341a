import type { SummaryCategory as Category, CPDSummary } from '@cpd/contract/summary';
import { Text } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { type ReactNode, useId } from 'react';
import { categoryArithmetic, categoryTotal } from '../../parts/activity-facts/figures.ts';
import { type Figure, WhyNumber } from '../../parts/why-number.tsx';
import { ActivityRow, type RowDialogs } from './activity-row.tsx';
import styles from './summary-category.module.css';

type SummaryCategoryProps = RowDialogs & {
  category: Category;
  currency: CPDSummary['currency'];
  open: boolean;
  onToggle: () => void;
};

/** A category with its total, what it asks for and its activities (SUM-11). */
export function SummaryCategory({ category, currency, open, onToggle, ...dialogs }: SummaryCategoryProps) {
  const activities = category.cpdSummaryActivities;
  const arithmetic = categoryArithmetic(category, currency);
  return (
    <Section
      id={`category-${category.categoryId}`}
      title={`${category.displayOrder}. ${category.categoryName}`}
      total={categoryTotal(category, currency)}
      figure={{ kind: 'category', categoryId: category.categoryId }}
      open={open}
      onToggle={onToggle}
    >
      <div className={styles.requirement}>
        <Text size="sm">{category.categoryRequirementsShortVersion}</Text>
        {arithmetic !== '' && <Text size="sm">{arithmetic}</Text>}
      </div>
      {activities.length === 0 ? (
        <Text className={styles.empty}>No activities in this category.</Text>
      ) : (
        <ul className={styles.activities}>
          {activities.map((activity) => (
            <ActivityRow key={activity.activityId} activity={activity} currency={currency} {...dialogs} />
          ))}
        </ul>
      )}
    </Section>
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

type SectionProps = OthersProps & { id: string; title: string; figure: Figure; children: ReactNode };

function Section({ id, title, total, figure, open, onToggle, children }: SectionProps) {
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
          <IconChevronDown size={22} aria-hidden className={styles.chevron} />
          <span className={styles.title}>{title}</span>
        </button>{' '}
        <span className={styles.total}>
          <WhyNumber figure={figure} text={total} of={title} />
        </span>
      </h3>
      <div id={content} hidden={!open}>
        {children}
      </div>
    </section>
  );
}

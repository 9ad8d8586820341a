import type { CPDYear } from '@cpd/contract/cpd-years';
import type { SummaryCategory as Category, CPDSummary, SummaryActivity } from '@cpd/contract/summary';
import { Button, Group, Tabs, Text, Title } from '@mantine/core';
import { IconChevronDown, IconPlus, IconUpload } from '@tabler/icons-react';
import { lazy, type ReactNode, Suspense, useCallback, useId, useState } from 'react';
import { paths } from '../../lib/paths.ts';
import { amount, categoryArithmetic, categoryTotal } from '../../parts/activity-facts/figures.ts';
import { PlannedMark } from '../../parts/activity-facts/planned-mark.tsx';
import type { Figure } from '../../parts/figure.ts';
import { plannedWords } from '../../parts/progress-badge.tsx';
import { WhyNumber } from '../../parts/why-number.tsx';
import { AppLink } from '../../ui/app-link.tsx';
import { LabelledButton } from '../../ui/labelled-button.tsx';
import { pickFiles } from '../../ui/pick-files.ts';
import { ActivityRow, type DialogKind, type RowDialogs } from './activity-row.tsx';
import styles from './summary.module.css';
import summaryCategoryStyles from './summary-category.module.css';
import { type OpenDialog, SummaryDialogs, useFocusAfterDeletion } from './summary-dialogs.tsx';
import '@mantine/core/styles/Tabs.css';
import { rememberedSummaryView, rememberSummaryView, type SummaryView } from '../../lib/remembered.ts';

const OTHERS = 'others' as const;

/** What uploads files comes when it is first asked for. */
const UploadFiles = lazy(async () => ({ default: (await import('./upload-files.tsx')).UploadFiles }));

/** The activities of a year by category, in the view of one's choice (SUM-03, SUM-08, SUM-11 to SUM-13). */
export function SummaryActivities({ year, summary }: { year: CPDYear; summary: CPDSummary }) {
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
          <Button size="sm" onClick={() => closed.set([])}>
            Expand all
          </Button>
          <Button size="sm" onClick={() => closed.set(all)}>
            Collapse all
          </Button>
          {summary.editable && <UploadButton year={year} />}
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
            onDialog={(kind, activity) => open(asDialog(kind, activity))}
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

/** Opens the upload of files into the year (SUM-22). */
function UploadButton({ year }: { year: CPDYear }) {
  const [open, setOpen] = useState(false);
  const close = useCallback(() => setOpen(false), []);
  return (
    <>
      <LabelledButton icon={IconUpload} size="sm" onClick={() => setOpen(true)}>
        Upload files
      </LabelledButton>
      <Suspense fallback={null}>{open && <UploadFiles year={year} onClose={close} />}</Suspense>
    </>
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

/** Adding a file opens the picker with the same press: browsers let nothing later open it. */
function asDialog(kind: DialogKind, activity: SummaryActivity): OpenDialog {
  if (kind !== 'add-file') return { kind, activity };
  return { kind, activity, picked: pickFiles({ several: activity.dateCount < 2 }) };
}

type SummaryCategoryProps = RowDialogs & {
  category: Category;
  currency: CPDSummary['currency'];
  open: boolean;
  onToggle: () => void;
};

/** A category with its total, what it asks for and its activities (SUM-11). */
function SummaryCategory({ category, currency, open, onToggle, ...dialogs }: SummaryCategoryProps) {
  const activities = category.cpdSummaryActivities;
  const arithmetic = categoryArithmetic(category, currency);
  const planned = plannedWords(category.plannedCreditsOrHours, currency);
  return (
    <Section
      id={`category-${category.categoryId}`}
      title={`${category.displayOrder}. ${category.categoryName}`}
      total={categoryTotal(category, currency)}
      figure={{ kind: 'category', categoryId: category.categoryId }}
      open={open}
      onToggle={onToggle}
    >
      <div className={summaryCategoryStyles.requirement}>
        <Text size="sm">{category.categoryRequirementsShortVersion}</Text>
        {arithmetic !== '' && <Text size="sm">{arithmetic}</Text>}
        {planned !== '' && <PlannedMark words={planned} />}
      </div>
      {activities.length === 0 ? (
        <Text className={summaryCategoryStyles.empty}>No activities in this category.</Text>
      ) : (
        <ul className={summaryCategoryStyles.activities}>
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
function Others({ total, open, onToggle }: OthersProps) {
  return (
    <Section
      id="category-others"
      title="Others"
      total={total}
      figure={{ kind: 'others' }}
      open={open}
      onToggle={onToggle}
    >
      <Text className={summaryCategoryStyles.empty}>Paper submission: {total}</Text>
    </Section>
  );
}

type SectionProps = OthersProps & { id: string; title: string; figure: Figure; children: ReactNode };

function Section({ id, title, total, figure, open, onToggle, children }: SectionProps) {
  const content = useId();
  return (
    <section className={summaryCategoryStyles.category}>
      <h3 className={summaryCategoryStyles.heading}>
        <button
          type="button"
          id={id}
          className={summaryCategoryStyles.button}
          aria-expanded={open}
          aria-controls={content}
          onClick={onToggle}
        >
          <IconChevronDown size={22} aria-hidden className={summaryCategoryStyles.chevron} />
          <span className={summaryCategoryStyles.title}>{title}</span>
        </button>{' '}
        <span className={summaryCategoryStyles.total}>
          <WhyNumber figure={figure} text={total} of={title} />
        </span>
      </h3>
      <div id={content} hidden={!open}>
        {children}
      </div>
    </section>
  );
}

/** The two views of a year's categories: one below the other, or as cards, three to a row; remembered (SUM-03, SUM-13). */
function SummaryTabs({ children }: { children: ReactNode }) {
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
        <div className={summaryCategoryStyles.categories} data-view={view}>
          {children}
        </div>
      </Tabs.Panel>
    </Tabs>
  );
}

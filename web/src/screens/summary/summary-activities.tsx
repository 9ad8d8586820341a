import type { CPDYear } from '@cpd/contract/cpd-years';
import type { CPDSummary, SummaryActivity } from '@cpd/contract/summary';
import { Button, Group, Tabs, Text, Title } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconPlus, IconUpload } from '@tabler/icons-react';
import {
  type ReactNode,
  Suspense,
  startTransition,
  useCallback,
  useDeferredValue,
  useEffect,
  useEffectEvent,
  useState,
} from 'react';
import { fetchedPart } from '../../lib/fetched-part.ts';
import { paths } from '../../lib/paths.ts';
import { rememberedSummaryView, rememberSummaryView, type SummaryView } from '../../lib/remembered.ts';
import { amount } from '../../parts/activity-facts/activity-words.ts';
import { RepeatYear } from '../../parts/repeat/repeat-year.tsx';
import { AppLink } from '../../ui/app-link.tsx';
import { LabelledButton } from '../../ui/labelled-button.tsx';
import { useLeadOn, useOwnAddress } from '../../ui/own-address.ts';
import { pickFiles } from '../../ui/pick-files.ts';
import {
  type ActivityFilter,
  activitiesOf,
  filteredAddress,
  isNarrowing,
  readActivityFilter,
  readCategoryPlace,
  shows,
} from './activity-filter.ts';
import { ActivityFinder, FIND_FROM } from './activity-finder.tsx';
import type { DialogKind } from './activity-row.tsx';
import styles from './summary.module.css';
import summaryCategoryStyles from './summary-category.module.css';
import { Others, SummaryCategory } from './summary-category.tsx';
import { type OpenDialog, SummaryDialogs, useFocusAfterDeletion } from './summary-dialogs.tsx';

const OTHERS = 'others' as const;

/** What uploads files comes when it is first asked for. */
const UploadFiles = fetchedPart(async () => (await import('./upload-files.tsx')).UploadFiles);

/** The activities of a year by category, in the view of one's choice (SUM-03, SUM-08, SUM-11 to SUM-13). */
export function SummaryActivities({ year, summary }: { year: CPDYear; summary: CPDSummary }) {
  const categories = summary.cpdSummaryCategories.toSorted((one, other) => one.displayOrder - other.displayOrder);
  const closed = useClosedCategories();
  const [dialog, setDialog] = useState<OpenDialog>();
  const [asked, setAsked] = useState<OpenDialog>();
  useFocusAfterDeletion(summary, asked);
  const { filter, setFilter } = useFilter();
  const narrow = useMediaQuery('(max-width: 47.99em)', undefined, { getInitialValueInEffect: false }) ?? false;
  const place = useOwnAddress(({ search }) => readCategoryPlace(search));
  useGoToCategory(categories.find(({ displayOrder }) => displayOrder === place)?.categoryId, closed.open);
  const activities = activitiesOf(summary);
  const found = activities.filter((activity) => shows(filter, activity)).length;
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
          {summary.editable && <RepeatYear year={year} />}
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
      {(activities.length >= FIND_FROM || isNarrowing(filter)) && (
        <ActivityFinder activities={activities} filter={filter} found={found} onFilter={setFilter} />
      )}
      <SummaryTabs>
        {categories.map((category) => (
          <SummaryCategory
            key={category.categoryId}
            category={category}
            activities={category.cpdSummaryActivities.filter((activity) => shows(filter, activity))}
            currency={summary.currency}
            narrow={narrow}
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
      {dialog !== undefined && <SummaryDialogs dialog={dialog} summary={summary} onClose={close} />}
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
    open: (id: number) => set((now) => now.filter((one) => one !== id)),
    toggle: (id: number | typeof OTHERS) =>
      set(closed.includes(id) ? closed.filter((one) => one !== id) : [...closed, id]),
  };
}

/** The filter in the address: the way back finds it again. What changes is drawn when there is time for it. */
function useFilter() {
  const address = useOwnAddress(({ search }) => filteredAddress(readActivityFilter(search)));
  const filter = useOwnAddress(({ search }) => readActivityFilter(search));
  const leadOn = useLeadOn();
  const setFilter = (next: ActivityFilter, how?: 'in place') => {
    if (filteredAddress(next) === address) return;
    startTransition(() => leadOn(filteredAddress(next), { replace: how === 'in place', resetScroll: false }));
  };
  return { filter: useDeferredValue(filter), setFilter };
}

/** Opens the category that the address leads to, and puts the focus on its heading. */
function useGoToCategory(categoryId: number | undefined, open: (categoryId: number) => void): void {
  const openIt = useEffectEvent(open);
  useEffect(() => {
    if (categoryId === undefined) return;
    openIt(categoryId);
    // Once the router has put a new page at its top.
    const frame = requestAnimationFrame(() => {
      const heading = document.getElementById(`category-${categoryId}`);
      heading?.focus({ preventScroll: true });
      heading?.scrollIntoView();
    });
    return () => cancelAnimationFrame(frame);
  }, [categoryId]);
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

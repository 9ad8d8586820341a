import type { CPDYear } from '@cpd/contract/cpd-years';
import type { CPDSummary, SummaryActivity } from '@cpd/contract/summary';
import { Button, Tabs, Text, VisuallyHidden } from '@mantine/core';
import { IconChevronsDown, IconChevronsUp, IconPaperclip, IconPlus, IconRepeat, IconUpload } from '@tabler/icons-react';
import { Suspense, useCallback, useEffect, useEffectEvent, useState } from 'react';
import { paths } from '../../lib/paths.ts';
import { rememberedSummaryView, rememberSummaryView, type SummaryView } from '../../lib/remembered.ts';
import { useUser } from '../../lib/session.ts';
import { toggled } from '../../lib/toggled.ts';
import { amount } from '../../parts/activity-facts/activity-words.ts';
import { useFileForSeveral } from '../../parts/attach/use-file-for-several.tsx';
import { EarlierActivities } from '../../parts/earlier-activities.tsx';
import { useRepeatYear } from '../../parts/repeat/repeat-year.tsx';
import { ActionsMenu, type MenuAction } from '../../ui/actions-menu.tsx';
import { AppLink } from '../../ui/app-link.tsx';
import { fetchedPart } from '../../ui/fetched-part.ts';
import { useOwnAddress } from '../../ui/own-address.ts';
import { pickFiles } from '../../ui/pick-files.ts';
import { useIsPhone, useIsWide } from '../../ui/screen-width.ts';
import { type ActivityFilter, activitiesOf, isNarrowing, readCategoryPlace, shows } from './activity-filter.ts';
import { FIND_FROM, Found, useActivityFilters } from './activity-finder.tsx';
import type { DialogKind } from './activity-row.tsx';
import styles from './summary.module.css';
import summaryCategoryStyles from './summary-category.module.css';
import { Others, SummaryCategory } from './summary-category.tsx';
import { type OpenDialog, SummaryDialogs, useFocusAfterDeletion } from './summary-dialogs.tsx';

const OTHERS = 'others' as const;

/** What uploads files comes when it is first asked for. */
const UploadFiles = fetchedPart(async () => (await import('./upload-files.tsx')).UploadFiles);

type SummaryActivitiesProps = {
  year: CPDYear;
  summary: CPDSummary;
  /** How many of its categories are drawn by now. */
  drawn: number;
  filter: ActivityFilter;
  onFilter: (filter: ActivityFilter) => void;
};

/** The activities of a year by category, in the view of one's choice (SUM-03, SUM-08, SUM-11 to SUM-13). */
export function SummaryActivities({ year, summary, drawn, filter, onFilter }: SummaryActivitiesProps) {
  const categories = summary.cpdSummaryCategories.toSorted((one, other) => one.displayOrder - other.displayOrder);
  const narrow = useIsPhone();
  const { view, choose } = useView();
  const all = [...categories.map((category) => category.categoryId), OTHERS];
  // The grid of a phone is read first and opened then, and of a year from the system before there are totals alone; else nothing
  // has to be searched for.
  const startsClosed = (view === 'grid' && narrow) || summary.earlier !== undefined;
  const closed = useClosedCategories(startsClosed ? all : []);
  const [dialog, setDialog] = useState<OpenDialog>();
  const [asked, setAsked] = useState<OpenDialog>();
  useFocusAfterDeletion(summary, asked);
  const place = useOwnAddress(({ search }) => readCategoryPlace(search));
  const isWhole = drawn >= categories.length;
  useGoToCategory(
    isWhole ? categories.find(({ displayOrder }) => displayOrder === place)?.categoryId : undefined,
    closed.open,
  );
  const activities = activitiesOf(summary);
  const narrows = isNarrowing(filter);
  const shown = categories
    .map((category) => ({ category, found: category.cpdSummaryActivities.filter((one) => shows(filter, one)) }))
    .filter(({ found }) => !narrows || found.length > 0);
  const { chip, filters } = useActivityFilters({ activities, filter, onFilter });
  const more = useMoreActions(year, summary, closed.set, all);
  const open = (next: OpenDialog) => {
    setDialog(next);
    setAsked(next);
  };
  const close = useCallback(() => setDialog(undefined), []);
  return (
    <section aria-labelledby="activities">
      <VisuallyHidden>
        <h2 id="activities">Activities</h2>
      </VisuallyHidden>
      <Tabs value={view} onChange={choose} keepMounted={false} className={styles.activities}>
        <div className={styles.tools}>
          <Tabs.List aria-label="How the categories are shown">
            <Tabs.Tab value="detail">Detail view</Tabs.Tab>
            <Tabs.Tab value="grid">Grid view</Tabs.Tab>
          </Tabs.List>
          {(activities.length >= FIND_FROM || narrows) && chip}
          <div className={styles.buttons}>
            {!narrow &&
              more.folding.map(({ label, onChoose }) => (
                <Button key={label} size="sm" onClick={onChoose}>
                  {label}
                </Button>
              ))}
            {summary.editable && !narrow && <AddActivity year={year} summary={summary} />}
            <ActionsMenu
              name={`${year.cpdYearYear} Summary`}
              actions={narrow ? [...more.folding, ...more.actions] : more.actions}
              narrow={narrow}
            />
          </div>
        </div>
        {filters}
        {activities.length === 0 && <EmptyYear summary={summary} />}
        <Found filter={filter} found={sum(shown)} all={activities.length} onFilter={onFilter} />
        <Tabs.Panel value={view}>
          <div className={summaryCategoryStyles.categories} data-view={view}>
            {shown.slice(0, drawn).map(({ category, found }) => (
              <SummaryCategory
                key={category.categoryId}
                category={category}
                activities={found}
                currency={summary.currency}
                isExempt={summary.hasExemption}
                view={view}
                narrow={narrow}
                open={!closed.has(category.categoryId)}
                onToggle={() => closed.toggle(category.categoryId)}
                onDialog={(kind, activity) => open(asDialog(kind, activity))}
                onDeleteDate={(date, activity) => open({ kind: 'delete-date', date, activity })}
              />
            ))}
            {isWhole && summary.paperSubmission > 0 && !narrows && (
              <Others
                total={amount(summary.paperSubmission, summary.currency)}
                open={!closed.has(OTHERS)}
                onToggle={() => closed.toggle(OTHERS)}
              />
            )}
          </div>
        </Tabs.Panel>
      </Tabs>
      {more.dialogs}
      {dialog !== undefined && <SummaryDialogs dialog={dialog} summary={summary} onClose={close} />}
    </section>
  );
}

function sum(shown: readonly { found: readonly unknown[] }[]): number {
  return shown.reduce((total, { found }) => total + found.length, 0);
}

/** The two views of a year's categories: one below the other, or as cards, three to a row; remembered (SUM-03, SUM-13). */
function useView() {
  const isWide = useIsWide();
  const [chosen, setView] = useState(rememberedSummaryView);
  const view: SummaryView = chosen ?? (isWide ? 'grid' : 'detail');
  const choose = (value: string | null) => {
    const next = value === 'grid' ? 'grid' : 'detail';
    rememberSummaryView(next);
    setView(next);
  };
  return { view, choose };
}

/** What is done with the whole list: folding it, and what a menu holds (SUM-08, SUM-22, ACT-33). */
function useMoreActions(
  year: CPDYear,
  summary: CPDSummary,
  setClosed: (closed: readonly ClosedCategory[]) => void,
  all: readonly ClosedCategory[],
) {
  const [uploading, setUploading] = useState(false);
  const close = useCallback(() => setUploading(false), []);
  const repeat = useRepeatYear(year);
  const adding = useFileForSeveral();
  const folding = [
    { label: 'Expand all', icon: IconChevronsDown, onChoose: () => setClosed([]) },
    { label: 'Collapse all', icon: IconChevronsUp, onChoose: () => setClosed(all) },
  ];
  const actions: MenuAction[] = [];
  if (summary.editable) {
    actions.push(
      { label: 'Upload files', icon: IconUpload, onChoose: () => setUploading(true) },
      { label: 'One file for several activities', icon: IconPaperclip, onChoose: adding.take },
    );
  }
  if (summary.editable && repeat.open !== undefined) {
    actions.push({ label: `Repeat ${year.cpdYearYear - 1}`, icon: IconRepeat, onChoose: repeat.open });
  }
  const dialogs = (
    <>
      {adding.dialog}
      <Suspense fallback={null}>{uploading && <UploadFiles year={year} onClose={close} />}</Suspense>
      {repeat.dialog}
    </>
  );
  return { folding, actions, dialogs };
}

function AddActivity({ year, summary }: { year: CPDYear; summary: CPDSummary }) {
  const mayBeDone = summary.canSubmitNow && summary.userFrameworkRequirementsOverview.allRequirementsMet;
  return (
    <Button
      component={AppLink}
      href={paths.activity({ year: year.cpdYearId })}
      size="sm"
      // One primary button a screen: once everything is there it is the one that submits.
      variant={mayBeDone ? 'default' : 'filled'}
      leftSection={<IconPlus size={18} aria-hidden />}
      className={styles.add}
    >
      Add activity
    </Button>
  );
}

type ClosedCategory = number | typeof OTHERS;

function useClosedCategories(atFirst: readonly ClosedCategory[]) {
  const [chosen, set] = useState<readonly ClosedCategory[]>();
  const closed = chosen ?? atFirst;
  return {
    has: (id: ClosedCategory) => closed.includes(id),
    set,
    open: (id: number) => set(closed.filter((one) => one !== id)),
    toggle: (id: ClosedCategory) => set(toggled(closed, id)),
  };
}

/** In milliseconds. */
const A_FRAME = 17;

/** Opens the category that the address leads to, and puts the focus on its heading. */
function useGoToCategory(categoryId: number | undefined, open: (categoryId: number) => void): void {
  const openIt = useEffectEvent(open);
  useEffect(() => {
    if (categoryId === undefined) return;
    openIt(categoryId);
    // Once the router has put a new page at its top.
    const later = setTimeout(() => {
      const heading = document.getElementById(`category-${categoryId}`);
      heading?.focus({ preventScroll: true });
      heading?.scrollIntoView();
    }, A_FRAME);
    return () => clearTimeout(later);
  }, [categoryId]);
}

function EmptyYear({ summary }: { summary: CPDSummary }) {
  const { userId } = useUser();
  if (summary.earlier !== undefined) {
    const none = (
      <Text className={styles.panel}>
        The activities of {summary.cpdYear} are in {summary.earlier.system}. What they came to is here.
      </Text>
    );
    return <EarlierActivities cpdYearId={summary.cpdYearId} unit={summary.currency} none={none} userId={userId} />;
  }
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

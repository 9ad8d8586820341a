import { readShortcutQuery, type ShortcutQuery } from '@cpd/domain/record/shortcut-link';
import { Tabs } from '@mantine/core';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react';
import { type ActivitySearch, paths, readActivitySearch } from '../../lib/paths.ts';
import {
  type ActivityView,
  rememberActivityView,
  rememberedActivityView,
  rememberShortcut,
} from '../../lib/remembered.ts';
import { useUser } from '../../lib/session.ts';
import { useLeadOn } from '../../ui/own-address.ts';
import { showDone } from '../../ui/toast.ts';
import classes from './activity.module.css';
import { focusHeading } from './activity-page.tsx';
import { ActivitySaved } from './activity-saved.tsx';
import { ActivityCalendar } from './calendar/activity-calendar.tsx';
import { useImportedItems } from './calendar/imported-items.ts';
import type { SavedActivity } from './form/activity-totals.ts';
import { inputsOfSearch } from './form/starting-values.ts';
import { OpenedActivity } from './opened-activity.tsx';

/** `/User/Layout/Activity`: adds, changes and shows an activity, by what the address asks for (ACT-01, ACT-03 to ACT-10). */
export function ActivityScreen() {
  const search = readActivitySearch(useSearch({ strict: false }));
  const navigate = useNavigate();
  const leadOn = useLeadOn();
  const shortcut = useSessionShortcut(search);
  const imported = useImportedItems(useUser().userId);
  // An address that asks for something else, the calendar too, is answered first (ACT-09, ACT-22).
  const item = viewOf(search) === undefined ? imported.item : undefined;
  const [saved, setSaved] = useState<SavedActivity>();
  const [savedItem, setSavedItem] = useState<typeof item>();
  // Opening the same activity once more is a new form.
  const [round, setRound] = useState(0);

  const goOn = useCallback(() => void navigate({ href: paths.summary }), [navigate]);
  const onSaved = (activity: SavedActivity) => {
    rememberShortcut(null);
    const left = item === undefined ? 0 : imported.saved();
    // One after the other: the next one opens where this was (CAL-12).
    if (left > 0) showDone(`“${activity.name}” was saved. ${left} to finish.`);
    else setSaved(activity);
    setSavedItem(item);
  };
  /** The form is as it was filled, or where the calendar's items are, filled from the item again (ACT-44, CAL-12). */
  const takeBack = () => {
    setSaved(undefined);
    if (savedItem === undefined) saved?.reopen?.();
    // Under a key of its own: that of the first was answered.
    else imported.add([{ ...savedItem }], true);
  };
  const openAnew = (wanted: ActivitySearch) => {
    setSaved(undefined);
    setRound(round + 1);
    void navigate({ href: paths.activity(wanted) });
  };
  // Nothing is left that could be lost.
  const leave = () => leadOn(paths.summary, { ignoreBlocker: true });
  const [chosenView, chooseView] = useActivityView(search);
  const view = item === undefined ? chosenView : 'detail';
  const setView = (next: typeof view) => {
    if (item !== undefined) imported.close();
    chooseView(next);
  };
  const opened = `${view} ${round} ${imported.round} ${JSON.stringify(search)}`;
  useHeadingFocus(opened);
  return (
    <ActivityTabs view={view} onView={setView}>
      {view === 'calendar' ? (
        <ActivityCalendar
          imported={imported}
          onOpened={() => {
            if (viewOf(search) !== undefined) void navigate({ href: paths.activity({}), replace: true });
          }}
        />
      ) : (
        <OpenedActivity
          key={opened}
          inputs={{
            ...inputsOfSearch(search),
            ...(item !== undefined && { copyActivityResponse: item }),
          }}
          startingPoint={startOfSearch(search)}
          shortcut={shortcut}
          onSaved={onSaved}
          onLeft={leave}
          onReload={() => setRound((now) => now + 1)}
        />
      )}
      {saved && (
        <ActivitySaved
          saved={saved}
          onEdit={() => openAnew({ actid: saved.activityId })}
          onAnother={() => openAnew({ year: saved.cpdYearId })}
          onOk={goOn}
          onUndone={takeBack}
        />
      )}
    </ActivityTabs>
  );
}

/** Our own prefills of the address. */
function startOfSearch({ name, year, type, area }: ActivitySearch) {
  return { name, cpdYearId: year, activityTypeId: type, areaId: area };
}

/** Going from one activity to another stays on the page, so the new heading gets its focus here (NAV-21); not at the first. */
function useHeadingFocus(opened: string): void {
  const before = useRef(opened);
  useEffect(() => {
    if (before.current === opened) return;
    before.current = opened;
    focusHeading();
  }, [opened]);
}

/**
 * The shortcut of the address, which is kept for the session (SHC-01) until it was saved or the screen was left (SHC-09). It
 * belongs to its address: another one, loaded in full, is what it says.
 */
function useSessionShortcut(search: ActivitySearch): ShortcutQuery | undefined {
  const text = queryText(search);
  useEffect(() => rememberShortcut(text), [text]);
  // Anyone who leaves the screen has given the shortcut up; closing or reloading the page does not pass here.
  useEffect(() => () => rememberShortcut(null), []);
  return text === null ? undefined : readShortcutQuery(Object.fromEntries(new URLSearchParams(text)));
}

/** The shortcut's part of an address as a query; null without one. */
function queryText({ Shortcut, aId, h, t, rId }: ActivitySearch): string | null {
  const given = Object.entries({ Shortcut, aId, h, t, rId }).flatMap(([name, text]) =>
    text === undefined ? [] : [[name, text]],
  );
  return given.length === 0 ? null : new URLSearchParams(given).toString();
}

/**
 * Which tab of the activity screen shows, and how another one is chosen, which is remembered (ACT-02). An address that
 * asks for one of them opens it without changing what is remembered.
 */
function useActivityView(search: ActivitySearch): [ActivityView, (view: ActivityView) => void] {
  const asked = JSON.stringify(search);
  const [chosen, setChosen] = useState<{ asked: string; view: ActivityView }>();
  // A choice is for the visit in which it was made; the next address speaks for itself.
  const view = chosen?.asked === asked ? chosen.view : (viewOf(search) ?? rememberedActivityView());
  const choose = (next: ActivityView) => {
    rememberActivityView(next);
    setChosen({ asked, view: next });
  };
  return [view, choose];
}

/** The tab that an address asks for (ACT-02, ACT-09); ids and values for the form mean the form. */
export function viewOf({ iscalendar, ...form }: ActivitySearch): ActivityView | undefined {
  if (Object.values(form).some((value) => value !== undefined)) return 'detail';
  return iscalendar === 1 ? 'calendar' : undefined;
}

type ActivityTabsProps = {
  view: ActivityView;
  onView: (view: ActivityView) => void;
  /** What the chosen tab shows. */
  children: ReactNode;
};

/** The two tabs of the activity screen (ACT-01). */
function ActivityTabs({ view, onView, children }: ActivityTabsProps) {
  return (
    <Tabs value={view} onChange={(value) => onView(value === 'calendar' ? 'calendar' : 'detail')} keepMounted={false}>
      <Tabs.List className={classes.tabs}>
        <Tabs.Tab value="detail">Detail view</Tabs.Tab>
        <Tabs.Tab value="calendar">Calendar view</Tabs.Tab>
      </Tabs.List>
      <Tabs.Panel value={view}>{children}</Tabs.Panel>
    </Tabs>
  );
}

import { useNavigate, useSearch } from '@tanstack/react-router';
import { useCallback, useEffect, useRef, useState } from 'react';
import { type ActivitySearch, paths, readActivitySearch } from '../../lib/paths.ts';
import { useUser } from '../../lib/session.ts';
import { useLeadOn } from '../../ui/own-address.ts';
import { showDone } from '../../ui/toast.ts';
import { ActivitySaved } from './activity-saved.tsx';
import { ActivityCalendar } from './calendar/activity-calendar.tsx';
import { ActivityTabs } from './calendar/activity-tabs.tsx';
import { useImportedItems } from './calendar/imported-items.ts';
import { useActivityView, viewOf } from './calendar/use-activity-view.ts';
import type { SavedActivity } from './form/saved-in-words.ts';
import { OpenedActivity } from './opened-activity.tsx';
import { inputsOfSearch } from './screen-inputs.ts';
import { useSessionShortcut } from './use-session-shortcut.ts';
import './widget-styles.ts';

/** `/User/Layout/Activity`: adds, changes and shows an activity, by what the address asks for (ACT-01, ACT-03 to ACT-10). */
export function ActivityScreen() {
  const search = readActivitySearch(useSearch({ strict: false }));
  const navigate = useNavigate();
  const leadOn = useLeadOn();
  const shortcut = useSessionShortcut(search);
  const imported = useImportedItems(useUser().userId);
  // An address that asks for something else is answered first (ACT-22).
  const item = viewOf(search) === 'detail' ? undefined : imported.item;
  const [saved, setSaved] = useState<SavedActivity>();
  // Opening the same activity once more is a new form.
  const [round, setRound] = useState(0);

  const next = afterSaving(search);
  const goOn = useCallback(() => void navigate({ href: next }), [navigate, next]);
  const onSaved = (activity: SavedActivity) => {
    shortcut.forget();
    const left = item === undefined ? 0 : imported.saved();
    // One after the other: the next one opens where this was (CAL-12).
    if (left > 0) showDone(`“${activity.name}” was saved. ${left} to finish.`);
    else setSaved(activity);
  };
  const editAgain = () => {
    if (!saved) return;
    setSaved(undefined);
    setRound(round + 1);
    void navigate({ href: paths.activity({ actid: saved.activityId }) });
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
        <ActivityCalendar imported={imported} />
      ) : (
        <OpenedActivity
          key={opened}
          inputs={{
            ...inputsOfSearch(search),
            ...(item !== undefined && { copyActivityResponse: item }),
          }}
          wish={wishOfSearch(search)}
          shortcut={shortcut.query}
          onSaved={onSaved}
          onLeft={leave}
          onReload={() => setRound(round + 1)}
        />
      )}
      {saved && <ActivitySaved saved={saved} toPlans={search.goal !== undefined} onEdit={editAgain} onOk={goOn} />}
    </ActivityTabs>
  );
}

/** The summary, or the plan whose goal the activity was opened for (ACT-44, PDP-14). */
function afterSaving({ goal, year }: ActivitySearch): string {
  if (goal === undefined) return paths.summary;
  return year === undefined ? paths.plans : paths.plansOf(year);
}

/** Our own prefills of the address. */
function wishOfSearch({ year, type, area, goal }: ActivitySearch) {
  return { cpdYearId: year, activityTypeId: type, areaId: area, goalId: goal };
}

/** Going from one activity to another stays on the page, so the new heading gets its focus here (NAV-21); not at the first. */
function useHeadingFocus(opened: string): void {
  const before = useRef(opened);
  useEffect(() => {
    if (before.current === opened) return;
    before.current = opened;
    const heading = document.querySelector('h1');
    heading?.setAttribute('tabindex', '-1');
    heading?.focus({ preventScroll: true });
    window.scrollTo({ top: 0 });
  }, [opened]);
}

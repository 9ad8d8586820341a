import type { CPDYear } from '@cpd/contract/cpd-years';
import { useSuspenseQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useCallback, useEffect, useRef, useState } from 'react';
import { type ActivitySearch, paths, readActivitySearch } from '../../lib/paths.ts';
import { useUser } from '../../lib/session.ts';
import { yearsQuery } from '../../queries/years.ts';
import { readWish, startingValues } from './activity-opening.ts';
import { ActivityPage, NoOpenYear } from './activity-page.tsx';
import { ActivitySaved } from './activity-saved.tsx';
import { CopiedActivity, StoredActivity } from './loaded-activity.tsx';
import { NewActivity } from './new-activity.tsx';
import type { SavedActivity } from './saved-in-words.ts';
import './widget-styles.ts';

/** `/User/Layout/Activity`: adds, changes and shows an activity, by what the address asks for (ACT-01, ACT-03 to ACT-10). */
export function ActivityScreen() {
  const search = readActivitySearch(useSearch({ strict: false }));
  const navigate = useNavigate();
  const [saved, setSaved] = useState<SavedActivity>();
  // Opening the same activity once more is a new form.
  const [round, setRound] = useState(0);

  const toSummary = useCallback(() => void navigate({ href: paths.summary }), [navigate]);
  const editAgain = () => {
    if (!saved) return;
    setSaved(undefined);
    setRound(round + 1);
    void navigate({ href: paths.activity({ actid: saved.activityId }) });
  };
  const onDeleted = () => {
    // Nothing is left that could be lost.
    void navigate({ href: paths.summary, ignoreBlocker: true });
  };
  const opened = `${round} ${JSON.stringify(search)}`;
  useHeadingFocus(opened);
  return (
    <>
      <OpenedActivity
        key={opened}
        search={search}
        onSaved={setSaved}
        onDeleted={onDeleted}
        onReload={() => setRound(round + 1)}
      />
      {saved && <ActivitySaved saved={saved} onEdit={editAgain} onOk={toSummary} />}
    </>
  );
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

type OpenedProps = {
  search: ActivitySearch;
  onSaved: (saved: SavedActivity) => void;
  onDeleted: () => void;
  onReload: () => void;
};

function OpenedActivity({ search, onSaved, onDeleted, onReload }: OpenedProps) {
  const { UserId } = useUser();
  const { data: years } = useSuspenseQuery(yearsQuery(UserId));
  const wish = readWish(search);
  switch (wish.kind) {
    case 'add':
      return <AddedActivity search={search} years={years} onSaved={onSaved} />;
    case 'copy':
      return <CopiedActivity activityId={wish.activityId} years={years} onSaved={onSaved} />;
    default:
      return (
        <StoredActivity
          wish={wish.kind}
          activityId={wish.activityId}
          years={years}
          onSaved={onSaved}
          onDeleted={onDeleted}
          onReload={onReload}
        />
      );
  }
}

type AddedProps = Pick<OpenedProps, 'search' | 'onSaved'> & { years: readonly CPDYear[] };

function AddedActivity({ search, years, onSaved }: AddedProps) {
  // Years are fetched again while somebody types; the form starts once.
  const [initial] = useState(() => startingValues(search, years));
  return (
    <ActivityPage title="Add Activity">
      {initial ? <NewActivity initial={initial} years={years} onSaved={onSaved} /> : <NoOpenYear />}
    </ActivityPage>
  );
}

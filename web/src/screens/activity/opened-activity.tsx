import type { Activity } from '@cpd/contract/activities';
import type { CPDYear } from '@cpd/contract/cpd-years';
import { activityHeading, type ChosenScreen, chooseActivityScreen } from '@cpd/domain/record/activity-screen';
import type { ShortcutQuery } from '@cpd/domain/record/shortcut-link';
import { useSuspenseQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useUser } from '../../lib/session.ts';
import { yearsQuery } from '../../queries/years.ts';
import { ActivityPage, NoOpenYear } from './activity-page.tsx';
import { CopiedActivity } from './copied-activity.tsx';
import { toFormValues } from './form/activity-wire.ts';
import { formRules, yearChoices } from './form/form-year.ts';
import type { SavedActivity } from './form/saved-in-words.ts';
import { type StartingWish, startingValues } from './form/starting-values.ts';
import { NewActivity } from './new-activity.tsx';
import type { ScreenInputs } from './screen-inputs.ts';
import { ShortcutActivity } from './shortcut-activity.tsx';
import { OpenedActivityDate } from './single-date/opened-activity-date.tsx';
import { StoredActivity } from './stored-activity.tsx';

type OpenedActivityProps = {
  inputs: ScreenInputs;
  /** What a new activity starts with besides. */
  wish: StartingWish;
  shortcut: ShortcutQuery | undefined;
  onSaved: (saved: SavedActivity) => void;
  /** The activity is deleted, or was given up. */
  onLeft: () => void;
  /** Opens the stored activity anew. */
  onReload: () => void;
};

/** One of the ten screens behind the address, chosen once the years are there (ACT-22). */
export function OpenedActivity(props: OpenedActivityProps) {
  const { inputs, wish, onSaved, onLeft, onReload } = props;
  const { userId } = useUser();
  const { data: years } = useSuspenseQuery(yearsQuery(userId));
  const shortcut = shortcutOf(props);
  // Years are fetched again while somebody types; what was opened stays.
  const [screen] = useState(() => screenOf(inputs, shortcut, years));
  switch (screen.kind) {
    case 'edit':
    case 'view':
      return <StoredActivity {...{ screen, years, onSaved, onLeft, onReload }} />;
    case 'edit-date':
    case 'view-date':
      return (
        <OpenedActivityDate
          activityDateId={screen.activityDateId}
          wish={screen.kind === 'edit-date' ? 'edit' : 'view'}
          {...{ years, onSaved, onLeft, onReload }}
        />
      );
    case 'shortcut':
      return shortcut && <ShortcutActivity {...{ shortcut, wish, years, onSaved }} />;
    case 'copy':
      return <CopiedActivity activityId={screen.activityId} {...{ years, onSaved }} />;
    case 'calendar-import':
      return (
        inputs.copyActivityResponse && (
          <ImportedActivity item={inputs.copyActivityResponse} {...{ screen, years, onSaved }} />
        )
      );
    default:
      return <AddedActivity {...{ screen, wish, years, onSaved }} />;
  }
}

/** A friendly link by its name, else the shortcut of the session where one is meant (SHC-01, SHC-04). */
function shortcutOf({ inputs, shortcut }: OpenedActivityProps): ShortcutQuery | undefined {
  if (inputs.friendlyURL !== undefined) return { kind: 'friendly', suffix: inputs.friendlyURL };
  return inputs.isShortcut === false ? undefined : shortcut;
}

function screenOf(inputs: ScreenInputs, shortcut: ShortcutQuery | undefined, years: readonly CPDYear[]) {
  const wish = { ...inputs, editActivityId: inputs.editActivityId ?? inputs.activityId };
  const remembered = {
    ...(shortcut && { shortcut: shortcut.kind }),
    calendarImport: inputs.copyActivityResponse !== undefined,
    ...(inputs.isPDP === true && inputs.attachToCPDYearId !== undefined && { planYearId: inputs.attachToCPDYearId }),
  };
  return chooseActivityScreen(wish, remembered, yearChoices(years));
}

type ImportedProps = Pick<OpenedActivityProps, 'onSaved'> & {
  item: Activity;
  screen: ChosenScreen;
  years: readonly CPDYear[];
};

/** The add form with what an item of a calendar brings; nothing is saved until Save (CAL-12). */
function ImportedActivity({ item, screen, years, onSaved }: ImportedProps) {
  const [initial] = useState(() => {
    const start = startingValues({ cpdYearId: item.cpdYearId }, years);
    const year = years.find(({ cpdYearId }) => cpdYearId === start?.cpdYearId);
    if (!year) return undefined;
    const values = { ...toFormValues(item, formRules(year)), cpdYearId: year.cpdYearId };
    // A calendar that gives no time leaves the field to be filled, not a 0 to be taken away.
    return item.hoursPerDate > 0 ? values : { ...values, hours: '' };
  });
  return (
    <ActivityPage title={activityHeading(screen, 'add')}>
      {initial ? <NewActivity draft="import" initial={initial} years={years} onSaved={onSaved} /> : <NoOpenYear />}
    </ActivityPage>
  );
}

type AddedProps = Pick<OpenedActivityProps, 'wish' | 'onSaved'> & { screen: ChosenScreen; years: readonly CPDYear[] };

/** The add form, empty or with the date, the year or the plan it was opened for (ACT-10, ACT-22). */
function AddedActivity({ screen, wish, years, onSaved }: AddedProps) {
  const [initial] = useState(() => startingValues({ ...wish, ...startOf(screen) }, years));
  return (
    <ActivityPage title={activityHeading(screen, 'add')}>
      {initial ? <NewActivity initial={initial} years={years} onSaved={onSaved} /> : <NoOpenYear />}
    </ActivityPage>
  );
}

function startOf(screen: ChosenScreen): StartingWish {
  if (screen.kind === 'preselected-date') return { date: screen.date };
  return screen.kind === 'plan' ? { cpdYearId: screen.cpdYearId } : {};
}

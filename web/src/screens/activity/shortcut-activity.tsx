import type { Shortcut } from '@cpd/contract/shortcuts';
import {
  plainShortcutToValues,
  type ShortcutQuery,
  type StoredShortcut,
  shortcutRange,
  shortcutToValues,
} from '@cpd/domain/record/shortcut-link';
import { Alert, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError } from '../../lib/api-error.ts';
import { useUser } from '../../lib/session.ts';
import { Waiting } from '../../parts/loaded.tsx';
import { shortcutQuery } from '../../queries/shortcuts.ts';
import type { YearWithRules } from '../../queries/years-with-rules.ts';
import shared from '../../ui/shared.module.css';
import { ActivityPage, NoOpenYear, NotAvailable, useFirst } from './activity-page.tsx';
import { shortcutInWords } from './details/shortcut-words.ts';
import type { SavedActivity } from './form/activity-totals.ts';
import { formYears, type StartingPoint, startingValues } from './form/starting-values.ts';
import type { YearOffers } from './form/year-offers.ts';
import { useOffersOf } from './form/year-offers.ts';
import { BegunActivity, NewActivity } from './new-activity.tsx';

type Common = {
  startingPoint: StartingPoint;
  years: readonly YearWithRules[];
  onSaved: (saved: SavedActivity) => void;
};

/** "Shortcut Activity": the form for something new, filled in by a link (SHC-01, SHC-02, SHC-04, SHC-05). */
export function ShortcutActivity({ shortcut, ...common }: Common & { shortcut: ShortcutQuery }) {
  if (shortcut.kind === 'plain') return <PlainShortcut shortcut={shortcut} {...common} />;
  return <FriendlyShortcut suffix={shortcut.suffix} {...common} />;
}

type PlainProps = Common & { shortcut: ShortcutQuery & { kind: 'plain' } };

function PlainShortcut({ shortcut, startingPoint, years, onSaved }: PlainProps) {
  const start = startingValues(startingPoint, years);
  const offers = useFirst(useOffersOf(years.find(({ cpdYearId }) => cpdYearId === start?.cpdYearId)));
  return (
    <ActivityPage title="Shortcut Activity">
      {!start && <NoOpenYear />}
      {start && !offers && <Waiting place={[72, 72, 72]} />}
      {start && offers && (
        <BegunActivity
          mode="shortcut"
          draft="shortcut"
          start={{ ...plainShortcutToValues(shortcut, offers), date: start.date }}
          years={years}
          onSaved={onSaved}
        />
      )}
    </ActivityPage>
  );
}

function FriendlyShortcut({ suffix, startingPoint, years, onSaved }: Common & { suffix: string }) {
  const { userId } = useUser();
  const { data: shortcut, error } = useQuery(shortcutQuery(userId, suffix));
  const year = formYears(years).find(({ cpdYearId }) => cpdYearId === shortcut?.cpdYearId);
  const offers = useFirst(useOffersOf(year));
  const gone = error instanceof ApiError && error.status === 404;
  if (gone || (!error && shortcut && !year))
    return <LinkLeadsNowhere startingPoint={startingPoint} years={years} onSaved={onSaved} />;
  return (
    <ActivityPage title="Shortcut Activity">
      {error && <NotAvailable error={error} />}
      {!error && !(shortcut && offers) && <Waiting place={[72, 72, 72]} />}
      {!error && shortcut && offers && <FriendlyForm {...{ shortcut, offers, years, onSaved }} />}
    </ActivityPage>
  );
}

/** SHC-08. */
function LinkLeadsNowhere({ startingPoint, years, onSaved }: Common) {
  const [start] = useState(() => startingValues(startingPoint, years));
  return (
    <ActivityPage title="Add Activity">
      <Alert color="gray" title="This link no longer works" role="status">
        It may have expired, or its year may be closed. You can enter the activity yourself.
      </Alert>
      <BegunActivity start={start} years={years} onSaved={onSaved} />
    </ActivityPage>
  );
}

type FriendlyFormProps = Omit<Common, 'startingPoint'> & { shortcut: Shortcut; offers: YearOffers };

function FriendlyForm({ shortcut, offers, years, onSaved }: FriendlyFormProps) {
  const kept = storedShortcut(shortcut);
  const range = shortcutRange(kept, shortcut.cpdYear);
  return (
    <>
      <Text className={`${shared.quiet} ${shared.long}`}>{shortcutInWords(shortcut, range)}</Text>
      <NewActivity
        mode="friendly"
        draft={`shortcut.${shortcut.shortcutId}`}
        initial={shortcutToValues(kept, offers)}
        shortcut={{ id: shortcut.shortcutId, range }}
        years={years}
        onSaved={onSaved}
      />
    </>
  );
}

function storedShortcut(shortcut: Shortcut): StoredShortcut {
  return {
    cpdShortcutId: shortcut.shortcutId,
    name: shortcut.activityName,
    activityTypeId: shortcut.activityTypeId,
    cpdYearId: shortcut.cpdYearId,
    ongoing: shortcut.ongoing,
    startDate: shortcut.startDate ?? undefined,
    endDate: shortcut.endDate ?? undefined,
    hours: shortcut.hours.map(({ areaId, hours }) => ({ areaId, hours })),
  };
}

import type { Activity } from '@cpd/contract/activities';
import { CALENDAR_HEADING } from '@cpd/domain/record/activity-screen';
import { formatDayMonthYear } from '@cpd/domain/values/plain-date';
import { Button, Stack, Text, Title } from '@mantine/core';
import { useSuspenseQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { Suspense, useCallback, useState } from 'react';
import { paths } from '../../../lib/paths.ts';
import { useUser } from '../../../lib/session.ts';
import { AttachFileToActivity } from '../../../parts/attach-file-to-activity.tsx';
import { AttachToGoals } from '../../../parts/attach-to-goals.tsx';
import { Waiting } from '../../../parts/loaded.tsx';
import { yearsWithRulesQuery } from '../../../queries/years-with-rules.ts';
import { fetchedPart } from '../../../ui/fetched-part.ts';
import { pickFiles } from '../../../ui/pick-files.ts';
import shared from '../../../ui/shared.module.css';
import { useTitle } from '../../../ui/use-title.ts';
import styles from './calendar.module.css';
import { itemInWords, itemName } from './import-choices.ts';
import type { useImportedItems } from './imported-items.ts';

// Anyone who came to type need not wait for it.
const CalendarView = fetchedPart(async () => (await import('./calendar-view.tsx')).CalendarView);

/** An activity that a dialog is about. */
type Acted = { activityId: number; cpdYearId: number };

type ActivityCalendarProps = {
  imported: ReturnType<typeof useImportedItems>;
  /** An imported item is to be finished in the form. */
  onOpened: () => void;
};

/** The calendar tab with its heading, and where its actions lead (ACT-03, CAL-01 to CAL-08). */
export function ActivityCalendar({ imported, onOpened }: ActivityCalendarProps) {
  const { userId } = useUser();
  const navigate = useNavigate();
  const { data: years } = useSuspenseQuery(yearsWithRulesQuery(userId));
  const [attaching, setAttaching] = useState<Acted>();
  const [addingTo, setAddingTo] = useState<Acted & { picked: Promise<readonly File[]> }>();
  const closeFiles = useCallback(() => setAddingTo(undefined), []);
  useTitle(CALENDAR_HEADING);
  return (
    <Stack gap="lg">
      <Title order={1}>{CALENDAR_HEADING}</Title>
      <WaitingItems
        items={imported.waiting}
        onOpen={(item) => {
          imported.openItem(item);
          onOpened();
        }}
        onRemove={imported.remove}
        onRemoveAll={imported.removeAll}
      />
      <Suspense fallback={<Waiting place={420} />}>
        <CalendarView
          years={years}
          onAdd={(date) => void navigate({ href: paths.activity({ selectedDate: formatDayMonthYear(date) }) })}
          onAddFile={({ activityId, cpdYearId, dateCount }) =>
            setAddingTo({ activityId, cpdYearId, picked: pickFiles({ several: dateCount < 2 }) })
          }
          onImport={(added, open) => {
            imported.add(added, open);
            if (open) onOpened();
          }}
          onAttachToPlan={({ activityId, cpdYearId }) => setAttaching({ activityId, cpdYearId })}
        />
      </Suspense>
      {addingTo && <AttachFileToActivity {...addingTo} onClose={closeFiles} />}
      {attaching && <AttachToGoals {...attaching} onClose={() => setAttaching(undefined)} />}
    </Stack>
  );
}

type WaitingItemsProps = {
  items: readonly Activity[];
  onOpen: (item: Activity) => void;
  onRemove: (item: Activity) => void;
  onRemoveAll: () => void;
};

/** Imported items that are not saved yet; each is finished in the form or taken away (CAL-12). */
function WaitingItems({ items, onOpen, onRemove, onRemoveAll }: WaitingItemsProps) {
  if (items.length === 0) return null;
  return (
    <section className={styles.panel} aria-labelledby="imported">
      <Title order={2} size="h3" id="imported">
        Imported, to finish ({items.length})
      </Title>
      <ul className={`${shared.list} ${styles.list}`}>
        {items.slice(0, 5).map((item) => (
          <li key={`${item.activityName} ${item.timeframe} ${item.hoursPerDate}`} className={styles.waiting}>
            <span>
              <span className={styles.name}>{itemName(item)}</span>
              <Text size="sm" c="dimmed">
                {itemInWords(item)}
              </Text>
            </span>
            <span className={styles.waitingActions}>
              <Button size="sm" onClick={() => onOpen(item)} aria-label={`Finish ${itemName(item)}`}>
                Finish
              </Button>
              <Button
                size="sm"
                variant="subtle"
                color="red"
                onClick={() => onRemove(item)}
                aria-label={`Remove ${itemName(item)}`}
              >
                Remove
              </Button>
            </span>
          </li>
        ))}
      </ul>
      {items.length > 5 && <Text size="sm">and {items.length - 5} more</Text>}
      {items.length > 1 && (
        <Button variant="subtle" color="red" size="sm" className={shared.start} onClick={onRemoveAll}>
          Remove all
        </Button>
      )}
    </section>
  );
}

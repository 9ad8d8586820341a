import type { SeriesDay } from '@cpd/contract/series-days';
import { formatHours } from '@cpd/domain/values/hours';
import { Button, Checkbox, Text, Title } from '@mantine/core';
import { IconCalendarCheck } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useUser } from '../../lib/session.ts';
import { toggled } from '../../lib/toggled.ts';
import { NotSaved } from '../../parts/saving/not-saved.tsx';
import { useSaving } from '../../parts/saving/use-saving.ts';
import { seriesDaysChanges, seriesDaysQuery } from '../../queries/series-days.ts';
import { useChange } from '../../queries/use-change.ts';
import shared from '../../ui/shared.module.css';
import offerStyles from './attendance-offers.module.css';
import styles from './series-days.module.css';

/** The result of the question: how many days went, and the key under which they can come back. */
type Said = { words: string; key?: string };

/**
 * Asks once a week which days of series happened, all ticked; who unticks one takes it out of the record. Who says nothing
 * changes nothing.
 */
export function SeriesDaysPanel() {
  const { userId } = useUser();
  const { data } = useQuery(seriesDaysQuery(userId));
  const [said, setSaid] = useState<Said>();
  if (said !== undefined) return <Answered said={said} onBack={(words) => setSaid({ words })} />;
  if (data === undefined || data.days.length === 0) return null;
  return <Question key={data.until} until={data.until} days={data.days} onSaid={setSaid} />;
}

type QuestionProps = { until: string; days: readonly SeriesDay[]; onSaid: (said: Said) => void };

function Question({ until, days, onSaid }: QuestionProps) {
  const { userId } = useUser();
  const [removed, setRemoved] = useState<readonly number[]>([]);
  const confirm = useChange(seriesDaysChanges.confirmSeriesDays(userId));
  const putOff = useChange(seriesDaysChanges.putOffSeriesDays(userId));
  const confirming = useSaving({
    entered: () => removed,
    save: async (removedDateIds: readonly number[], key) => {
      await confirm.mutateAsync({ until, removedDateIds, key });
      return { key };
    },
    content: (removedDateIds) => removedDateIds,
    onSaved: ({ key }, { length }) => onSaid(length === 0 ? { words: ALL_HAPPENED } : { words: taken(length), key }),
  });
  const later = useSaving({
    entered: null,
    save: () => putOff.mutateAsync(),
    onSaved: () => onSaid({ words: 'Nothing was changed. We will ask again in a week.' }),
  });
  const busy = confirming.busy || later.busy;
  const toggle = (id: number) => setRemoved(toggled(removed, id));
  return (
    <Card heading={days.length === 1 ? 'Did this session go ahead?' : `Did these ${days.length} sessions go ahead?`}>
      <Text size="sm">These repeating sessions already count. Untick any that didn’t go ahead.</Text>
      {[...Map.groupBy(days, ({ activityId }) => activityId).values()].map((ofOne) => (
        <fieldset key={ofOne[0]?.activityId} className={styles.series}>
          <legend>{ofOne[0]?.activityName}</legend>
          {ofOne.map(({ activityDateId: id, startDate, hours }) => (
            <Checkbox
              key={id}
              className={styles.day}
              label={`${dayWithWeekday(startDate)}, ${formatHours(hours)} h`}
              checked={!removed.includes(id)}
              onChange={() => toggle(id)}
            />
          ))}
        </fieldset>
      ))}
      <div className={shared.wrap}>
        <Button
          variant="outline"
          loading={confirming.busy}
          disabled={busy}
          onClick={() => void confirming.submit(removed)}
        >
          {confirmText(days.length, removed.length)}
        </Button>
        <Button variant="subtle" loading={later.busy} disabled={busy} onClick={() => void later.submit()}>
          Ask me next week
        </Button>
      </div>
      <NotSaved failure={confirming.failure ?? later.failure} />
    </Card>
  );
}

const ALL_HAPPENED = 'Thank you. Your record stays as it is.';

function taken(count: number): string {
  return count === 1 ? '1 session was removed from your record.' : `${count} sessions were removed from your record.`;
}

function confirmText(all: number, removed: number): string {
  if (removed === 0) return all === 1 ? 'Yes, it did' : `Yes, all ${all} did`;
  return removed === 1 ? 'Confirm and remove 1 session' : `Confirm and remove ${removed} sessions`;
}

/** Says what was done, and lets it be undone for as long as Home is open and the server keeps it. */
function Answered({ said, onBack }: { said: Said; onBack: (words: string) => void }) {
  const { userId } = useUser();
  const back = useChange(seriesDaysChanges.bringDaysBack(userId));
  const heading = useRef<HTMLHeadingElement>(null);
  // The button that was pressed is gone.
  // biome-ignore lint/correctness/useExhaustiveDependencies: for each thing that is said
  useEffect(() => heading.current?.focus(), [said]);
  const { submit, busy, failure } = useSaving({
    entered: null,
    save: (key: string) => back.mutateAsync(key),
    onSaved: () => onBack('The removed sessions are back in your record.'),
  });
  const { words, key } = said;
  return (
    <Card heading={words} ref={heading}>
      {key !== undefined && (
        <div className={shared.wrap}>
          <Button loading={busy} onClick={() => void submit(key)}>
            Undo
          </Button>
        </div>
      )}
      <NotSaved failure={failure} />
    </Card>
  );
}

type CardProps = { heading: string; ref?: React.RefObject<HTMLHeadingElement | null>; children: ReactNode };

function Card({ heading, ref, children }: CardProps) {
  return (
    <section aria-labelledby="series-days" className={offerStyles.panel}>
      <Title order={2} id="series-days" ref={ref} tabIndex={-1} className={offerStyles.heading}>
        <IconCalendarCheck size={22} aria-hidden />
        {heading}
      </Title>
      {children}
    </section>
  );
}

/** "Wed 4 November". */
function dayWithWeekday(day: string): string {
  return Temporal.PlainDate.from(day).toLocaleString('en-AU', { weekday: 'short', day: 'numeric', month: 'long' });
}

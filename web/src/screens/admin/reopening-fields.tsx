import { collegeClock } from '@cpd/domain/values/college-clock';
import { formatDayMonthYear, isPlainDate } from '@cpd/domain/values/plain-date';
import { List, Text, Textarea } from '@mantine/core';
import { DayField } from '../../parts/day/day-field.tsx';
import { problemsWith } from '../../parts/saving/problems.ts';
import type { useForm } from '../../parts/saving/use-form.ts';

/** What the team says when it re-opens a year: why, and until which day, a plain date once it can be read. */
export interface ReopeningTerms {
  reason: string;
  until: string;
}

/** What is wrong with a re-opening before it is sent; the server judges the rest. */
export function checkReopening({ until }: ReopeningTerms) {
  return problemsWith('until', !isPlainDate(until) ? 'Please enter a date such as 31/05/2027.' : undefined);
}

type ReopeningFieldsProps = {
  form: Pick<ReturnType<typeof useForm<ReopeningTerms, object>>, 'values' | 'errors' | 'set' | 'text'>;
  /** Who reads the reason, as a sentence. */
  readers: string;
  /** The latest day that the rules allow. */
  latestDay: string;
  /** What else there is to know about the end. */
  note?: string;
};

/** Reason and end of a re-opening, of one year or of many (ROP-01, ROP-04). */
export function ReopeningFields({ form, readers, latestDay, note = '' }: ReopeningFieldsProps) {
  return (
    <>
      <Textarea label="Reason" description={readers} required rows={3} data-autofocus {...form.text('reason')} />
      <DayField
        label="Until the end of"
        value={form.values.until}
        error={form.errors.until}
        onChange={(until) => form.set({ until })}
      />
      <Text size="sm" c="dimmed">
        {`${formatDayMonthYear(latestDay)} at the latest, ${collegeClock()}. ${note}`.trim()}
      </Text>
    </>
  );
}

/** What a re-opening does, in words (ROP-01). */
export function ReopeningEffects({ effects }: { effects: readonly string[] }) {
  return (
    <div>
      <Text fw={600} mb={4}>
        What happens
      </Text>
      <List spacing={4}>
        {effects.map((effect) => (
          <List.Item key={effect}>{effect}</List.Item>
        ))}
      </List>
    </div>
  );
}

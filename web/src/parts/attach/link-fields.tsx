import {
  dateChoices,
  type EvidenceLink,
  type LinkableDate,
  NO_DATE_YET,
  toggleLinkDate,
  WHOLE_ACTIVITY,
} from '@cpd/domain/record/evidence-links';
import { Checkbox, Radio, Stack, Text } from '@mantine/core';
import { useRef } from 'react';
import shared from '../../ui/shared.module.css';
import classes from './attach.module.css';

type LinkFieldsProps = {
  link: EvidenceLink;
  onChange: (link: EvidenceLink) => void;
  /** The dates of the activity, in order. */
  dates: readonly LinkableDate[];
  /** Why the link cannot be kept (EVD-04). */
  problem: string | undefined;
};

/** The whole activity or chosen dates: what a file proves (EVD-04 to EVD-08, FIL-20 to FIL-22). */
export function LinkFields({ link, onChange, dates, problem }: LinkFieldsProps) {
  const whole = useRef<HTMLInputElement>(null);
  function toggle(date: string) {
    const next = toggleLinkDate(link, date);
    // The last tick gone disables the dates (EVD-06), and the focus must not go with them.
    if (next.to === 'activity') whole.current?.focus();
    onChange(next);
  }
  const locked = dates.filter(({ hasEvidence }) => hasEvidence);
  return (
    <Stack gap="md">
      <Radio.Group
        label="Which dates is it for?"
        value={link.to}
        onChange={(to) => onChange(to === 'activity' ? WHOLE_ACTIVITY : NO_DATE_YET)}
        error={problem}
      >
        <Stack gap="xs" my={4}>
          <Radio ref={whole} value="activity" label="The whole activity" />
          <Radio value="dates" label="Only the dates I choose" disabled={locked.length === dates.length} />
        </Stack>
      </Radio.Group>
      {/* What scrolls must be reachable by keys also while every tick is disabled. */}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: see above. */}
      <fieldset className={classes.dates} aria-label="Dates" tabIndex={0}>
        {dateChoices(link, dates).map(({ date, ticked, hasEvidence, disabled }) => (
          <Checkbox
            key={date}
            label={dayInWords(date)}
            description={hasEvidence && 'already has evidence'}
            checked={ticked}
            disabled={disabled}
            onChange={() => toggle(date)}
          />
        ))}
      </fieldset>
      {locked.length > 0 && (
        <Text size="sm" className={shared.quiet}>
          A date that already has evidence keeps it. To add another file to it, edit that date, or attach the file to
          the whole activity.
        </Text>
      )}
    </Stack>
  );
}

/** So many dates are named before the rest is a number, so that a series stays one line. */
const NAMED_DATES = 4;

/** What a file proves: "whole activity", "4 Feb, 11 Feb", "4 Feb, 11 Feb, 18 Feb, 25 Feb and 7 more dates". */
export function linkInWords(link: EvidenceLink): string {
  if (link.to === 'activity') return 'whole activity';
  const named = link.dates.slice(0, NAMED_DATES).map(dayAndMonth).join(', ');
  const more = link.dates.length - NAMED_DATES;
  if (more <= 0) return named;
  return `${named} and ${more === 1 ? '1 more date' : `${more} more dates`}`;
}

/** A date among those of one year: "Wed 4 Feb". */
export function dayInWords(date: string): string {
  return `${inShort(date, { weekday: 'short' })} ${dayAndMonth(date)}`;
}

function dayAndMonth(date: string): string {
  return `${Temporal.PlainDate.from(date).day} ${inShort(date, { month: 'short' })}`;
}

// American names are the ones that always have three letters.
function inShort(date: string, part: Intl.DateTimeFormatOptions): string {
  return Temporal.PlainDate.from(date).toLocaleString('en-US', part);
}

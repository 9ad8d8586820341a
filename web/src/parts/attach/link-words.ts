import type { EvidenceLink } from '@cpd/domain/record/evidence-links';

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

const SYDNEY = new Intl.DateTimeFormat('en-AU', {
  day: '2-digit',
  month: '2-digit',
  year: 'numeric',
  timeZone: 'Australia/Sydney',
});

/** The day of an instant where the college keeps its dates, in Sydney: 31/03/2027. */
export function sydneyDay(instant: string): string {
  return SYDNEY.format(new Date(instant));
}

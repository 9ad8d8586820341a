const SYDNEY = new Intl.DateTimeFormat('en-AU', {
  day: '2-digit',
  month: '2-digit',
  year: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
  timeZone: 'Australia/Sydney',
});

/** The day and time of an instant where the college keeps its dates, in Sydney: 31/03/2027, 4:30 pm. */
export function sydneyTime(instant: string): string {
  return SYDNEY.format(new Date(instant));
}

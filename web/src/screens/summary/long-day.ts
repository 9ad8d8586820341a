/** The day of an instant as the college has it, in Sydney, written out: "31 March 2027". */
export function longDay(instant: string): string {
  return new Intl.DateTimeFormat('en-AU', { dateStyle: 'long', timeZone: 'Australia/Sydney' }).format(
    new Date(instant),
  );
}

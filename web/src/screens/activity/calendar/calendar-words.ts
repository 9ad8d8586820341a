/** A plain date with its weekday, as the panel's heading says it: "Friday 20 November 2026". */
export function dayInWords(day: string): string {
  const weekday = Temporal.PlainDate.from(day).toLocaleString('en-AU', { weekday: 'long' });
  return `${weekday} ${Number(day.slice(8))} ${monthInWords(day)}`;
}

/** "November 2026". */
export function monthInWords(day: string): string {
  return Temporal.PlainDate.from(day).toLocaleString('en-AU', { month: 'long', year: 'numeric' });
}

/** "no activities", "1 activity", "3 activities". */
export function countInWords(count: number): string {
  if (count === 0) return 'no activities';
  return count === 1 ? '1 activity' : `${count} activities`;
}

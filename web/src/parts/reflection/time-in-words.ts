import { formatHours } from '@cpd/domain/values/hours';

/** Time spent on a reflection as people say it: "15 minutes", "1 hour 30 minutes" (RFL-05). `hours` in quarters. */
export function timeInWords(hours: number): string {
  const minutes = Math.round(hours * 60);
  const whole = Math.floor(minutes / 60);
  const words = [
    whole > 0 ? `${whole} ${whole === 1 ? 'hour' : 'hours'}` : '',
    minutes % 60 > 0 ? `${minutes % 60} minutes` : '',
  ];
  return words.filter((word) => word !== '').join(' ') || '0 minutes';
}

/** What a reflection counts in a credit year: "1 credit" (RFL-06). */
export function creditsInWords(credits: number): string {
  return credits === 1 ? '1 credit' : `${formatHours(credits)} credits`;
}

/** "1 goal", "2 goals". */
export function goalsInWords(count: number): string {
  return count === 1 ? '1 goal' : `${count} goals`;
}

/**
 * Picks places from 0 to below `count` by Zipf's law: the place n comes 1/(n + 1) times as often as the first. What it answers
 * turns a number from 0 to below 1 into a place.
 */
export function openZipf(count: number): (random: number) => number {
  const sums: number[] = [];
  for (let place = 0; place < count; place += 1) sums.push((sums.at(-1) ?? 0) + 1 / (place + 1));
  const total = sums.at(-1) ?? 0;
  return (random) => firstAbove(sums, random * total);
}

/** The first place whose value is above `limit`; values grow. */
function firstAbove(values: readonly number[], limit: number): number {
  let [low, high] = [0, values.length - 1];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((values[middle] ?? 0) > limit) high = middle;
    else low = middle + 1;
  }
  return low;
}

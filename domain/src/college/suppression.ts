/** Fewer people than these are not told apart in what leaves the team (COH-07). */
export const GROUP_MIN = 5;

/** A group: how many members it has, then how many of them each figure counts. */
type Counts = readonly number[];

/** A group as it is published: null stands for a figure that is left out. */
export type Published = readonly (number | null)[];

/**
 * The groups of one grouping without figures from which fewer than five people can be told (COH-07): no group of fewer members,
 * no figure of fewer people, and none that leaves fewer in the rest of its group. Where one figure of a column could be worked
 * out as what a total leaves, the next smallest goes too, until what is left out is of several groups and of five people or more.
 */
export function suppressSmall(groups: readonly Counts[]): Published[] {
  const published = groups.map((counts) => withoutSmall(counts));
  const columns = groups[0]?.length ?? 0;
  for (let column = 0; column < columns; column += 1) hideDifference(groups, published, column);
  // A group of which the members are not told says nothing else.
  return published.map((row) => (row[0] === null ? row.map(() => null) : row));
}

function withoutSmall(counts: Counts): (number | null)[] {
  const [members = 0] = counts;
  return counts.map((count) => (isSmall(count) || isSmall(members - count) ? null : count));
}

function isSmall(count: number): boolean {
  return count > 0 && count < GROUP_MIN;
}

function hideDifference(groups: readonly Counts[], published: (number | null)[][], column: number): void {
  const rows = groups.map((counts, index) => ({ count: counts[column] ?? 0, row: published[index] ?? [] }));
  const hidden = () => rows.filter(({ row }) => row[column] === null);
  const isOpen = () => hidden().length === 1 || isSmall(hidden().reduce((sum, { count }) => sum + count, 0));
  while (isOpen()) {
    const [next] = rows.filter(({ row }) => row[column] !== null).sort((one, other) => one.count - other.count);
    if (next === undefined) return;
    next.row[column] = null;
  }
}

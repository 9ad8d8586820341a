import type { RequirementItem } from '@cpd/contract/summary';

/** A figure of a year whose arithmetic can be asked for (SUM-30, PRG-02 to PRG-06). */
export type Figure =
  | { kind: 'total' | 'mandatory' | 'others' }
  | { kind: 'requirement'; item: RequirementItem }
  | { kind: 'category'; categoryId: number }
  | { kind: 'activity'; activityId: number };

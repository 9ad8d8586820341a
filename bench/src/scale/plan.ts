/** How much is loaded. */
export interface ScalePlan {
  members: number;
  /** Of all members in all years together; what is made is the next lower number that divides evenly. */
  activities: number;
  /** The last years up to the current one. */
  years: number;
  seed: number;
}

/** How many activities a member logs in a year, and how many of twenty members do: few log most. */
const HABITS = [
  { of20: 10, share: 0.4 },
  { of20: 6, share: 1 },
  { of20: 3, share: 2 },
  { of20: 1, share: 4 },
] as const;
const MEMBERS_OF_A_ROUND = 20;
const MONTHS = 12;

/** Activities of members of one habit in one month: the slots from `first` to `last`, counted from 0 over the year. */
export interface MonthSlots {
  /** Of a year. */
  activities: number;
  first: number;
  last: number;
}

/** How many activities each of twenty members logs in a year, one after the other; the same for all twenties. */
export function habitsOf({ members, activities, years }: ScalePlan): number[] {
  const mean = activities / members / years;
  return HABITS.flatMap(({ of20, share }) => Array.from({ length: of20 }, () => Math.floor(mean * share)));
}

/** How many activities the plan makes. */
export function countActivities(plan: ScalePlan): number {
  const habits = habitsOf(plan);
  let total = 0;
  for (let member = 0; member < plan.members; member += 1) total += habits[member % MEMBERS_OF_A_ROUND] ?? 0;
  return total * plan.years;
}

/** What each habit logs in a month (from 0), spread evenly over the year; a habit that logs nothing then is left out. */
export function slotsOfMonth(plan: ScalePlan, month: number): MonthSlots[] {
  return [...new Set(habitsOf(plan))]
    .map((activities) => ({
      activities,
      first: Math.ceil((month * activities) / MONTHS),
      last: Math.ceil(((month + 1) * activities) / MONTHS) - 1,
    }))
    .filter(({ first, last }) => last >= first);
}

/** The dialog that is open on PDP Home. Plans and goals by id: what they say is read anew when the list changes. */
export type PlanDialog =
  | { kind: 'delete'; planId: number }
  | { kind: 'remove-goal'; planId: number; goalId: number }
  /** Every open goal of the plan, or the one that is named. */
  | { kind: 'close-goals'; planId: number; goalId?: number }
  | { kind: 'attach'; activityId: number };

import type { GoalOutcome } from '@cpd/domain/record/plans';

/** A goal of the demo's plans. */
export interface DemoGoal {
  goal: string;
  description: string;
  planned: readonly { description: string; timeframe: string }[];
}

/** The goals of each year's plan; the second one goes on from year to year. */
export const demoGoals: readonly DemoGoal[] = [
  {
    goal: 'Bring heart failure treatment in line with the new guideline',
    description: 'Half of my patients are not on all four groups of medicine yet.',
    planned: [
      { description: 'Read the guideline and its summary for practice', timeframe: 'By March' },
      { description: 'Audit the prescriptions of my clinic', timeframe: 'Second half of the year' },
    ],
  },
  {
    goal: 'Offer cardiac rehabilitation to everybody who needs it',
    description: '',
    planned: [{ description: 'Meet the rehabilitation team', timeframe: 'Every quarter' }],
  },
  { goal: 'Learn point-of-care ultrasound of the heart', description: '', planned: [] },
];

/** In place of a goal that waits to be taken over: no one writes the same words anew beside it. */
export const otherGoal: DemoGoal = {
  goal: 'Write clearer letters to general practitioners',
  description: '',
  planned: [],
};

/** How the goals of a plan ended, in their order. */
export type DemoOutcomes = readonly { outcome: GoalOutcome; reason: string }[];

const DONE = { outcome: 'DONE', reason: '' } as const;
const CARRIED = { outcome: 'CARRIED', reason: 'Two of four districts take part so far.' } as const;

/** Of a year that is long over. */
export const earlierOutcomes: DemoOutcomes = [
  DONE,
  CARRIED,
  { outcome: 'DROPPED', reason: 'The course was not held.' },
];

/** Of the year before the current one: its last goal waits to be taken over. */
export const lastOutcomes: DemoOutcomes = [
  DONE,
  CARRIED,
  { outcome: 'CARRIED', reason: 'I have a place in the next course.' },
];

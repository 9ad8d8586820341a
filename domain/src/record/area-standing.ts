/** What a year asks of an area, in activities, as its requirements say it. */
type Asked = { currentValue: number; requiredValue: number };

type WithActivity = {
  /** Whether this activity is among those reached already: a saved one that has the area. */
  counted: boolean;
  /** Whether it will be, with the form's present values. */
  ticked: boolean;
};

/** How many of the activities that a year asks of an area there will be once this one is saved; more than enough is enough (PRG-15). */
export function areaStanding({ currentValue, requiredValue }: Asked, { counted, ticked }: WithActivity) {
  const reached = currentValue - (counted ? 1 : 0) + (ticked ? 1 : 0);
  return { reached: Math.min(reached, requiredValue), required: requiredValue };
}

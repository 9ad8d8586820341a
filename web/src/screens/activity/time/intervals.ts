/** The choices of an interval: "week", "2 weeks" … up to `max`, to be read after "every" (OCC-04, OCC-06, OCC-07). */
export function intervals(unit: 'week' | 'month', max: number): { value: string; label: string }[] {
  return Array.from({ length: max }, (_, index) => {
    const every = index + 1;
    return { value: String(every), label: every === 1 ? unit : `${every} ${unit}s` };
  });
}

import { isReflectionEmpty, type ReflectionFields } from '@cpd/domain/record/activity-form';
import { type ComponentProps, useState } from 'react';
import { ReflectionField } from '../../../parts/reflection/reflection-field.tsx';
import type { YearWithRules } from '../../../queries/years-with-rules.ts';
import { type Fold, FoldedGroup } from '../form/folded-group.tsx';

type ReflectionFoldProps = Omit<ComponentProps<typeof ReflectionField>, 'year'> & {
  year: YearWithRules;
  fold: Fold;
  /** Its summary while it is folded. */
  summary: string;
};

/**
 * The reflection, folded. Opening it says Yes and folding it with nothing written says No; one that was only looked at is no
 * reflection yet, so it never stands in the way of Save (RFL-01).
 */
export function ReflectionFold({ fold, summary, ...field }: ReflectionFoldProps) {
  const { value, access, year, onChange } = field;
  // Yes because it was opened, until something is written or No is chosen.
  const [looking, setLooking] = useState(false);
  const isUntouched = (next: ReflectionFields) =>
    isReflectionEmpty(next) && next.hours === year.rules.defaultReflectionValue;
  function toggle() {
    setLooking(!fold.open && access === 'open');
    if (fold.open && value.chosen && isReflectionEmpty(value)) onChange({ ...value, chosen: false });
    fold.onToggle();
  }
  function change(next: ReflectionFields) {
    if (!next.chosen) setLooking(false);
    onChange(looking && next.chosen ? { ...next, chosen: !isUntouched(next) } : next);
  }
  return (
    <FoldedGroup label="Reflection" summary={summary} open={fold.open} onToggle={toggle}>
      <ReflectionField {...field} value={looking ? { ...value, chosen: true } : value} onChange={change} />
    </FoldedGroup>
  );
}

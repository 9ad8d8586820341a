import { SavedDialog } from '../../../parts/saved-dialog.tsx';
import { Fact, Facts } from '../../../ui/facts.tsx';
import { shortDay } from '../plan-dates.ts';

type PlanSavedProps = { name: string; onOk: () => void; onEdit: () => void };

/** "Plan saved": edit it again, or go on to the plans (PDP-19). */
export function PlanSaved({ name, onOk, onEdit }: PlanSavedProps) {
  return (
    <SavedDialog title="Plan saved" next="The list of your plans" onOk={onOk} onEdit={onEdit}>
      <Facts>
        <Fact label="Plan name">{name}</Fact>
        <Fact label="Date">{shortDay(Temporal.Now.plainDateISO())}</Fact>
      </Facts>
    </SavedDialog>
  );
}

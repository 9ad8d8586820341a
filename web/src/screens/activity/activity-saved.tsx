import { SavedDialog } from '../../parts/saved-dialog.tsx';
import { Fact, Facts } from '../../ui/facts.tsx';
import type { SavedActivity } from './form/saved-in-words.ts';

type ActivitySavedProps = {
  saved: SavedActivity;
  /** It was logged towards a goal, so the plans come next. */
  toPlans: boolean;
  onEdit: () => void;
  onOk: () => void;
};

/** "Activity saved": edit it again, or go on to the summary, or to the plans it was logged for (ACT-42 to ACT-44). */
export function ActivitySaved({ saved, toPlans, onEdit, onOk }: ActivitySavedProps) {
  return (
    <SavedDialog
      title="Activity saved"
      next={toPlans ? 'The list of your plans' : 'Your CPD summary'}
      onOk={onOk}
      onEdit={onEdit}
    >
      <Facts>
        <Fact label="Name">{saved.name}</Fact>
        <Fact label="Category">{saved.category}</Fact>
        <Fact label="Type">{saved.type}</Fact>
        <Fact label="Date">{saved.date}</Fact>
        <Fact label="Hours">{saved.hours}</Fact>
      </Facts>
    </SavedDialog>
  );
}

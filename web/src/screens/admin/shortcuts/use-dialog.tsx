import type { ListedShortcut } from '@cpd/contract/shortcuts';
import { Radio, Stack } from '@mantine/core';
import { SaveDialog } from '../../../parts/saving/save-dialog.tsx';
import { useForm } from '../../../parts/saving/use-form.ts';
import { useUpdateShortcut } from '../../../queries/shortcuts.ts';
import { showDone } from '../../../ui/toast.ts';
import { DateRange } from './date-range.tsx';

/** The dates of a shortcut, and whether its link works. What was made from it stays. */
export function UseDialog({ shortcut, onClose }: { shortcut: ListedShortcut; onClose: () => void }) {
  const { mutateAsync } = useUpdateShortcut(shortcut.shortcutId);
  const form = useForm({
    initial: {
      ongoing: shortcut.ongoing,
      startDate: shortcut.startDate ?? '',
      endDate: shortcut.endDate ?? '',
      retired: shortcut.retired,
    },
    save: ({ ongoing, startDate, endDate, retired }, key) => {
      const dates = ongoing ? { startDate: null, endDate: null } : { startDate, endDate };
      return mutateAsync({ request: { ongoing, ...dates, retired, rowVersion: shortcut.rowVersion }, key });
    },
    onSaved: () => {
      showDone('The shortcut was changed.');
      onClose();
    },
  });
  const { values, errors, set } = form;
  return (
    <SaveDialog title={`Change “${shortcut.activityName}”`} action="Save" form={form} onClose={onClose}>
      <DateRange range={values} year={shortcut.cpdYear} errors={errors} onChange={set} />
      <Radio.Group
        label="The link"
        description="Activities that were logged with it stay as they are."
        value={values.retired ? 'back' : 'works'}
        onChange={(value) => set({ retired: value === 'back' })}
      >
        <Stack gap="xs" mt={6}>
          <Radio value="works" label="Works until its last day" />
          <Radio value="back" label="Taken back: works for nobody" />
        </Stack>
      </Radio.Group>
    </SaveDialog>
  );
}

import { NativeSelect, Text, Textarea, TextInput } from '@mantine/core';
import { paths } from '../../../lib/paths.ts';
import { SaveDialog } from '../../../parts/saving/save-dialog.tsx';
import { useForm } from '../../../parts/saving/use-form.ts';
import { erasuresChanges } from '../../../queries/erasures.ts';
import { useChange } from '../../../queries/use-change.ts';
import { useLeadOn } from '../../../ui/own-address.ts';

const SOURCES = [
  { value: 'EMAIL', label: 'by email or letter' },
  { value: 'PHONE', label: 'by phone' },
  { value: 'TEAM', label: 'from the CPD team itself' },
] as const;

/** Enters a request for erasure; nothing is erased by it, and the page it leads to says whose record it is. */
export function EnterErasureDialog({ onClose }: { onClose: () => void }) {
  const leadOn = useLeadOn();
  const { mutateAsync } = useChange(erasuresChanges.enterErasure);
  const form = useForm({
    initial: { memberNumber: '', source: 'EMAIL' as string, reason: '' },
    save: ({ memberNumber, source, reason }, key) =>
      mutateAsync({ body: { memberNumber, source: sourceOf(source), reason }, key }),
    onSaved: (id) => leadOn(`${paths.adminErasure}/${id}`),
  });
  return (
    <SaveDialog title="Enter a request for erasure" action="Enter the request" form={form} onClose={onClose}>
      <Text>Nothing is erased yet. The next page shows the record and what would be erased.</Text>
      <TextInput label="Member number" required data-autofocus maxLength={100} {...form.text('memberNumber')} />
      <NativeSelect label="How it came" data={SOURCES} {...form.text('source')} />
      <Textarea label="What they said" rows={3} {...form.text('reason')} />
    </SaveDialog>
  );
}

/** The choices are sources. */
function sourceOf(text: string): (typeof SOURCES)[number]['value'] {
  return SOURCES.find(({ value }) => value === text)?.value ?? 'TEAM';
}

import { HELP_TEXT_MAX } from '@cpd/domain/values/limits';
import { Button, Textarea, TextInput } from '@mantine/core';
import '@mantine/core/styles/Input.css';
import { problemsWith } from '../../../parts/saving/problems.ts';
import { type FormOf, useForm } from '../../../parts/saving/use-form.ts';
import { useSaveText } from '../../../queries/content.ts';
import { showDone } from '../../../ui/toast.ts';
import { ContentDialog } from './content-dialog.tsx';
import { ColourPreview, HelpPreview } from './previews.tsx';
import { type TextEntry, textProblem } from './text-entry.ts';

/** Changes one text. What was typed stays when somebody else was quicker, or the server says no. */
export function TextDialog({ entry, onClose }: { entry: TextEntry; onClose: () => void }) {
  const { mutateAsync } = useSaveText();
  const { kind, key: name, version } = entry;
  const form = useForm({
    initial: { text: entry.text, note: '' },
    check: ({ text }, wish: 'own' | 'delivered') =>
      problemsWith('text', wish === 'own' ? textProblem(entry, text.trim()) : undefined),
    save: ({ text, note }, key, wish) =>
      mutateAsync({ body: { kind, key: name, text: wish === 'own' ? text : null, version, note }, key }),
    content: (values, wish) => [values, wish, version],
    onSaved: (_answer, wish) => {
      showDone(wish === 'own' ? 'Saved. It appears on the next page that is opened.' : 'The original text is back.');
      onClose();
    },
  });
  const { text } = form.values;
  return (
    <ContentDialog
      title={`Edit ${entry.label}`}
      form={form}
      content={entry}
      says={`“${entry.text}”`}
      onSave={() => void form.submit('own')}
      below={
        entry.text !== entry.deliveredText && (
          <Button variant="subtle" style={{ alignSelf: 'start' }} onClick={() => void form.submit('delivered')}>
            Back to the original text
          </Button>
        )
      }
      onClose={onClose}
    >
      <TextField entry={entry} field={form.text('text')} />
      {entry.kind === 'help-text' && <HelpPreview text={text} />}
      {entry.key === 'primaryColour' && <ColourPreview colour={text.trim()} />}
    </ContentDialog>
  );
}

type TextFieldProps = { entry: TextEntry; field: ReturnType<FormOf<{ text: string }>['text']> };

function TextField({ entry, field }: TextFieldProps) {
  if (entry.kind === 'help-text') {
    return (
      <Textarea
        label="Text"
        description={`Plain text, at most ${HELP_TEXT_MAX} characters. Leave blank to remove the help bubble.`}
        rows={6}
        data-autofocus
        {...field}
      />
    );
  }
  return <TextInput label={entry.label} description={describe(entry.key)} data-autofocus {...field} />;
}

function describe(key: string): string {
  if (key === 'primaryColour') return 'Written as #rrggbb. Leave blank for the product’s own colour.';
  if (key.endsWith('Name')) return 'On pages, documents and emails.';
  return key.startsWith('link.') ? 'A web address. Leave blank to remove the link.' : 'Leave blank to remove it.';
}

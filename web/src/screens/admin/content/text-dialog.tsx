import { HELP_TEXT_MAX } from '@cpd/domain/values/limits';
import { Alert, Button, Textarea, TextInput } from '@mantine/core';
import '@mantine/core/styles/Input.css';
import '@mantine/core/styles/Alert.css';
import { useState } from 'react';
import { useSaveText } from '../../../queries/content.ts';
import { ActionDialog } from '../../../ui/action-dialog.tsx';
import { showDone } from '../../../ui/toast.ts';
import { ColourPreview, HelpPreview } from './previews.tsx';
import { refusalOf } from './refusal.ts';
import { type TextEntry, textProblem } from './text-entry.ts';

/** Changes one text. What was typed stays when somebody else was quicker, or the server says no. */
export function TextDialog({ entry, onClose }: { entry: TextEntry; onClose: () => void }) {
  const [text, setText] = useState(entry.text);
  const [note, setNote] = useState('');
  const [tried, setTried] = useState(false);
  // What the manager has seen: a newer one is only overwritten after its text was shown.
  const [seen, setSeen] = useState(entry.version);
  const save = useSaveText();
  const refusal = refusalOf(save.error);
  const problem = (tried ? textProblem(entry, text.trim()) : undefined) ?? refusal?.problemOf('text');
  const overtaken = entry.version !== seen;

  function send(wish: string | null) {
    setTried(true);
    if (wish !== null && textProblem(entry, wish.trim()) !== undefined) return;
    setSeen(entry.version);
    save.mutate(
      { kind: entry.kind, key: entry.key, text: wish, version: entry.version, note: note },
      {
        onSuccess: () => {
          showDone(wish === null ? 'The original text is back.' : 'Saved. It appears on the next page that is opened.');
          onClose();
        },
        onError: () => setSeen(seen),
      },
    );
  }

  return (
    <ActionDialog
      title={`Edit ${entry.label}`}
      action="Save"
      pending={save.isPending}
      onAct={() => send(text)}
      onClose={onClose}
    >
      {refusal !== undefined && !overtaken && problem === undefined && (
        <Alert color="red" role="alert">
          {refusal.message}
        </Alert>
      )}
      {overtaken && (
        <Alert
          color="amber"
          role="alert"
          title={`${entry.changedBy ?? 'Somebody'} changed this while you were editing`}
        >
          It now says “{entry.text}”. What you typed is still here; save it to replace theirs.
        </Alert>
      )}
      <TextField entry={entry} text={text} problem={problem} onChange={setText} />
      {entry.kind === 'help-text' && <HelpPreview text={text} />}
      {entry.key === 'primaryColour' && <ColourPreview colour={text.trim()} />}
      <TextInput
        label="Note"
        description="Optional: why you changed it, for anyone who reads the history"
        value={note}
        error={refusal?.problemOf('note')}
        onChange={(event) => setNote(event.currentTarget.value)}
      />
      {entry.text !== entry.deliveredText && (
        <Button variant="subtle" style={{ alignSelf: 'start' }} onClick={() => send(null)}>
          Back to the original text
        </Button>
      )}
    </ActionDialog>
  );
}

type TextFieldProps = {
  entry: TextEntry;
  text: string;
  problem: string | undefined;
  onChange: (text: string) => void;
};

function TextField({ entry, text, problem, onChange }: TextFieldProps) {
  if (entry.kind === 'help-text') {
    return (
      <Textarea
        label="Text"
        description={`Plain text, at most ${HELP_TEXT_MAX} characters. Leave blank to remove the help bubble.`}
        rows={6}
        data-autofocus
        value={text}
        error={problem}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
    );
  }
  return (
    <TextInput
      label={entry.label}
      description={describe(entry.key)}
      data-autofocus
      value={text}
      error={problem}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}

function describe(key: string): string {
  if (key === 'primaryColour') return 'Written as #rrggbb. Leave blank for the product’s own colour.';
  if (key.endsWith('Name')) return 'On pages, documents and emails.';
  return key.startsWith('link.') ? 'A web address. Leave blank to remove the link.' : 'Leave blank to remove it.';
}

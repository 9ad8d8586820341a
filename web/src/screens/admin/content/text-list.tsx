import { logoAddress } from '@cpd/domain/college/content-settings';
import { paletteOf } from '@cpd/domain/college/palette';
import { isWordingKey, wordingOf } from '@cpd/domain/college/wording';
import { HELP_TEXT_MAX } from '@cpd/domain/values/limits';
import { Button, Text, Textarea, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useState } from 'react';
import { failureText } from '../../../parts/saving/failure.ts';
import { problemsWith } from '../../../parts/saving/problems.ts';
import { type FormOf, useForm } from '../../../parts/saving/use-form.ts';
import { useSaving } from '../../../parts/saving/use-saving.ts';
import { contentChanges } from '../../../queries/content.ts';
import { useChange } from '../../../queries/use-change.ts';
import shared from '../../../ui/shared.module.css';
import { showDone } from '../../../ui/toast.ts';
import styles from './content.module.css';
import { ContentDialog } from './content-dialog.tsx';
import { HistoryDialog } from './history-dialog.tsx';
import { LogoField } from './logo-field.tsx';
import { Row } from './row.tsx';
import { matches, type TextEntry, textProblem } from './text-entry.ts';
import { WordingHelp } from './wording-help.tsx';

type TextListProps = { entries: readonly TextEntry[]; mayEdit: boolean; searchable?: boolean };

/** Texts with their edits: help texts, or settings. */
export function TextList({ entries, mayEdit, searchable = false }: TextListProps) {
  const [words, setWords] = useState('');
  const [open, setOpen] = useState<{ dialog: 'edit' | 'history'; key: string } | undefined>();
  const shown = entries.filter((entry) => matches(entry, words.trim()));
  const opened = entries.find(({ key }) => key === open?.key);
  const close = () => setOpen(undefined);
  return (
    <>
      {searchable && (
        <TextInput
          label="Search"
          type="search"
          mb="md"
          maw={420}
          placeholder="A screen, a code or words from the text"
          leftSection={<IconSearch size={18} aria-hidden />}
          value={words}
          onChange={(event) => setWords(event.currentTarget.value)}
        />
      )}
      {shown.length === 0 && <Text>Nothing matches your search. Try fewer or other words.</Text>}
      <ul className={`${shared.list} ${styles.list}`}>
        {shown.map((entry) => (
          <Row
            key={entry.key}
            label={entry.label}
            detail={entry.detail}
            state={entry}
            onEdit={mayEdit ? () => setOpen({ dialog: 'edit', key: entry.key }) : undefined}
            onHistory={() => setOpen({ dialog: 'history', key: entry.key })}
          >
            <EntryText entry={entry} />
          </Row>
        ))}
      </ul>
      {opened && open?.dialog === 'edit' && <TextDialog key={opened.key} entry={opened} onClose={close} />}
      {opened && open?.dialog === 'history' && <TextHistory entry={opened} mayEdit={mayEdit} onClose={close} />}
    </>
  );
}

function EntryText({ entry: { kind, key, text } }: { entry: TextEntry }) {
  if (text === '') return kind === 'setting' && key.endsWith('Colour') ? 'The product’s own' : 'Blank, so not shown';
  if (kind === 'setting' && key === 'logo') {
    return <img src={logoAddress({ logo: text })} height={40} alt="Logo" />;
  }
  return text;
}

function TextHistory({ entry, mayEdit, onClose }: { entry: TextEntry; mayEdit: boolean; onClose: () => void }) {
  const { mutateAsync } = useChange(contentChanges.saveText);
  const { kind, key: name, version, deliveredText } = entry;
  const saving = useSaving({
    entered: null,
    save: (before: string | null, key) =>
      mutateAsync({ body: { kind, key: name, text: before === deliveredText ? null : before, version }, key }),
    content: (before) => [before, version],
    onSaved: () => showDone('Restored.'),
    again: true,
  });
  return (
    <HistoryDialog
      name={{ kind, key: name }}
      label={entry.label}
      onPutBack={mayEdit ? (edit) => void saving.submit(edit.beforeText) : undefined}
      problem={saving.failure && failureText(saving.failure)}
      pending={saving.busy}
      onClose={onClose}
    />
  );
}

const SAVED: Readonly<Record<TextEntry['kind'], string>> = {
  'help-text': 'Saved. It appears on the next page that is opened.',
  setting: 'Saved. It appears on the next page that is opened.',
  wording: 'Saved. The next email has it.',
};

/** Changes one text. What was typed stays when someone else was quicker, or the server says no. */
function TextDialog({ entry, onClose }: { entry: TextEntry; onClose: () => void }) {
  const { mutateAsync } = useChange(contentChanges.saveText);
  const { kind, key: name, version } = entry;
  const form = useForm({
    initial: { text: entry.text, note: '' },
    check: ({ text }, way: 'own' | 'delivered') =>
      problemsWith('text', way === 'own' ? textProblem(entry, text.trim()) : undefined),
    save: ({ text, note }, key, way) =>
      mutateAsync({ body: { kind, key: name, text: way === 'own' ? text : null, version, note }, key }),
    content: (values, way) => [values, way, version],
    onSaved: (_answer, way) => {
      showDone(way === 'own' ? SAVED[kind] : 'The original text is back.');
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
      {entry.kind === 'setting' && entry.key === 'logo' ? (
        <LogoField logo={text} problem={form.text('text').error} onChange={(logo) => form.set({ text: logo })} />
      ) : (
        <TextField entry={entry} field={form.text('text')} />
      )}
      {entry.kind === 'help-text' && <HelpPreview text={text} blank={BLANK[entry.place]} />}
      {entry.kind === 'wording' && isWordingKey(entry.key) && (
        <WordingHelp entry={entry} wordingKey={entry.key} text={text} />
      )}
      {(entry.key === 'primaryColour' || entry.key === 'secondColour') && <ColourPreview colour={text.trim()} />}
    </ContentDialog>
  );
}

function WordingField({ entry, field }: { entry: TextEntry; field: ReturnType<FormOf<{ text: string }>['text']> }) {
  const isLine = isWordingKey(entry.key) && wordingOf(entry.key).line === true;
  if (isLine) return <TextInput label="Text" data-autofocus {...field} />;
  return (
    <Textarea
      label="Text"
      description={`Plain text, at most ${HELP_TEXT_MAX} characters. An empty line starts a paragraph, a hyphen a list.`}
      autosize
      minRows={6}
      data-autofocus
      {...field}
    />
  );
}

function TextField({ entry, field }: { entry: TextEntry; field: ReturnType<FormOf<{ text: string }>['text']> }) {
  if (entry.kind === 'wording') return <WordingField entry={entry} field={field} />;
  if (entry.kind === 'help-text') {
    return (
      <Textarea
        label="Text"
        description={`Plain text, at most ${HELP_TEXT_MAX} characters. Leave blank to remove the ${entry.place === 'idea' ? 'idea' : 'help bubble'}.`}
        rows={6}
        data-autofocus
        {...field}
      />
    );
  }
  if (entry.key === 'email.footer') {
    return (
      <Textarea
        label={entry.label}
        description="Below every email to a member, such as the college’s address. Leave blank for none."
        rows={4}
        data-autofocus
        {...field}
      />
    );
  }
  return <TextInput label={entry.label} description={describe(entry.key)} data-autofocus {...field} />;
}

function describe(key: string): string {
  if (key === 'secondColour')
    return 'Written as #rrggbb. It is the line below the header, and lines in documents. Leave blank for none.';
  if (key === 'email.senderName') return 'Who emails come from. Leave blank for the product name.';
  if (key === 'email.replyTo') return 'An email address. Leave blank for the sender’s own.';
  if (key === 'primaryColour') return 'Written as #rrggbb. Leave blank for the product’s own colour.';
  if (key.endsWith('Name')) return 'On pages, documents and emails.';
  return key.startsWith('link.') ? 'A web address. Leave blank to remove the link.' : 'Leave blank to remove it.';
}

/** What members see of a blank text. */
const BLANK: Readonly<Record<TextEntry['place'], string>> = {
  bubble: 'No help bubble is shown.',
  idea: 'No idea is shown.',
  setting: '',
  email: '',
};

/** A help text as members will see it: words and nothing else, whatever was typed (HLP-03). */
function HelpPreview({ text, blank }: { text: string; blank: string }) {
  return (
    <section aria-label="As members see it">
      <Text size="sm" fw={600} mb={4}>
        As members see it
      </Text>
      {text.trim() === '' ? (
        <Text size="sm">{blank}</Text>
      ) : (
        <div className={`${styles.preview} ${shared.prose}`}>{text}</div>
      )}
    </section>
  );
}

/** What happens to a primary colour: words on it, and words of it in the light and in the dark look. */
function ColourPreview({ colour }: { colour: string }) {
  const palette = paletteOf(colour);
  if (palette === undefined) return null;
  const [, , , , light, , , dark] = palette;
  return (
    <section aria-label="As people see it" className={shared.wrap}>
      <span className={styles.swatch} style={{ background: dark, color: '#ffffff' }}>
        Button
      </span>
      <span className={styles.swatch} style={{ background: '#ffffff', color: dark }}>
        Light colours
      </span>
      <span className={styles.swatch} style={{ background: '#273031', color: light }}>
        Dark colours
      </span>
    </section>
  );
}

import type { WordingReader } from '@cpd/contract/wordings';
import {
  fillWording,
  fillWordingLine,
  type WordingKey,
  type WordingValue,
  wordingOf,
} from '@cpd/domain/college/wording';
import { messageHtml } from '@cpd/domain/member/message-blocks';
import { Stack, Text, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { wordingReaderQuery } from '../../../queries/content.ts';
import { RichText } from '../../../ui/rich-text.tsx';
import shared from '../../../ui/shared.module.css';
import styles from './content.module.css';
import type { TextEntry } from './text-entry.ts';

/** Long enough that nothing is asked for with each digit. */
const PAUSE_MS = 400;

type HelpProps = { entry: TextEntry; wordingKey: WordingKey; text: string };

/** The fields of a text, how it will read, for a member too, and the original. */
export function WordingHelp({ entry, wordingKey, text }: HelpProps) {
  const { fields, line } = wordingOf(wordingKey);
  const [typed, setTyped] = useState('');
  const [memberNumber] = useDebouncedValue(typed.trim(), PAUSE_MS);
  const { data: reader, error } = useQuery({
    ...wordingReaderQuery(memberNumber),
    enabled: memberNumber !== '',
  });
  const values = valuesFor(fields, memberNumber === '' ? undefined : reader);
  return (
    <Stack gap="md">
      {Object.keys(fields).length > 0 && (
        <section aria-label="Fields">
          <Text size="sm" fw={600}>
            Fields
          </Text>
          <ul>
            {Object.entries(fields).map(([name, { about, required }]) => (
              <li key={name}>
                <Text size="sm" component="span">
                  {`{${name}}`}: {about}
                  {required === true && ' (required)'}
                </Text>
              </li>
            ))}
          </ul>
        </section>
      )}
      <TextInput
        label="As this member would read it"
        description="A member number; blank for examples. Nothing is sent."
        value={typed}
        error={memberNumber !== '' && error !== null ? error.message : undefined}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      <section aria-label="Preview" className={styles.preview}>
        {line === true ? (
          <Text>{fillWordingLine(text, values)}</Text>
        ) : (
          <RichText html={messageHtml(fillWording(text, values))} />
        )}
      </section>
      <Text size="sm" role="status">
        {reader && memberNumber !== '' ? `As ${reader.name} (${reader.memberNumber}) would read it.` : 'With examples.'}
      </Text>
      {entry.text !== entry.deliveredText && (
        <section aria-label="Original">
          <Text size="sm" fw={600}>
            Original
          </Text>
          <div className={`${styles.preview} ${shared.prose}`}>{entry.deliveredText}</div>
        </section>
      )}
    </Stack>
  );
}

type Fields = ReturnType<typeof wordingOf>['fields'];

/** What is known of the member, and examples for the rest. */
function valuesFor(fields: Fields, reader: WordingReader | undefined): Record<string, WordingValue> {
  const examples = Object.entries(fields).map(([name, { example, alone }]): [string, WordingValue] => [
    name,
    alone === true ? [name === 'missing' || name === 'offers' ? { list: [example] } : { paragraph: example }] : example,
  ]);
  const own = reader && { firstName: reader.firstName, ...yearOf(reader) };
  const known = Object.entries(own ?? {}).filter(([name]) => Object.hasOwn(fields, name));
  return Object.fromEntries([...examples, ...known]);
}

function yearOf({ year, dueDay, missing }: WordingReader): Record<string, WordingValue> {
  return {
    ...(year !== null && { year }),
    ...(dueDay !== null && { dueDay }),
    ...(missing.length > 0 && { missing: [{ list: missing }] }),
  };
}

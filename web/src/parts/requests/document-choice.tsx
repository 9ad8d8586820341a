import { Button, FileButton, Group, Text } from '@mantine/core';

type DocumentChoiceProps = { file: File | null; onChoose: (file: File | null) => void; example?: string };

/** The document that goes with a request, if there is one (PPL-12). */
export function DocumentChoice({ file, onChoose, example = 'a letter from your employer' }: DocumentChoiceProps) {
  return (
    <Group gap="sm">
      <FileButton onChange={onChoose} inputProps={{ 'aria-label': 'Document' }}>
        {(props) => <Button {...props}>{file === null ? 'Choose a document' : 'Choose another document'}</Button>}
      </FileButton>
      <Text size="sm">{file === null ? `Optional, e.g. ${example}.` : file.name}</Text>
    </Group>
  );
}

import { readMemberNumbers } from '@cpd/domain/college/pasted-numbers';
import { Textarea } from '@mantine/core';
import { useState } from 'react';

type NumbersFieldProps = {
  label: string;
  description: string;
  numbers: readonly string[];
  error?: string | undefined;
  onChange: (numbers: string[]) => void;
};

/** Member numbers as they are pasted; what is typed stays as it is. */
export function NumbersField({ label, description, numbers, error, onChange }: NumbersFieldProps) {
  const [text, setText] = useState(() => numbers.join('\n'));
  return (
    <Textarea
      label={label}
      description={description}
      error={error}
      rows={3}
      maw={520}
      value={text}
      onChange={({ currentTarget: { value } }) => {
        setText(value);
        onChange(readMemberNumbers(value));
      }}
    />
  );
}

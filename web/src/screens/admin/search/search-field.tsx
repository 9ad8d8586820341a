import { MEMBER_SEARCH_TEXT_MAX } from '@cpd/domain/values/limits';
import { Kbd, TextInput } from '@mantine/core';
import '@mantine/core/styles/Input.css';
import '@mantine/core/styles/Kbd.css';
import { IconSearch } from '@tabler/icons-react';
import type { Ref } from 'react';
import styles from './search.module.css';

type SearchFieldProps = { ref: Ref<HTMLInputElement>; value: string; onChange: (text: string) => void };

/** The one field that takes number, name or e-mail. */
export function SearchField({ ref, value, onChange }: SearchFieldProps) {
  return (
    <TextInput
      ref={ref}
      type="search"
      label="Member number, name or email"
      size="md"
      maxLength={MEMBER_SEARCH_TEXT_MAX}
      autoComplete="off"
      spellCheck={false}
      leftSection={<IconSearch size={20} aria-hidden />}
      rightSection={value === '' ? <Kbd className={styles.key}>/</Kbd> : null}
      aria-keyshortcuts="/"
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}

import { BOARD_VALUES, type BoardColumn } from '@cpd/domain/report/board';
import { BOARD_COLUMNS_MAX, BOARD_NAME_MAX } from '@cpd/domain/values/limits';
import { Fieldset, NativeSelect, Text, TextInput } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconPlus, IconTrash } from '@tabler/icons-react';
import { type MouseEvent, useRef } from 'react';
import { flushSync } from 'react-dom';
import { IconButton } from '../../../ui/icon-button.tsx';
import { LabelledButton } from '../../../ui/labelled-button.tsx';
import shared from '../../../ui/shared.module.css';
import { VALUE_CHOICES } from './board-words.ts';
import styles from './boards.module.css';

/** A column that is known again after it was moved. */
export type KeyedColumn = BoardColumn & { key: number };

/** Columns with a key each. */
export function keyed(columns: readonly BoardColumn[]): KeyedColumn[] {
  return columns.map((column, key) => ({ ...column, key }));
}

type ColumnFieldsProps = {
  columns: readonly KeyedColumn[];
  error: string | undefined;
  errorOf: (place: number) => string | undefined;
  onChange: (columns: readonly KeyedColumn[]) => void;
};

/** The columns of a file, in their order. What was pressed keeps the focus, also where its column goes elsewhere. */
export function ColumnFields({ columns, error, errorOf, onChange }: ColumnFieldsProps) {
  const list = useRef<HTMLOListElement>(null);
  const add = useRef<HTMLButtonElement>(null);
  const headings = () => list.current?.querySelectorAll<HTMLElement>('input') ?? [];
  const change = (place: number, part: Partial<BoardColumn>) =>
    onChange(columns.map((column, at) => (at === place ? { ...column, ...part } : column)));
  const move = (place: number, by: -1 | 1) => (event: MouseEvent<HTMLElement>) => {
    const [moved, other] = [columns[place], columns[place + by]];
    if (moved === undefined || other === undefined) return;
    const pressed = event.currentTarget;
    flushSync(() => onChange(columns.with(place, other).with(place + by, moved)));
    pressed.focus();
  };
  const remove = (place: number) => {
    flushSync(() => onChange(columns.filter((_column, at) => at !== place)));
    (headings()[place] ?? add.current)?.focus();
  };
  const append = () => {
    const key = Math.max(-1, ...columns.map((column) => column.key)) + 1;
    flushSync(() => onChange([...columns, { key, heading: '', value: 'MemberNumber' }]));
    headings()[columns.length]?.focus();
  };
  return (
    <Fieldset legend="Columns">
      {error !== undefined && (
        <Text c="red" size="sm" role="alert">
          {error}
        </Text>
      )}
      <ol ref={list} className={styles.columns}>
        {columns.map(({ key, heading, value }, place) => {
          const name = heading.trim() === '' ? `column ${place + 1}` : heading;
          return (
            <li key={key} className={styles.column}>
              <TextInput
                aria-label={`Heading of column ${place + 1}`}
                placeholder="Heading"
                maxLength={BOARD_NAME_MAX}
                value={heading}
                error={errorOf(place)}
                onChange={({ currentTarget }) => change(place, { heading: currentTarget.value })}
              />
              <NativeSelect
                aria-label={`What column ${place + 1} has`}
                data={VALUE_CHOICES}
                value={value}
                onChange={({ currentTarget }) =>
                  change(place, { value: BOARD_VALUES.find((one) => one === currentTarget.value) ?? value })
                }
              />
              <div className={styles.moves}>
                <IconButton
                  icon={IconArrowUp}
                  label={`Move ${name} up`}
                  aria-disabled={place === 0}
                  {...(place === 0 && { 'data-disabled': true })}
                  onClick={move(place, -1)}
                />
                <IconButton
                  icon={IconArrowDown}
                  label={`Move ${name} down`}
                  aria-disabled={place === columns.length - 1}
                  {...(place === columns.length - 1 && { 'data-disabled': true })}
                  onClick={move(place, 1)}
                />
                <IconButton icon={IconTrash} label={`Remove ${name}`} onClick={() => remove(place)} />
              </div>
            </li>
          );
        })}
      </ol>
      <LabelledButton
        ref={add}
        icon={IconPlus}
        className={shared.start}
        disabled={columns.length >= BOARD_COLUMNS_MAX}
        onClick={append}
      >
        Add a column
      </LabelledButton>
    </Fieldset>
  );
}

import type { NewReportBoard, ReportBoard } from '@cpd/contract/report-boards';
import {
  BOARD_ORDERS,
  type BoardFormat,
  boardCodeProblem,
  boardProblems,
  plainBoard,
  REPORT_FILE_TYPES,
} from '@cpd/domain/report/board';
import { OUTCOME_WORDS, REPORT_OUTCOMES, type ReportOutcome } from '@cpd/domain/report/outcome';
import { BOARD_NAME_MAX, BOARD_WORDS_MAX } from '@cpd/domain/values/limits';
import { Checkbox, Fieldset, NativeSelect, TextInput } from '@mantine/core';
import { useState } from 'react';
import { differences, type SaidField, useOvertaken } from '../../../parts/saving/overtaken.ts';
import { SaveDialog } from '../../../parts/saving/save-dialog.tsx';
import { useForm } from '../../../parts/saving/use-form.ts';
import { reportBoardsChanges } from '../../../queries/report-boards.ts';
import { useChange } from '../../../queries/use-change.ts';
import { showDone } from '../../../ui/toast.ts';
import { BoardPreview } from './board-preview.tsx';
import { ORDER_CHOICES } from './board-words.ts';
import styles from './boards.module.css';
import { ColumnFields, type KeyedColumn, keyed } from './column-fields.tsx';

export type Groups = readonly { groupCode: string; name: string }[];

type Values = Omit<BoardFormat, 'columns'> & {
  boardCode: string;
  columns: readonly KeyedColumn[];
  isAssumed: boolean;
};

type BoardDialogProps = {
  /** As it was fetched last; undefined for a new one. */
  board: ReportBoard | undefined;
  groups: Groups;
  onClose: () => void;
};

/** Adds a board, or changes what its reports look like, beside what a file would have (RPT-04). */
export function BoardDialog({ board, groups, onClose }: BoardDialogProps) {
  const { mutateAsync } = useChange(reportBoardsChanges.save);
  const codes = groups.map(({ groupCode }) => groupCode);
  // From the first attempt to save on, each field says what is wrong with it until it is right.
  const [isTried, setIsTried] = useState(false);
  const problemsOf = (values: Values) => [
    ...(board === undefined ? wrongCode(values.boardCode) : []),
    ...boardProblems(formatOf(values), codes),
  ];
  const form = useForm({
    initial: () => (board === undefined ? newBoard(codes[0] ?? '') : valuesOf(board)),
    check: (values) => {
      setIsTried(true);
      return problemsOf(values);
    },
    save: (values, key) => mutateAsync({ body: toWire(values, board?.rowVersion), key }),
    content: (values) => toWire(values, undefined),
    onSaved: () => {
      showDone('The board was saved.');
      onClose();
    },
  });
  const { values, errors, set, text } = form;
  const { isOvertaken } = useOvertaken(board?.rowVersion, form);
  const theirs = isOvertaken && board ? differences(saidFields(groups), valuesOf(board), values) : undefined;
  const wrong = new Map(isTried ? problemsOf(values).map(({ field, message }) => [field, message]) : []);
  const errorOf = (field: string) => wrong.get(field) ?? errors[field];
  return (
    <SaveDialog
      title={board === undefined ? 'Add a board' : `Change ${board.name}`}
      action={board === undefined ? 'Add the board' : 'Save the board'}
      form={form}
      theirs={theirs}
      onClose={onClose}
    >
      <TextInput
        label="Name"
        required
        data-autofocus
        maxLength={BOARD_NAME_MAX}
        {...text('name')}
        error={errorOf('name')}
      />
      <div className={styles.pair}>
        {board === undefined && (
          <TextInput label="Code, kept for good" required {...text('boardCode')} error={errorOf('boardCode')} />
        )}
        <NativeSelect
          label="Members registered in"
          data={groups.map(({ groupCode, name }) => ({ value: groupCode, label: name }))}
          {...text('groupCode')}
          error={errorOf('groupCode')}
        />
      </div>
      <ColumnFields
        columns={values.columns}
        error={wrong.get('columns') ?? (isTried ? undefined : errors.columns)}
        errorOf={(place) => wrong.get(`columns.${place}.heading`)}
        onChange={(columns) => set({ columns })}
      />
      <Fieldset legend="The board’s words for each outcome">
        <div className={styles.pair}>
          {REPORT_OUTCOMES.map((outcome) => (
            <TextInput
              key={outcome}
              label={OUTCOME_WORDS[outcome]}
              maxLength={BOARD_WORDS_MAX}
              value={values.words[outcome]}
              error={wrong.get(`words.${outcome}`)}
              onChange={({ currentTarget: { value } }) => set({ words: { ...values.words, [outcome]: value } })}
            />
          ))}
        </div>
      </Fieldset>
      <div className={styles.pair}>
        <NativeSelect
          label="Lines in the order of"
          data={ORDER_CHOICES}
          value={values.orderBy}
          onChange={({ currentTarget: { value } }) =>
            set({ orderBy: BOARD_ORDERS.find((order) => order === value) ?? 'MemberNumber' })
          }
        />
        <NativeSelect
          label="File that is sent"
          data={[...REPORT_FILE_TYPES]}
          value={values.fileType}
          onChange={({ currentTarget: { value } }) =>
            set({ fileType: REPORT_FILE_TYPES.find((type) => type === value) ?? 'CSV' })
          }
        />
      </div>
      <Checkbox
        label="The board has told us that this is what it asks for"
        checked={!values.isAssumed}
        onChange={({ currentTarget: { checked } }) => set({ isAssumed: !checked })}
      />
      <BoardPreview format={formatOf(values)} />
    </SaveDialog>
  );
}

function wrongCode(code: string) {
  const message = boardCodeProblem(code);
  return message === undefined ? [] : [{ field: 'boardCode', message }];
}

function newBoard(groupCode: string): Values {
  const format = plainBoard('', groupCode);
  return { ...format, boardCode: '', columns: keyed(format.columns), isAssumed: true };
}

function valuesOf({ rowVersion: _version, columns, words, ...board }: ReportBoard): Values {
  // Each outcome has its words.
  const told = Object.fromEntries(words.map(({ outcome, words: own }) => [outcome, own])) as Record<
    ReportOutcome,
    string
  >;
  return { ...board, columns: keyed(columns), words: told };
}

function formatOf({ boardCode: _code, isAssumed: _assumed, columns, ...format }: Values): BoardFormat {
  return { ...format, columns: columns.map(({ heading, value }) => ({ heading, value })) };
}

function toWire(values: Values, rowVersion: number | undefined): NewReportBoard {
  const { columns, words, ...format } = formatOf(values);
  return {
    ...{ boardCode: values.boardCode, isAssumed: values.isAssumed, ...format, columns: [...columns] },
    words: REPORT_OUTCOMES.map((outcome) => ({ outcome, words: words[outcome] })),
    ...(rowVersion !== undefined && { rowVersion }),
  };
}

function saidFields(groups: Groups): readonly SaidField<Values>[] {
  return [
    ['Name', ({ name }) => name],
    ['Members registered in', ({ groupCode }) => groups.find((one) => one.groupCode === groupCode)?.name ?? groupCode],
    ['Columns', ({ columns }) => columns.map(({ heading, value }) => `${heading} (${value})`).join(', ')],
    ...REPORT_OUTCOMES.map((outcome): SaidField<Values> => [OUTCOME_WORDS[outcome], ({ words }) => words[outcome]]),
    ['Lines in the order of', ({ orderBy }) => ORDER_CHOICES.find(({ value }) => value === orderBy)?.label ?? ''],
    ['File that is sent', ({ fileType }) => fileType],
    ['The board has told us', ({ isAssumed }) => (isAssumed ? 'No' : 'Yes')],
  ];
}

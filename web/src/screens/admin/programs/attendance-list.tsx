import type { AttendanceLine, ProgramActivity } from '@cpd/contract/program-activities';
import {
  attendanceReportCsv,
  type AttendanceLine as CheckedLine,
  otherNames,
  verdictOf,
  wrongFirst,
} from '@cpd/domain/college/attendance-check';
import { formatHours } from '@cpd/domain/values/hours';
import { ATTENDANCE_LIST_MAX } from '@cpd/domain/values/limits';
import { decodeText } from '@cpd/domain/values/text-encoding';
import { Button, Checkbox, FileButton, Group, Text, Textarea, Title } from '@mantine/core';
import {
  IconAlertTriangle,
  IconCircleCheckFilled,
  IconCircleX,
  IconDownload,
  IconFileUpload,
} from '@tabler/icons-react';
import { type DragEvent, useState } from 'react';
import { saveFile } from '../../../lib/save-file.ts';
import { LongWork } from '../../../parts/long-work.tsx';
import { readFailure } from '../../../parts/saving/failure.ts';
import { FormProblems } from '../../../parts/saving/save-form.tsx';
import { useSaving } from '../../../parts/saving/use-saving.ts';
import { useApplyList, useCheckList } from '../../../queries/program-activities.ts';
import { ActionDialog } from '../../../ui/action-dialog.tsx';
import { LabelledButton } from '../../../ui/labelled-button.tsx';
import { showDone, showError } from '../../../ui/toast.ts';
import styles from './programs.module.css';

/** Who attended, as a pasted list or a file: checked line by line first, then stored as a whole (ADM-06). */
export function AttendanceList({ program }: { program: ProgramActivity }) {
  const [list, setList] = useState('');
  const [leaveOut, setLeaveOut] = useState(false);
  const check = useCheckList(program.programActivityId);
  const { mutateAsync } = useApplyList(program.programActivityId);
  const change = (text: string) => {
    setList(text);
    setLeaveOut(false);
    setIsComparing(false);
    check.stop();
    check.reset();
  };
  const lines = check.data ?? [];
  const wrong = lines.filter(({ problems }) => problems.length > 0).length;
  const good = lines.length - wrong;
  const other = otherNames(lines);
  const [isComparing, setIsComparing] = useState(false);
  const storing = useSaving({
    save: (_wish, key) => mutateAsync({ list, leaveOut: wrong, otherNames: other.length, key }),
    content: () => [list, wrong],
    onSaved: ({ applied }) => {
      showDone(`${attendees(applied)} can confirm the activity now.`);
      change('');
    },
    // Something has changed since the list was checked.
    onFailed: () => {
      setIsComparing(false);
      check.start(list);
    },
    again: true,
  });
  const refused = readFailure(check.error).problems.find(({ field }) => field === 'list');
  return (
    <section aria-labelledby="attendance" className={styles.section}>
      <Title order={2} size="h3" id="attendance">
        Add attendees
      </Title>
      <ListField list={list} problem={refused?.message} onChange={change} />
      {check.data === undefined ? (
        <>
          <Button
            variant="filled"
            className={styles.start}
            disabled={list.trim() === '' || check.isPending}
            onClick={() => check.start(list)}
          >
            Check the list
          </Button>
          <LongWork
            work={check}
            running={`Checking ${linesOf(list)} …`}
            stopped="The check was stopped. Your list is still here."
          />
          {check.error !== null && refused === undefined && (
            <Text role="alert" c="red">
              The list was not checked, and is still here. {check.error.message}
            </Text>
          )}
        </>
      ) : (
        <>
          <LineReport lines={check.data} fileName={`Attendance of ${program.activityName}.csv`} />
          {wrong > 0 && good > 0 && (
            <Checkbox
              label={wrong === 1 ? 'Leave out the wrong line' : `Leave out the ${wrong} wrong lines`}
              checked={leaveOut}
              onChange={(event) => setLeaveOut(event.currentTarget.checked)}
            />
          )}
          <FormProblems {...storing} />
          <Text role="status">{storing.busy && `Adding ${attendees(good)} …`}</Text>
          <Group gap="sm">
            <Button
              variant="filled"
              disabled={good === 0 || (wrong > 0 && !leaveOut)}
              loading={storing.busy}
              onClick={() => (other.length > 0 ? setIsComparing(true) : void storing.submit())}
            >
              Add {attendees(good)}
            </Button>
            <Button onClick={() => change('')}>Start again</Button>
          </Group>
          {isComparing && (
            <CompareNames
              lines={other}
              action={`Add ${attendees(good)}`}
              pending={storing.busy}
              onAdd={() => void storing.submit()}
              onClose={() => setIsComparing(false)}
            />
          )}
        </>
      )}
    </section>
  );
}

type CompareNamesProps = {
  lines: readonly AttendanceLine[];
  action: string;
  pending: boolean;
  onAdd: () => void;
  onClose: () => void;
};

/** So many other names are rarely nicknames: a column that was sorted by itself gives everybody somebody else's number. */
function CompareNames({ lines, action, pending, onAdd, onClose }: CompareNamesProps) {
  return (
    <ActionDialog title="Are these the same people?" action={action} pending={pending} onAct={onAdd} onClose={onClose}>
      <Text>
        {lines.length} names on your list are not those of the members with these numbers. Was a column sorted or moved
        by itself? Each row shows two names for one number.
      </Text>
      <table className={styles.table} aria-label="Names to compare">
        <thead>
          <tr>
            <th scope="col">Number</th>
            <th scope="col">Your list</th>
            <th scope="col">Member</th>
          </tr>
        </thead>
        <tbody>
          {lines.map(({ line, memberNumber, otherName, name }) => (
            <tr key={line}>
              <th scope="row" data-label="Number">
                {memberNumber}
              </th>
              <td data-label="Your list">{otherName}</td>
              <td data-label="Member">{name}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </ActionDialog>
  );
}

function attendees(count: number): string {
  return count === 1 ? '1 attendee' : `${count} attendees`;
}

function linesOf(list: string): string {
  const count = list.split('\n').filter((line) => line.trim() !== '').length;
  return count === 1 ? '1 line' : `${count} lines`;
}

type ListFieldProps = { list: string; problem: string | undefined; onChange: (text: string) => void };

function ListField({ list, problem, onChange }: ListFieldProps) {
  const read = async (file: File | null | undefined) => {
    if (!file) return;
    if (file.size > ATTENDANCE_LIST_MAX) return showError('This file is larger than 1 MB. Please split it into parts.');
    const content = new Uint8Array(await file.arrayBuffer());
    // Few lists are workbooks, so what reads them comes when it is needed.
    const { isWorkbook, readWorkbook, WorkbookProblem } = await import('./workbook-list.ts');
    try {
      if (isWorkbook(content)) return onChange(readWorkbook(content));
    } catch (error) {
      if (error instanceof WorkbookProblem) return showError(error.message);
      throw error;
    }
    onChange(decodeText(content, (encoding, fatal) => new TextDecoder(encoding, { fatal }).decode(content)));
  };
  const drop = (event: DragEvent) => {
    const [file] = event.dataTransfer.files;
    if (file === undefined) return;
    event.preventDefault();
    void read(file);
  };
  return (
    <div className={styles.section}>
      <Textarea
        label="Attendance list"
        description="One member number per line. Name and hours can follow, separated by commas, semicolons or tabs. Paste the list, or drop a CSV or Excel file (.xlsx) into the box."
        rows={8}
        spellCheck={false}
        value={list}
        error={problem}
        classNames={{ input: styles.list }}
        onDrop={drop}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
      <FileButton
        accept=".csv,.txt,.tsv,.xlsx,text/csv,text/plain"
        onChange={(file) => void read(file)}
        inputProps={{ 'aria-label': 'Attendance file' }}
      >
        {(props) => (
          <Button {...props} className={styles.start} leftSection={<IconFileUpload size={18} aria-hidden />}>
            Choose a file
          </Button>
        )}
      </FileButton>
      <Text size="sm" className={styles.quiet}>
        Checking does not save anything.
      </Text>
    </div>
  );
}

/** Good lines that are shown before somebody asks for all. */
const SHOWN = 50;

const VERDICTS = {
  Wrong: { icon: IconCircleX, state: 'failed' },
  'Please check': { icon: IconAlertTriangle, state: 'in-progress' },
  Good: { icon: IconCircleCheckFilled, state: 'done' },
} as const;

/** What is to be said of each line of a list, the wrong ones first; all of it can be saved for a spreadsheet (ADM-06). */
function LineReport({ lines: given, fileName }: { lines: readonly AttendanceLine[]; fileName: string }) {
  const [all, setAll] = useState(false);
  const lines = wrongFirst(given.map((line): CheckedLine => ({ ...line, userId: null })));
  const counts = Object.groupBy(lines, verdictOf);
  const [wrong = 0, odd = 0] = [counts.Wrong?.length, counts['Please check']?.length];
  const shown = all ? lines : lines.slice(0, wrong + odd + SHOWN);
  return (
    <>
      <Text role="status" fw={600}>
        {summaryOf(lines.length, wrong, odd)}
      </Text>
      <LabelledButton
        icon={IconDownload}
        className={styles.start}
        onClick={() => saveFile(new Blob([attendanceReportCsv(lines)], { type: 'text/csv' }), fileName)}
      >
        Download the report
      </LabelledButton>
      <table className={styles.table} aria-label="Report of the list">
        <thead>
          <tr>
            <th scope="col">Line</th>
            <th scope="col">Number</th>
            <th scope="col">Name</th>
            <th scope="col">Hours</th>
            <th scope="col">Result</th>
          </tr>
        </thead>
        <tbody>
          {shown.map((line) => (
            <Line key={line.line} line={line} />
          ))}
        </tbody>
      </table>
      {shown.length < lines.length && (
        <Button className={styles.start} onClick={() => setAll(true)}>
          Show all {lines.length} lines
        </Button>
      )}
    </>
  );
}

function Line({ line }: { line: CheckedLine }) {
  const verdict = verdictOf(line);
  const { icon: Icon, state } = VERDICTS[verdict];
  return (
    <tr>
      <th scope="row" data-label="Line">
        {line.line}
      </th>
      <td data-label="Number">{line.memberNumber}</td>
      <td data-label="Name">{line.name}</td>
      <td data-label="Hours">{line.hours === null ? '' : formatHours(line.hours)}</td>
      <td data-label="Result">
        <span className={styles.status} data-state={state}>
          <Icon size={16} aria-hidden />
          {verdict}
        </span>
        <span className={styles.small}>{[...line.problems, ...line.warnings].join(' ')}</span>
      </td>
    </tr>
  );
}

function summaryOf(count: number, wrong: number, odd: number): string {
  const look = odd === 0 ? '' : ` Please look at ${odd === 1 ? 'the one' : `the ${odd}`} with a note.`;
  if (wrong === 0) return `${count === 1 ? 'The line is' : `All ${count} lines are`} good.${look}`;
  return `${wrong} of ${count} lines ${wrong === 1 ? 'is' : 'are'} wrong.${look}`;
}

import type { ProgramActivity } from '@cpd/contract/program-activities';
import { otherNames } from '@cpd/domain/college/attendance-check';
import { type AttendanceColumn, attendanceColumns, type ColumnRole } from '@cpd/domain/college/attendance-list';
import { ATTENDANCE_LINES_MAX, ATTENDANCE_LIST_MAX } from '@cpd/domain/values/limits';
import { Button, Checkbox, FileButton, Group, Text, Textarea, Title } from '@mantine/core';
import { IconFileUpload } from '@tabler/icons-react';
import { type DragEvent, useState } from 'react';
import { useUser } from '../../../lib/session.ts';
import { ListColumns, rememberColumn, withRemembered } from '../../../parts/list-columns.tsx';
import { readListFile } from '../../../parts/list-file.ts';
import { LongWork } from '../../../parts/long-work.tsx';
import { readFailure } from '../../../parts/saving/failure.ts';
import { FormProblems } from '../../../parts/saving/save-form.tsx';
import { useSaving } from '../../../parts/saving/use-saving.ts';
import { programActivitiesChanges, useCheckList } from '../../../queries/program-activities.ts';
import { useChange } from '../../../queries/use-change.ts';
import shared from '../../../ui/shared.module.css';
import { showDone, showError } from '../../../ui/toast.ts';
import { LineReport } from './attendance-report.tsx';
import { CompareNames } from './compare-names.tsx';
import styles from './programs.module.css';

const LIST = 'attendance';

const NAMES: Readonly<Record<ColumnRole, string>> = {
  NUMBER: 'Member number',
  NAME: 'Name',
  HOURS: 'Hours',
  ATTENDED: 'Attended (yes or no)',
  NONE: 'Not read',
};

/** Who attended, as a pasted list or a file: checked line by line first, then stored as a whole (ADM-06). */
export function AttendanceList({ program }: { program: ProgramActivity }) {
  const [list, setList] = useState('');
  const [leaveOut, setLeaveOut] = useState(false);
  const check = useCheckList(program.programActivityId);
  const { mutateAsync } = useChange(programActivitiesChanges.applyList(program.programActivityId));
  const userId = useUser().userId;
  const [columns, setColumns] = useState<AttendanceColumn[]>([]);
  const [passedOver, setPassedOver] = useState('');
  const given = { list, ...(columns.length > 0 && { columns: columns.map(({ role }) => role) }) };
  const change = (text: string, notRead = '') => {
    setList(text);
    setPassedOver(notRead);
    setColumns(withRemembered(attendanceColumns(text), NAMES, { userId, list: LIST }));
    checkAnew();
  };
  const choose = (place: number, role: ColumnRole) => {
    rememberColumn(columns, place, role, { userId, list: LIST });
    setColumns(columns.map((each, at) => (at === place ? { ...each, role } : each)));
    checkAnew();
  };
  const checkAnew = () => {
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
    entered: () => list,
    save: (_entered, key) => mutateAsync({ ...given, leaveOut: wrong, otherNames: other.length, key }),
    content: () => [given, wrong],
    onSaved: ({ applied }) => {
      showDone(`${attendees(applied)} can confirm the activity now.`);
      change('');
    },
    // Something has changed since the list was checked.
    onFailed: () => {
      setIsComparing(false);
      check.start(given);
    },
    again: true,
  });
  const refused = readFailure(check.error).problems.find(({ field }) => field === 'list');
  return (
    <section aria-labelledby="attendance" className={styles.section}>
      <Title order={2} id="attendance">
        Add attendees
      </Title>
      <ListField list={list} problem={refused?.message} onChange={change} />
      {passedOver !== '' && <Text role="status">{passedOver}</Text>}
      <ListColumns columns={columns} names={NAMES} onChoose={choose} />
      {check.data === undefined ? (
        <>
          <Button
            variant="filled"
            className={shared.start}
            disabled={list.trim() === '' || check.isPending}
            onClick={() => check.start(given)}
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
          <LineReport
            lines={check.data}
            comparesNames={columns.length === 0 || columns.some(({ role }) => role === 'NAME')}
            fileName={`Attendance of ${program.activityName}.csv`}
          />
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

function attendees(count: number): string {
  return count === 1 ? '1 attendee' : `${count} attendees`;
}

function linesOf(list: string): string {
  const count = list.split('\n').filter((line) => line.trim() !== '').length;
  return count === 1 ? '1 line' : `${count} lines`;
}

type ListFieldProps = {
  list: string;
  problem: string | undefined;
  onChange: (text: string, passedOver?: string) => void;
};

function ListField({ list, problem, onChange }: ListFieldProps) {
  const read = async (file: File | null | undefined) => {
    if (!file) return;
    if (file.size > ATTENDANCE_LIST_MAX) return showError('This file is larger than 1 MB. Please split it into parts.');
    const read = await readListFile(file, ATTENDANCE_LINES_MAX);
    if ('problem' in read) showError(read.problem);
    else onChange(read.text, read.passedOver);
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
          <Button {...props} className={shared.start} leftSection={<IconFileUpload size={18} aria-hidden />}>
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

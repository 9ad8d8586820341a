import type { ProgramActivity } from '@cpd/contract/program-activities';
import { ATTENDANCE_LIST_MAX } from '@cpd/domain/values/limits';
import { decodeText } from '@cpd/domain/values/text-encoding';
import { Button, Checkbox, FileButton, Group, Text, Textarea, Title } from '@mantine/core';
import { IconFileUpload } from '@tabler/icons-react';
import { type DragEvent, useState } from 'react';
import { readFailure } from '../../../parts/saving/failure.ts';
import { FormProblems } from '../../../parts/saving/form-problems.tsx';
import { useSaving } from '../../../parts/saving/use-saving.ts';
import { useApplyList, useCheckList } from '../../../queries/program-activities.ts';
import { showDone, showError } from '../../../ui/toast.ts';
import { LineReport } from './line-report.tsx';
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
    check.reset();
  };
  const lines = check.data ?? [];
  const wrong = lines.filter(({ problems }) => problems.length > 0).length;
  const good = lines.length - wrong;
  const storing = useSaving({
    save: (_wish, key) => mutateAsync({ list, leaveOut: wrong, key }),
    content: () => [list, wrong],
    onSaved: ({ applied }) => {
      showDone(`${attendees(applied)} can confirm the activity now.`);
      change('');
    },
    // Something has changed since the list was checked.
    onFailed: () => check.mutate(list),
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
        <Button
          className={styles.start}
          disabled={list.trim() === ''}
          loading={check.isPending}
          onClick={() => check.mutate(list)}
        >
          Check the list
        </Button>
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
          <Group gap="sm">
            <Button
              disabled={good === 0 || (wrong > 0 && !leaveOut)}
              loading={storing.busy}
              onClick={() => void storing.submit()}
            >
              Add {attendees(good)}
            </Button>
            <Button variant="default" onClick={() => change('')}>
              Start again
            </Button>
          </Group>
        </>
      )}
    </section>
  );
}

function attendees(count: number): string {
  return count === 1 ? '1 attendee' : `${count} attendees`;
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
          <Button
            {...props}
            variant="default"
            className={styles.start}
            leftSection={<IconFileUpload size={18} aria-hidden />}
          >
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

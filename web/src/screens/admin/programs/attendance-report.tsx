import type { AttendanceLine } from '@cpd/contract/program-activities';
import {
  attendanceReportCsv,
  type AttendanceLine as CheckedLine,
  verdictOf,
  wrongFirst,
} from '@cpd/domain/college/attendance-check';
import { formatHours } from '@cpd/domain/values/hours';
import { Button, Text } from '@mantine/core';
import { IconAlertTriangle, IconCircleCheckFilled, IconCircleX, IconDownload } from '@tabler/icons-react';
import { useState } from 'react';
import { saveFile } from '../../../lib/save-file.ts';
import table from '../../../parts/report-table.module.css';
import { LabelledButton } from '../../../ui/labelled-button.tsx';
import shared from '../../../ui/shared.module.css';

/** Good lines that are shown before someone asks for all. */
const SHOWN = 50;

const VERDICTS = {
  Wrong: { icon: IconCircleX, state: 'failed' },
  'Please check': { icon: IconAlertTriangle, state: 'in-progress' },
  Good: { icon: IconCircleCheckFilled, state: 'done' },
} as const;

type LineReportProps = {
  lines: readonly AttendanceLine[];
  /** The list has names that were compared with those of the members. */
  comparesNames: boolean;
  fileName: string;
};

/** What is to be said of each line of a list, the wrong ones first; all of it can be saved for a spreadsheet (ADM-06). */
export function LineReport({ lines: given, comparesNames, fileName }: LineReportProps) {
  const [all, setAll] = useState(false);
  const lines = wrongFirst(given.map((line): CheckedLine => ({ ...line, userId: null, later: false })));
  const counts = Object.groupBy(lines, verdictOf);
  const [wrong = 0, odd = 0] = [counts.Wrong?.length, counts['Please check']?.length];
  const shown = all ? lines : lines.slice(0, wrong + odd + SHOWN);
  return (
    <>
      <Text role="status" fw={600}>
        {summaryOf(lines.length, wrong, odd)}
        {!comparesNames && ' No column of names is read, so no names were compared.'}
      </Text>
      <LabelledButton
        icon={IconDownload}
        className={shared.start}
        onClick={() => saveFile(new Blob([attendanceReportCsv(lines)], { type: 'text/csv' }), fileName)}
      >
        Download the report
      </LabelledButton>
      <table className={`${shared.frame} ${table.table}`} aria-label="Report of the list">
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
        <Button className={shared.start} onClick={() => setAll(true)}>
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
        <span className={table.status} data-state={state}>
          <Icon size={16} aria-hidden />
          {verdict}
        </span>
        <span className={table.small}>{[...line.problems, ...line.warnings].join(' ')}</span>
      </td>
    </tr>
  );
}

/** Lines with a note are never called good: they may be those of a list whose columns are shifted. */
function summaryOf(count: number, wrong: number, odd: number): string {
  const look = odd === 0 ? '' : `Please look at ${odd === 1 ? 'the one' : `the ${odd}`} with a note.`;
  if (wrong > 0) return `${wrong} of ${count} lines ${wrong === 1 ? 'is' : 'are'} wrong. ${look}`.trim();
  if (odd > 0) return `${count - odd} of ${count} lines ${count - odd === 1 ? 'is' : 'are'} good. ${look}`;
  return count === 1 ? 'The line is good.' : `All ${count} lines are good.`;
}

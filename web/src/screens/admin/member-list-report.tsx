import type { MemberListCheck, MemberListLine } from '@cpd/contract/member-lists';
import { csvRow } from '@cpd/domain/values/delimited-text';
import { MEMBER_LIST_SHOWN } from '@cpd/domain/values/limits';
import { Anchor, Text } from '@mantine/core';
import {
  IconCirclePlus,
  IconCircleX,
  IconDoorExit,
  IconDownload,
  IconPencil,
  IconRotate,
  IconUserShield,
} from '@tabler/icons-react';
import { paths } from '../../lib/paths.ts';
import { saveFile } from '../../lib/save-file.ts';
import table from '../../parts/report-table.module.css';
import { AppLink } from '../../ui/app-link.tsx';
import { LabelledButton } from '../../ui/labelled-button.tsx';
import shared from '../../ui/shared.module.css';

const OUTCOMES = {
  WRONG: { icon: IconCircleX, word: 'Wrong', state: 'failed' },
  NEW: { icon: IconCirclePlus, word: 'New', state: 'done' },
  CHANGED: { icon: IconPencil, word: 'Changed', state: 'in-progress' },
  RETURNED: { icon: IconRotate, word: 'Returned', state: 'done' },
  LEFT: { icon: IconDoorExit, word: 'Has left', state: 'behind' },
  STAYS: { icon: IconUserShield, word: 'Stays', state: 'none' },
  UNCHANGED: { icon: IconPencil, word: 'Unchanged', state: 'none' },
} as const;

/** What a list of members would do, the wrong lines first; those can be saved for a spreadsheet (PPL-01). */
export function MemberListReport({ found, fileName }: { found: MemberListCheck; fileName: string }) {
  const wrong = found.lines.filter(({ outcome }) => outcome === 'WRONG');
  return (
    <>
      <Text role="status" fw={600}>
        {summaryOf(found)}
      </Text>
      {wrong.length > 0 && (
        <LabelledButton
          icon={IconDownload}
          className={shared.start}
          onClick={() =>
            saveFile(
              new Blob([wrongCsv(wrong)], { type: 'text/csv' }),
              `Wrong lines of ${fileName.replace(/\.\w+$/, '')}.csv`,
            )
          }
        >
          Download the wrong lines
        </LabelledButton>
      )}
      {found.lines.length > 0 && (
        <table className={`${shared.frame} ${table.table}`} aria-label="What the list would change">
          <thead>
            <tr>
              <th scope="col">Line</th>
              <th scope="col">Number</th>
              <th scope="col">Name</th>
              <th scope="col">Result</th>
            </tr>
          </thead>
          <tbody>
            {found.lines.map((line) => (
              <Line key={`${line.line} ${line.memberNumber}`} line={line} />
            ))}
          </tbody>
        </table>
      )}
      {Math.max(found.new, found.changed, found.returned, found.left) > MEMBER_LIST_SHOWN && (
        <Text className={shared.quiet}>
          The first {MEMBER_LIST_SHOWN} of each result are shown, and all wrong lines.
        </Text>
      )}
    </>
  );
}

function Line({ line }: { line: MemberListLine }) {
  const { icon: Icon, word, state } = OUTCOMES[line.outcome];
  const { forUserId, memberNumber, name } = line;
  return (
    <tr>
      <th scope="row" data-label="Line">
        {line.line === 0 ? 'not listed' : line.line}
      </th>
      <td data-label="Number">{memberNumber}</td>
      <td data-label="Name">
        {forUserId === null ? (
          name
        ) : (
          <Anchor component={AppLink} href={paths.adminMember(memberNumber)}>
            {name}
          </Anchor>
        )}
      </td>
      <td data-label="Result">
        <span className={table.status} data-state={state}>
          <Icon size={16} aria-hidden />
          {word}
        </span>
        {line.changes.map(({ field, before, after }) => (
          <span key={field} className={table.small}>
            {field}: {before === '' ? after : `${before} → ${after || 'none'}`}
          </span>
        ))}
        <span className={table.small}>{[...line.problems, ...line.warnings].join(' ')}</span>
      </td>
    </tr>
  );
}

function summaryOf({ new: added, changed, returned, left, unchanged, wrong }: MemberListCheck): string {
  const count = (number: number) => number.toLocaleString('en-AU');
  const parts = [
    `${count(added)} new`,
    `${count(changed)} changed`,
    ...(returned === 0 ? [] : [`${count(returned)} returned`]),
    ...(left === 0 ? [] : [`${count(left)} left`]),
    `${count(unchanged)} unchanged`,
    `${count(wrong)} wrong`,
  ];
  const excluded = wrong === 0 ? '' : ` The wrong ${wrong === 1 ? 'line is' : 'lines are'} left out.`;
  return `${parts.join(', ')}.${excluded}`;
}

function wrongCsv(lines: readonly MemberListLine[]): string {
  const rows = lines.map(({ line, memberNumber, name, problems }) =>
    csvRow([line, memberNumber, name, problems.join(' ')]),
  );
  return `\uFEFF${csvRow(['Line', 'Member number', 'Name', 'Why'])}${rows.join('')}`;
}

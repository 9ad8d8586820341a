import type { MemberListCheck, MemberListLine } from '@cpd/contract/member-lists';
import { csvRow } from '@cpd/domain/values/delimited-text';
import { MEMBER_LIST_SHOWN } from '@cpd/domain/values/limits';
import { Anchor, Checkbox, Text } from '@mantine/core';
import {
  IconCirclePlus,
  IconCircleX,
  IconDoorExit,
  IconDownload,
  IconNumbers,
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
  RENUMBERED: { icon: IconNumbers, word: 'Another number', state: 'in-progress' },
  CHANGED: { icon: IconPencil, word: 'Changed', state: 'in-progress' },
  RETURNED: { icon: IconRotate, word: 'Returned', state: 'done' },
  LEFT: { icon: IconDoorExit, word: 'Has left', state: 'behind' },
  STAYS: { icon: IconUserShield, word: 'Stays', state: 'none' },
  UNCHANGED: { icon: IconPencil, word: 'Unchanged', state: 'none' },
} as const;

/** The lines that are to give a member another number. */
type Renumbering = {
  chosen: readonly number[] | 'ALL';
  /** When one is chosen, or no longer; left out where that is done. */
  onChoose?: (lines: readonly number[]) => void;
};

type MemberListReportProps = {
  found: MemberListCheck;
  fileName: string;
  /** Left out where nothing can be chosen, and nothing was. */
  renumbering?: Renumbering;
};

/** What a list of members would do, the wrong lines first; those can be saved for a spreadsheet (PPL-01). */
export function MemberListReport({ found, fileName, renumbering }: MemberListReportProps) {
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
              <Line key={`${line.line} ${line.memberNumber}`} line={line} renumbering={renumbering} />
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

function Line({ line, renumbering }: { line: MemberListLine; renumbering: Renumbering | undefined }) {
  const { icon: Icon, word, state } = OUTCOMES[line.outcome];
  const { forUserId, memberNumber, name } = line;
  return (
    <tr>
      <th scope="row" data-label="Line">
        {line.line === 0 ? 'not listed' : line.line}
      </th>
      <td data-label="Number">{memberNumber}</td>
      <td data-label="Name">
        {forUserId === null || line.outcome === 'STAYS' ? (
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
        {line.outcome === 'RENUMBERED' && renumbering !== undefined && <Renumber line={line} {...renumbering} />}
        <span className={table.small}>{[...line.problems, ...line.warnings].join(' ')}</span>
      </td>
    </tr>
  );
}

function Renumber({ line: { line, name, memberNumber }, chosen, onChoose }: Renumbering & { line: MemberListLine }) {
  const isChosen = chosen === 'ALL' || chosen.includes(line);
  if (onChoose === undefined) {
    return <span>{isChosen ? 'The number will be changed' : 'Not chosen: this line is left out'}</span>;
  }
  return (
    <Checkbox
      label="The same person: change the number"
      aria-label={`${name}: the same person, change the number to ${memberNumber}`}
      checked={isChosen}
      onChange={({ currentTarget: { checked } }) => {
        const others = chosen === 'ALL' ? [] : chosen.filter((each) => each !== line);
        onChoose(checked ? [...others, line] : others);
      }}
    />
  );
}

function summaryOf({ new: added, changed, renumbered, returned, left, unchanged, wrong }: MemberListCheck): string {
  const count = (number: number) => number.toLocaleString('en-AU');
  const parts = [
    `${count(added)} new`,
    `${count(changed)} changed`,
    ...(renumbered === 0 ? [] : [`${count(renumbered)} with another number`]),
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

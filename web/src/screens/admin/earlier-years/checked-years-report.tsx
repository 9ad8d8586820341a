import type { EarlierActivitiesCheck, EarlierYearLine, EarlierYearsCheck } from '@cpd/contract/earlier-years';
import { csvRow } from '@cpd/domain/values/delimited-text';
import { MEMBER_LIST_SHOWN } from '@cpd/domain/values/limits';
import { Anchor, Text } from '@mantine/core';
import { IconCirclePlus, IconCircleX, IconDownload } from '@tabler/icons-react';
import { paths } from '../../../lib/paths.ts';
import { saveFile } from '../../../lib/save-file.ts';
import table from '../../../parts/report-table.module.css';
import { AppLink } from '../../../ui/app-link.tsx';
import { LabelledButton } from '../../../ui/labelled-button.tsx';
import shared from '../../../ui/shared.module.css';

type ReportProps = { found: EarlierYearsCheck | EarlierActivitiesCheck; fileName: string };

/** What a list of earlier years would do, the wrong lines first; those can be saved for a spreadsheet. */
export function CheckedYearsReport({ found, fileName }: ReportProps) {
  const { lines, new: added, unchanged, wrong } = found;
  const wrongLines = lines.filter(({ outcome }) => outcome === 'WRONG');
  const count = (number: number) => number.toLocaleString('en-AU');
  return (
    <>
      <Text role="status" fw={600}>
        {count(added)} new, {count(unchanged)} imported before, {count(wrong)} wrong.
        {wrong > 0 && ` The wrong ${wrong === 1 ? 'line is' : 'lines are'} left out.`}
      </Text>
      {wrongLines.length > 0 && (
        <LabelledButton
          icon={IconDownload}
          className={shared.start}
          onClick={() =>
            saveFile(
              new Blob([wrongCsv(wrongLines)], { type: 'text/csv' }),
              `Wrong lines of ${fileName.replace(/\.\w+$/, '')}.csv`,
            )
          }
        >
          Download the wrong lines
        </LabelledButton>
      )}
      {lines.length > 0 && (
        <table className={`${shared.frame} ${table.table}`} aria-label="What the list would import">
          <thead>
            <tr>
              <th scope="col">Line</th>
              <th scope="col">Number</th>
              <th scope="col">Name</th>
              <th scope="col">Year</th>
              <th scope="col">Result</th>
            </tr>
          </thead>
          <tbody>
            {lines.map((line) => (
              <Line key={line.line} line={line} />
            ))}
          </tbody>
        </table>
      )}
      {added > MEMBER_LIST_SHOWN && (
        <Text className={shared.quiet}>The first {MEMBER_LIST_SHOWN} new lines are shown, and all wrong ones.</Text>
      )}
    </>
  );
}

function Line({ line }: { line: EarlierYearLine }) {
  const { forUserId, memberNumber, name, cpdYear, outcome, problems } = line;
  const isWrong = outcome === 'WRONG';
  const Icon = isWrong ? IconCircleX : IconCirclePlus;
  return (
    <tr>
      <th scope="row" data-label="Line">
        {line.line}
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
      <td data-label="Year">{cpdYear}</td>
      <td data-label="Result">
        <span className={table.status} data-state={isWrong ? 'failed' : 'done'}>
          <Icon size={16} aria-hidden />
          {isWrong ? 'Wrong' : 'New'}
        </span>
        <span className={table.small}>{problems.join(' ')}</span>
      </td>
    </tr>
  );
}

function wrongCsv(lines: readonly EarlierYearLine[]): string {
  const rows = lines.map(({ line, memberNumber, name, cpdYear, problems }) =>
    csvRow([line, memberNumber, name, cpdYear ?? '', problems.join(' ')]),
  );
  return `\uFEFF${csvRow(['Line', 'Member number', 'Name', 'Year', 'Why'])}${rows.join('')}`;
}

import type { AttendanceLine } from '@cpd/contract/program-activities';
import { Text } from '@mantine/core';
import table from '../../../parts/report-table.module.css';
import { ActionDialog } from '../../../ui/action-dialog.tsx';
import shared from '../../../ui/shared.module.css';

type CompareNamesProps = {
  lines: readonly AttendanceLine[];
  action: string;
  pending: boolean;
  onAdd: () => void;
  onClose: () => void;
};

/** So many other names are rarely nicknames: a column that was sorted by itself gives everyone someone else's number. */
export function CompareNames({ lines, action, pending, onAdd, onClose }: CompareNamesProps) {
  return (
    <ActionDialog title="Are these the same people?" action={action} pending={pending} onAct={onAdd} onClose={onClose}>
      <Text>
        {lines.length} names on your list are not those of the members with these numbers. Was a column sorted or moved
        by itself? Each row shows two names for one number.
      </Text>
      <table className={`${shared.frame} ${table.table}`} aria-label="Names to compare">
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

import type { MemberRequest } from '@cpd/contract/member-requests';
import { formatHours } from '@cpd/domain/values/hours';
import styles from './requests.module.css';

/** What a variation makes of each target of the year, beside the usual one. */
export function TargetsPreview({ variation }: { variation: MemberRequest['variations'][number] }) {
  return (
    <table className={styles.targets}>
      <caption>
        Targets for {variation.year} after {variation.monthsOfLeave} months of leave
      </caption>
      <thead>
        <tr>
          <th scope="col">Target</th>
          <th scope="col">Usual</th>
          <th scope="col">Reduced</th>
        </tr>
      </thead>
      <tbody>
        {variation.targets.map(({ name, unit, usual, reduced }) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            <td>{formatHours(usual)}</td>
            <td>
              <strong>{formatHours(reduced)}</strong> {unit}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

import type { MemberRequest } from '@cpd/contract/member-requests';
import { formatHours } from '@cpd/domain/values/hours';
import styles from './requests.module.css';

type TargetsPreviewProps = { year: number; variation: MemberRequest['Variations'][number] };

/** What a variation makes of each target of the year, beside the usual one. */
export function TargetsPreview({ year, variation }: TargetsPreviewProps) {
  return (
    <table className={styles.targets}>
      <caption>
        Targets of {year} after {variation.MonthsOfLeave} months of leave
      </caption>
      <thead>
        <tr>
          <th scope="col">Target</th>
          <th scope="col">Usual</th>
          <th scope="col">Reduced</th>
        </tr>
      </thead>
      <tbody>
        {variation.Targets.map(({ Name, Unit, Usual, Reduced }) => (
          <tr key={Name}>
            <th scope="row">{Name}</th>
            <td>{formatHours(Usual)}</td>
            <td>
              <strong>{formatHours(Reduced)}</strong> {Unit}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

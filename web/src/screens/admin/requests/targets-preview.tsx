import type { MemberRequest } from '@cpd/contract/member-requests';
import { formatHours } from '@cpd/domain/values/hours';
import { reducedMonths } from '@cpd/domain/year/variation';
import styles from './requests.module.css';

type TargetsPreviewProps = { variation: MemberRequest['variations'][number]; isProposal: boolean };

/** What a variation makes of each target of the year, beside the usual one. */
export function TargetsPreview({ variation, isProposal }: TargetsPreviewProps) {
  return (
    <table className={styles.targets}>
      <caption>
        Targets for {variation.year} after {reducedMonths(variation.monthsOfLeave, { isProposal })}
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

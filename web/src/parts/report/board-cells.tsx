import type { ReportedLine } from '@cpd/contract/own-reports';
import { Fact, Facts } from '../../ui/facts.tsx';
import shared from '../../ui/shared.module.css';
import styles from './board-cells.module.css';

/** The very cells that a board gets of a member, folded (RPT-03). */
export function BoardCells({ line: { board, cells } }: { line: ReportedLine }) {
  return (
    <details className={styles.cells}>
      <summary aria-label={`What the board gets: ${board}`}>What the board gets</summary>
      <Facts>
        {cells.map(({ heading, text }) => (
          <Fact key={heading} label={heading}>
            {text === '' ? '–' : text}
          </Fact>
        ))}
      </Facts>
      <p className={shared.quiet}>Nothing else. Reasons for leave or an exemption are never sent.</p>
    </details>
  );
}

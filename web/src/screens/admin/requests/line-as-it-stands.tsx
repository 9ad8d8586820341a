import type { ReportedLine } from '@cpd/contract/own-reports';
import { OUTCOME_WORDS } from '@cpd/domain/report/outcome';
import { formatHours } from '@cpd/domain/values/hours';
import { Anchor, Title } from '@mantine/core';
import { paths } from '../../../lib/paths.ts';
import { BoardCells } from '../../../parts/report/board-cells.tsx';
import { AppLink } from '../../../ui/app-link.tsx';
import { Fact, Facts } from '../../../ui/facts.tsx';
import shared from '../../../ui/shared.module.css';
import styles from './requests.module.css';

/** The line that a member says is wrong, as it stands (RPT-03). */
export function LineAsItStands({ line }: { line: ReportedLine }) {
  const { reportVersionId, board, outcome, recognised, required, missing, currency, year } = line;
  return (
    <section className={`${shared.frame} ${styles.panel}`} aria-labelledby="line">
      <Title order={2} id="line">
        The line as it stands
      </Title>
      <Facts>
        <Fact label="Report">
          <Anchor component={AppLink} href={paths.adminReport(reportVersionId)}>
            {year}, {board}
          </Anchor>
        </Fact>
        <Fact label="Outcome">{OUTCOME_WORDS[outcome]}</Fact>
        <Fact label="Recorded">
          {formatHours(recognised)} of {formatHours(required)} {currency === 'C' ? 'credits' : 'hours'}
        </Fact>
        <Fact label="Missing">{missing.join('; ')}</Fact>
      </Facts>
      <BoardCells line={line} />
    </section>
  );
}

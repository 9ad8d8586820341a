import type { Overview } from '@cpd/contract/overview';
import {
  missingFigure,
  OVERVIEW_PARTS,
  type OverviewFigure,
  type OverviewPart,
  shareOf,
} from '@cpd/domain/college/overview';
import { Title } from '@mantine/core';
import { useId } from 'react';
import { paths } from '../../../lib/paths.ts';
import { AppLink } from '../../../ui/app-link.tsx';
import { Bar } from '../../../ui/bar.tsx';
import { FigureTiles } from '../../../ui/figure-tiles.tsx';
import shared from '../../../ui/shared.module.css';
import styles from './overview.module.css';

/** The members' list that a figure counts. */
export function listOf(year: number, filters: OverviewFigure['filters']): string {
  return paths.adminList('Members', { Year: String(year), ...filters });
}

/** A count of this part; 0 for one that an older server does not have. */
export function countOf({ figures }: Overview, part: OverviewPart, label: string): number {
  return figures.find((figure) => figure.part === part && figure.label === label)?.count ?? 0;
}

/** How many members there are, and what waits for the team. */
export function MemberTiles({ overview }: { overview: Overview }) {
  const members = OVERVIEW_PARTS.members.map(({ label, filters }) => ({
    name: label,
    count: countOf(overview, 'members', label),
    href: listOf(overview.year, filters),
  }));
  const waiting = { name: 'Requests waiting', count: overview.requestsWaiting, href: paths.adminRequests };
  return <FigureTiles label="Members" figures={[...members, waiting]} />;
}

/** Requirements that the rules of this year have (FWK-05). */
function othersOf({ figures }: Overview, part: OverviewPart): OverviewFigure[] {
  if (part !== 'requirements') return [];
  const usual = new Set(OVERVIEW_PARTS.requirements.map(({ label }) => label));
  const others = figures.filter((figure) => figure.part === part && !usual.has(figure.label));
  return others.map(({ label }) => missingFigure(label));
}

type FigureRowsProps = {
  overview: Overview;
  part: Exclude<OverviewPart, 'members'>;
  title: string;
  /** Of whom the bars are shares. */
  all: 'Members' | 'Obliged';
};

/** The figures of a part, each with its share as a bar; what no member has is left out of audits and requirements. */
export function FigureRows({ overview, part, title, all }: FigureRowsProps) {
  const id = useId();
  const whole = countOf(overview, 'members', all);
  const isOptional = part === 'audits' || part === 'requirements';
  const figures: readonly OverviewFigure[] = [...OVERVIEW_PARTS[part], ...othersOf(overview, part)];
  const rows = figures
    .map(({ label, filters }) => ({ label, filters, count: countOf(overview, part, label) }))
    .filter(({ count }) => !isOptional || count > 0);
  if (rows.length === 0) return null;
  return (
    <section aria-labelledby={id} className={styles.part}>
      <Title order={2} id={id}>
        {title}
      </Title>
      <ul className={`${shared.list} ${shared.frame} ${styles.rows}`}>
        {rows.map(({ label, filters, count }) => (
          <li key={label}>
            <AppLink href={listOf(overview.year, filters)} className={styles.row}>
              <span className={shared.fill}>{label}</span>{' '}
              <span className={styles.number}>{count.toLocaleString('en-AU')}</span>{' '}
              <span className={styles.share}>{shareOf(count, whole)}%</span>
              <Bar percentage={shareOf(count, whole)} />
            </AppLink>
          </li>
        ))}
      </ul>
    </section>
  );
}

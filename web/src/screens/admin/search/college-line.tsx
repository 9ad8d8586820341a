import { Anchor } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { paths } from '../../../lib/paths.ts';
import { overviewQuery } from '../../../queries/overview.ts';
import { AppLink } from '../../../ui/app-link.tsx';
import { countOf } from '../overview/figures.tsx';
import styles from './team-figures.module.css';

/** How the college is doing in one line, which leads to the overview (COH-01); nothing where that cannot be had. */
export function CollegeLine() {
  const { data } = useQuery(overviewQuery(undefined));
  if (data === undefined) return <div className={styles.line} />;
  const obliged = countOf(data, 'members', 'Obliged');
  const met = countOf(data, 'progress', 'Met, not handed in');
  const open = countOf(data, 'records', 'Not begun');
  const handedIn = countOf(data, 'progress', 'Handed in');
  const inWords = (count: number) => count.toLocaleString('en-AU');
  return (
    <Anchor component={AppLink} href={paths.adminOverview()} className={styles.line}>
      {data.year}: {inWords(handedIn)} of {inWords(obliged)} handed in · {inWords(met)} ready · {inWords(open)} not
      begun
    </Anchor>
  );
}

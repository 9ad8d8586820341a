import type { Overview } from '@cpd/contract/overview';
import { NO_COUNTRY, wholeName } from '@cpd/domain/college/lists';
import { GROUP_FIGURES, GROUPING_NAMES, GROUPINGS, type Grouping } from '@cpd/domain/college/overview';
import { Anchor, Title } from '@mantine/core';
import { useId, useState } from 'react';
import table from '../../../parts/report-table.module.css';
import { AppLink } from '../../../ui/app-link.tsx';
import { QuickChoices } from '../../../ui/quick-choices.tsx';
import shared from '../../../ui/shared.module.css';
import { listOf } from './figures.tsx';
import styles from './overview.module.css';

/** The text of the filter that leaves a group alone. */
const FILTERS: Readonly<Record<Grouping, (name: string) => string>> = {
  Specialty: wholeName,
  Registration: wholeName,
  Country: (name) => (name === '' ? NO_COUNTRY : wholeName(name)),
  FirstYear: (name) => name,
};

/** The members of a year in groups, one grouping at a time. */
export function Groups({ year, groups }: { year: number; groups: Overview['groups'] }) {
  const id = useId();
  const [by, setBy] = useState<Grouping>('Specialty');
  const rows = groups.find((one) => one.by === by)?.rows ?? [];
  return (
    <section aria-labelledby={id} className={styles.part}>
      <Title order={2} id={id}>
        Groups
      </Title>
      <QuickChoices
        label="Group by"
        choices={GROUPING_NAMES.map((name) => ({
          label: GROUPINGS[name],
          chosen: name === by,
          onChoose: () => setBy(name),
        }))}
      />
      <table
        className={`${shared.frame} ${table.table} ${styles.groups}`}
        aria-label={`By ${GROUPINGS[by].toLowerCase()}`}
      >
        <thead>
          <tr>
            <th scope="col">{GROUPINGS[by]}</th>
            {GROUP_FIGURES.map(({ label }) => (
              <th key={label} scope="col" className={styles.number}>
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ name, counts }) => (
            <tr key={name}>
              <th scope="row">{name === '' ? 'None' : name}</th>
              {GROUP_FIGURES.map(({ label, filters }, index) => (
                <td key={label} data-label={label} className={styles.number}>
                  <Anchor
                    component={AppLink}
                    href={listOf(year, { [by]: FILTERS[by](name), ...filters })}
                    aria-label={`${counts[index] ?? 0}, ${label.toLowerCase()}, ${name === '' ? 'none' : name}`}
                  >
                    {(counts[index] ?? 0).toLocaleString('en-AU')}
                  </Anchor>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

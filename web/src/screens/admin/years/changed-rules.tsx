import type { YearRules } from '@cpd/contract/year-rules';
import { Text, Title } from '@mantine/core';
import table from '../../../parts/report-table.module.css';
import shared from '../../../ui/shared.module.css';
import styles from './years.module.css';

/** What is different from the rules of another year, in words (FWK-01). */
export function ChangedRules({ comparedWith, changes }: { comparedWith: number; changes: YearRules['changes'] }) {
  if (changes.length === 0) return <Text>The rules are the same as for {comparedWith}.</Text>;
  return (
    <section className={styles.changes} aria-labelledby="changes">
      <Title order={2} id="changes">
        Changes since {comparedWith}
      </Title>
      <table className={`${shared.frame} ${table.table}`} aria-labelledby="changes">
        <thead>
          <tr>
            <th scope="col">Rule</th>
            <th scope="col">{comparedWith}</th>
            <th scope="col">Now</th>
          </tr>
        </thead>
        <tbody>
          {changes.map(({ section, label, before, after }) => (
            <tr key={`${section} ${label}`}>
              <th scope="row">
                {label} <span className={`${shared.quiet} ${shared.small}`}>{section}</span>
              </th>
              <td data-label={String(comparedWith)}>{before === '' ? 'None' : before}</td>
              <td data-label="Now">{after === '' ? 'None' : after}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

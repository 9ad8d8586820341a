import type { YearRules } from '@cpd/contract/year-rules';
import { Title } from '@mantine/core';
import { Fact, Facts } from '../ui/facts.tsx';
import styles from './rule-section.module.css';

/** Sections with more lines open on demand. */
const SHORT_SECTION = 12;

/** Rules of a year in words; a long section opens on demand. */
export function RuleSection({ section: { title, lines } }: { section: YearRules['sections'][number] }) {
  const facts = (
    <Facts>
      {lines.map(({ label, text }) => (
        <Fact key={label} label={label}>
          {text}
        </Fact>
      ))}
    </Facts>
  );
  return (
    <section aria-label={title} className={styles.section}>
      <Title order={3}>{title}</Title>
      {lines.length <= SHORT_SECTION ? (
        facts
      ) : (
        <details>
          <summary aria-label={`Show all ${lines.length} of ${title}`}>Show all {lines.length}</summary>
          {facts}
        </details>
      )}
    </section>
  );
}

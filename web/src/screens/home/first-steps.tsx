import { Title } from '@mantine/core';
import { paths } from '../../lib/paths.ts';
import { LinkButton } from '../../ui/link-button.tsx';
import styles from './first-steps.module.css';

/** Names that most doctors know, and their types; the ids of types are kept for good, and one that a year does not offer is left out. */
const EXAMPLES = [
  { name: 'Journal club', type: 106 },
  { name: 'Conference', type: 102 },
  { name: 'Peer review group', type: 213 },
  { name: 'Clinical audit', type: 301 },
];

/** Where to begin, for a member whose open years are still empty: each example fills in the form. */
export function FirstSteps() {
  return (
    <section className={styles.panel} aria-labelledby="first-steps">
      <Title order={2} size="h4" id="first-steps">
        What did you do?
      </Title>
      <ul className={styles.examples}>
        {EXAMPLES.map((example) => (
          <li key={example.name}>
            <LinkButton href={paths.activity(example)} radius="xl" px="md">
              {example.name}
            </LinkButton>
          </li>
        ))}
      </ul>
    </section>
  );
}

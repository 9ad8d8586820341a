import { EXAMPLE_ACTIVITIES } from '@cpd/domain/record/example-activities';
import { Title } from '@mantine/core';
import { paths } from '../../lib/paths.ts';
import { LinkButton } from '../../ui/link-button.tsx';
import shared from '../../ui/shared.module.css';
import styles from './first-steps.module.css';

/** Where to begin, for a member whose open years are still empty: each example fills in the form. */
export function FirstSteps() {
  return (
    <section className={`${shared.frame} ${styles.panel}`} aria-labelledby="first-steps">
      <Title order={2} size="h3" id="first-steps">
        What did you do?
      </Title>
      <ul className={`${shared.list} ${shared.wrap}`}>
        {EXAMPLE_ACTIVITIES.map(({ activityName, activityTypeId }) => (
          <li key={activityName}>
            <LinkButton href={paths.activity({ name: activityName, type: activityTypeId })} radius="xl" px="md">
              {activityName}
            </LinkButton>
          </li>
        ))}
      </ul>
    </section>
  );
}

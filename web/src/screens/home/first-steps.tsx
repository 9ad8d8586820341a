import { Text, Title } from '@mantine/core';
import styles from './first-steps.module.css';

const STEPS = [
  {
    title: 'Log what you do',
    text: 'A talk, a journal club, an audit: the name, the type, the date and the hours are enough.',
  },
  {
    title: 'Keep the evidence',
    text: 'Add a certificate or a letter as a file. It stays with the activity in case of an audit.',
  },
  {
    title: 'Submit your year',
    text: 'When everything is in, you declare and submit the year, and get your certificate.',
  },
];

/** What to do here, for a member whose open years are still empty. */
export function FirstSteps() {
  return (
    <section className={styles.panel} aria-labelledby="first-steps">
      <Title order={2} size="h3" id="first-steps" className={styles.title}>
        How it works
      </Title>
      <ol className={styles.steps}>
        {STEPS.map((step, index) => (
          <li key={step.title}>
            <span className={styles.number} aria-hidden>
              {index + 1}
            </span>
            <div>
              <Text fw={600}>{step.title}</Text>
              <Text size="sm" c="dimmed">
                {step.text}
              </Text>
            </div>
          </li>
        ))}
      </ol>
    </section>
  );
}

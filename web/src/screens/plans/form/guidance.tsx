import type { CPDYear } from '@cpd/contract/cpd-years';
import { Stack, Text } from '@mantine/core';
import styles from './plan-form.module.css';

/** What to think of before writing (PDP-26): from 2025 on years have domains that are mandatory. */
export function Guidance({ year }: { year: CPDYear }) {
  return (
    <Stack gap="xs" className={styles.guidance}>
      <Text>
        Look back at your work and at what others tell you about it: a complaint, an audit, a case that stayed with you,
        a colleague's remark. Choose the two or three things that matter most this year.
      </Text>
      {year.mandatoryAreaIds.length > 0 ? <FromTwentyFive year={year} /> : <BeforeTwentyFive />}
    </Stack>
  );
}

function BeforeTwentyFive() {
  return (
    <Text>
      Set goals that you can reach by the end of the year, and say how you will know that you have. A plan is never
      wrong: change it whenever your work changes.
    </Text>
  );
}

function FromTwentyFive({ year }: { year: CPDYear }) {
  return (
    <>
      <Text>
        <strong>Cultural safety, ethics and professional behaviour are mandatory in {year.cpdYearYear}.</strong> Plan
        activities for each of them, at least two for cultural safety and two for ethics and professional behaviour:
      </Text>
      <ul className={styles.list}>
        <li>
          <strong>Cultural safety:</strong> whose experience of your care do you know least about, and who could tell
          you?
        </li>
        <li>
          <strong>Ethics and professional behaviour:</strong> which decision would you like to have talked through with
          somebody?
        </li>
      </ul>
    </>
  );
}

import type { CPDYear } from '@cpd/contract/cpd-years';
import { Button, Group, List, Stack, Text } from '@mantine/core';
import '@mantine/core/styles/List.css';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { helpTextsQuery } from '../../../queries/reference.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import classes from '../activity.module.css';

/** LIM-04. */
const FROM_2025 =
  'You need 50 hours a year across Educational Activities, Reviewing Performance and Measuring Outcomes, including at least two cultural-safety and two ethics and professional behaviour activities each year.';

/** What a person meets newly in a form that they know, the latest first (ACT-45). */
const UPDATES: readonly { title: string; text: string }[] = [
  {
    title: 'Entering activities',
    text: 'An unsaved form is kept on your device and offered back. A name you used before brings its type, hours and domains. “Save and add another” goes straight on to the next one.',
  },
  {
    title: 'From 2025',
    text: 'An activity has one total of hours, and you tick the domains and specialties that it is about. Cultural safety and ethics and professional behaviour are domains of their own.',
  },
  {
    title: 'From 2023',
    text: 'The year counts hours. A reflection answers the questions of the year, and the time you spend on it counts too.',
  },
];

/** Two quiet buttons that explain the chosen year and what is new in the form (ACT-45, ACT-46). */
export function AboutYear({ year }: { year: CPDYear }) {
  const [shown, setShown] = useState<'requirements' | 'updates'>();
  const close = () => setShown(undefined);
  return (
    <Group gap="lg">
      <Button variant="subtle" size="sm" px={0} onClick={() => setShown('requirements')}>
        CPD requirements {year.CPDYearYear}
      </Button>
      <Button variant="subtle" size="sm" px={0} onClick={() => setShown('updates')}>
        View updates
      </Button>
      {shown === 'requirements' && <RequirementsDialog year={year} onClose={close} />}
      {shown === 'updates' && <UpdatesDialog onClose={close} />}
    </Group>
  );
}

type DialogProps = { onClose: () => void };

function RequirementsDialog({ year, onClose }: DialogProps & { year: CPDYear }) {
  const { data: texts } = useQuery(helpTextsQuery(year.CPDYearId));
  // What the year says about types and domains differs from year to year (HLP-04).
  const guidance = ['AddAct4', 'AddAct8'].flatMap((code) => texts?.find(({ UICode }) => UICode === code)?.Text ?? []);
  return (
    <Dialog title={`CPD requirements ${year.CPDYearYear}`} onClose={onClose}>
      <Stack gap="sm">
        <Text>{year.UsesTotalHours ? FROM_2025 : earlier(year)}</Text>
        {guidance.map((text) => (
          <Text key={text}>{text}</Text>
        ))}
        <Text className={classes.quiet}>Your CPD summary shows how far you are and what is missing.</Text>
        <Group justify="flex-end">
          <Button onClick={onClose}>Close</Button>
        </Group>
      </Stack>
    </Dialog>
  );
}

function earlier(year: CPDYear): string {
  const unit = year.FrameworkCurrencyIsCredits ? 'credits' : 'hours';
  return `Your ${unit} count by category, and each activity gives its hours to the specialties that it was for.`;
}

function UpdatesDialog({ onClose }: DialogProps) {
  return (
    <Dialog title="Updates" onClose={onClose}>
      <Stack gap="md">
        <List spacing="sm" listStyleType="none">
          {UPDATES.map(({ title, text }) => (
            <List.Item key={title}>
              <Text fw={600}>{title}</Text>
              <Text>{text}</Text>
            </List.Item>
          ))}
        </List>
        <Group justify="flex-end">
          <Button onClick={onClose}>Close</Button>
        </Group>
      </Stack>
    </Dialog>
  );
}

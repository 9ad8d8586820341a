import type { Declaration } from '@cpd/contract/declarations';
import type { CPDSummary } from '@cpd/contract/summary';
import { Alert, Skeleton, Stack, Text, Title } from '@mantine/core';
import '@mantine/core/styles/Alert.css';
import '@mantine/core/styles/Group.css';
import { useQuery } from '@tanstack/react-query';
import { useUser } from '../../lib/session.ts';
import { sydneyDay } from '../../parts/sydney-day.ts';
import { declarationQuery } from '../../queries/summary.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { DialogButtons } from '../../ui/dialog-buttons.tsx';
import { Fact, Facts } from '../../ui/facts.tsx';
import styles from './declaration.module.css';

type Declared = NonNullable<Declaration['declared']>;

type DeclaredDialogProps = { summary: Pick<CPDSummary, 'cpdYear' | 'cpdYearId'>; onClose: () => void };

/** What a member declared when the year was submitted, in the words of that day (SUB-05). */
export function DeclaredDialog({ summary, onClose }: DeclaredDialogProps) {
  const { userId } = useUser();
  const { data, isError } = useQuery(declarationQuery(userId, summary.cpdYearId));
  return (
    <Dialog title={`What you declared for ${summary.cpdYear}`} size="lg" onClose={onClose}>
      <Stack gap="lg">
        {isError && (
          <Alert color="red" title="The declaration did not load" role="alert">
            Please close this and try again in a moment.
          </Alert>
        )}
        {!data && !isError && <Skeleton height={240} role="status" aria-label="Loading the declaration" />}
        {data?.declared && <Words declared={data.declared} />}
        {data?.declared === null && <Text>There is no declaration for this year.</Text>}
        <DialogButtons leave="Close" onLeave={onClose} />
      </Stack>
    </Dialog>
  );
}

function Words({ declared: { savedOn, registrationText, sections } }: { declared: Declared }) {
  return (
    <>
      <Text>
        Declared on {sydneyDay(savedOn)}
        {registrationText !== '' && `, registered as ${registrationText}`}.
      </Text>
      {sections.map(({ title, statements, answers }) => (
        <section key={title} className={styles.section}>
          <Title order={3} size="h4">
            {title}
          </Title>
          {statements.length > 0 && (
            <ul className={styles.statements}>
              {statements.map((statement) => (
                <li key={statement}>{statement}</li>
              ))}
            </ul>
          )}
          {answers.length > 0 && (
            <Facts>
              {answers.map(({ text: question, answer }) => (
                <Fact key={question} label={question}>
                  {inWords(answer)}
                </Fact>
              ))}
            </Facts>
          )}
        </section>
      ))}
    </>
  );
}

function inWords(answer: boolean | number | null): string {
  if (answer === null) return 'Not answered';
  if (typeof answer === 'number') return String(answer);
  return answer ? 'Yes' : 'No';
}

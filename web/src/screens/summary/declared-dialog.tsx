import type { Declaration } from '@cpd/contract/declarations';
import type { CPDSummary } from '@cpd/contract/summary';
import { Alert, Button, Group, Skeleton, Stack, Text, Title } from '@mantine/core';
import '@mantine/core/styles/Alert.css';
import '@mantine/core/styles/Group.css';
import { useQuery } from '@tanstack/react-query';
import { useUser } from '../../lib/session.ts';
import { sydneyDay } from '../../parts/sydney-day.ts';
import { declarationQuery } from '../../queries/declaration.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { Fact, Facts } from '../../ui/facts.tsx';
import styles from './declaration.module.css';

type Declared = NonNullable<Declaration['Declared']>;

type DeclaredDialogProps = { summary: Pick<CPDSummary, 'CPDYear' | 'CPDYearId'>; onClose: () => void };

/** What a member declared when the year was submitted, in the words of that day (SUB-05). */
export function DeclaredDialog({ summary, onClose }: DeclaredDialogProps) {
  const { UserId } = useUser();
  const { data, isError } = useQuery(declarationQuery(UserId, summary.CPDYearId));
  return (
    <Dialog title={`What you declared for ${summary.CPDYear}`} size="lg" onClose={onClose}>
      <Stack gap="lg">
        {isError && (
          <Alert color="red" title="The declaration did not load" role="alert">
            Please close this and try again in a moment.
          </Alert>
        )}
        {!data && !isError && <Skeleton height={240} role="status" aria-label="Loading the declaration" />}
        {data?.Declared && <Words declared={data.Declared} />}
        {data?.Declared === null && <Text>No declaration is kept with this year.</Text>}
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            Close
          </Button>
        </Group>
      </Stack>
    </Dialog>
  );
}

function Words({ declared: { SavedOn, RegistrationText, Sections } }: { declared: Declared }) {
  return (
    <>
      <Text>
        Declared on {sydneyDay(SavedOn)}
        {RegistrationText !== '' && `, registered as ${RegistrationText}`}.
      </Text>
      {Sections.map(({ Title: title, Statements, Answers }) => (
        <section key={title} className={styles.section}>
          <Title order={3} size="h4">
            {title}
          </Title>
          {Statements.length > 0 && (
            <ul className={styles.statements}>
              {Statements.map((statement) => (
                <li key={statement}>{statement}</li>
              ))}
            </ul>
          )}
          {Answers.length > 0 && (
            <Facts>
              {Answers.map(({ Text: question, Answer }) => (
                <Fact key={question} label={question}>
                  {inWords(Answer)}
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

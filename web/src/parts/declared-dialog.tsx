import type { Declaration } from '@cpd/contract/declarations';
import { Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { declarationQuery } from '../queries/summary.ts';
import { Dialog } from '../ui/dialog.tsx';
import { DialogButtons } from '../ui/dialog-buttons.tsx';
import { Fact, Facts } from '../ui/facts.tsx';
import shared from '../ui/shared.module.css';
import { dayAtCollege } from './college-time.ts';
import styles from './declared.module.css';
import { Loaded } from './loaded.tsx';

type DeclaredRecord = NonNullable<Declaration['declared']>;

type DeclaredDialogProps = { title: string; userId: number; cpdYearId: number; onClose: () => void };

/** What a member declared when the year was submitted, in the words of that day (SUB-05). */
export function DeclaredDialog({ title, userId, cpdYearId, onClose }: DeclaredDialogProps) {
  return (
    <Dialog title={title} size="lg" onClose={onClose}>
      <Stack gap="lg">
        <Declared userId={userId} cpdYearId={cpdYearId} />
        <DialogButtons leave="Close" onLeave={onClose} />
      </Stack>
    </Dialog>
  );
}

/** The same inside another dialog. */
export function Declared({ userId, cpdYearId }: Pick<DeclaredDialogProps, 'userId' | 'cpdYearId'>) {
  const query = useQuery(declarationQuery(userId, cpdYearId));
  return (
    <Loaded query={query} waiting={240} failed="The declaration could not be loaded.">
      {({ declared }) =>
        declared ? <Words declared={declared} /> : <Text>There is no declaration for this year.</Text>
      }
    </Loaded>
  );
}

function Words({ declared: { savedOn, registrationText, sections } }: { declared: DeclaredRecord }) {
  return (
    <Stack gap="lg">
      <Text>
        Declared on {dayAtCollege(savedOn)}
        {registrationText !== '' && `, registered as ${registrationText}`}.
      </Text>
      {sections.map(({ title, statements, answers }) => (
        <section key={title} className={styles.section}>
          <Title order={3}>{title}</Title>
          {statements.length > 0 && (
            <ul className={styles.statements}>
              {statements.map((statement) => (
                <li key={statement}>{statement}</li>
              ))}
            </ul>
          )}
          {answers.length > 0 && (
            <Facts>
              {answers.map(({ text: question, answer, recorded, reason }) => (
                <Fact key={question} label={question}>
                  {inWords(answer)}
                  {recorded !== '' && (
                    <span className={`${shared.quiet} ${styles.recorded}`}>The record had {recorded}.</span>
                  )}
                  {reason !== '' && <span className={`${shared.prose} ${styles.reason}`}>Reason: {reason}</span>}
                </Fact>
              ))}
            </Facts>
          )}
        </section>
      ))}
    </Stack>
  );
}

function inWords(answer: boolean | number | null): string {
  if (answer === null) return 'Not answered';
  if (typeof answer === 'number') return String(answer);
  return answer ? 'Yes' : 'No';
}

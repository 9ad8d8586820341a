import type { ReportDetails } from '@cpd/contract/reports';
import { objectionsInWords } from '@cpd/domain/report/version';
import { Button, Group, Stack, Text, Title } from '@mantine/core';
import { type ReactNode, useRef } from 'react';
import { paths } from '../../../lib/paths.ts';
import { MembersWalked, walkedInWords } from '../../../parts/members-walked.tsx';
import { reportsChanges } from '../../../queries/reports.ts';
import { useChange } from '../../../queries/use-change.ts';
import { LinkButton } from '../../../ui/link-button.tsx';
import shared from '../../../ui/shared.module.css';
import styles from './report.module.css';
import type { Asking } from './report-dialogs.tsx';

type StepProps = { report: ReportDetails; onAsk: (asking: Asking) => void };

/** The one thing that comes next with a version, or who does it; nothing once it was sent and is right (RPT-02). */
export function NextStep({ report, onAsk }: StepProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const step = stepOf({ report, onAsk }, () => heading.current?.focus());
  if (step === undefined) return null;
  return (
    <section className={`${shared.frame} ${styles.step}`} aria-labelledby="next-step">
      {/* A button that is pressed goes, and would take the focus along. */}
      <Title order={2} fz="lg" id="next-step" ref={heading} tabIndex={-1}>
        Next step
      </Title>
      {step}
    </section>
  );
}

function stepOf(props: StepProps, onPress: () => void): ReactNode {
  const { state, making, after, sent, foundWrong, refusals } = props.report;
  if (state === 'DRAFT') return making === 'DONE' ? <Show {...props} /> : <Making {...props} onPress={onPress} />;
  if (after !== null) return <Later after={after} isOver={state === 'CORRECTED'} />;
  if (state === 'PREVIEW') return <Sign {...props} />;
  if (state === 'SIGNED' && sent === null) return <Send {...props} />;
  return foundWrong.length > 0 && refusals.again === '' ? <MakeAgain {...props} /> : undefined;
}

/** Its lines are not all made yet. */
function Making({ report, onAsk, onPress }: StepProps & { onPress: () => void }) {
  const { reportVersionId, making, members, walked, isSilent, refusals } = report;
  const { mutate, isPending, error } = useChange(reportsChanges.making);
  const told = walkedInWords({ walked, members });
  const press = (step: 'STOP' | 'GO_ON') => {
    onPress();
    mutate({ reportVersionId, step });
  };
  return (
    <Stack gap="sm">
      {making === 'RUNNING' ? (
        <MembersWalked doing="Making the lines" label="Members whose lines are made" {...{ walked, members }} />
      ) : (
        <Text>
          {making === 'STOPPED'
            ? `It was stopped at ${told}.`
            : `Something went wrong at ${told}. What is made so far is kept.`}
        </Text>
      )}
      <Text role="status">{isSilent && 'The server stopped. Another one will go on within a few minutes.'}</Text>
      {error !== null && (
        <Text role="alert" className={shared.error}>
          {error.message}
        </Text>
      )}
      <Group gap="sm">
        {refusals.stop === '' && (
          <Button loading={isPending} onClick={() => press('STOP')}>
            Stop
          </Button>
        )}
        {refusals.goOn === '' && (
          <Button variant="filled" loading={isPending} onClick={() => press('GO_ON')}>
            Go on
          </Button>
        )}
        <Drop {...{ report, onAsk }} />
      </Group>
    </Stack>
  );
}

function Drop({ report, onAsk }: StepProps) {
  return report.refusals.drop === '' && <Button onClick={() => onAsk('drop')}>Delete the draft…</Button>;
}

function Show({ report, onAsk }: StepProps) {
  const { refusals, foundWrong } = report;
  return (
    <Stack gap="sm">
      {/* An objection that is open can be decided while members look. */}
      {foundWrong.length > 0 && <Text>{objectionsInWords({ openDisputes: 0, foundWrong: foundWrong.length })}</Text>}
      <Text>
        Look at the figures and lines below. When they are right, members are shown their own line, and can say if it is
        wrong. {refusals.preview}
      </Text>
      {refusals.preview === '' && (
        <Group gap="sm">
          <Button variant="filled" onClick={() => onAsk('show')}>
            Show it to members…
          </Button>
          <Drop {...{ report, onAsk }} />
        </Group>
      )}
    </Stack>
  );
}

function Sign({ report, onAsk }: StepProps) {
  const { signed, refusals, foundWrong } = report;
  const [first] = signed;
  const sofar =
    first === undefined ? 'Two people sign the report.' : `${first.name} has signed. One more signature is needed.`;
  // Who has signed is not told so twice.
  const told = first !== undefined && refusals.sign !== '' ? refusals.sign : `${sofar} ${refusals.sign}`;
  if (foundWrong.length > 0 && refusals.again === '') return <MakeAgain report={report} onAsk={onAsk} />;
  return (
    <Stack gap="sm">
      <Text>{told}</Text>
      {refusals.sign === '' && (
        <Group>
          <Button variant="filled" onClick={() => onAsk('sign')}>
            Sign…
          </Button>
        </Group>
      )}
    </Stack>
  );
}

function MakeAgain({ report, onAsk, children }: StepProps & { children?: ReactNode }) {
  return (
    <Stack gap="sm">
      <Text>
        {objectionsTo(report)} Members whose line then differs are told.
        {report.state === 'SIGNED' && ' If this version has gone to the board already, mark it as sent.'}
      </Text>
      <Group gap="sm">
        <Button variant="filled" onClick={() => onAsk('again')}>
          {report.state === 'SENT' ? 'Correct it…' : 'Make the lines again…'}
        </Button>
        {children}
      </Group>
    </Stack>
  );
}

function objectionsTo({ disputes, foundWrong }: ReportDetails): string | undefined {
  return objectionsInWords({ openDisputes: disputes.length, foundWrong: foundWrong.length });
}

function Send({ report, onAsk }: StepProps) {
  const { refusals, boardName, disputes, foundWrong } = report;
  const objections = objectionsTo(report);
  const mark = refusals.send === '' && (
    <Button variant={objections === undefined ? 'filled' : 'default'} onClick={() => onAsk('send')}>
      Mark as sent…
    </Button>
  );
  if (disputes.length === 0 && foundWrong.length > 0 && refusals.again === '') {
    return <MakeAgain {...{ report, onAsk }}>{mark}</MakeAgain>;
  }
  return (
    <Stack gap="sm">
      <Text>
        {/* What went out before a member objected can be noted all the same. */}
        {objections} Send one of the files below to {boardName}, and note here when and how. {refusals.send}
      </Text>
      {mark !== false && <Group>{mark}</Group>}
    </Stack>
  );
}

/** Another version takes its place, or is to. */
function Later({ after, isOver }: { after: NonNullable<ReportDetails['after']>; isOver: boolean }) {
  return (
    <Stack gap="sm">
      <Text>
        {isOver
          ? `Version ${after.number} has taken the place of this one.`
          : `Version ${after.number} is being prepared, and takes the place of this one.`}
      </Text>
      <Group>
        <LinkButton variant="filled" href={paths.adminReport(after.reportVersionId)}>
          {`Go to version ${after.number}`}
        </LinkButton>
      </Group>
    </Stack>
  );
}

import type { CPDYear } from '@cpd/contract/cpd-years';
import { Alert, Button, Group, Skeleton, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useUser } from '../../../lib/session.ts';
import { requirementChanges, requirementLines, requirementsInWords } from '../../../parts/requirements-words.ts';
import { helpTextsQuery } from '../../../queries/reference.ts';
import { requirementsQuery } from '../../../queries/summary.ts';
import { yearsQuery } from '../../../queries/years.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import classes from './details.module.css';

/** Two quiet buttons: what the chosen year requires, and what is new in it (ACT-45, ACT-46). */
export function AboutYear({ year }: { year: CPDYear }) {
  const [shown, setShown] = useState<'requirements' | 'updates'>();
  const close = () => setShown(undefined);
  return (
    <Group gap="lg">
      <Button variant="subtle" size="sm" px={0} aria-haspopup="dialog" onClick={() => setShown('requirements')}>
        CPD requirements {year.cpdYearYear}
      </Button>
      <Button variant="subtle" size="sm" px={0} aria-haspopup="dialog" onClick={() => setShown('updates')}>
        View updates
      </Button>
      {shown === 'requirements' && <RequirementsDialog year={year} onClose={close} />}
      {shown === 'updates' && <UpdatesDialog year={year} onClose={close} />}
    </Group>
  );
}

type AboutDialogProps = {
  title: string;
  state: 'loading' | 'failed' | 'ready';
  onClose: () => void;
  children: ReactNode;
};

/** A dialog to read what the server tells of a year. */
function AboutDialog({ title, state, onClose, children }: AboutDialogProps) {
  return (
    <Dialog title={title} onClose={onClose}>
      <Stack gap="md">
        {state === 'loading' && <Skeleton height={160} role="status" aria-label="Loading" />}
        {state === 'failed' && (
          <Alert color="red" title="This did not load" role="alert">
            Please close this and try again in a moment.
          </Alert>
        )}
        {state === 'ready' && children}
        <Group justify="flex-end">
          <Button variant="filled" onClick={onClose}>
            Close
          </Button>
        </Group>
      </Stack>
    </Dialog>
  );
}

/** Lines under a heading; without lines nothing. */
function Lines({ heading, lines }: { heading: string; lines: readonly string[] }) {
  if (lines.length === 0) return null;
  return (
    <div>
      <Text fw={600} mb={4}>
        {heading}
      </Text>
      <ul className={classes.list}>
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </div>
  );
}

/** The help texts on what counts where: the category, and the domains and specialties. */
const GUIDANCE_CODES = ['AddAct4', 'AddAct8'];

/** What the year requires, with the guidance of that year (ACT-46, LIM-04, HLP-04). */
function RequirementsDialog({ year, onClose }: { year: CPDYear; onClose: () => void }) {
  const { userId } = useUser();
  const { data: requirements, isError } = useQuery(requirementsQuery(userId, year.cpdYearId));
  const { data: texts } = useQuery(helpTextsQuery(year.cpdYearId));
  const guidance = GUIDANCE_CODES.flatMap((code) => texts?.find(({ uiCode }) => uiCode === code)?.text ?? []);
  const state = requirements ? 'ready' : isError ? 'failed' : 'loading';
  return (
    <AboutDialog title={`CPD requirements ${year.cpdYearYear}`} state={state} onClose={onClose}>
      {requirements && (
        <>
          <Text>{requirementsInWords(requirements)}</Text>
          <Lines heading="One by one" lines={requirementLines(requirements.userFrameworkRequirements)} />
          <Lines heading="How activities count" lines={guidance} />
        </>
      )}
    </AboutDialog>
  );
}

/** The help texts that are beside the fields of an activity. */
const ACTIVITY_CODES = /^AddAct\d+$/;

type UpdatesDialogProps = { year: CPDYear; onClose: () => void };

/** What changed since the year before, in its requirements and in the guidance to an activity's fields (ACT-45, HLP-04). */
function UpdatesDialog({ year, onClose }: UpdatesDialogProps) {
  const { userId } = useUser();
  const { data: years, isError } = useQuery(yearsQuery(userId));
  const before = years?.find(({ cpdYearYear }) => cpdYearYear === year.cpdYearYear - 1);
  if (before) return <Comparison year={year} before={before} onClose={onClose} />;
  return (
    <AboutDialog title={titleOf(year)} state={years ? 'ready' : isError ? 'failed' : 'loading'} onClose={onClose}>
      <Text>{year.cpdYearYear} is the first year of your record, so there is nothing to compare it with.</Text>
    </AboutDialog>
  );
}

function titleOf(year: CPDYear): string {
  return `Updates in ${year.cpdYearYear}`;
}

function Comparison({ year, before, onClose }: UpdatesDialogProps & { before: CPDYear }) {
  const { userId } = useUser();
  const now = useQuery(requirementsQuery(userId, year.cpdYearId));
  const then = useQuery(requirementsQuery(userId, before.cpdYearId));
  const guidance = useNewGuidance(year.cpdYearId, before.cpdYearId);
  const changes = now.data && then.data && requirementChanges(now.data, then.data);
  const state = changes ? 'ready' : now.isError || then.isError ? 'failed' : 'loading';
  return (
    <AboutDialog title={titleOf(year)} state={state} onClose={onClose}>
      {changes?.length === 0 && (
        <Text>
          {year.cpdYearYear} has the same requirements as {before.cpdYearYear}.
        </Text>
      )}
      <Lines heading={`Requirements that changed since ${before.cpdYearYear}`} lines={changes ?? []} />
      <Lines heading="Guidance that changed" lines={guidance} />
    </AboutDialog>
  );
}

/** The texts to an activity's fields that read otherwise than the year before. */
function useNewGuidance(cpdYearId: number, earlierId: number): string[] {
  const { data: texts } = useQuery(helpTextsQuery(cpdYearId));
  const { data: earlier } = useQuery(helpTextsQuery(earlierId));
  if (!texts || !earlier) return [];
  const known = new Set(earlier.map(({ text }) => text));
  return texts.filter((one) => ACTIVITY_CODES.test(one.uiCode) && !known.has(one.text)).map(({ text }) => text);
}

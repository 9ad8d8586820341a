import type { CPDYear } from '@cpd/contract/cpd-years';
import { Button, Group, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type ComponentProps, useState } from 'react';
import { useUser } from '../../../lib/session.ts';
import { Loaded, together } from '../../../parts/loaded.tsx';
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

type AboutDialogProps<Data> = Pick<ComponentProps<typeof Loaded<Data>>, 'query' | 'children'> & {
  title: string;
  onClose: () => void;
};

/** A dialog to read what the server tells of a year. */
function AboutDialog<Data>({ title, query, onClose, children }: AboutDialogProps<Data>) {
  return (
    <Dialog title={title} onClose={onClose}>
      <Stack gap="md">
        <Loaded query={query} waiting={160} failed="This could not be loaded.">
          {children}
        </Loaded>
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
  const query = useQuery(requirementsQuery(userId, year.cpdYearId));
  const { data: texts } = useQuery(helpTextsQuery(year.cpdYearId));
  const guidance = GUIDANCE_CODES.flatMap((code) => texts?.find(({ uiCode }) => uiCode === code)?.text ?? []);
  return (
    <AboutDialog title={`CPD requirements ${year.cpdYearYear}`} query={query} onClose={onClose}>
      {(requirements) => (
        <>
          <Text>{requirementsInWords(requirements)}</Text>
          <Lines heading="One by one" lines={requirementLines(requirements)} />
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
  const query = useQuery(yearsQuery(userId));
  const before = query.data?.find(({ cpdYearYear }) => cpdYearYear === year.cpdYearYear - 1);
  if (before) return <Comparison year={year} before={before} onClose={onClose} />;
  return (
    <AboutDialog title={titleOf(year)} query={query} onClose={onClose}>
      {() => <Text>{year.cpdYearYear} is the first year of your record, so there is nothing to compare it with.</Text>}
    </AboutDialog>
  );
}

function titleOf(year: CPDYear): string {
  return `Updates in ${year.cpdYearYear}`;
}

function Comparison({ year, before, onClose }: UpdatesDialogProps & { before: CPDYear }) {
  const { userId } = useUser();
  const query = together(
    useQuery(requirementsQuery(userId, year.cpdYearId)),
    useQuery(requirementsQuery(userId, before.cpdYearId)),
  );
  const guidance = useNewGuidance(year.cpdYearId, before.cpdYearId);
  const changes = query.data && requirementChanges(...query.data);
  return (
    <AboutDialog title={titleOf(year)} query={query} onClose={onClose}>
      {() => (
        <>
          {changes?.length === 0 && (
            <Text>
              {year.cpdYearYear} has the same requirements as {before.cpdYearYear}.
            </Text>
          )}
          <Lines heading={`Requirements that changed since ${before.cpdYearYear}`} lines={changes ?? []} />
          <Lines heading="Guidance that changed" lines={guidance} />
        </>
      )}
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

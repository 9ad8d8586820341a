import type { YearPublicationCheck } from '@cpd/contract/year-publications';
import { Button, List, Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Loaded } from '../../../parts/loaded.tsx';
import { labQuery } from '../../../queries/lab.ts';
import { useChange } from '../../../queries/use-change.ts';
import { publicationCheckQuery, yearRulesChanges } from '../../../queries/year-rules.ts';
import { showDone } from '../../../ui/toast.ts';
import { PreparedChanges } from '../prepared-changes.tsx';
import { ReasonDialog } from '../reason-dialog.tsx';

type PublishDraftProps = {
  cpdYearId: number;
  /** Of the draft on the page. */
  version: number;
  /** The page says above what contradicts itself. */
  isContradictory: boolean;
};

/**
 * Publishes the draft of a year, for managers: whom it concerns, what stands in its way, and the second person who confirms it
 * (FWK-02).
 */
export function PublishDraft({ cpdYearId, version, isContradictory }: PublishDraftProps) {
  const { data: lab } = useQuery(labQuery(cpdYearId, version));
  const triedAt = lab?.run?.status === 'DONE' ? lab.run.startedAt : '';
  const query = useQuery(publicationCheckQuery(cpdYearId, version, triedAt));
  // What was read when the dialog was opened, which stays open when the page behind it is loaded again.
  const [asked, setAsked] = useState<YearPublicationCheck>();
  return (
    <>
      <Loaded query={query} waiting={[60]} failed="Whom this concerns could not be loaded.">
        {(found) =>
          found.waits ? (
            <PreparedChanges cpdYearId={cpdYearId} />
          ) : (
            <Publish found={found} isContradictory={isContradictory} onAsk={() => setAsked(found)} />
          )
        }
      </Loaded>
      {asked && <PublishDialog asked={asked} onClose={() => setAsked(undefined)} />}
    </>
  );
}

type PublishProps = { found: YearPublicationCheck; isContradictory: boolean; onAsk: () => void };

function Publish({ found, isContradictory, onAsk }: PublishProps) {
  const { cpdYearYear: year, problems } = found;
  return (
    <Stack component="section" gap="sm" align="flex-start" aria-labelledby="publish">
      <Title order={2} id="publish">
        Publish
      </Title>
      <Text>{concerned(found)}</Text>
      {problems.length > 0 && (
        <List aria-label="What stands in the way">
          {problems.map((problem) => (
            <List.Item key={problem}>{problem}</List.Item>
          ))}
        </List>
      )}
      {isContradictory && <Text>Please change first what is named at the top.</Text>}
      {problems.length === 0 && !isContradictory && (
        <Button variant="filled" onClick={onAsk}>
          Publish the rules for {year}
        </Button>
      )}
    </Stack>
  );
}

function PublishDialog({ asked, onClose }: { asked: YearPublicationCheck; onClose: () => void }) {
  const { mutateAsync } = useChange(yearRulesChanges.publishYear);
  const { cpdYearId, cpdYearYear: year, version } = asked;
  return (
    <ReasonDialog
      title={`Publish the rules for ${year}`}
      action="Ask a second person"
      danger={false}
      readers="Your colleagues read it, now and later."
      save={(reason, key) => mutateAsync({ body: { cpdYearId, version, reason }, key })}
      onSaved={() => {
        showDone('A second person can confirm it now. Nothing has been changed yet.');
        onClose();
      }}
      onClose={onClose}
    >
      The rules are published once a second person has confirmed them.
    </ReasonDialog>
  );
}

function concerned({ correction, members, submitted, cpdYearYear: year }: YearPublicationCheck): string {
  const count = (number: number) => `${number.toLocaleString('en-AU')} ${number === 1 ? 'member' : 'members'}`;
  if (correction === 0) return `These rules concern ${count(members)}.`;
  return `This is correction ${correction} of the rules for ${year}. It concerns ${count(members)}; ${submitted.toLocaleString('en-AU')} of them ${submitted === 1 ? 'has' : 'have'} submitted already.`;
}

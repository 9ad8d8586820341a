import type { AuditRoundDetails } from '@cpd/contract/audit-rounds';
import { mayDo } from '@cpd/domain/member/roles';
import { Alert, Button, Group, Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { ApiError } from '../../../lib/api-error.ts';
import { paths } from '../../../lib/paths.ts';
import { useUser } from '../../../lib/session.ts';
import { timeAtCollege } from '../../../parts/college-time.ts';
import { Loaded } from '../../../parts/loaded.tsx';
import { auditRoundQuery } from '../../../queries/audit-rounds.ts';
import { BackLink } from '../../../ui/back-link.tsx';
import { Fact, Facts } from '../../../ui/facts.tsx';
import { LinkButton } from '../../../ui/link-button.tsx';
import { useTitle } from '../../../ui/use-title.ts';
import { AddMembersDialog } from './add-members-dialog.tsx';
import { BeforeRelease } from './before-release.tsx';
import { ObserverDialog } from './observer-dialog.tsx';
import { type Asking, DropDialog, ReleaseDialog, RemoveDialog } from './round-dialogs.tsx';
import { RoundReport } from './round-report.tsx';
import { roundProgress, roundState } from './round-words.ts';

/** A round of audits: the one next step before the release, and how far it is after that (DRW-05, CAS-12). */
export function RoundScreen() {
  const { id } = useParams({ strict: false });
  const query = useQuery(auditRoundQuery(Number(id)));
  return (
    <Stack gap="md">
      <BackLink href={paths.adminAudits}>Audits</BackLink>
      <Loaded query={query} waiting={[64, 320]} failed="The round could not be loaded.">
        {(details) => (
          <Round
            details={details}
            isDropped={query.error instanceof ApiError && query.error.status === 404}
            refresh={() => void query.refetch()}
          />
        )}
      </Loaded>
    </Stack>
  );
}

type RoundProps = { details: AuditRoundDetails; isDropped: boolean; refresh: () => void };

function Round({ details, isDropped, refresh }: RoundProps) {
  const { round } = details;
  useTitle(round.roundName);
  const { role } = useUser();
  const [asking, setAsking] = useState<Asking>();
  const close = () => setAsking(undefined);
  return (
    <Stack gap="lg">
      <div>
        <Title order={1}>{round.roundName}</Title>
        <Text>
          {`Year ${round.cpdYear} · ${roundState(round)}`}
          {/* Before, the next step says it. */}
          {round.releasedOn !== null && ` · ${roundProgress(round)}`}
        </Text>
      </div>
      <RoundParts {...{ details, isDropped }} mayChange={mayDo(role, 'staff')} onAsk={setAsking} />
      {asking?.what === 'add' && <AddMembersDialog rounds={[round]} proposed={asking.proposed} onClose={close} />}
      {asking?.what === 'remove' && <RemoveDialog round={round} chosen={asking.chosen} onClose={close} />}
      {asking?.what === 'release' && <ReleaseDialog round={round} onClose={close} />}
      {asking?.what === 'observe' && <ObserverDialog details={details} onClose={close} />}
      {asking?.what === 'drop' && (
        <DropDialog
          round={round}
          onClose={() => {
            close();
            refresh();
          }}
        />
      )}
    </Stack>
  );
}

type PartsProps = {
  details: AuditRoundDetails;
  isDropped: boolean;
  mayChange: boolean;
  onAsk: (asking: Asking) => void;
};

function RoundParts({ details, isDropped, mayChange, onAsk }: PartsProps) {
  if (isDropped) return <Alert color="amber">A colleague has dropped this round. No one was notified.</Alert>;
  return (
    <>
      {details.round.releasedOn === null ? (
        <BeforeRelease details={details} mayChange={mayChange} onAsk={onAsk} />
      ) : (
        <RoundReport round={details.round} />
      )}
      <AboutRound details={details} onAsk={onAsk} />
      {mayChange && details.round.releasedOn === null && (
        <Group>
          <Button onClick={() => onAsk({ what: 'drop' })}>Drop the round…</Button>
        </Group>
      )}
    </>
  );
}

function AboutRound({ details, onAsk }: Pick<PartsProps, 'details' | 'onAsk'>) {
  const { round, observerName, maySeeDraw } = details;
  const { origin, chosenByName, releasedByName, releasedOn, settings, isDrawn } = round;
  const { role } = useUser();
  return (
    <section aria-labelledby="about-round">
      <Title order={2} fz="lg" mb="xs" id="about-round">
        About this round
      </Title>
      <Facts>
        {releasedOn !== null && (
          <>
            <Fact label={origin === 'DRAW' ? 'Drawn by' : 'Chosen by'}>{chosenByName}</Fact>
            <Fact label="Released">{`by ${releasedByName}, ${timeAtCollege(releasedOn)}`}</Fact>
          </>
        )}
        <Fact label="To answer">{`${settings.daysToAnswer} days`}</Fact>
        <Fact label="To send more">{`${settings.daysForMore} days`}</Fact>
        <Fact label="To ask for a review">{`${settings.daysToReview} days`}</Fact>
        <Fact label="Judged twice">{`${settings.judgedTwice} % of the items`}</Fact>
        {origin === 'DRAW' && <Fact label="Observer of the draw">{observerName}</Fact>}
      </Facts>
      {maySeeDraw && (
        <Group gap="sm" mt="sm">
          {isDrawn && <LinkButton href={paths.adminDraw(round.auditRoundId)}>Show the draw</LinkButton>}
          {mayDo(role, 'manage') && (
            <Button onClick={() => onAsk({ what: 'observe' })}>
              {observerName === '' ? 'Choose an observer…' : 'Change the observer…'}
            </Button>
          )}
        </Group>
      )}
    </section>
  );
}

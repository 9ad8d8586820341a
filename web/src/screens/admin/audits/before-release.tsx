import type { AuditRoundDetails } from '@cpd/contract/audit-rounds';
import { staysOut } from '@cpd/domain/audit/round';
import { mayDo } from '@cpd/domain/member/roles';
import { Button, Group, Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { paths } from '../../../lib/paths.ts';
import { useUser } from '../../../lib/session.ts';
import { Loaded } from '../../../parts/loaded.tsx';
import { mandatoryAuditsQuery } from '../../../queries/audit-rounds.ts';
import { LinkButton } from '../../../ui/link-button.tsx';
import row from '../../../ui/row.module.css';
import { Row } from '../../../ui/row.tsx';
import shared from '../../../ui/shared.module.css';
import { members } from '../notifications/announcement-words.ts';
import styles from './audits.module.css';
import { ChosenMembers } from './chosen-members.tsx';
import type { Asking } from './round-dialogs.tsx';

type BeforeProps = {
  details: AuditRoundDetails;
  /** False for who only watches. */
  mayChange: boolean;
  onAsk: (asking: Asking) => void;
};

/** A round before its release: the one next step, and whom it will audit (DRW-05). */
export function BeforeRelease({ details, mayChange, onAsk }: BeforeProps) {
  const { round, chosen, mayChoose } = details;
  const isByHand = round.origin === 'BY_HAND';
  return (
    <>
      <section className={`${shared.frame} ${styles.step}`} aria-labelledby="next-step">
        <Title order={2} fz="lg" id="next-step">
          Next step
        </Title>
        <NextStep {...{ details, mayChange, onAsk }} />
      </section>
      {isByHand && mayChange && mayChoose && <Mandatory details={details} onAsk={onAsk} />}
      {chosen.length > 0 && <ChosenMembers {...{ details, mayChange }} onRemove={(some) => onAsk(removal(some))} />}
    </>
  );
}

function removal(chosen: AuditRoundDetails['chosen']): Asking {
  return { what: 'remove', chosen };
}

function NextStep({ details, mayChange, onAsk }: BeforeProps) {
  const { round, chosen, releaseRefusal } = details;
  const out = chosen.filter(({ problem }) => problem !== null && staysOut(problem));
  if (round.origin === 'DRAW' && !round.isDrawn) return <DrawStep {...{ details, onAsk }} />;
  if (chosen.length === 0) return <ChooseStep {...{ details, mayChange, onAsk }} />;
  return (
    <Stack gap="sm">
      <Text>
        {`${members(chosen.length)} ${chosen.length === 1 ? 'was' : 'were'} ${round.isDrawn ? 'drawn' : 'chosen'} by ${round.chosenByName}. `}
        {out.length > 0
          ? `${members(out.length)} of these can no longer be audited: remove them, then the round can be released.`
          : 'No one is notified before the round is released.'}
      </Text>
      {out.length === 0 && releaseRefusal !== '' && <Text>{`The release is the second step. ${releaseRefusal}`}</Text>}
      {mayChange && (
        <Group gap="sm">
          {out.length > 0 && (
            <Button variant="filled" onClick={() => onAsk(removal(out))}>
              {`Remove ${members(out.length)}…`}
            </Button>
          )}
          {out.length === 0 && releaseRefusal === '' && (
            <Button variant="filled" onClick={() => onAsk({ what: 'release' })}>
              Release…
            </Button>
          )}
          {!round.isDrawn && <Add {...{ details, onAsk }} />}
        </Group>
      )}
    </Stack>
  );
}

/** Who draws may choose some members by hand before, whom no chance decides about (DRW-01). */
function DrawStep({ details, onAsk }: Pick<BeforeProps, 'details' | 'onAsk'>) {
  return (
    <Stack gap="sm">
      <Text>
        {'Two people are needed: a manager draws the members, and another colleague releases the round.'}
        {details.mayChoose && ' Members who are to be audited in any case can be added by hand before the draw.'}
      </Text>
      <Group gap="sm">
        <ToDraw round={details.round} />
        <Add {...{ details, onAsk }} />
      </Group>
    </Stack>
  );
}

/** No one is chosen yet. */
function ChooseStep({ details, mayChange, onAsk }: BeforeProps) {
  const { round, mayChoose } = details;
  return (
    <Stack gap="sm">
      <Text>
        {mayChoose
          ? 'Two people are needed: one chooses the members, and another releases the round.'
          : `${round.chosenByName} chooses the members, so that someone else can release the round.`}
      </Text>
      {mayChange && (
        <Group>
          <Add {...{ details, onAsk }} isNext />
        </Group>
      )}
    </Stack>
  );
}

type AddProps = Pick<BeforeProps, 'details' | 'onAsk'> & { isNext?: boolean };

function Add({ details: { mayChoose }, onAsk, isNext = false }: AddProps) {
  if (!mayChoose) return null;
  return (
    <Button variant={isNext ? 'filled' : 'default'} onClick={() => onAsk({ what: 'add' })}>
      Add members…
    </Button>
  );
}

function ToDraw({ round }: { round: AuditRoundDetails['round'] }) {
  const { role } = useUser();
  if (!mayDo(role, 'manage')) return null;
  return (
    <LinkButton variant="filled" href={paths.adminDraw(round.auditRoundId)}>
      Draw the members
    </LinkButton>
  );
}

/** Those who are audited in any case and are not in the round yet, by the reason that they will read (CAS-10). */
function Mandatory({ details: { round, chosen }, onAsk }: Pick<BeforeProps, 'details' | 'onAsk'>) {
  const query = useQuery(mandatoryAuditsQuery(round.cpdYearId));
  const isChosen = new Set(chosen.map(({ userId }) => userId));
  return (
    <Loaded query={query} waiting={[]} failed="Those who are audited in any case could not be loaded.">
      {({ members: found }) => {
        const left = Map.groupBy(
          found.filter(({ userId }) => !isChosen.has(userId)),
          ({ reason }) => reason,
        );
        return (
          left.size > 0 && (
            <section aria-labelledby="mandatory">
              <Title order={2} fz="lg" mb="sm" id="mandatory">
                Audited in any case
              </Title>
              <ul className={row.list} aria-labelledby="mandatory">
                {[...left].map(([reason, some]) => (
                  <li key={reason}>
                    <Row
                      title={members(some.length)}
                      meta={reason}
                      end={
                        <Button
                          mx="xs"
                          aria-label={`Add ${members(some.length)}…: ${reason}`}
                          onClick={() => onAsk(addition(reason, some))}
                        >
                          Add…
                        </Button>
                      }
                    />
                  </li>
                ))}
              </ul>
            </section>
          )
        );
      }}
    </Loaded>
  );
}

function addition(reason: string, some: readonly { memberNumber: string }[]): Asking {
  return { what: 'add', proposed: { numbers: some.map(({ memberNumber }) => memberNumber), reason } };
}

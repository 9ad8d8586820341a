import type { TeamAudit } from '@cpd/contract/audit-team';
import { goesOn, waitsFor } from '@cpd/domain/audit/case';
import type { TeamStep } from '@cpd/domain/audit/team-step';
import { mayDo } from '@cpd/domain/member/roles';
import { Anchor, Button, Stack, Text, Title } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { paths } from '../../../lib/paths.ts';
import { useUser } from '../../../lib/session.ts';
import { dayAtCollege } from '../../../parts/college-time.ts';
import { Loaded } from '../../../parts/loaded.tsx';
import { auditTeamChanges, teamAuditQuery } from '../../../queries/audit-team.ts';
import { useChange } from '../../../queries/use-change.ts';
import { AppLink } from '../../../ui/app-link.tsx';
import { BackLink } from '../../../ui/back-link.tsx';
import { Fact, Facts } from '../../../ui/facts.tsx';
import { LinkButton } from '../../../ui/link-button.tsx';
import shared from '../../../ui/shared.module.css';
import { useTitle } from '../../../ui/use-title.ts';
import { GiveAuditsDialog } from '../give-audits-dialog.tsx';
import { RemindAuditsDialog } from '../remind-audits-dialog.tsx';
import { Telephone } from '../telephone.tsx';
import styles from './audit-case.module.css';
import { ReviewPart } from './review.tsx';
import { STEPS, StepDialog } from './step-dialog.tsx';
import { standingInWords, titleOf } from './team-audit-words.ts';
import { WishPart } from './wish.tsx';

/** One audit as the CPD team decides about it: more time, deferral, review, and who audits it (CAS-02, CAS-09). */
export function TeamAuditScreen() {
  const { id } = useParams({ strict: false });
  return (
    <Stack gap="lg">
      <BackLink href={paths.adminList('AuditCases')}>Audit cases</BackLink>
      <Loaded query={useQuery(teamAuditQuery(Number(id)))} waiting={[80, 320]} failed="The audit could not be loaded.">
        {(audit) => <TeamAuditPage audit={audit} />}
      </Loaded>
    </Stack>
  );
}

function TeamAuditPage({ audit }: { audit: TeamAudit }) {
  const title = titleOf(audit);
  useTitle(title);
  const mayWork = mayDo(useUser().role, 'staff');
  return (
    <>
      <div>
        <Title order={1}>{title}</Title>
        <Text role="status">{standingInWords(audit)}</Text>
      </div>
      <ToRing audit={audit} />
      <WishPart audit={audit} mayDecide={mayWork} />
      <ReviewPart audit={audit} mayDecide={mayWork} />
      {mayWork && <Actions audit={audit} />}
      <About audit={audit} />
    </>
  );
}

/** Without an answer the next step is a call by telephone (CAS-03). */
function ToRing({ audit: { state, name, telephone } }: { audit: TeamAudit }) {
  if (waitsFor(state) !== 'TEAM') return null;
  return (
    <section className={`${shared.frame} ${styles.panel}`} aria-labelledby="ring">
      <Title order={2} fz="lg" id="ring">
        {`Please ring ${name}`}
      </Title>
      {telephone === '' ? (
        <Text>The college has no telephone number. Please look on their page for another way to reach them.</Text>
      ) : (
        <Telephone number={telephone} />
      )}
      <Text>They can still answer. If they need longer, give them more time or defer the audit.</Text>
    </section>
  );
}

type Open = TeamStep | 'ASSIGN' | 'REMIND';

function Actions({ audit }: { audit: TeamAudit }) {
  const [open, setOpen] = useState<Open>();
  const { mutate: download, isPending } = useChange(auditTeamChanges.download);
  const { auditCaseId, auditorUserId, state, steps, wish } = audit;
  const close = () => setOpen(undefined);
  const named = [{ auditCaseId, name: `${audit.name} (${audit.memberNumber})` }];
  // What the member asked for is granted where it is shown.
  const asked = wish === null ? undefined : wish.kind === 'DEFERRAL' ? 'DEFER' : 'EXTEND';
  return (
    <>
      <div className={shared.wrap}>
        <LinkButton href={paths.adminAuditCase(auditCaseId)}>Items, files and messages</LinkButton>
        <Button
          leftSection={<IconDownload size={18} aria-hidden />}
          loading={isPending}
          onClick={() => download(auditCaseId)}
        >
          Download everything
        </Button>
        {goesOn(state) && (
          <Button onClick={() => setOpen('ASSIGN')}>
            {auditorUserId === null ? 'Give to an auditor…' : 'Change the auditor…'}
          </Button>
        )}
        {waitsFor(state) === 'MEMBER' && <Button onClick={() => setOpen('REMIND')}>Remind…</Button>}
        {steps
          .filter((step) => step !== asked)
          .map((step) => (
            <Button key={step} onClick={() => setOpen(step)}>
              {STEPS[step].button}
            </Button>
          ))}
      </div>
      {open === 'ASSIGN' && <GiveAuditsDialog audits={named} onSaved={close} onClose={close} />}
      {open === 'REMIND' && <RemindAuditsDialog audits={named} onSaved={close} onClose={close} />}
      {open !== undefined && open !== 'ASSIGN' && open !== 'REMIND' && (
        <StepDialog audit={audit} step={open} onClose={close} />
      )}
    </>
  );
}

function About({ audit }: { audit: TeamAudit }) {
  const { memberNumber, name, telephone, whyText, roundName, auditRoundId, sentOn, outcomeText } = audit;
  return (
    <section className={`${shared.frame} ${styles.panel}`} aria-labelledby="about">
      <Title order={2} fz="lg" id="about">
        About this audit
      </Title>
      <Facts>
        <Fact label="Member">
          <Anchor component={AppLink} href={paths.adminMember(memberNumber)}>
            {name}, {memberNumber}
          </Anchor>
        </Fact>
        <Fact label="Telephone">{telephone !== '' && <Telephone number={telephone} />}</Fact>
        <Fact label="Why this member">{whyText}</Fact>
        <Fact label="Round">
          <Anchor component={AppLink} href={paths.adminRound(auditRoundId)}>
            {roundName}
          </Anchor>
        </Fact>
        <Fact label="Answered on">{sentOn !== null && dayAtCollege(sentOn)}</Fact>
        <Fact label="Auditor">{audit.auditorName}</Fact>
        <Fact label="Must not audit it">{audit.conflicts.map((one) => `${one.name}: ${one.reason}`).join('\n')}</Fact>
        <Fact label="Decided by">
          {audit.decidedOn !== null && `${audit.decidedByName}, ${dayAtCollege(audit.decidedOn)}`}
        </Fact>
        <Fact label="Told with the outcome">{outcomeText}</Fact>
      </Facts>
    </section>
  );
}

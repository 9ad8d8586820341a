import type { RiskCase } from '@cpd/contract/risk-cases';
import type { User } from '@cpd/contract/users';
import { mayDo } from '@cpd/domain/member/roles';
import { formatHours } from '@cpd/domain/values/hours';
import { RISK_STATES, RISK_WORDS } from '@cpd/domain/year/risk';
import { Anchor, Badge, Group, List, Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { paths } from '../../../lib/paths.ts';
import { useUser } from '../../../lib/session.ts';
import { Loaded } from '../../../parts/loaded.tsx';
import { fullName } from '../../../parts/person-name.ts';
import { riskCaseQuery } from '../../../queries/risk-cases.ts';
import { memberQuery } from '../../../queries/user.ts';
import { AppLink } from '../../../ui/app-link.tsx';
import { BackLink } from '../../../ui/back-link.tsx';
import { useOwnAddress } from '../../../ui/own-address.ts';
import { useTitle } from '../../../ui/use-title.ts';
import { FollowUpForm, followedInWords } from './follow-up-form.tsx';

/** Following up one member who is at risk (COH-05): how far they are, who has taken them, and what was agreed. */
export function RiskScreen() {
  const { memberNumber = '' } = useParams({ strict: false });
  const year = useOwnAddress(({ search }) => search.year);
  const query = useQuery(memberQuery(memberNumber));
  return (
    <Stack gap="lg">
      <BackLink href={paths.adminList('AtRisk')}>Members at risk</BackLink>
      <Loaded query={query} waiting={320} failed="The member could not be looked up.">
        {(member) =>
          member === null ? (
            <Title order={1}>No member has the number {memberNumber}</Title>
          ) : (
            <Found member={member} year={year === undefined ? undefined : String(year)} />
          )
        }
      </Loaded>
    </Stack>
  );
}

function Found({ member, year }: { member: User; year: string | undefined }) {
  const title = `Follow-up: ${fullName(member)}`;
  useTitle(title);
  const query = useQuery(riskCaseQuery(member.userId, year));
  return (
    <>
      <div>
        <Title order={1}>{title}</Title>
        <Anchor component={AppLink} href={paths.adminMember(member.memberNumber)}>
          Member number {member.memberNumber}
        </Anchor>
      </div>
      <Loaded query={query} waiting={240} failed="How the member stands could not be loaded.">
        {(data) => <Followed key={`${data.userId} ${data.cpdYearId}`} followed={data} />}
      </Loaded>
    </>
  );
}

function Followed({ followed }: { followed: RiskCase }) {
  const { role } = useUser();
  const isInQueue = followed.state === RISK_STATES.ATRISK || followed.rowVersion > 0;
  // A form that is open stays when the member catches up in the meantime.
  const [wasInQueue, setWasInQueue] = useState(isInQueue);
  if (isInQueue && !wasInQueue) setWasInQueue(true);
  if (!wasInQueue) {
    return (
      <>
        <Standing followed={followed} />
        <Text>This member is not at risk in {followed.cpdYear}, so there is nothing to follow up.</Text>
      </>
    );
  }
  return (
    <>
      <Standing followed={followed} />
      {mayDo(role, 'staff') ? <FollowUpForm followed={followed} /> : <Noted followed={followed} />}
    </>
  );
}

function Standing({
  followed: { cpdYear, state, currency, recognised, required, pacePercent, missing },
}: {
  followed: RiskCase;
}) {
  const unit = currency === 'C' ? 'credits' : 'hours';
  return (
    <section aria-label="How the member stands">
      <Group gap="sm" mb="xs">
        <Badge variant="light" size="lg" tt="none" fz="sm" color={state === 'At risk' ? 'red' : 'gray'}>
          {RISK_WORDS[state] ?? state}
        </Badge>
        <Text>
          {cpdYear}: {formatHours(recognised)} of {formatHours(required)} {unit}
          {pacePercent !== null && `, which is ${pacePercent} % of what is expected by now`}
        </Text>
      </Group>
      {missing.length > 0 && (
        <>
          <Text fw={600}>Still missing</Text>
          <List>
            {missing.map((line) => (
              <List.Item key={line}>{line}</List.Item>
            ))}
          </List>
        </>
      )}
    </section>
  );
}

/** The same for who only looks on. */
function Noted({ followed }: { followed: RiskCase }) {
  return <Text>{followedInWords(followed)}</Text>;
}

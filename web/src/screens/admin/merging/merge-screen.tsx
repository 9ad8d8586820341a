import type { User } from '@cpd/contract/users';
import { MERGE_UNDO_DAYS } from '@cpd/domain/college/member-merge';
import { Anchor, Button, Stack, Text, TextInput, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { memberNumberOf, paths } from '../../../lib/paths.ts';
import { Loaded } from '../../../parts/loaded.tsx';
import { fullName } from '../../../parts/person-name.ts';
import { comparisonQuery, memberMergesQuery } from '../../../queries/member-merges.ts';
import { preparedChangesQuery } from '../../../queries/prepared-changes.ts';
import { memberQuery } from '../../../queries/user.ts';
import { AppLink } from '../../../ui/app-link.tsx';
import { useLeadOn, useOwnAddress } from '../../../ui/own-address.ts';
import shared from '../../../ui/shared.module.css';
import { useTitle } from '../../../ui/use-title.ts';
import { isMergeOf, PreparedChanges } from '../prepared-changes.tsx';
import { Refusals } from './compared-entries.tsx';
import { mergePath } from './merge-address.ts';
import { MergeForm } from './merge-form.tsx';

/** Two entries of one person become one; the other one is in the address, so that Back leads to its choice (PPL-07). */
export function MergeScreen() {
  useTitle('Merge two entries');
  const { number, other } = useOwnAddress(({ pathname, search }) => ({
    number: memberNumberOf(pathname) ?? '',
    other: String(search.merge ?? ''),
  }));
  const query = useQuery(memberQuery(number));
  return (
    <Stack gap="lg" className={shared.long ?? ''}>
      <Title order={1}>Merge two entries</Title>
      <Loaded query={query} waiting={160} failed="The member could not be looked up.">
        {(member) => {
          if (member === null) return <Text>No member has the number {number}.</Text>;
          return other === '' ? <ChooseOther member={member} /> : <Chosen key={other} member={member} other={other} />;
        }}
      </Loaded>
    </Stack>
  );
}

function ChooseOther({ member }: { member: User }) {
  const { data } = useQuery(memberMergesQuery(member.userId));
  const [number, setNumber] = useState('');
  const leadOn = useLeadOn();
  return (
    <>
      <Text>
        <Anchor component={AppLink} underline="always" href={paths.adminMember(member.memberNumber)}>
          {fullName(member)}, {member.memberNumber}
        </Anchor>{' '}
        stays. Which entry goes into it?
      </Text>
      {data !== undefined && data.doubles.length > 0 && (
        <section aria-labelledby="doubles">
          <Title order={2} id="doubles">
            Likely doubles
          </Title>
          <ul className={shared.list}>
            {data.doubles.map((double) => (
              <li key={double.userId}>
                <Anchor
                  component={AppLink}
                  underline="always"
                  href={mergePath(member.memberNumber, double.memberNumber)}
                >
                  {double.fullName}, {double.memberNumber}
                </Anchor>
              </li>
            ))}
          </ul>
        </section>
      )}
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (number.trim() !== '') leadOn(mergePath(member.memberNumber, number.trim()));
        }}
      >
        <Stack gap="lg" align="start">
          <TextInput
            label="Member number of the other entry"
            maw={320}
            value={number}
            onChange={({ currentTarget: { value } }) => setNumber(value)}
          />
          <Button type="submit">Compare</Button>
        </Stack>
      </form>
    </>
  );
}

function Chosen({ member, other }: { member: User; other: string }) {
  const query = useQuery(memberQuery(other));
  return (
    <Loaded query={query} waiting={160} failed="The other entry could not be looked up.">
      {(found) =>
        found === null ? (
          <Text role="alert">
            No member has the number {other}.{' '}
            <Anchor component={AppLink} underline="always" href={mergePath(member.memberNumber)}>
              Enter another number
            </Anchor>
          </Text>
        ) : (
          <Compared member={member} other={found} />
        )
      }
    </Loaded>
  );
}

function Compared({ member, other }: { member: User; other: User }) {
  const query = useQuery(comparisonQuery(member.userId, other.userId));
  const { data: prepared = [] } = useQuery(preparedChangesQuery());
  const entries = [member.userId, other.userId] as const;
  if (prepared.some((change) => isMergeOf(change, entries))) return <Waits member={member} entries={entries} />;
  return (
    <Loaded query={query} waiting={320} failed="The entries could not be compared.">
      {(found) => (
        <>
          <Text>
            <Entry {...found.merged} /> goes into <Entry {...found.kept} />, which stays. The other number finds it
            afterwards. A merge can be undone for {MERGE_UNDO_DAYS} days, as long as nothing else is written to the
            record.
          </Text>
          {found.refusals.length > 0 ? (
            <Refusals refusals={found.refusals} />
          ) : (
            <>
              <Anchor component={AppLink} underline="always" href={mergePath(other.memberNumber, member.memberNumber)}>
                Keep {other.memberNumber} instead
              </Anchor>
              <MergeForm found={found} onStale={() => void query.refetch()} />
            </>
          )}
        </>
      )}
    </Loaded>
  );
}

function Entry({ fullName: name, memberNumber }: { fullName: string; memberNumber: string }) {
  return (
    <Anchor component={AppLink} underline="always" href={paths.adminMember(memberNumber)}>
      {name}, {memberNumber}
    </Anchor>
  );
}

function Waits({ member, entries }: { member: User; entries: readonly [number, number] }) {
  return (
    <>
      <Text role="status" fw={600}>
        The merge is proposed. Nothing has been changed yet.
      </Text>
      <Text>
        A second person confirms it under{' '}
        <Anchor component={AppLink} underline="always" href={paths.adminRequests}>
          Requests
        </Anchor>
        .{' '}
        <Anchor component={AppLink} underline="always" href={paths.adminMember(member.memberNumber)}>
          Back to {fullName(member)}
        </Anchor>
      </Text>
      <PreparedChanges userIds={entries} />
    </>
  );
}

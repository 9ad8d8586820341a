import { type MemberColumn, memberColumns } from '@cpd/domain/college/member-list';
import type { RoleOr } from '@cpd/domain/values/table-columns';
import { Anchor, Button, Checkbox, Text, Title } from '@mantine/core';
import { useState } from 'react';
import { paths } from '../../../lib/paths.ts';
import { ListFilePart, ListPastePart, useChosenList } from '../../../parts/chosen-list.tsx';
import { ListColumns } from '../../../parts/list-columns.tsx';
import { LongWork } from '../../../parts/long-work.tsx';
import { useCheckMembers } from '../../../queries/member-lists.ts';
import { AppLink } from '../../../ui/app-link.tsx';
import shared from '../../../ui/shared.module.css';
import { useTitle } from '../../../ui/use-title.ts';
import { CheckedMemberList } from './checked-member-list.tsx';
import styles from './member-list.module.css';

const LIST = 'members';

const NAMES: Readonly<Record<RoleOr<MemberColumn>, string>> = {
  NUMBER: 'Member number',
  USERNAME: 'Username',
  TITLE: 'Title',
  FIRST_NAME: 'Given names',
  LAST_NAME: 'Family name',
  EMAIL: 'Email',
  TELEPHONE: 'Telephone',
  ADDRESS: 'Address',
  BORN_ON: 'Date of birth',
  COUNTRY: 'Country',
  STATE: 'State',
  REGISTRATION_NUMBER: 'Registration number',
  REGISTRATION: 'Registration',
  JOINED: 'Joined (year or day)',
  SPECIALTY: 'Specialty',
  NONE: 'Not read',
};

/** The college's own list of members: what it would change is shown before anything is stored (PPL-01). */
export function MemberListScreen() {
  useTitle('Import members');
  const [complete, setComplete] = useState(false);
  const [done, setDone] = useState('');
  const check = useCheckMembers();
  const again = () => {
    check.stop();
    check.reset();
  };
  const { chosen, choose, chooseColumn, discard } = useChosenList<MemberColumn>({
    ...{ list: LIST, names: NAMES, columnsOf: memberColumns, onChange: again },
    onChosen: () => setDone(''),
  });
  const given = chosen && { file: chosen.file, columns: chosen.columns.map(({ role }) => role), complete };
  return (
    <div className={styles.screen}>
      <Title order={1}>Import members</Title>
      <Text maw={680}>
        Choose the college’s list of members. It needs a member number, a username and a family name on each line. You
        see what would change before anything is saved, and no one is written to.
      </Text>
      <Text>
        <Anchor component={AppLink} href={paths.adminEarlierYears}>
          Import years from the system before
        </Anchor>
      </Text>
      {done !== '' && (
        <Text role="status" fw={600}>
          {done}{' '}
          <Anchor component={AppLink} href={paths.adminList('Members')}>
            Open the list of members
          </Anchor>
        </Text>
      )}
      <ListFilePart label="List of members" file={chosen?.file} onChoose={choose} />
      {chosen === undefined && <ListPastePart onPasted={choose} />}
      {chosen !== undefined && given !== undefined && (
        <>
          {chosen.passedOver !== '' && <Text role="status">{chosen.passedOver}</Text>}
          <ListColumns columns={chosen.columns} names={NAMES} onChoose={chooseColumn} />
          <Checkbox
            label="This file has every member"
            description="Members who are not in it have left."
            checked={complete}
            onChange={({ currentTarget: { checked } }) => {
              again();
              setComplete(checked);
            }}
          />
          {check.data === undefined ? (
            <>
              <Button
                variant="filled"
                className={shared.start}
                disabled={check.isPending}
                onClick={() => check.start(given)}
              >
                Check the list
              </Button>
              <LongWork
                work={check}
                running="Checking the list …"
                stopped="The check was stopped. Your file is still here."
              />
              {check.error !== null && (
                <Text role="alert" c="red">
                  The list was not checked, and is still here. {check.error.message}
                </Text>
              )}
            </>
          ) : (
            <CheckedMemberList
              found={check.data}
              given={given}
              onApplied={(words) => {
                setDone(words);
                discard();
                setComplete(false);
                again();
              }}
              onStale={() => check.start(given)}
            />
          )}
        </>
      )}
    </div>
  );
}

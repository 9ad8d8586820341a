import { type MemberColumn, memberColumns } from '@cpd/domain/college/member-list';
import { MEMBER_LIST_LIMIT_BYTES, MEMBER_LIST_LINES_MAX } from '@cpd/domain/values/limits';
import type { RoleOr, TableColumn } from '@cpd/domain/values/table-columns';
import { Anchor, Button, Checkbox, FileButton, Text, Textarea, Title } from '@mantine/core';
import { IconFileUpload } from '@tabler/icons-react';
import { type DragEvent, useRef, useState } from 'react';
import { paths } from '../../../lib/paths.ts';
import { useUser } from '../../../lib/session.ts';
import { ListColumns, rememberColumn, withRemembered } from '../../../parts/list-columns.tsx';
import { readListFile } from '../../../parts/list-file.ts';
import { LongWork } from '../../../parts/long-work.tsx';
import { useCheckMembers } from '../../../queries/member-lists.ts';
import { AppLink } from '../../../ui/app-link.tsx';
import shared from '../../../ui/shared.module.css';
import { showError } from '../../../ui/toast.ts';
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

/** A file that was chosen, as text, and its columns. */
type Chosen = { file: File; passedOver: string; columns: TableColumn<MemberColumn>[] };

/** The college's own list of members: what it would change is shown before anything is stored (PPL-01). */
export function MemberListScreen() {
  useTitle('Import members');
  const userId = useUser().userId;
  const [chosen, setChosen] = useState<Chosen>();
  const [complete, setComplete] = useState(false);
  const [done, setDone] = useState('');
  const check = useCheckMembers();
  const again = () => {
    check.stop();
    check.reset();
  };
  const choose = async (file: File | null | undefined) => {
    if (!file) return;
    if (file.size > MEMBER_LIST_LIMIT_BYTES)
      return showError('This file is larger than 30 MB. Please split it into parts.');
    const read = await readListFile(file, MEMBER_LIST_LINES_MAX);
    if ('problem' in read) return showError(read.problem);
    again();
    setDone('');
    setChosen({
      file: new File([read.text], file.name, { type: 'text/csv' }),
      passedOver: read.passedOver,
      columns: withRemembered(memberColumns(read.text), NAMES, { userId, list: LIST }),
    });
  };
  const chooseColumn = (place: number, role: RoleOr<MemberColumn>) => {
    if (chosen === undefined) return;
    rememberColumn(chosen.columns, place, role, { userId, list: LIST });
    again();
    setChosen({ ...chosen, columns: chosen.columns.map((each, at) => (at === place ? { ...each, role } : each)) });
  };
  const given = chosen && { file: chosen.file, columns: chosen.columns.map(({ role }) => role), complete };
  return (
    <div className={styles.screen}>
      <Title order={1}>Import members</Title>
      <Text maw={680}>
        Choose the college’s list of members. It needs a member number, a username and a family name on each line. You
        see what would change before anything is saved, and no one is written to.
      </Text>
      {done !== '' && (
        <Text role="status" fw={600}>
          {done}{' '}
          <Anchor component={AppLink} href={paths.adminList('Members')}>
            Open the list of members
          </Anchor>
        </Text>
      )}
      <FilePart file={chosen?.file} onChoose={(file) => void choose(file)} />
      {chosen === undefined && <PastePart onPasted={(file) => void choose(file)} />}
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
                setChosen(undefined);
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

function FilePart({ file, onChoose }: { file: File | undefined; onChoose: (file: File | null | undefined) => void }) {
  const reset = useRef<() => void>(null);
  const drop = (event: DragEvent) => {
    event.preventDefault();
    onChoose(event.dataTransfer.files[0]);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the button in it does the same for keys.
    <div className={styles.file} onDragOver={(event) => event.preventDefault()} onDrop={drop}>
      <FileButton
        accept=".csv,.txt,.tsv,.xlsx,text/csv,text/plain"
        resetRef={reset}
        onChange={(chosen) => {
          onChoose(chosen);
          // The same file can be chosen again, once it was mended.
          reset.current?.();
        }}
        inputProps={{ 'aria-label': 'List of members' }}
      >
        {(props) => (
          <Button {...props} leftSection={<IconFileUpload size={18} aria-hidden />}>
            {file === undefined ? 'Choose a file' : 'Choose another file'}
          </Button>
        )}
      </FileButton>
      <Text size="sm" className={shared.quiet}>
        {file === undefined ? 'CSV or Excel (.xlsx). You can also drop it here.' : file.name}
      </Text>
    </div>
  );
}

/** Lines that were copied from a spreadsheet are taken as they are pasted, as a file is; nothing is typed here. */
function PastePart({ onPasted }: { onPasted: (file: File) => void }) {
  return (
    <Textarea
      label="Or paste the lines here"
      description="With their headings, as you copied them from a spreadsheet."
      rows={2}
      maw={680}
      value=""
      onChange={({ currentTarget: { value } }) => {
        if (value.trim().includes('\n')) onPasted(new File([value], 'Pasted lines', { type: 'text/csv' }));
      }}
    />
  );
}

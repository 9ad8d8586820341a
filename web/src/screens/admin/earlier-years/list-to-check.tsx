import type { RoleOr, TableColumn } from '@cpd/domain/values/table-columns';
import { Button, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { ListFilePart, ListPastePart, useChosenList } from '../../../parts/chosen-list.tsx';
import { ListColumns } from '../../../parts/list-columns.tsx';
import { LongWork } from '../../../parts/long-work.tsx';
import type { useStoppable } from '../../../queries/stoppable.ts';
import shared from '../../../ui/shared.module.css';

/** A file, and what its columns hold. */
type Given<Role extends string> = { file: File; columns: readonly RoleOr<Role>[] };

type ListToCheckProps<Role extends string, Found> = {
  /** The kind of list, for which choices of columns are remembered. */
  list: string;
  label: string;
  names: Readonly<Record<RoleOr<Role>, string>>;
  columnsOf: (text: string) => TableColumn<Role>[];
  check: ReturnType<typeof useStoppable<Given<Role>, Found>>;
  /** Another list was chosen. */
  onChosen: () => void;
  /** What the list would do; `onDone` puts the list away, `onStale` has it checked again. */
  children: (found: Found, given: Given<Role>, then: { onDone: () => void; onStale: () => void }) => ReactNode;
};

/** A list that is chosen, checked, and then shown with what it would do (PPL-16). */
export function ListToCheck<Role extends string, Found>(props: ListToCheckProps<Role, Found>) {
  const { list, label, names, columnsOf, check, onChosen, children } = props;
  const again = () => {
    check.stop();
    check.reset();
  };
  const { chosen, choose, chooseColumn, discard } = useChosenList<Role>({
    ...{ list, names, columnsOf, onChosen, onChange: again },
  });
  const given = chosen && { file: chosen.file, columns: chosen.columns.map(({ role }) => role) };
  const onDone = () => {
    discard();
    again();
  };
  return (
    <>
      <ListFilePart label={label} file={chosen?.file} onChoose={choose} />
      {chosen === undefined && <ListPastePart onPasted={choose} />}
      {chosen !== undefined && given !== undefined && (
        <>
          {chosen.passedOver !== '' && <Text role="status">{chosen.passedOver}</Text>}
          <ListColumns columns={chosen.columns} names={names} onChoose={chooseColumn} />
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
            children(check.data, given, { onDone, onStale: () => check.start(given) })
          )}
        </>
      )}
    </>
  );
}

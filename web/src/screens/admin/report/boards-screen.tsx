import type { ReportBoard } from '@cpd/contract/report-boards';
import { Group, Stack, Text, Title } from '@mantine/core';
import { IconPencil, IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { paths } from '../../../lib/paths.ts';
import { Loaded } from '../../../parts/loaded.tsx';
import { reportBoardsQuery } from '../../../queries/report-boards.ts';
import { BackLink } from '../../../ui/back-link.tsx';
import { LabelledButton } from '../../../ui/labelled-button.tsx';
import row from '../../../ui/row.module.css';
import { Row } from '../../../ui/row.tsx';
import shared from '../../../ui/shared.module.css';
import { useTitle } from '../../../ui/use-title.ts';
import { BoardDialog, type Groups } from './board-dialog.tsx';

/** The boards that are told of each year, and what their reports look like (RPT-04). */
export function BoardsScreen() {
  useTitle('Boards');
  const query = useQuery(reportBoardsQuery());
  // The code of the board that is changed; empty for a new one.
  const [asking, setAsking] = useState<string>();
  return (
    <Stack gap="lg">
      <BackLink href={paths.adminReports()}>Reports to boards</BackLink>
      <Group justify="space-between" gap="md">
        <Title order={1}>Boards</Title>
        <LabelledButton icon={IconPlus} variant="filled" onClick={() => setAsking('')}>
          Add a board
        </LabelledButton>
      </Group>
      <Text className={shared.quiet} maw={680}>
        What the report to each board looks like. A change holds for the next version of a report; those that were made
        stay as they are. A format is assumed until the board has told us what it asks for.
      </Text>
      <Loaded query={query} waiting={160} failed="The boards could not be loaded.">
        {({ boards, groups }) => (
          <>
            {boards.length === 0 ? (
              <Text className={shared.empty}>No boards yet. Start with “Add a board”.</Text>
            ) : (
              <ul className={row.list} aria-label="Boards">
                {boards.map((board) => (
                  <li key={board.boardCode}>
                    <Board board={board} groups={groups} onChange={() => setAsking(board.boardCode)} />
                  </li>
                ))}
              </ul>
            )}
            {asking !== undefined && (
              <BoardDialog
                board={boards.find(({ boardCode }) => boardCode === asking)}
                groups={groups}
                onClose={() => setAsking(undefined)}
              />
            )}
          </>
        )}
      </Loaded>
    </Stack>
  );
}

function Board({ board, groups, onChange }: { board: ReportBoard; groups: Groups; onChange: () => void }) {
  const { boardCode, name, groupCode, columns, fileType, isAssumed } = board;
  const group = groups.find((one) => one.groupCode === groupCode)?.name ?? groupCode;
  const many = `${columns.length} ${columns.length === 1 ? 'column' : 'columns'}`;
  return (
    <Row
      title={name}
      meta={`${boardCode} · members registered in ${group} · ${fileType} with ${many}`}
      {...(isAssumed && { value: 'Assumed' })}
      opens={{ label: `Change ${name}`, icon: IconPencil, busy: false, onPress: onChange }}
    />
  );
}

import { Anchor } from '@mantine/core';
import { IconBuildingBank } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { paths } from '../../lib/paths.ts';
import { useUser } from '../../lib/session.ts';
import { elsewhereQuery } from '../../queries/year-archives.ts';
import { AppLink } from '../../ui/app-link.tsx';
import { elsewhereLine, notCounted } from './elsewhere-words.ts';

/** What was done in another CPD home, a line each, with the way to its documents; nothing of what was declined (RPT-05). */
export function DoneElsewhere({ cpdYearId, className }: { cpdYearId: number; className: string | undefined }) {
  const { userId } = useUser();
  const { data: entries = [] } = useQuery(elsewhereQuery(userId, cpdYearId));
  return entries
    .filter(({ state }) => state !== 'REFUSED')
    .map((elsewhere) => (
      <p key={elsewhere.requestId} className={className}>
        <IconBuildingBank size={22} aria-hidden />
        <span>
          <Anchor component={AppLink} href={paths.certificate} underline="always">
            Done elsewhere
          </Anchor>
          : {elsewhereLine(elsewhere)}
          {notCounted(elsewhere) !== '' && `. ${notCounted(elsewhere)}`}
        </span>
      </p>
    ));
}

import type { DrawPreview, DrawSettingsInput } from '@cpd/contract/audit-draws';
import { drawSettingsProblems, REASON_NAMES } from '@cpd/domain/audit/population';
import { Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { StrataTable } from '../../../parts/draw/strata-table.tsx';
import { Loaded } from '../../../parts/loaded.tsx';
import { drawPreviewQuery } from '../../../queries/audit-draws.ts';
import { Fact, Facts } from '../../../ui/facts.tsx';

type PreviewProps = { auditRoundId: number; settings: DrawSettingsInput };

/** Who would be drawn from whom under the settings as they are (DRW-01). */
export function Preview({ auditRoundId, settings }: PreviewProps) {
  const isRight = drawSettingsProblems(settings).length === 0;
  const query = useQuery({ ...drawPreviewQuery(auditRoundId, settings), enabled: isRight });
  return (
    <Loaded query={query} waiting={280} failed="The members could not be counted.">
      {(counts) => <Counts counts={counts} />}
    </Loaded>
  );
}

function Counts({ counts }: { counts: DrawPreview }) {
  const { members, drawable, drawn, mandatory, excluded, notSubmitted, before, after } = counts;
  const inAll = drawn + mandatory.reduce((sum, each) => sum + each.members, 0);
  return (
    <Stack component="section" gap="sm" aria-labelledby="draw-counts" aria-live="polite">
      <Title order={3} id="draw-counts">
        {`${count(inAll)} of ${count(members)} would be audited`}
      </Title>
      <Facts>
        <Fact label="At random">{`${count(drawn)} of ${count(drawable)}`}</Fact>
        {mandatory.map(({ reason, members: of }) => (
          <Fact key={reason} label={`Without the draw: ${REASON_NAMES[reason].toLowerCase()}`}>
            {count(of)}
          </Fact>
        ))}
        {excluded.map(({ reason, members: of }) => (
          <Fact key={reason} label={`Not drawn: ${REASON_NAMES[reason].toLowerCase()}`}>
            {count(of)}
          </Fact>
        ))}
        <Fact label="Not submitted, so in no draw">{count(notSubmitted)}</Fact>
      </Facts>
      {before.length !== after.length && (
        <Text size="sm">{`${before.length} groups became ${after.length}, because a group has 20 members or more.`}</Text>
      )}
      <StrataTable strata={after} drawnLabel="Would be drawn" />
    </Stack>
  );
}

const count = (members: number) => members.toLocaleString('en-AU');

import type { DrawPreview, DrawSettingsInput } from '@cpd/contract/audit-draws';
import { POOLED_UNDER } from '@cpd/domain/audit/draw-strata';
import { drawSettingsProblems, REASON_NAMES } from '@cpd/domain/audit/population';
import { Stack, Title } from '@mantine/core';
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
      <StrataTable strata={after} drawnLabel="Would be drawn" />
      {before.length !== after.length && (
        <details>
          <summary>{`Groups of fewer than ${POOLED_UNDER} were put together; there were ${before.length}`}</summary>
          <StrataTable strata={before} />
        </details>
      )}
    </Stack>
  );
}

const count = (members: number) => members.toLocaleString('en-AU');

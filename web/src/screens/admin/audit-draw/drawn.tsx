import type { AuditDraw } from '@cpd/contract/audit-draws';
import { Alert, Anchor, Button, FileButton, Group, Stack, Text, Title } from '@mantine/core';
import { IconDownload, IconFileSearch } from '@tabler/icons-react';
import { useRef } from 'react';
import { paths } from '../../../lib/paths.ts';
import { timeAtCollege } from '../../../parts/college-time.ts';
import { StrataTable } from '../../../parts/draw/strata-table.tsx';
import { auditDrawsChanges } from '../../../queries/audit-draws.ts';
import { useChange } from '../../../queries/use-change.ts';
import { AppLink } from '../../../ui/app-link.tsx';
import { Fact, Facts } from '../../../ui/facts.tsx';
import { LabelledButton } from '../../../ui/labelled-button.tsx';
import styles from './draw.module.css';
import { FrozenFacts } from './frozen-facts.tsx';

/** What a draw came to, and the ways in which it is checked (DRW-04). */
export function Drawn({ draw, isOver }: { draw: AuditDraw; isOver: boolean }) {
  const { auditDrawId, drawNumber, drawnBy, drawnAt, strata, mandatory, publicValue, root } = draw;
  const download = useChange(auditDrawsChanges.download);
  const drawn = strata.reduce((sum, stratum) => sum + stratum.drawn, 0);
  return (
    <Stack gap="lg" component="section" aria-labelledby="drawn">
      <Title order={2} id="drawn">
        {`Draw ${drawNumber}: ${drawn === 1 ? '1 member was' : `${drawn.toLocaleString('en-AU')} members were`} drawn`}
      </Title>
      <Text>
        {isOver
          ? 'The round is released: those who were drawn have been notified.'
          : `No one has been notified yet. Someone other than ${drawnBy} releases the round.`}
      </Text>
      <Facts>
        <Fact label="Drawn">{drawnAt !== null && `by ${drawnBy}, ${timeAtCollege(drawnAt)}`}</Fact>
        <Fact label="Audited without the draw">{mandatory > 0 && mandatory.toLocaleString('en-AU')}</Fact>
        <Fact label="Public value was">{publicValue}</Fact>
      </Facts>
      <StrataTable strata={strata} />
      <FrozenFacts draw={draw} />
      <Stack gap="sm" component="section" aria-labelledby="draw-check">
        <Title order={3} id="draw-check">
          Check the draw
        </Title>
        <Text>
          The draw file has all that is needed to draw again, and the numbers of all members: keep it as you keep the
          list of members. The script draws again from it on any computer with Node, without this product.
        </Text>
        <Group gap="sm">
          <LabelledButton icon={IconDownload} loading={download.isPending} onClick={() => download.mutate(auditDrawId)}>
            Download the draw file
          </LabelledButton>
          <Button component="a" href="/replay-draw.mjs" download leftSection={<IconDownload size={18} aria-hidden />}>
            Download the script
          </Button>
        </Group>
        <FileCheck auditDrawId={auditDrawId} />
        <Anchor component={AppLink} href={paths.verifyDraw(root)}>
          What everyone sees of this draw
        </Anchor>
      </Stack>
    </Stack>
  );
}

function FileCheck({ auditDrawId }: { auditDrawId: number }) {
  const { mutate, data, error, isPending, variables } = useChange(auditDrawsChanges.check);
  const resetField = useRef<() => void>(null);
  const choose = (file: File | null) => {
    // The same file, changed since, can be chosen again.
    resetField.current?.();
    if (file !== null) mutate({ auditDrawId, file });
  };
  return (
    <Stack gap="sm">
      <FileButton accept="application/json,.json" resetRef={resetField} inputProps={FIELD_NAME} onChange={choose}>
        {(button) => (
          <LabelledButton icon={IconFileSearch} {...button} className={styles.start} loading={isPending}>
            Check a draw file
          </LabelledButton>
        )}
      </FileButton>
      <div aria-live="polite">
        {!isPending && data !== undefined && <Findings fileName={variables.file.name} findings={data.findings} />}
        {!isPending && error !== null && <Alert color="red">{error.message}</Alert>}
      </div>
    </Stack>
  );
}

function Findings({ fileName, findings }: { fileName: string; findings: readonly string[] }) {
  if (findings.length === 0)
    return <Alert color="green">{`${fileName}: the same members are drawn again. Nothing was changed.`}</Alert>;
  return (
    <Alert color="red" title={`${fileName} is not as it was drawn`}>
      {findings.map((finding) => (
        <div key={finding}>{finding}</div>
      ))}
    </Alert>
  );
}

const FIELD_NAME = { 'aria-label': 'Draw file to check' };

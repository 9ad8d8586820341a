import type { Overview } from '@cpd/contract/overview';
import { NativeSelect, Stack, Text, Title } from '@mantine/core';
import { IconFileTypePdf, IconTable } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { paths } from '../../../lib/paths.ts';
import { Loaded } from '../../../parts/loaded.tsx';
import { overviewQuery, useOverviewPack } from '../../../queries/overview.ts';
import { LabelledButton } from '../../../ui/labelled-button.tsx';
import { useLeadOn, useOwnAddress } from '../../../ui/own-address.ts';
import shared from '../../../ui/shared.module.css';
import { useTitle } from '../../../ui/use-title.ts';
import { FigureRows, MemberTiles } from './figures.tsx';
import { Groups } from './groups.tsx';
import styles from './overview.module.css';
import { Submissions } from './submissions.tsx';

/** How the whole college is doing in a year; each figure leads to its list (COH-01, COH-02, COH-07). */
export function OverviewScreen() {
  useTitle('Overview');
  const asked = useOwnAddress(({ search }) => Number(search.Year) || undefined);
  const query = useQuery(overviewQuery(asked));
  return (
    <Stack gap="lg">
      <Title order={1}>Overview</Title>
      <Loaded query={query} waiting={[104, 320, 320]} failed="The overview could not be loaded.">
        {(overview) => <Figures overview={overview} />}
      </Loaded>
    </Stack>
  );
}

function Figures({ overview }: { overview: Overview }) {
  const leadOn = useLeadOn();
  const { year, years, weeks, groups } = overview;
  return (
    <>
      <div className={styles.top}>
        <NativeSelect
          label="Year"
          value={year}
          data={years.map(String)}
          onChange={(event) => leadOn(paths.adminOverview(Number(event.currentTarget.value)), { resetScroll: false })}
        />
        <Pack year={year} />
      </div>
      <MemberTiles overview={overview} />
      <div className={styles.halves}>
        <div className={styles.column}>
          <FigureRows overview={overview} part="records" title="Records" all="Members" />
          <FigureRows overview={overview} part="requirements" title="Who misses a requirement" all="Obliged" />
        </div>
        <div className={styles.column}>
          <FigureRows overview={overview} part="progress" title="Progress" all="Obliged" />
          <Submissions year={year} weeks={weeks} />
          <FigureRows overview={overview} part="audits" title="Audits" all="Members" />
        </div>
      </div>
      <Groups year={year} groups={groups} />
    </>
  );
}

/** The figures for a committee, as a paper or a table. */
function Pack({ year }: { year: number }) {
  const { start, isPending, isSuccess, error } = useOverviewPack();
  return (
    <div className={styles.pack}>
      <Text id="pack">For a committee</Text>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would need a legend of its own. */}
      <div role="group" aria-labelledby="pack" className={shared.wrap}>
        <LabelledButton icon={IconFileTypePdf} disabled={isPending} onClick={() => start({ year, format: 'PDF' })}>
          PDF
        </LabelledButton>
        <LabelledButton icon={IconTable} disabled={isPending} onClick={() => start({ year, format: 'CSV' })}>
          CSV
        </LabelledButton>
      </div>
      <span className={shared.small} aria-live="polite">
        {isPending && 'Making it …'}
        {isSuccess && 'It is on its way to your downloads.'}
      </span>
      {error !== null && (
        <Text size="sm" c="red" role="alert">
          Nothing was made. {error.message}
        </Text>
      )}
    </div>
  );
}

import type { CPDYear } from '@cpd/contract/cpd-years';
import { Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { filesYearOf, paths } from '../../lib/paths.ts';
import { useUser } from '../../lib/session.ts';
import { Loaded } from '../../parts/loaded.tsx';
import { NoYears } from '../../parts/no-years.tsx';
import { YearHead } from '../../parts/year-head.tsx';
import { useSelectedYear } from '../../parts/year-selector.tsx';
import { filesQuery } from '../../queries/files.ts';
import { useLeadOn, useOwnAddress } from '../../ui/own-address.ts';
import shared from '../../ui/shared.module.css';
import { useTitle } from '../../ui/use-title.ts';
import classes from './files.module.css';
import { FilesOfYear } from './files-of-year.tsx';

/** My Files: the evidence of a year in its folders (FIL-01 to FIL-32). */
export function FilesScreen() {
  useTitle('MyFiles');
  const router = useRouter();
  const leadOn = useLeadOn();
  const askedId = useOwnAddress(({ pathname }) => filesYearOf(pathname));
  const { years, year: selected, select } = useSelectedYear();
  const asked = years.find(({ cpdYearId }) => cpdYearId === askedId);
  const year = asked ?? selected;
  const address = asked === undefined && year !== undefined ? paths.files(year.cpdYearId) : undefined;
  useEffect(() => {
    // FIL-01: without a year of the member's in it, the address becomes that of the year that is shown.
    if (address !== undefined) leadOn(address, { replace: true });
  }, [address, leadOn]);
  if (year === undefined) return <NoYears title="My Files" />;
  return (
    <Stack gap="lg">
      <YearHead
        help={{ code: 'MyFiles1', about: 'your files' }}
        years={years}
        value={year.cpdYearId}
        onChange={(id) => {
          select(id);
          void router.navigate({ href: paths.files(id) });
        }}
      >
        Uploaded files - {year.cpdYearYear}
      </YearHead>
      <Files key={year.cpdYearId} year={year} />
    </Stack>
  );
}

function Files({ year }: { year: CPDYear }) {
  const { userId } = useUser();
  return (
    <Loaded
      query={useQuery(filesQuery(userId, year.cpdYearId))}
      waiting={[44, 320]}
      failed={`The files for ${year.cpdYearYear} could not be loaded. They are safe.`}
      className={`${shared.frame} ${classes.note}`}
    >
      {(files) => <FilesOfYear year={year} files={files} />}
    </Loaded>
  );
}

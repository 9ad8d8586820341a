import type { ReportDetails } from '@cpd/contract/reports';
import { Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { paths } from '../../../lib/paths.ts';
import { Loaded } from '../../../parts/loaded.tsx';
import { reportQuery } from '../../../queries/reports.ts';
import { BackLink } from '../../../ui/back-link.tsx';
import { useTitle } from '../../../ui/use-title.ts';

type ReportPartProps = { title: string; children: (report: ReportDetails) => ReactNode };

/** A screen about one thing of the report in the address, with the way back to it. */
export function ReportPart({ title, children }: ReportPartProps) {
  useTitle(title);
  const { id } = useParams({ strict: false });
  const query = useQuery(reportQuery(Number(id)));
  return (
    <Stack gap="md">
      <BackLink href={paths.adminReport(Number(id))}>The report</BackLink>
      <Loaded query={query} waiting={[64, 320]} failed="The report could not be loaded.">
        {children}
      </Loaded>
    </Stack>
  );
}

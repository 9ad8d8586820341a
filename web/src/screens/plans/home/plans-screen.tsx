import type { CPDYear } from '@cpd/contract/cpd-years';
import { Button, Group, Stack, Text, Title } from '@mantine/core';
import { IconPlus, IconUpload } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { paths, plansYearOf } from '../../../lib/paths.ts';
import { HelpBubble } from '../../../parts/help-bubble.tsx';
import { NoYears } from '../../../parts/no-years.tsx';
import { useSelectedYear, YearSelector } from '../../../parts/year-selector.tsx';
import { AppLink } from '../../../ui/app-link.tsx';
import { useOwnAddress } from '../../../ui/own-address.ts';
import { useTitle } from '../../../ui/use-title.ts';
import { UploadPlanDialog } from '../upload/upload-plan-dialog.tsx';
import '../widget-styles.ts';
import styles from './plans.module.css';
import { PlansOfYear } from './plans-of-year.tsx';
import { UnfinishedPlan } from './unfinished-plan.tsx';

/** `/User/Layout/PDP/Home`, with or without a year (id): its plans, and the ways to a new one (PDP-01, PDP-02, PDP-07). */
export function PlansScreen() {
  const { years, year: selected, select } = useSelectedYear('last');
  const asked = useOwnAddress(({ pathname }) => plansYearOf(pathname));
  const navigate = useNavigate();
  useTitle('PDP');
  const year = years.find(({ cpdYearId }) => cpdYearId === asked) ?? selected;
  if (year === undefined) return <NoYears title="Professional Development Plans" />;
  const choose = (cpdYearId: number) => {
    select(cpdYearId);
    // An address that names another year would win over the choice.
    if (asked !== undefined) void navigate({ href: paths.plansOf(cpdYearId) });
  };
  return (
    <Stack gap="lg">
      <Group justify="space-between" align="flex-end">
        <Group gap="xs" wrap="nowrap">
          <Title order={1}>{year.cpdYearYear} Professional Development Plans</Title>
          <HelpBubble code="PDP1" cpdYearId={year.cpdYearId} about="professional development plans" />
        </Group>
        <YearSelector years={years} value={year.cpdYearId} onChange={choose} />
      </Group>
      <NewPlanButtons key={`new ${year.cpdYearId}`} year={year} />
      {year.editable && <UnfinishedPlan year={year} />}
      <PlansOfYear key={year.cpdYearId} year={year} />
    </Stack>
  );
}

/** PDP-07: both are there and shut in a year that cannot be changed, with the reason. */
function NewPlanButtons({ year }: { year: CPDYear }) {
  const [uploading, setUploading] = useState(false);
  const create = <IconPlus size={20} aria-hidden />;
  const upload = <IconUpload size={20} aria-hidden />;
  if (!year.editable) {
    return (
      <Group>
        <Button disabled leftSection={create} aria-describedby="create-advice">
          Create PDP
        </Button>
        <Button disabled variant="default" leftSection={upload} aria-describedby="create-advice">
          Upload PDP
        </Button>
        <Text id="create-advice" className={styles.quiet}>
          The record for {year.cpdYearYear} can no longer be changed.
        </Text>
      </Group>
    );
  }
  return (
    <Group>
      <Button component={AppLink} href={paths.newPlan({ year: year.cpdYearId })} leftSection={create}>
        Create PDP
      </Button>
      <Button variant="default" leftSection={upload} onClick={() => setUploading(true)}>
        Upload PDP
      </Button>
      {uploading && <UploadPlanDialog year={year} onClose={() => setUploading(false)} />}
    </Group>
  );
}

import type { CPDYear } from '@cpd/contract/cpd-years';
import { Button, Group, Skeleton, Stack, Text } from '@mantine/core';
import { IconAdjustments } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useUser } from '../../../lib/session.ts';
import { AreasDialog } from '../../../parts/areas-dialog.tsx';
import { specialitiesQuery } from '../../../queries/reference.ts';
import styles from './plan-form.module.css';

/** The specialties and domains the member works in, and the way to change them (PDP-12, PDP-13). */
export function AreasOfWork({ year, open }: { year: CPDYear; open: boolean }) {
  const { userId } = useUser();
  const [updating, setUpdating] = useState(false);
  const { data: areas, isError } = useQuery(specialitiesQuery(userId, year.cpdYearId));
  const chosen = (areas ?? []).filter(({ linkedToUser }) => linkedToUser);
  return (
    <Stack gap="sm">
      <Text className={styles.quiet}>
        What you work in. These are offered first when you log activities for {year.cpdYearYear}.
      </Text>
      {areas === undefined && !isError && <Skeleton height={36} aria-hidden />}
      {isError && areas === undefined && <Text role="alert">Your areas of work did not load. Your plan is safe.</Text>}
      {areas !== undefined && chosen.length === 0 && <Text>You have not chosen any areas yet.</Text>}
      {chosen.length > 0 && (
        <ul className={styles.areas} aria-label="Your areas of work">
          {chosen.map(({ areaId, name }) => (
            <li key={areaId}>{name}</li>
          ))}
        </ul>
      )}
      {open && (
        <Group>
          <Button
            variant="default"
            leftSection={<IconAdjustments size={18} aria-hidden />}
            onClick={() => setUpdating(true)}
          >
            Update specialty areas
          </Button>
        </Group>
      )}
      {updating && <AreasDialog cpdYearId={year.cpdYearId} onClose={() => setUpdating(false)} />}
    </Stack>
  );
}

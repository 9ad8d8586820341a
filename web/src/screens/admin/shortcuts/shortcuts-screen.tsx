import type { ListedShortcut } from '@cpd/contract/shortcuts';
import { mayDo } from '@cpd/domain/member/roles';
import { Button, Group, Skeleton, Stack, Text, Title } from '@mantine/core';
import './widget-styles.ts';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useUser } from '../../../lib/session.ts';
import { shortcutsQuery } from '../../../queries/shortcuts.ts';
import { NotLoaded } from '../../../ui/not-loaded.tsx';
import { useTitle } from '../../../ui/use-title.ts';
import { NewShortcutDialog } from './new-shortcut-dialog.tsx';
import { ShortcutEntry } from './shortcut-entry.tsx';
import styles from './shortcuts.module.css';
import { UseDialog } from './use-dialog.tsx';

/** The links that the CPD team made for events, and how often each was used (SHC-04 to SHC-10). */
export function ShortcutsScreen() {
  useTitle('Shortcuts');
  const { data, isError, refetch } = useQuery(shortcutsQuery());
  const [making, setMaking] = useState(false);
  const [changing, setChanging] = useState<ListedShortcut>();
  const mayChange = mayDo(useUser().role, 'staff');
  return (
    <Stack gap="lg">
      <Group justify="space-between" gap="md">
        <Title order={1}>Shortcuts</Title>
        {mayChange && (
          <Button leftSection={<IconPlus size={18} aria-hidden />} onClick={() => setMaking(true)}>
            Make a shortcut
          </Button>
        )}
      </Group>
      <Text className={styles.quiet} maw={680}>
        A shortcut is a link for an event. It opens the activity form with name, type and hours filled in; members add
        their date and save.
      </Text>
      {data === undefined && !isError && <Skeleton height={240} />}
      {data === undefined && isError && <NotLoaded onRetry={refetch}>The shortcuts could not be loaded.</NotLoaded>}
      {data?.length === 0 && (
        <Text className={styles.empty}>
          There are no shortcuts yet. Make one for the next event and put its link or QR code on the last slide.
        </Text>
      )}
      {data !== undefined && data.length > 0 && (
        <ul className={styles.list} aria-label="Shortcuts">
          {data.map((shortcut) => (
            <ShortcutEntry
              key={shortcut.shortcutId}
              shortcut={shortcut}
              {...(mayChange && { onChange: () => setChanging(shortcut) })}
            />
          ))}
        </ul>
      )}
      {making && <NewShortcutDialog onClose={() => setMaking(false)} />}
      {changing !== undefined && <UseDialog shortcut={changing} onClose={() => setChanging(undefined)} />}
    </Stack>
  );
}

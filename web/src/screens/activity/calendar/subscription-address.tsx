import { Button, Group, List, Stack, Text, TextInput } from '@mantine/core';
import '@mantine/core/styles/List.css';
import { IconCalendarPlus, IconCopy } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { webcalAddress } from './subscription-words.ts';

/** A new address, shown this once: to be copied, or opened in the device's own calendar (CAL-18). */
export function SubscriptionAddress({ address, onClose }: { address: string; onClose: () => void }) {
  const field = useRef<HTMLInputElement>(null);
  const [told, setTold] = useState('');
  useEffect(() => field.current?.focus(), []);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(address);
      setTold('Copied.');
    } catch {
      // Browsers copy only on encrypted pages, and only where they are allowed to.
      field.current?.focus();
      setTold('Your browser does not let us copy the address. It is selected; please copy it yourself.');
    }
  };
  return (
    <Stack gap="md">
      <TextInput
        ref={field}
        label="Your address"
        description="This is the only time it is shown. Anyone who has it can read your calendar."
        value={address}
        readOnly
        onFocus={(event) => event.currentTarget.select()}
      />
      <Group gap="sm">
        <Button leftSection={<IconCopy size={18} aria-hidden />} onClick={() => void copy()}>
          Copy the address
        </Button>
        <Button
          component="a"
          href={webcalAddress(address)}
          variant="default"
          leftSection={<IconCalendarPlus size={18} aria-hidden />}
        >
          Open in this device’s calendar
        </Button>
      </Group>
      <Text size="sm" role="status">
        {told}
      </Text>
      <Stack gap="xs">
        <Text size="sm">To add it to a program by hand:</Text>
        <List size="sm" spacing={4}>
          <List.Item>Outlook: Add calendar, then Subscribe from web</List.Item>
          <List.Item>iPhone and iPad: Calendar, Calendars, Add Calendar, then Add Subscription Calendar</List.Item>
          <List.Item>Google Calendar, on a computer: Other calendars, then From URL</List.Item>
        </List>
        <Text size="sm">Most programs look for changes every few hours, some once a day.</Text>
      </Stack>
      <Group justify="flex-end">
        <Button variant="default" onClick={onClose}>
          Done
        </Button>
      </Group>
    </Stack>
  );
}

import type { CalendarSubscription } from '@cpd/contract/calendar-subscriptions';
import { formatDayMonthYear } from '@cpd/domain/values/plain-date';
import { Button, Group, List, Stack, Text, TextInput } from '@mantine/core';
import { IconCalendarPlus, IconCopy } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useUser } from '../../../lib/session.ts';
import { Loaded } from '../../../parts/loaded.tsx';
import { NotSaved } from '../../../parts/saving/not-saved.tsx';
import { useSaving } from '../../../parts/saving/use-saving.ts';
import {
  calendarChanges,
  calendarSubscriptionQuery,
  useCreateCalendarSubscription,
} from '../../../queries/calendar.ts';
import { useChange } from '../../../queries/use-change.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { DialogButtons } from '../../../ui/dialog-buttons.tsx';
import { Fact, Facts } from '../../../ui/facts.tsx';
import { LabelledButton } from '../../../ui/labelled-button.tsx';
import { showDone } from '../../../ui/toast.ts';
import { useCopy } from '../../../ui/use-copy.ts';

/** The opened step, where it is not simply what there is. */
type Asked = 'replace' | 'stop';

/** Makes, shows once, replaces and ends the address from which other programs read the calendar (CAL-18). */
export function SubscriptionDialog({ onClose }: { onClose: () => void }) {
  const { userId } = useUser();
  const query = useQuery(calendarSubscriptionQuery(userId));
  const [address, setAddress] = useState<string>();
  const [asked, setAsked] = useState<Asked>();
  const { mutateAsync: create } = useCreateCalendarSubscription(userId);
  const { mutateAsync: stop } = useChange(calendarChanges.deleteCalendarSubscription(userId));
  const making = useSaving({
    entered: null,
    save: (_way, key) => create(key),
    onSaved: (made) => setAddress(made.address),
  });
  const stopping = useSaving({
    entered: null,
    save: (_way, key) => stop(key),
    onSaved: () => {
      showDone('The address was stopped.');
      onClose();
    },
  });
  const make = () => void making.submit();
  return (
    <Dialog title="Subscribe from a phone or Outlook" size="lg" onClose={onClose} closeOnClickOutside={false}>
      {address !== undefined && <SubscriptionAddress address={address} onClose={onClose} />}
      {address === undefined && asked === 'replace' && (
        <SubscriptionStep
          text="Make a new address? The old one stops working straight away, so calendars that use it need the new one."
          action="Make a new address"
          saving={making}
          onAct={make}
          onBack={() => setAsked(undefined)}
        />
      )}
      {address === undefined && asked === 'stop' && (
        <SubscriptionStep
          text="Stop this address? Programs that use it will no longer find anything. Your activities stay as they are."
          action="Stop the address"
          danger
          saving={stopping}
          onAct={() => void stopping.submit()}
          onBack={() => setAsked(undefined)}
        />
      )}
      {address === undefined && asked === undefined && (
        <Stack gap="md">
          <Explanation />
          <NotSaved failure={making.failure} />
          <Loaded query={query} waiting={42} failed="We could not check whether you have an address.">
            {(subscription) =>
              subscription === null ? (
                <DialogButtons onLeave={onClose}>
                  <Button variant="filled" loading={making.busy} onClick={make}>
                    Make an address
                  </Button>
                </DialogButtons>
              ) : (
                <Present subscription={subscription} onAsk={setAsked} />
              )
            }
          </Loaded>
        </Stack>
      )}
    </Dialog>
  );
}

function Explanation() {
  return (
    <>
      <Text>
        Calendar programs can read your activities from an address of your own, and keep themselves up to date. They see
        the day, name, type and hours of each date in your two newest years, and cannot change anything.
      </Text>
      <Text>The address works without signing in, so treat it like a password.</Text>
    </>
  );
}

type PresentProps = { subscription: CalendarSubscription; onAsk: (asked: Asked) => void };

/** The address that there is, which cannot be shown again. */
function Present({ subscription: { createdOn, lastReadOn }, onAsk }: PresentProps) {
  return (
    <>
      <Facts>
        <Fact label="Your address was made">{instantInWords(createdOn)}</Fact>
        <Fact label="Last read by a program">{lastReadOn === null ? 'Not yet' : instantInWords(lastReadOn)}</Fact>
      </Facts>
      <Text>The address was shown only when it was made. If you no longer have it, make a new one.</Text>
      <Group justify="flex-end" gap="sm">
        <Button onClick={() => onAsk('stop')}>Stop the address</Button>
        <Button variant="filled" onClick={() => onAsk('replace')}>
          Make a new address
        </Button>
      </Group>
    </>
  );
}

/** A new address, shown this once: to be copied, or opened in the device's own calendar (CAL-18). */
function SubscriptionAddress({ address, onClose }: { address: string; onClose: () => void }) {
  const { field, told, copy } = useCopy('the address');
  useEffect(() => field.current?.focus(), [field]);
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
        <LabelledButton icon={IconCopy} variant="filled" onClick={copy}>
          Copy the address
        </LabelledButton>
        <Button component="a" href={webcalAddress(address)} leftSection={<IconCalendarPlus size={18} aria-hidden />}>
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
      <DialogButtons leave="Done" onLeave={onClose} />
    </Stack>
  );
}

type SubscriptionStepProps = {
  text: string;
  /** The verb on the button. */
  action: string;
  danger?: boolean;
  saving: Pick<ReturnType<typeof useSaving>, 'busy' | 'failure'>;
  onAct: () => void;
  onBack: () => void;
};

/** Asks before an address stops. The question gets the focus, so that it is read out. */
function SubscriptionStep({ text, action, danger = false, saving, onAct, onBack }: SubscriptionStepProps) {
  const question = useRef<HTMLParagraphElement>(null);
  useEffect(() => question.current?.focus(), []);
  return (
    <Stack gap="md">
      <Text ref={question} tabIndex={-1} style={{ outline: 'none' }}>
        {text}
      </Text>
      <NotSaved failure={saving.failure} />
      <DialogButtons leave="Back" disabled={saving.busy} onLeave={onBack}>
        <Button variant="filled" loading={saving.busy} onClick={onAct} {...(danger && { color: 'red' })}>
          {action}
        </Button>
      </DialogButtons>
    </Stack>
  );
}

/** An ISO time as day and time on this device: "20/11/2026 at 14:05". */
function instantInWords(instant: string): string {
  const here = Temporal.Instant.from(instant).toZonedDateTimeISO(Temporal.Now.timeZoneId());
  return `${formatDayMonthYear(here.toPlainDate().toString())} at ${here.toPlainTime().toString().slice(0, 5)}`;
}

/** The address under which a device offers to subscribe rather than to save a file. */
function webcalAddress(address: string): string {
  return address.replace(/^https?:/, 'webcal:');
}

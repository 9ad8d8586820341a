import type { CalendarSubscription } from '@cpd/contract/calendar-subscriptions';
import { Alert, Button, Group, Skeleton, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useUser } from '../../../lib/session.ts';
import {
  calendarSubscriptionQuery,
  useCreateCalendarSubscription,
  useDeleteCalendarSubscription,
} from '../../../queries/calendar-subscription.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { Fact, Facts } from '../../../ui/facts.tsx';
import { showDone } from '../../../ui/toast.ts';
import { SubscriptionAddress } from './subscription-address.tsx';
import { SubscriptionStep } from './subscription-step.tsx';
import { instantInWords } from './subscription-words.ts';

/** The opened step, where it is not simply what there is. */
type Asked = 'replace' | 'stop';

/** Makes, shows once, replaces and ends the address from which other programs read the calendar (CAL-18). */
export function SubscriptionDialog({ onClose }: { onClose: () => void }) {
  const { userId } = useUser();
  const { data, isError } = useQuery(calendarSubscriptionQuery(userId));
  const making = useCreateCalendarSubscription(userId);
  const stopping = useDeleteCalendarSubscription(userId);
  const [asked, setAsked] = useState<Asked>();
  const make = () => making.mutate();
  const stop = () =>
    stopping.mutate(undefined, {
      onSuccess: () => {
        showDone('The address was stopped.');
        onClose();
      },
    });
  return (
    <Dialog title="Subscribe from a phone or Outlook" size="lg" onClose={onClose} closeOnClickOutside={false}>
      {making.data && <SubscriptionAddress address={making.data.address} onClose={onClose} />}
      {!making.data && asked === 'replace' && (
        <SubscriptionStep
          text="Make a new address? The old one stops working straight away, and programs that use it find nothing until you give them the new one."
          action="Make a new address"
          pending={making.isPending}
          onAct={make}
          onBack={() => setAsked(undefined)}
        />
      )}
      {!making.data && asked === 'stop' && (
        <SubscriptionStep
          text="Stop this address? Programs that use it will no longer find anything. Your activities stay as they are."
          action="Stop the address"
          danger
          pending={stopping.isPending}
          onAct={stop}
          onBack={() => setAsked(undefined)}
        />
      )}
      {!making.data && asked === undefined && (
        <Stack gap="md">
          <Explanation />
          {isError && (
            <Alert color="red" role="alert">
              We could not check whether you have an address. Please close this and try again in a moment.
            </Alert>
          )}
          {data === undefined && !isError && <Skeleton height={42} role="status" aria-label="Loading your address" />}
          {data === null && (
            <Group justify="flex-end" gap="sm">
              <Button variant="default" onClick={onClose}>
                Cancel
              </Button>
              <Button loading={making.isPending} onClick={make}>
                Make an address
              </Button>
            </Group>
          )}
          {data && <Present subscription={data} onAsk={setAsked} />}
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
        <Button variant="default" onClick={() => onAsk('stop')}>
          Stop the address
        </Button>
        <Button onClick={() => onAsk('replace')}>Make a new address</Button>
      </Group>
    </>
  );
}

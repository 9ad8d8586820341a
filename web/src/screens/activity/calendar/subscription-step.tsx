import { Button, Group, Stack, Text } from '@mantine/core';
import { useEffect, useRef } from 'react';

type SubscriptionStepProps = {
  text: string;
  /** The verb on the button. */
  action: string;
  danger?: boolean;
  pending: boolean;
  onAct: () => void;
  onBack: () => void;
};

/** Asks before an address stops. The question gets the focus, so that it is read out. */
export function SubscriptionStep({ text, action, danger = false, pending, onAct, onBack }: SubscriptionStepProps) {
  const question = useRef<HTMLParagraphElement>(null);
  useEffect(() => question.current?.focus(), []);
  return (
    <Stack gap="md">
      <Text ref={question} tabIndex={-1} style={{ outline: 'none' }}>
        {text}
      </Text>
      <Group justify="flex-end" gap="sm">
        <Button variant="default" onClick={onBack} disabled={pending}>
          Back
        </Button>
        <Button loading={pending} onClick={onAct} {...(danger && { color: 'red' })}>
          {action}
        </Button>
      </Group>
    </Stack>
  );
}

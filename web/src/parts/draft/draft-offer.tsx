import { Alert, Button, Group, Stack } from '@mantine/core';
import { IconPencil } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { now } from '../../lib/clock.ts';
import { draftTime } from './use-draft.ts';

type DraftOfferProps = {
  /** What the form is for, as "an unsaved …" goes on: "activity". */
  noun: string;
  /** ISO time. */
  savedAt: string;
  onContinue: () => void;
  onDiscard: () => void;
  /** What there is to know about it. */
  children: ReactNode;
};

/** Offers an unsaved form back, calmly: it waits for an answer and does nothing by itself (ERR-16). */
export function DraftOffer({ noun, savedAt, onContinue, onDiscard, children }: DraftOfferProps) {
  const [discarding, setDiscarding] = useState(false);
  const discard = () => {
    setDiscarding(true);
    onDiscard();
  };
  const title = `You have an unsaved ${noun} from ${draftTime(savedAt, new Date(now().epochMilliseconds))}`;
  return (
    <Alert color="teal" icon={<IconPencil />} title={title} role="status">
      <Stack gap="sm">
        {children}
        <Group gap="sm">
          <Button size="sm" onClick={onContinue}>
            Continue
          </Button>
          <Button size="sm" variant="subtle" loading={discarding} onClick={discard}>
            Discard
          </Button>
        </Group>
      </Stack>
    </Alert>
  );
}

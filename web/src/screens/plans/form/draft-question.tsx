import { Alert, Button, Group, Stack, Text } from '@mantine/core';
import { IconPencil } from '@tabler/icons-react';
import { useState } from 'react';
import { draftTime } from '../../../parts/draft/drafts.ts';

type DraftQuestionProps = {
  /** ISO instant. */
  savedOn: string;
  /** The plan's name in the draft; may be empty. */
  name: string;
  /** The plan was saved elsewhere since the draft began. */
  outdated: boolean;
  onContinue: () => void;
  onDiscard: () => Promise<void>;
};

/** A plan that was begun before, here or on another device: answered before the form opens, so that neither is overwritten. */
export function DraftQuestion({ savedOn, name, outdated, onContinue, onDiscard }: DraftQuestionProps) {
  const [discarding, setDiscarding] = useState(false);
  const discard = () => {
    setDiscarding(true);
    void onDiscard();
  };
  return (
    <Alert
      color="teal"
      icon={<IconPencil />}
      role="status"
      title={`You have an unsaved plan from ${draftTime(savedOn, new Date())}`}
    >
      <Stack gap="sm">
        <Text>
          {name.trim() === '' ? 'It has no name yet.' : `It is called “${name.trim()}”.`} It was saved as you wrote, so
          you can continue on any device.
        </Text>
        {outdated && <Text>The plan has been changed elsewhere since then. Goals that were added there are kept.</Text>}
        <Group gap="sm">
          <Button size="sm" variant="default" onClick={onContinue}>
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

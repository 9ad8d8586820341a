import { Alert, Button, Group, Stack, Text } from '@mantine/core';
import '@mantine/core/styles/Alert.css';
import '@mantine/core/styles/Group.css';
import { IconPencil } from '@tabler/icons-react';
import { type Draft, draftTime } from './use-draft.ts';

type DraftOfferProps<T> = {
  draft: Draft<T>;
  /** What the form is for, as "an unsaved …" goes on: "activity". */
  noun: string;
  /** The version that the form opened with now. */
  basis: number;
  onContinue: () => void;
  onDiscard: () => void;
};

/** Offers an unsaved form back, calmly: it waits for an answer and does nothing by itself (ERR-16). */
export function DraftOffer<T>({ draft, noun, basis, onContinue, onDiscard }: DraftOfferProps<T>) {
  return (
    <Alert
      color="teal"
      icon={<IconPencil />}
      title={`You have an unsaved ${noun} from ${draftTime(draft.savedAt, new Date())}`}
      role="status"
    >
      <Stack gap="sm">
        <Text>
          {draft.basis === basis
            ? 'It was kept on this device. Nothing was sent.'
            : 'The activity has been changed elsewhere since then. If you continue and save, what you entered replaces those changes.'}
        </Text>
        <Group gap="sm">
          <Button size="sm" variant="default" onClick={onContinue}>
            Continue
          </Button>
          <Button size="sm" variant="subtle" onClick={onDiscard}>
            Discard
          </Button>
        </Group>
      </Stack>
    </Alert>
  );
}

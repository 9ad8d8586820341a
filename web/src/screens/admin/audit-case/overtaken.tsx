import { Button, Text } from '@mantine/core';
import shared from '../../../ui/shared.module.css';

/** In place of the button of a decision that a colleague has made meanwhile. */
export function Overtaken({ onEnd }: { onEnd: () => void }) {
  return (
    <>
      <Text role="alert">A colleague has decided this meanwhile. What you entered is still here to copy.</Text>
      <Button className={shared.start ?? ''} onClick={onEnd}>
        Discard what I entered
      </Button>
    </>
  );
}

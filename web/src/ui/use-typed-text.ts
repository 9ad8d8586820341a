import { useDebouncedValue } from '@mantine/hooks';
import { useEffect, useEffectEvent, useRef, useState } from 'react';

/**
 * Text that is typed on a screen and is in its address. What is typed is written there after a pause (milliseconds);
 * another text that comes with the address, by a link or the way back, takes the place of what was typed. `asked` is what
 * was typed, a pause later and without blanks around it.
 */
export function useTypedText(inAddress: string, pause: number, write: (text: string) => void) {
  const [text, setText] = useState(inAddress);
  const typed = text.trim();
  const [asked] = useDebouncedValue(typed, pause);
  const agreed = useRef(inAddress);
  const writeTyped = useEffectEvent(() => write(typed));
  useEffect(() => {
    // A pause is over when nothing was typed, or came with the address, since.
    if (asked !== typed || typed === agreed.current) return;
    agreed.current = typed;
    writeTyped();
  }, [asked, typed]);
  useEffect(() => {
    if (inAddress === agreed.current) return;
    agreed.current = inAddress;
    setText(inAddress);
  }, [inAddress]);
  return { text, setText, asked };
}

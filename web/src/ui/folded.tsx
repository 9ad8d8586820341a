import { Activity, type ComponentProps } from 'react';

type FoldedProps = Omit<ComponentProps<'div'>, 'hidden'> & { open: boolean };

/**
 * What can be folded away. While it is folded it is drawn when there is time, so it holds up neither the screen nor a press;
 * it stays mounted, so nothing typed in it is lost. Its effects run only while it is open.
 */
export function Folded({ open, children, ...place }: FoldedProps) {
  return (
    <div {...place} hidden={!open}>
      <Activity mode={open ? 'visible' : 'hidden'}>{children}</Activity>
    </div>
  );
}

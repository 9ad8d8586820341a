import { useEffect, useEffectEvent } from 'react';
import { droppedFiles, holdsFiles } from './dropped-files.ts';

/**
 * Files of the device that are dropped beside the list (UPL-12). The browser would open them in this tab, and what was
 * being done would be gone; so they are taken as if dropped on the list, or, without `onFiles`, left lying.
 */
export function useWindowDrops(onFiles: ((files: readonly File[]) => void) | undefined): void {
  const take = useEffectEvent((transfer: DataTransfer) => {
    const files = droppedFiles(transfer);
    if (files.length > 0) onFiles?.(files);
  });
  const allowed = useEffectEvent(() => onFiles !== undefined);
  useEffect(() => {
    const over = (event: DragEvent) => {
      // What is prevented already has a place that takes it: the list, or a dialog.
      if (event.defaultPrevented || !holdsFiles(event.dataTransfer)) return;
      event.preventDefault();
      event.dataTransfer.dropEffect = allowed() ? 'copy' : 'none';
    };
    const drop = (event: DragEvent) => {
      if (event.defaultPrevented || !holdsFiles(event.dataTransfer)) return;
      event.preventDefault();
      take(event.dataTransfer);
    };
    window.addEventListener('dragover', over);
    window.addEventListener('drop', drop);
    return () => {
      window.removeEventListener('dragover', over);
      window.removeEventListener('drop', drop);
    };
  }, []);
}

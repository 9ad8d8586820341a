import type { DocumentFolder } from '@cpd/contract/documents';
import { type DragEvent, useEffect, useEffectEvent, useState } from 'react';

/** What a file of the list is known by while it is dragged. */
const OWN_FILE = 'application/x-cpd-file';

type DropsOptions = {
  editable: boolean;
  /** Files of the device were dropped on a folder, or outside folders. */
  onFiles: (files: readonly File[], folder: DocumentFolder | null) => void;
  /** A file of the list was. */
  onMove: (documentId: number, folder: DocumentFolder | null) => void;
};

/** What a place needs in order that things can be dropped on it; `data-over` while something is held there. */
export type DropProps = Record<'onDragOver' | 'onDragLeave' | 'onDrop', (event: DragEvent) => void> & {
  'data-over': boolean;
};

/** Answers what the list (null), or a folder within it, needs. */
export type Drops = (folder: DocumentFolder | null) => DropProps;

/** Makes a file of the list one that can be dragged to another place. */
export function startDrag({ dataTransfer }: DragEvent, documentId: number): void {
  dataTransfer.setData(OWN_FILE, String(documentId));
  dataTransfer.effectAllowed = 'move';
}

/**
 * Dropping on the list: files of the device, to be uploaded (UPL-12), and files of the list, to be moved into a folder or
 * out of it (FIL-09). Whatever else is dropped here is no one's. The buttons and menus do the same without a mouse.
 */
export function useDrops({ editable, onFiles, onMove }: DropsOptions): Drops {
  const [over, setOver] = useState<number | null>();
  const isOurs = ({ dataTransfer }: DragEvent) =>
    editable && (dataTransfer.types.includes(OWN_FILE) || holdsFiles(dataTransfer));
  return (folder) => {
    const place = folder?.documentFolderId ?? null;
    return {
      'data-over': over === place,
      onDragOver(event) {
        if (!isOurs(event)) return;
        event.preventDefault();
        // A folder is within the list, which would take what is meant for the folder.
        event.stopPropagation();
        setOver(place);
      },
      onDragLeave({ currentTarget, relatedTarget }) {
        if (!(relatedTarget instanceof Node && currentTarget.contains(relatedTarget))) setOver(undefined);
      },
      onDrop(event) {
        if (!isOurs(event)) return;
        event.preventDefault();
        event.stopPropagation();
        setOver(undefined);
        const own = event.dataTransfer.getData(OWN_FILE);
        if (own !== '') return onMove(Number(own), folder);
        const files = droppedFiles(event.dataTransfer);
        if (files.length > 0) onFiles(files, folder);
      },
    };
  };
}

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
    const over = (event: globalThis.DragEvent) => {
      // What is prevented already has a place that takes it: the list, or a dialog.
      if (event.defaultPrevented || !holdsFiles(event.dataTransfer)) return;
      event.preventDefault();
      event.dataTransfer.dropEffect = allowed() ? 'copy' : 'none';
    };
    const drop = (event: globalThis.DragEvent) => {
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

/** What a browser says is dragged when it comes from outside. */
const FILES = 'Files';

/** Whether files of the device are dragged. */
function holdsFiles(transfer: DataTransfer | null): transfer is DataTransfer {
  return transfer?.types.includes(FILES) === true;
}

/** The files without folders of the device: what stands for one of those has nothing in it. */
function droppedFiles({ items }: DataTransfer): File[] {
  return Array.from(items).flatMap((item) => {
    const file = item.webkitGetAsEntry()?.isDirectory ? null : item.getAsFile();
    return file === null ? [] : [file];
  });
}

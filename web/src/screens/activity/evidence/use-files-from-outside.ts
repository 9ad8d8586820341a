import { useEffect, useRef, useState } from 'react';

type FilesFromOutside = {
  /** Whether the form takes files. */
  open: boolean;
  /** One file at a time, as for several dates. */
  single: boolean;
  onTake: (files: readonly File[]) => void;
};

/**
 * Files that are dropped anywhere on the page, or pasted, while the form is open, also while its evidence is folded (EVD-10).
 * What a field or an area takes itself, and what happens in a dialog, is left alone; so is text that is pasted together with
 * a picture of itself. Answers whether some of the last files were left out.
 */
export function useFilesFromOutside({ open, single, onTake }: FilesFromOutside): boolean {
  const [leftOut, setLeftOut] = useState(false);
  const latest = useRef<(files: readonly File[]) => void>(undefined);
  useEffect(() => {
    latest.current = (files) => {
      const taken = single ? files.slice(0, 1) : files;
      setLeftOut(taken.length < files.length);
      onTake(taken);
    };
  });
  useEffect(() => {
    if (!open) return;
    const page = new AbortController();
    const { signal } = page;
    const takeFrom = (event: Event, data: DataTransfer | null) => {
      const files = [...(data?.files ?? [])];
      if (files.length === 0 || !isForTheForm(event)) return;
      event.preventDefault();
      latest.current?.(files);
    };
    // First of all: an area for files keeps the browser from opening what is dropped beside it, which looks as if it was taken.
    document.addEventListener('drop', (event) => takeFrom(event, event.dataTransfer), { signal, capture: true });
    document.addEventListener(
      'paste',
      (event) => {
        if (event.clipboardData?.types.includes('text/plain')) return;
        takeFrom(event, event.clipboardData);
      },
      { signal },
    );
    document.addEventListener(
      'dragover',
      (event) => {
        // Without this the browser opens the file in place of the page.
        if (event.dataTransfer?.types.includes('Files') && isForTheForm(event)) event.preventDefault();
      },
      { signal },
    );
    return () => page.abort();
  }, [open]);
  return leftOut;
}

function isForTheForm({ target, defaultPrevented }: Event): boolean {
  if (defaultPrevented || (target instanceof Element && target.closest('[data-takes-files]') !== null)) return false;
  return document.querySelector('[role="dialog"][aria-modal="true"]') === null;
}

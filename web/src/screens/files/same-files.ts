import { useEffect, useRef, useState } from 'react';
import { inParallel } from '../../parts/upload/in-parallel.ts';
import type { UploadRow } from '../../parts/upload/upload-rows.ts';

/** Answers the name under which the year has a file of this content already (SHA-256 in hexadecimal digits), if it has. */
export type FindSame = (sha256: string) => Promise<string | undefined>;

/** The chosen files whose content the year has already, by the key of their row; the value is the name it has there. */
export function useSameFiles(rows: readonly UploadRow[], findSame: FindSame): ReadonlyMap<string, string> {
  const [same, setSame] = useState<ReadonlyMap<string, string>>(new Map());
  const looked = useRef(new Set<string>());
  // One after the other: a file is whole in memory while its hash is made.
  const queue = useRef(inParallel(1));
  const find = useRef(findSame);
  useEffect(() => {
    find.current = findSame;
  });
  useEffect(() => {
    for (const { key, file, state } of rows) {
      if (state.kind !== 'chosen' || looked.current.has(key)) continue;
      looked.current.add(key);
      queue
        .current(async () => find.current(await sha256(file)))
        .then((name) => name !== undefined && setSame((now) => new Map(now).set(key, name)))
        // Only an offer: without an answer the file is uploaded like any other.
        .catch(() => undefined);
    }
  }, [rows]);
  return same;
}

async function sha256(file: File): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', await file.arrayBuffer());
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

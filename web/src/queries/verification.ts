import { queryOptions } from '@tanstack/react-query';
import { callAsVisitor } from '../lib/api.ts';
import { ownErrors, undisturbed } from './call-query.ts';

/** What is behind the code of a printed document. Always asked anew: it can be replaced or withdrawn at any moment. */
export function codeQuery(code: string) {
  return queryOptions({
    queryKey: ['verification', code],
    queryFn: ({ signal }) => callAsVisitor('verifyCode', { query: { code }, signal }),
    staleTime: 0,
    gcTime: 0,
    // What someone reads to another person on the telephone must not change under their eyes.
    ...undisturbed,
    // The page says what happened.
    meta: { ownErrors: 'all' },
  });
}

/** The public keys with which the college signs, the one in use first (RPT-05). */
export function publicKeysQuery() {
  return queryOptions({
    queryKey: ['public-keys'],
    queryFn: ({ signal }) => callAsVisitor('listPublicKeys', { query: {}, signal }),
    meta: { ownErrors: 'all' },
  });
}

/** The changes of this resource. */
export const verificationChanges = {
  /** Judges a file by its SHA-256, made here: the file stays on the reader's device. */
  verifyFile: {
    call: async (file: File) => callAsVisitor('verifyFile', { query: { sha256: await sha256Of(file) } }),
    ...ownErrors,
  },
};

/** Browsers hash files for pages that came over a secure connection only. */
export function canVerifyFiles(): boolean {
  return globalThis.crypto?.subtle !== undefined;
}

async function sha256Of(file: File): Promise<string> {
  const hash = await crypto.subtle.digest('SHA-256', await file.arrayBuffer());
  return Array.from(new Uint8Array(hash), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

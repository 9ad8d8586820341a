import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import type { Download } from '@playwright/test';

/** The text of a downloaded PDF as pdftotext reads it, its runs of blanks made one. */
export async function readPdf(download: Download): Promise<string> {
  const { stdout } = await promisify(execFile)('pdftotext', ['-layout', await download.path(), '-']);
  return stdout.replace(/\s+/g, ' ');
}

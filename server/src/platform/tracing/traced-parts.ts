import type { FileStore } from '../files/file-store.ts';
import type { Scanner } from '../files/scanner.ts';
import type { Job } from '../jobs/start-jobs.ts';
import type { Mailer } from '../mail/mailer.ts';
import type { Printer } from '../print/print-service.ts';
import { statementName } from './statement-name.ts';
import type { Tracing } from './tracing.ts';

// What the server does outside itself, each with a span while traces are collected, and just as it was while they are not.

/** What is done around each statement of the database, if anything. */
export function aroundStatements(tracing: Tracing | undefined) {
  if (tracing === undefined) return undefined;
  const facts = { 'db.system.name': 'postgresql' };
  return <Answer>(text: string, ask: () => Promise<Answer>) => tracing.during(statementName(text), facts, ask);
}

/** The store of files; of a file that is read the span ends when its first bytes may come. */
export function tracedFiles(files: FileStore, tracing: Tracing | undefined, kind: 'folder' | 's3'): FileStore {
  if (tracing === undefined) return files;
  const facts = { 'cpd.store': kind };
  return {
    ...files,
    save: (...given) => tracing.during('save file', facts, () => files.save(...given)),
    read: (...given) => tracing.during('read file', facts, () => files.read(...given)),
    remove: (...given) => tracing.during('remove file', facts, () => files.remove(...given)),
  };
}

/** The virus check of uploads. */
export function tracedScanner(scan: Scanner, tracing: Tracing | undefined): Scanner {
  if (tracing === undefined) return scan;
  return (content) => tracing.during('check for viruses', {}, () => scan(content));
}

/** The way of emails. */
export function tracedMailer(mailer: Mailer, tracing: Tracing | undefined): Mailer {
  if (tracing === undefined) return mailer;
  return { ...mailer, send: (...given) => tracing.during('send email', {}, () => mailer.send(...given)) };
}

/** The printer, with the time that a document waits for its turn. */
export function tracedPrinter(printer: Printer, tracing: Tracing | undefined): Printer {
  if (tracing === undefined) return printer;
  return { ...printer, print: (...given) => tracing.during('print document', {}, () => printer.print(...given)) };
}

/** Scheduled work, each run a trace of its own. */
export function tracedJobs(jobs: readonly Job[], tracing: Tracing | undefined): readonly Job[] {
  if (tracing === undefined) return jobs;
  return jobs.map((job) => ({
    ...job,
    run: (...given) => tracing.alone(`job ${job.name}`, {}, () => job.run(...given)),
  }));
}

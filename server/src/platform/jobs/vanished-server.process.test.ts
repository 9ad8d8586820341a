import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { pathToFileURL } from 'node:url';
import { SMTPServer } from 'smtp-server';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { runServerProcess } from '../../testing/server-process.ts';
import { type FreshDatabase, freshDatabase, silentLog } from '../../testing/test-database.ts';
import { inTransaction } from '../database/transaction.ts';
import { openMailQueue } from '../mail/mail-queue.ts';
import { openMailer } from '../mail/mailer.ts';
import { insertMail } from '../mail/outgoing-mail-store.ts';
import { sendWaitingMail } from '../mail/send-waiting-mail.ts';
import { startJobs } from './start-jobs.ts';

const MAILS = 6;
/** The one during which the first server is killed. */
const KILLED_AT = 3;
/** Far more than is promised; a machine that does much else takes its time. */
const WITHIN_MS = 360_000;

let own: FreshDatabase;
const open: (() => unknown)[] = [];
beforeAll(async () => {
  own = await freshDatabase();
});
afterEach(async () => {
  for (const end of open.splice(0).reverse()) await end();
});
afterAll(() => own.close());

/** A mail server that takes what comes, but leaves anyone who sends a certain one without an answer; each by its Message-ID. */
async function startMailServer(silentAt: number) {
  const accepted: string[] = [];
  let came = 0;
  const silence = Promise.withResolvers<void>();
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData: (stream, _session, done) => {
      const parts: Buffer[] = [];
      stream.on('data', (part: Buffer) => parts.push(part));
      stream.on('end', () => {
        came += 1;
        if (came === silentAt) return silence.resolve();
        accepted.push(/^Message-ID: (.*)$/im.exec(Buffer.concat(parts).toString())?.[1] ?? 'none');
        done();
      });
    },
  });
  server.on('error', () => undefined);
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  open.push(() => new Promise<void>((resolve) => server.close(() => resolve())));
  return {
    accepted,
    silence: silence.promise,
    url: `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`,
  };
}

const names = { from: 'cpd@example.org', host: 'cpd.example' };
const sender = { name: 'CPD Logbook', replyTo: '' };

/** A server as a process, whose closing of years never ends, and which sends e-mails. */
function firstServer(smtpUrl: string) {
  const from = (path: string) => pathToFileURL(new URL(path, import.meta.url).pathname).href;
  return runServerProcess(`
    const { startJobs } = await import(${JSON.stringify(from('./start-jobs.ts'))});
    const { openDatabase } = await import(${JSON.stringify(from('../database/open-database.ts'))});
    const { openMailQueue } = await import(${JSON.stringify(from('../mail/mail-queue.ts'))});
    const { openMailer } = await import(${JSON.stringify(from('../mail/mailer.ts'))});
    const { sendWaitingMail } = await import(${JSON.stringify(from('../mail/send-waiting-mail.ts'))});
    const log = { info: () => undefined, warn: () => undefined };
    const { database } = openDatabase(${JSON.stringify(own.connection)}, { log });
    const mailer = openMailer({
      ...${JSON.stringify(names)},
      sender: async () => (${JSON.stringify(sender)}),
      endAddress: () => '',
      smtpUrl: ${JSON.stringify(smtpUrl)},
    });
    const jobs = [
      { name: 'close-years', every: 'minute', run: () => { console.log('closing'); return new Promise(() => undefined); } },
      { name: 'send-waiting-mail', every: 'minute', run: async (_id, boss, signal) =>
        void (await sendWaitingMail({ database, queue: await openMailQueue(boss), mailer, log, signal })) },
    ];
    startJobs({ connection: ${JSON.stringify(own.owner.connection)}, jobs, log, startDelayMs: 0 });
    setInterval(() => undefined, 1_000);
  `);
}

test('[R55] a server that is killed in the middle of closing years and of an e-mail: another goes on, and each e-mail is taken once', {
  timeout: WITHIN_MS + 60_000,
}, async () => {
  const mail = { recipient: 'member@example.org', subject: 'News', text: 'Hello', html: '<p>Hello</p>' };
  for (let count = 0; count < MAILS; count += 1) {
    await inTransaction(own.database, (transaction) => insertMail(transaction, mail, Temporal.Now.instant()));
  }
  const mailServer = await startMailServer(KILLED_AT);
  const first = firstServer(mailServer.url);
  open.push(() => first.kill('SIGKILL'));
  await Promise.all([first.nextLine(), mailServer.silence]);
  await first.kill('SIGKILL');
  const killed = performance.now();
  const seconds = () => Math.round((performance.now() - killed) / 1_000);

  const noOutbox = () => Promise.reject(new Error('There is a mail server.'));
  const mailer = openMailer({
    ...{ ...names, sender: async () => sender, endAddress: () => '' },
    ...{ smtpUrl: mailServer.url, openOutbox: noOutbox },
  });
  open.push(() => mailer.close());
  let closedAfter: number | undefined;
  const jobs = [
    {
      name: 'close-years',
      every: 'minute' as const,
      run: async () => {
        closedAfter ??= seconds();
      },
    },
    {
      name: 'send-waiting-mail',
      every: 'minute' as const,
      run: async (_runId: string, boss: Parameters<typeof openMailQueue>[0], signal: AbortSignal) => {
        const queue = await openMailQueue(boss);
        await sendWaitingMail({ database: own.database, queue, mailer, log: silentLog, signal });
      },
    },
  ];
  open.push(startJobs({ connection: own.owner.connection, jobs, log: silentLog, startDelayMs: 0 }));

  const waiting = () =>
    own.database.selectFrom('outgoing_mail').select('outgoing_mail_id').where('sent_at', 'is', null).execute();
  await vi.waitFor(() => expect(closedAfter).toBeDefined(), { timeout: WITHIN_MS, interval: 500 });
  await vi.waitFor(async () => expect(await waiting()).toEqual([]), { timeout: WITHIN_MS, interval: 500 });
  process.stdout.write(
    `A server killed: years closed by another after ${closedAfter} s, e-mails sent after ${seconds()} s.\n`,
  );
  expect(mailServer.accepted).toHaveLength(MAILS);
  expect(new Set(mailServer.accepted).size, 'none twice').toBe(MAILS);
});

import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { PgBoss } from 'pg-boss';
import { SMTPServer } from 'smtp-server';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { type FreshDatabase, freshDatabase, silentLog } from '../../testing/test-database.ts';
import { inTransaction } from '../database/transaction.ts';
import { storeAway } from '../files/unless-silent.ts';
import { openWriteOncePlace } from '../files/write-once-place.ts';
import { type MailQueue, openMailQueue } from './mail-queue.ts';
import { type Mailer, type MailSettings, openMailer } from './mailer.ts';
import { insertMail, markSent, type NewMail } from './outgoing-mail-store.ts';
import { sendWaitingMail } from './send-waiting-mail.ts';

const NOW = Temporal.Instant.from('2026-11-20T01:00:00Z');
const MAIL: NewMail = {
  recipient: 'member@example.org',
  subject: 'Your record – kōrero',
  text: 'Hello\n.\nBye',
  html: '<p>Hello</p>',
};

let own: FreshDatabase;
let boss: PgBoss;
let queue: MailQueue;
let folder: string;
const open: { close(): unknown }[] = [];

beforeAll(async () => {
  own = await freshDatabase();
  boss = new PgBoss({ ...placeOf(own.owner.connection), schema: 'pgboss', max: 3, supervise: false, schedule: false });
  boss.on('error', () => undefined);
  await boss.start();
  queue = await openMailQueue(boss);
}, 60_000);
afterAll(async () => {
  await boss.stop({ graceful: false });
  await own.close();
});

beforeEach(async () => {
  await sql`truncate outgoing_mail restart identity cascade`.execute(own.owner.database);
  await boss.deleteAllJobs('send-mail');
  folder = await mkdtemp(join(tmpdir(), 'cpd-mail-'));
});
afterEach(async () => {
  for (const each of open.splice(0).reverse()) each.close();
  await rm(folder, { recursive: true, force: true });
});

/** A real mail server on loopback; answers what it has taken. */
async function startServer(refuse?: (recipient: string) => number | undefined, port = 0) {
  const taken: { from: string; to: string[]; content: string; user: unknown }[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    allowInsecureAuth: true,
    onAuth: ({ username, password }, _session, done) =>
      password === 'secret' ? done(null, { user: username }) : done(new Error('Wrong password')),
    onRcptTo: ({ address }, _session, done) => {
      const responseCode = refuse?.(address);
      done(responseCode === undefined ? null : Object.assign(new Error('Refused'), { responseCode }));
    },
    onData: (stream, { envelope, user }, done) => {
      const parts: Buffer[] = [];
      stream.on('data', (part: Buffer) => parts.push(part));
      stream.on('end', () => {
        const from = envelope.mailFrom === false ? '' : envelope.mailFrom.address;
        const to = envelope.rcptTo.map(({ address }) => address);
        taken.push({ from, to, content: Buffer.concat(parts).toString(), user });
        done();
      });
    },
  });
  server.listen(port, '127.0.0.1');
  await once(server.server, 'listening');
  open.push({ close: () => server.close(() => undefined) });
  return { taken, port: (server.server.address() as AddressInfo).port, stop: () => server.close(() => undefined) };
}

function mailerTo(smtpUrl: string | undefined, patience: Partial<Parameters<typeof openMailer>[0]> = {}): Mailer {
  const openOutbox = () => openWriteOncePlace({ kind: 'folder', folder: join(folder, 'outbox') });
  const names = {
    from: 'cpd@example.org',
    sender: async () => ({ name: 'CPD "Logbook", Ltd', replyTo: '' }),
    host: 'cpd.example',
  };
  const endAddress: MailSettings['endAddress'] = ({ userId, kind }) => `https://cpd.example/end/${kind}/${userId}`;
  const mailer = openMailer({ ...names, smtpUrl, openOutbox, endAddress, ...patience });
  open.push(mailer);
  return mailer;
}

async function leave(...mails: Partial<NewMail>[]): Promise<void> {
  for (const mail of mails) {
    await inTransaction(own.database, (transaction) => insertMail(transaction, { ...MAIL, ...mail }, NOW));
  }
}

async function rows() {
  return await own.database.selectFrom('outgoing_mail').selectAll().orderBy('outgoing_mail_id').execute();
}

/** Sends what is due now; answers how many went out. */
async function send(mailer: Mailer, log = silentLog): Promise<number> {
  return await sendWaitingMail({ database: own.database, queue, mailer, log });
}

/** The tries that are to come: how many were repeats so far, how many there may be, and the seconds until the next. */
async function tries() {
  const { rows } = await sql<{ retries: number; limit: number; pause: number }>`
    select retry_count as retries, retry_limit as limit, extract(epoch from start_after - now())::int as pause
    from pgboss.job where name = 'send-mail' and state = 'retry' order by created_on`.execute(own.owner.database);
  return rows;
}

/** As if the pause after a failure were over; `left` is the number of tries that are left then. */
async function pass(left?: number): Promise<void> {
  await sql`update pgboss.job set start_after = now() where name = 'send-mail' and state = 'retry'`.execute(
    own.owner.database,
  );
  if (left !== undefined)
    await sql`update pgboss.job set retry_limit = retry_count + ${left} where name = 'send-mail'`.execute(
      own.owner.database,
    );
}

/** As if the lease of anyone who is sending were over. */
async function expire(): Promise<void> {
  await sql`
    update pgboss.job set started_on = started_on - interval '3 minutes' where name = 'send-mail' and state = 'active'
  `.execute(own.owner.database);
  await sql`update pgboss.queue set monitor_claim_on = null, monitor_on = null`.execute(own.owner.database);
  await boss.supervise('send-mail');
}

function placeOf(connection: FreshDatabase['connection']) {
  return typeof connection === 'string' ? { connectionString: connection } : { ...connection, ssl: false };
}

/** A mail server that lets everyone in and then says nothing; answers its address, and who came. */
async function startHanging() {
  const came: unknown[] = [];
  const server = createServer((socket) => {
    came.push(socket);
    open.push({ close: () => socket.destroy() });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  open.push({ close: () => server.close() });
  return { came, url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}` };
}

describe('a mail server that says nothing', () => {
  test('[R24] is asked once in a run: the other e-mails wait for the next, and lose none of their tries', async () => {
    const { came, url } = await startHanging();
    await leave({}, {}, {});
    expect(await send(mailerTo(url, { silenceMs: 300 }))).toBe(0);
    expect(came).toHaveLength(1);
    expect(await tries()).toMatchObject([{ retries: 0 }]);
    const { taken, port } = await startServer();
    expect(await send(mailerTo(`smtp://127.0.0.1:${port}`)), 'without the one that pauses').toBe(2);
    expect(taken).toHaveLength(2);
  });

  test('[R24] is left when the server stops, however long it would be waited for', async () => {
    const { came, url } = await startHanging();
    await leave({}, {});
    const stopping = new AbortController();
    const run = sendWaitingMail({
      database: own.database,
      queue,
      mailer: mailerTo(url),
      log: silentLog,
      signal: stopping.signal,
    });
    await expect.poll(() => came).toHaveLength(1);
    stopping.abort();
    expect(await run).toBe(0);
    expect(await rows()).toMatchObject([{ sent_at: null, given_up_at: null }, { last_problem: null }]);
  });
});

describe('an e-mail is kept', () => {
  test('while the mail server is away, and sent when it is back', async () => {
    const { port, stop } = await startServer();
    stop();
    const mailer = mailerTo(`smtp://127.0.0.1:${port}`);
    await leave({});
    const warn = vi.fn();
    expect(await send(mailer, { ...silentLog, warn })).toBe(0);
    expect(warn).toHaveBeenCalledWith(expect.stringContaining('will be tried again'));
    expect(warn).not.toHaveBeenCalledWith(expect.stringContaining('member@example.org'));
    expect(await rows()).toMatchObject([{ last_problem: expect.any(String), sent_at: null, given_up_at: null }]);
    const [next] = await tries();
    expect(next?.pause).toBeGreaterThan(20);
    expect(await send(mailer), 'not before the pause is over').toBe(0);
    const { taken } = await startServer(undefined, port);
    await pass();
    expect(await send(mailer)).toBe(1);
    expect(taken).toHaveLength(1);
  });

  test('and not tried again when it was refused for good; the others go out', async () => {
    const { taken, port } = await startServer((to) => (to.startsWith('gone') ? 550 : undefined));
    await leave({ recipient: 'gone@example.org' }, {});
    expect(await send(mailerTo(`smtp://127.0.0.1:${port}`))).toBe(1);
    expect(await rows()).toMatchObject([{ given_up_at: expect.any(String) }, { sent_at: expect.any(String) }]);
    expect(taken).toMatchObject([{ to: ['member@example.org'] }]);
  });

  test('when it was refused for now, or the password is wrong, until nobody tries any more', async () => {
    const busy = await startServer(() => 451);
    await leave({});
    await send(mailerTo(`smtp://127.0.0.1:${busy.port}`));
    expect(await rows()).toMatchObject([{ given_up_at: null, sent_at: null }]);
    expect(await tries()).toMatchObject([{ retries: 0, limit: 13 }]);
    await pass();
    await send(mailerTo(`smtp://cpd:wrong@127.0.0.1:${busy.port}`));
    expect(await rows()).toMatchObject([{ given_up_at: null }]);
    expect(await tries()).toMatchObject([{ retries: 1 }]);
    await pass(1);
    await send(mailerTo(`smtp://127.0.0.1:${busy.port}`));
    expect(await rows()).toMatchObject([{ given_up_at: expect.any(String), last_problem: expect.any(String) }]);
    await pass();
    expect([await tries(), await queue.take()]).toEqual([[], undefined]);
  });

  test('[R1] and sent by the next run when the queue has lost it', async () => {
    await leave({});
    await queue.add([1]);
    await boss.deleteAllJobs('send-mail');
    expect(await send(mailerTo(undefined))).toBe(1);
  });

  test('[R1] when whoever was sending it is killed, and sent when the lease is over', async () => {
    await leave({});
    await queue.add([1]);
    expect(await queue.take()).toMatchObject({ mailId: 1, isLast: false });
    const mailer = mailerTo(undefined);
    expect(await send(mailer), 'not before the lease is over').toBe(0);
    await expire();
    await pass();
    expect(await send(mailer)).toBe(1);
  });
});

describe('an e-mail', () => {
  test('says where it can be ended when its reader can do without it, and else does not', async () => {
    const { taken, port } = await startServer();
    const mailer = mailerTo(`smtp://127.0.0.1:${port}`);
    const mail = { ...MAIL, mailId: 1, createdAt: NOW.toString(), userId: 7 };
    await mailer.send({ ...mail, emailKind: 'NEWS' });
    await mailer.send(mail);
    const [news, record] = taken.map(({ content }) => content);
    expect(news).toMatch(/^List-Unsubscribe: <https:\/\/cpd\.example\/end\/NEWS\/7>\r$/m);
    expect(news).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click\r$/m);
    expect(record).not.toContain('List-Unsubscribe');
  });

  test('arrives as it was written, from whom the settings say, signed in where that is asked for', async () => {
    const { taken, port } = await startServer();
    await leave({ replyTo: 'asker@example.org' });
    expect(await send(mailerTo(`smtp://cpd:secret@127.0.0.1:${port}`))).toBe(1);
    const [mail] = taken;
    expect(mail).toMatchObject({ from: 'cpd@example.org', to: ['member@example.org'], user: 'cpd' });
    expect(mail?.content).toMatch(/^From: "CPD \\"Logbook\\", Ltd" <cpd@example\.org>\r$/m);
    expect(mail?.content).toMatch(/^Reply-To: asker@example\.org\r$/m);
    expect(mail?.content).toMatch(/^Message-ID: <mail-\d+@cpd\.example>\r$/m);
    expect(mail?.content).toMatch(/^Subject: =\?UTF-8\?/m);
    expect(mail?.content).toMatch(/^Auto-Submitted: auto-generated\r$/m);
    expect(mail?.content).toMatch(/Hello\r\n\.\r\nBye/);
    expect(mail?.content).toContain('<p>Hello</p>');
  });

  test('is answered to whom the college says, unless it says so itself', async () => {
    const { taken, port } = await startServer();
    const sender = async () => ({ name: 'The College', replyTo: 'cpd-help@example.org' });
    await leave({}, { replyTo: 'asker@example.org' });
    expect(await send(mailerTo(`smtp://127.0.0.1:${port}`, { sender }))).toBe(2);
    expect(taken[0]?.content).toMatch(/^From: .*The College/m);
    expect(taken[0]?.content).toMatch(/^Reply-To: cpd-help@example\.org\r$/m);
    expect(taken[1]?.content).toMatch(/^Reply-To: asker@example\.org\r$/m);
  });

  test('cannot be given another header or recipient by what is written in it', async () => {
    const { taken, port } = await startServer();
    await leave({ subject: 'Hi\r\nBcc: victim@example.org', replyTo: 'a@example.org\r\nBcc: victim@example.org' });
    await send(mailerTo(`smtp://127.0.0.1:${port}`));
    expect(taken).toMatchObject([{ to: ['member@example.org'] }]);
    expect(taken[0]?.content).not.toMatch(/^Bcc:/m);
  });

  test('goes out once, however many servers send', async () => {
    const { taken, port } = await startServer();
    await leave({}, {}, {}, {}, {}, {});
    const url = `smtp://127.0.0.1:${port}`;
    const sent = await Promise.all([1, 2, 3].map(() => send(mailerTo(url))));
    expect(sent.reduce((sum, count) => sum + count, 0)).toBe(6);
    expect(taken).toHaveLength(6);
    expect(await send(mailerTo(url))).toBe(0);
  });

  test('[R1] is not sent again when whoever sent it is killed before the queue hears of it', async () => {
    const { taken, port } = await startServer();
    await leave({});
    await queue.add([1]);
    await queue.take();
    await markSent(own.database, 1);
    await expire();
    await pass();
    expect(await send(mailerTo(`smtp://127.0.0.1:${port}`))).toBe(0);
    expect([taken, await tries()]).toEqual([[], []]);
  });

  test('is a file in the outbox while there is no mail server, the same file when it is written again', async () => {
    const mailer = mailerTo(undefined);
    await leave({});
    expect(await send(mailer)).toBe(1);
    await own.database.updateTable('outgoing_mail').set({ sent_at: null }).execute();
    expect(await send(mailer)).toBe(1);
    expect(await readdir(join(folder, 'outbox'))).toEqual(['000001.eml']);
    const content = await readFile(join(folder, 'outbox/000001.eml'), 'utf8');
    expect(content).toMatch(/^To: member@example\.org\r$/m);
  });

  test('[R51] waits with all others while the place of the outbox cannot be reached, and loses no try', async () => {
    await leave({}, {});
    const away = mailerTo(undefined, { openOutbox: () => Promise.reject(storeAway('not mounted')) });
    expect(await send(away)).toBe(0);
    expect(await tries()).toMatchObject([{ retries: 0 }]);
    await pass();
    expect(await send(mailerTo(undefined))).toBe(2);
    expect(await readdir(join(folder, 'outbox'))).toEqual(['000001.eml', '000002.eml']);
  });

  test('is not left behind by a change that failed', async () => {
    const failing = inTransaction(own.database, async (transaction) => {
      await insertMail(transaction, MAIL, NOW);
      throw new Error('no');
    });
    await expect(failing).rejects.toThrow('no');
    expect(await rows()).toEqual([]);
  });
});

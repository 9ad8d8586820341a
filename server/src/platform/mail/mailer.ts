import type { OptionalEmail } from '@cpd/domain/member/email-kinds';
import type { Transporter } from 'nodemailer';
import { AppError } from '../errors/app-error.ts';
import type { WriteOncePlace } from '../files/write-once-place.ts';
import type { WaitingMail } from './outgoing-mail-store.ts';

/** Where messages go. */
export interface Mailer {
  /**
   * Hands a message over; throws MailRefused when that can never work, MailServerAway when no message goes out just now,
   * anything else when this one may work later. `signal` breaks it off, however long the mail server says nothing.
   */
  send(mail: WaitingMail, signal?: AbortSignal): Promise<void>;
  close(): void;
}

/** The mail server will not take this message, now or later. */
export class MailRefused extends Error {}

/** The mail server cannot be reached, or says nothing: another message would only wait as long. */
export class MailServerAway extends Error {}

/** How messages are sent. */
export interface MailSettings {
  /** `smtp://` or `smtps://`, with user and password where they are needed; undefined: messages are kept in the outbox. */
  smtpUrl: string | undefined;
  /** The sender's address. */
  from: string;
  /** The sender's name, and whom answers go to where a message does not say it; empty for the sender. Managers change both while the product runs. */
  sender(): Promise<{ name: string; replyTo: string }>;
  /** Opens the place that holds one `.eml` file a message while there is no mail server; all servers on a database have the same. */
  openOutbox(): Promise<WriteOncePlace>;
  /** The name of this server, the right side of each Message-ID. */
  host: string;
  /** The address that ends e-mails of a kind to a member. */
  endAddress(ended: { userId: number; kind: OptionalEmail }): string;
  /** Milliseconds for which a mail server may say nothing; tests are less patient. */
  silenceMs?: number;
}

const CONNECT_MS = 10_000;
const SILENCE_MS = 20_000;
const FIRST_PERMANENT = 500;
/** What nodemailer calls the failures of a connection, whatever it carried. */
const AWAY = new Set(['ETIMEDOUT', 'ECONNECTION', 'ESOCKET', 'EDNS']);

/** A mailer to the mail server of the settings, or into the outbox. */
export function openMailer(settings: MailSettings): Mailer {
  return settings.smtpUrl === undefined ? openOutbox(settings) : openSmtp(settings, settings.smtpUrl);
}

function openSmtp(settings: MailSettings, url: string): Mailer {
  const { transport, close } = openWithFirst(async () => {
    const { createTransport } = await import('nodemailer');
    return createTransport({
      url,
      pool: true,
      maxConnections: 1,
      connectionTimeout: CONNECT_MS,
      greetingTimeout: settings.silenceMs ?? CONNECT_MS,
      socketTimeout: settings.silenceMs ?? SILENCE_MS,
      disableFileAccess: true,
      disableUrlAccess: true,
    });
  });
  return {
    send: async (mail, signal) => {
      try {
        const message = messageOf(mail, settings, await settings.sender());
        const sending = (await transport()).sendMail(message);
        await unlessBrokenOff(sending, signal, close);
      } catch (error) {
        if (isPermanent(error)) throw new MailRefused(String(error));
        throw isAway(error) ? new MailServerAway(String(error)) : error;
      }
    },
    close,
  };
}

/** One file a message, named by its number: sent again, after a crash before that was noted, it is the same file. */
function openOutbox(settings: MailSettings): Mailer {
  const { transport, close } = openWithFirst(async () => {
    const { createTransport } = await import('nodemailer');
    const place = await settings.openOutbox();
    const writer = createTransport({ streamTransport: true, buffer: true, newline: 'windows' });
    return { place, writer, close: () => place.close() };
  });
  return {
    send: async (mail) => {
      try {
        const { place, writer } = await transport();
        const written = messageOf(mail, settings, await settings.sender());
        const { message } = await writer.sendMail({ ...written, ...alwaysAlike(mail) });
        await place.write(`${String(mail.mailId).padStart(6, '0')}.eml`, message.toString());
      } catch (error) {
        if (error instanceof AppError && error.code === 'UNAVAILABLE') throw new MailServerAway(String(error.cause));
        throw error;
      }
    },
    close,
  };
}

/** What else were made anew for each try. */
function alwaysAlike({ mailId, createdAt }: WaitingMail) {
  return { date: new Date(createdAt), baseBoundary: `mail-${mailId}` };
}

/** What sends is loaded and opened with the first message, and anew with the first after it was closed: many servers never have one. */
function openWithFirst<Sending extends { close(...given: Parameters<Transporter['close']>): void }>(
  open: () => Promise<Sending>,
) {
  let opened: Promise<Sending> | undefined;
  return {
    transport: () => {
      opened ??= open().catch((error: unknown) => {
        opened = undefined;
        throw error;
      });
      return opened;
    },
    close: () => {
      // A connection that carries a message is cut too: no one waits for its answer.
      void opened?.then(
        (transport) => transport.close({ force: true }),
        () => undefined,
      );
      opened = undefined;
    },
  };
}

/** Waits for a message to be handed over, and no longer than until the signal comes: then the connection is closed. */
async function unlessBrokenOff(sending: Promise<unknown>, signal: AbortSignal | undefined, close: () => void) {
  if (signal === undefined) {
    await sending;
    return;
  }
  const brokenOff = Promise.withResolvers<never>();
  const breakOff = () => {
    close();
    brokenOff.reject(new MailServerAway(`The mail server did not take the message in time: ${signal.reason}`));
  };
  if (signal.aborted) breakOff();
  else signal.addEventListener('abort', breakOff);
  try {
    await Promise.race([sending, brokenOff.promise]);
  } finally {
    signal.removeEventListener('abort', breakOff);
    // Whichever of the two came second is of no interest.
    sending.catch(() => undefined);
  }
}

function messageOf(mail: WaitingMail, settings: MailSettings, sender: Awaited<ReturnType<MailSettings['sender']>>) {
  const replyTo = mail.replyTo ?? sender.replyTo;
  return {
    from: { name: sender.name, address: settings.from },
    to: { name: '', address: mail.recipient },
    ...(replyTo !== '' && { replyTo: { name: '', address: replyTo } }),
    subject: mail.subject,
    text: mail.text,
    ...(mail.html !== undefined && { html: mail.html }),
    // The same message sent twice, after a crash between sending and noting it, can be told to be the same.
    messageId: `<mail-${mail.mailId}@${settings.host}>`,
    headers: { 'Auto-Submitted': 'auto-generated', ...endingHeaders(mail, settings) },
  };
}

/** What lets a mail program offer a button that ends such e-mails without a page (RFC 8058). */
function endingHeaders({ userId, emailKind: kind }: WaitingMail, { endAddress }: MailSettings): Record<string, string> {
  if (userId === undefined || kind === undefined) return {};
  return {
    'List-Unsubscribe': `<${endAddress({ userId, kind })}>`,
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  };
}

function isAway(error: unknown): boolean {
  return error instanceof Error && 'code' in error && AWAY.has(String(error.code));
}

/** The recipient or the message was refused for good; a refused sign-in is the operator's to mend and tried again. */
function isPermanent(error: unknown): boolean {
  if (typeof error !== 'object' || error === null || !('code' in error) || !('responseCode' in error)) return false;
  const isOfMessage = error.code === 'EENVELOPE' || error.code === 'EMESSAGE';
  return isOfMessage && typeof error.responseCode === 'number' && error.responseCode >= FIRST_PERMANENT;
}

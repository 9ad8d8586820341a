import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Transporter } from 'nodemailer';
import type { WaitingMail } from './outgoing-mail-store.ts';

/** Where messages go. */
export interface Mailer {
  /** Hands a message over; throws MailRefused when that can never work, anything else when it may work later. */
  send(mail: WaitingMail): Promise<void>;
  close(): void;
}

/** The mail server will not take this message, now or later. */
export class MailRefused extends Error {}

/** How messages are sent. */
export interface MailSettings {
  /** `smtp://` or `smtps://`, with user and password where they are needed; undefined: messages are kept in the outbox folder. */
  smtpUrl: string | undefined;
  /** The sender's address. */
  from: string;
  /** The sender's name. */
  fromName: string;
  /** Holds one `.eml` file a message while there is no mail server. */
  outboxFolder: string;
  /** The name of this server, the right side of each Message-ID. */
  host: string;
}

const CONNECT_MS = 10_000;
const SILENCE_MS = 20_000;
const FIRST_PERMANENT = 500;

/** A mailer to the mail server of the settings, or into the outbox folder. */
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
      greetingTimeout: CONNECT_MS,
      socketTimeout: SILENCE_MS,
      disableFileAccess: true,
      disableUrlAccess: true,
    });
  });
  return {
    send: async (mail) => {
      try {
        await (await transport()).sendMail(messageOf(mail, settings));
      } catch (error) {
        throw isPermanent(error) ? new MailRefused(String(error)) : error;
      }
    },
    close,
  };
}

/** One file a message, named by its number: written anew it is the same file. */
function openOutbox(settings: MailSettings): Mailer {
  const { transport, close } = openWithFirst(async () => {
    const { createTransport } = await import('nodemailer');
    return createTransport({ streamTransport: true, buffer: true, newline: 'windows' });
  });
  return {
    send: async (mail) => {
      const { message } = await (await transport()).sendMail(messageOf(mail, settings));
      await mkdir(settings.outboxFolder, { recursive: true, mode: 0o700 });
      const path = join(settings.outboxFolder, `${String(mail.mailId).padStart(6, '0')}.eml`);
      await writeFile(`${path}.part`, message as Buffer, { mode: 0o600 });
      await rename(`${path}.part`, path);
    },
    close,
  };
}

/** What sends is loaded and opened with the first message: many servers never have one. */
function openWithFirst<Sending extends Pick<Transporter, 'close'>>(open: () => Promise<Sending>) {
  let opened: Promise<Sending> | undefined;
  return {
    transport: () => {
      opened ??= open();
      return opened;
    },
    close: () => void opened?.then((transport) => transport.close()),
  };
}

function messageOf(mail: WaitingMail, settings: MailSettings) {
  return {
    from: { name: settings.fromName, address: settings.from },
    to: { name: '', address: mail.recipient },
    ...(mail.replyTo !== undefined && { replyTo: { name: '', address: mail.replyTo } }),
    subject: mail.subject,
    text: mail.text,
    ...(mail.html !== undefined && { html: mail.html }),
    // The same message sent twice, after a crash between sending and noting it, can be told to be the same.
    messageId: `<mail-${mail.mailId}@${settings.host}>`,
    headers: { 'Auto-Submitted': 'auto-generated' },
  };
}

/** The recipient or the message was refused for good; a refused sign-in is the operator's to mend and tried again. */
function isPermanent(error: unknown): boolean {
  if (typeof error !== 'object' || error === null || !('code' in error) || !('responseCode' in error)) return false;
  const isOfMessage = error.code === 'EENVELOPE' || error.code === 'EMESSAGE';
  return isOfMessage && typeof error.responseCode === 'number' && error.responseCode >= FIRST_PERMANENT;
}

import type { MailConfig } from '../config/config.ts';
import { qrPicture } from './qr-picture.ts';
import { NotSent, type Sender } from './sender.ts';

const TIMEOUT_MS = 20_000;

/** Sends mail over SMTP. The Message-ID is made of the message's id, so that a second copy is recognised as one. */
export function mailSender({ smtpUrl, from }: MailConfig, site: { productName: string; host: () => string }): Sender {
  const limits = { connectionTimeout: TIMEOUT_MS, greetingTimeout: TIMEOUT_MS, socketTimeout: TIMEOUT_MS };
  // A server that sends no mail does not load it.
  const opened = import('nodemailer').then(({ createTransport }) => createTransport({ url: smtpUrl, ...limits }));
  return async ({ id, recipient, subject, body, reply_to, qr_text }) => {
    const transport = await opened;
    try {
      await transport.sendMail({
        from: from ?? { name: site.productName, address: `no-reply@${site.host()}` },
        to: { name: '', address: recipient },
        ...(reply_to !== null && { replyTo: { name: '', address: reply_to } }),
        subject,
        text: body,
        ...(qr_text !== null && { attachments: [{ filename: 'qr.png', content: await qrPicture(qr_text) }] }),
        messageId: `<${id}@${site.host()}>`,
        headers: { 'Auto-Submitted': 'auto-generated' },
        disableFileAccess: true,
        disableUrlAccess: true,
      });
    } catch (error) {
      throw new NotSent(`SMTP: ${codesOf(error)}`);
    }
  };
}

// A server's own words may repeat the message, so only its codes are kept.
function codesOf(error: unknown): string {
  if (!(error instanceof Error)) return 'failed';
  const code = 'code' in error ? String(error.code) : error.name;
  return 'responseCode' in error ? `${code} ${String(error.responseCode)}` : code;
}

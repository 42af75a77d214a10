import { isIP } from 'node:net';
import { join } from 'node:path';
import { z } from 'zod';

const Port = z.coerce.number().int().min(0).max(65_535);
const OnOff = z.enum(['0', '1']).transform((value) => value === '1');

const ORIGIN = /^[a-z][a-z0-9+.-]*:\/\/[a-z0-9.-]+(?::\d+)?$/;

function originsIn(text: string, context: z.RefinementCtx): string[] {
  const origins = text.split(',').map((origin) => origin.trim());
  if (!origins.every((origin) => ORIGIN.test(origin))) {
    context.addIssue({ code: 'custom', message: 'origins such as https://localhost, with commas between' });
  }
  return origins;
}

const NAMED_NETWORKS = new Set(['loopback', 'linklocal', 'uniquelocal']);

/** Whether the text is an address, a network such as 10.0.0.0/8, or the name of a well-known one. */
function isNetwork(text: string): boolean {
  const [address = '', bits, ...more] = text.split('/');
  const family = isIP(address);
  if (bits === undefined) return family !== 0 || NAMED_NETWORKS.has(text);
  return family !== 0 && more.length === 0 && /^[1-9]\d{0,2}$/.test(bits) && Number(bits) <= (family === 4 ? 32 : 128);
}

const HOST = /^[a-z0-9.-]+$/;

/** An https address for people's browsers, without a password, with a host that a header can name. */
const HttpsAddress = z
  .url({ protocol: /^https$/, error: 'an address that begins with https://' })
  .transform((text) => new URL(text))
  .refine(({ username, password, hostname }) => username === '' && password === '' && HOST.test(hostname), {
    error: 'an https address without user and password',
  })
  .transform(({ href }) => href);

/** A passphrase wraps keys that may be copied with a backup, so that it must stand guessing without end. */
export const LEAST_PASSPHRASE = 12;

const Passphrase = z
  .string()
  .min(LEAST_PASSPHRASE, `at least ${LEAST_PASSPHRASE} characters`)
  .regex(/^[^\r\n]*$/, 'one line');

const Environment = z.object({
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
  DATABASE_APP_URL: z
    .url({ protocol: /^postgres(ql)?$/ })
    .refine((text) => new URL(text).username === 'vialant_app', 'an address whose user is vialant_app')
    .optional(),
  DATABASE_READ_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
  READ_BEHIND_SECONDS: z.coerce.number().int().min(1).max(3600).default(30),
  DATA_DIR: z.string().min(1).default('.data'),
  CUSTODY_KEY_DIR: z.string().min(1).optional(),
  CUSTODY_KEY_PASSPHRASE: Passphrase.optional(),
  CUSTODY_KEY_PASSPHRASE_FILE: z.string().min(1).optional(),
  BACKUP_DIR: z.string().min(1).optional(),
  BACKUP_PASSPHRASE: Passphrase.optional(),
  BACKUP_PASSPHRASE_FILE: z.string().min(1).optional(),
  PACKET_DIR: z.string().min(1).optional(),
  PORT: Port.default(8080),
  HOST: z.string().min(1).default('localhost'),
  PUBLIC_URL: z.url({ protocol: /^https?$/ }).optional(),
  PRODUCT_NAME: z
    .string()
    .regex(/^[\p{L}\p{N} .&'-]{1,40}$/u, 'up to 40 letters, digits and spaces')
    .default('Vialant'),
  REGION: z
    .string()
    .regex(/^[a-z0-9-]{1,20}$/, 'lower-case letters, digits and dashes')
    .default('us'),
  DEMO: OnOff.optional(),
  TRUST_PROXY: z
    .string()
    .refine(
      (text) => text.split(',').every((each) => isNetwork(each.trim())),
      'addresses or networks, with commas between',
    )
    .optional(),
  APP_ORIGINS: z.string().transform(originsIn).optional(),
  SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional(),
  MAIL_FROM: z
    .string()
    .regex(/^[^\r\n]{3,200}$/)
    .refine((text) => text.includes('@'), 'must hold an email address')
    .optional(),
  SMS_URL: z.url({ protocol: /^https?$/ }).optional(),
  SMS_ACCOUNT: z.string().min(1).optional(),
  SMS_TOKEN: z.string().min(1).optional(),
  SMS_FROM: z
    .string()
    .regex(/^(\+[0-9]{7,15}|[A-Za-z0-9 ]{3,11})$/, 'a number such as +12025550100, or a sender name')
    .optional(),
  ANDROID_APP_URL: HttpsAddress.optional(),
  IOS_APP_URL: HttpsAddress.optional(),
  DEMO_VIDEO_URL: HttpsAddress.optional(),
  DOWNLOAD_TEXT: z
    .string()
    .regex(/^\P{C}{1,200}$/u, 'up to 200 characters on one line')
    .optional(),
  CONTACT_SALES: z.email('an email address').optional(),
  CONTACT_SUPPORT: z.email('an email address').optional(),
  METRICS_TOKEN: z.string().min(16, 'at least 16 characters').optional(),
  SLOW_STATEMENT_MS: z.coerce.number().int().min(1).max(3_600_000).default(1000),
  TRACE_STATEMENTS: OnOff.default(false),
  LOG_LEVEL: z.enum(['debug', 'info', 'warn', 'error', 'silent']).default('info'),
});

/** A passphrase, of the signing keys or of the backups, or the file that holds it. */
export type KeyPassphrase = { readonly text: string } | { readonly file: string };
export type MailConfig = { smtpUrl: string; from: string | null };
export type SmsConfig = { url: string; account: string; token: string; from: string };

/** Where people get the app; what is null is not offered. */
export type Distribution = {
  androidAppUrl: string | null;
  iosAppUrl: string | null;
  /** A video file that the browser plays. */
  demoVideoUrl: string | null;
  /** The text about the app on a desk computer, instead of the usual one; `{product}` stands for the product's name. */
  downloadText: string | null;
};

/** Who gets the requests of the contact form, by department; null if they are only stored. */
export type ContactAddresses = { Sales: string | null; Support: string | null };

export type Config = {
  databaseUrl: string | null;
  /** How the application's role signs in, where its password does not follow from the owner's. */
  databaseAppUrl: string | null;
  /** A copy of the database that reports and the explorer read; null if they read the database itself. */
  databaseReadUrl: string | null;
  /** A copy that is further behind is not read. */
  mostBehindMs: number;
  dataDir: string;
  /** The folder of the agencies' signing keys. */
  keyDir: string;
  /** By what the signing keys are wrapped; null if they lie in their folder plain. */
  keyPassphrase: KeyPassphrase | null;
  /** The folder to which backups go unless the command says another; null if none is set. */
  backupDir: string | null;
  /** By what backups are sealed; null if nothing is set. */
  backupPassphrase: KeyPassphrase | null;
  /** The folder in which inspection packets are kept until they are fetched. */
  packetDir: string;
  port: number;
  host: string;
  publicUrl: string | null;
  productName: string;
  region: string;
  /**
   * Whether an empty database is filled with the demo agencies, whose password everybody knows. Unless `DEMO` is set,
   * this is true only for the embedded database of a server that only this machine reaches.
   */
  demo: boolean;
  /** Whether `DEMO` was set, to either value. */
  isDemoAsked: boolean;
  /** The proxies whose `x-forwarded-for` is believed: addresses and networks, separated by commas. */
  trustProxy: string | null;
  /** The origins of the mobile apps' pages, which may call the API from there. */
  appOrigins: readonly string[];
  /** How mail is sent; null if it is only stored. */
  mail: MailConfig | null;
  /** The gateway that sends SMS; null if they are only stored. */
  sms: SmsConfig | null;
  distribution: Distribution;
  contact: ContactAddresses;
  logLevel: 'debug' | 'info' | 'warn' | 'error' | 'silent';
  /** What whoever reads the metrics must show; null if there are none. */
  metricsToken: string | null;
  /** A statement that takes longer is logged. */
  slowStatementMs: number;
  /** Whether every transaction carries the trace id of its call as its application name. */
  traceStatements: boolean;
};

export class ConfigError extends Error {
  override readonly name = 'ConfigError';
}

/** The configuration the environment asks for. A wrong value is refused with a sentence that names it. */
export function readConfig(environment: Readonly<Record<string, string | undefined>>): Config {
  const set = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''));
  const parsed = Environment.safeParse(set);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    // The value itself may be a secret, so only its name is repeated.
    throw new ConfigError(`${issue?.path.join('.')} is set to a value that does not fit: ${issue?.message}`);
  }
  const env = parsed.data;
  return {
    databaseUrl: env.DATABASE_URL ?? null,
    databaseAppUrl: env.DATABASE_APP_URL ?? null,
    databaseReadUrl: env.DATABASE_READ_URL ?? null,
    mostBehindMs: env.READ_BEHIND_SECONDS * 1000,
    dataDir: env.DATA_DIR,
    keyDir: env.CUSTODY_KEY_DIR ?? join(env.DATA_DIR, 'keys'),
    keyPassphrase: passphraseOf('CUSTODY_KEY_PASSPHRASE', env),
    backupDir: env.BACKUP_DIR ?? null,
    backupPassphrase: passphraseOf('BACKUP_PASSPHRASE', env),
    packetDir: env.PACKET_DIR ?? join(env.DATA_DIR, 'packets'),
    port: env.PORT,
    host: env.HOST,
    publicUrl: env.PUBLIC_URL?.replace(/\/+$/, '') ?? null,
    productName: env.PRODUCT_NAME,
    region: env.REGION,
    demo: env.DEMO ?? (env.DATABASE_URL === undefined && isForThisMachine(env)),
    isDemoAsked: env.DEMO !== undefined,
    trustProxy: env.TRUST_PROXY ?? null,
    appOrigins: env.APP_ORIGINS ?? [],
    mail: env.SMTP_URL === undefined ? null : { smtpUrl: env.SMTP_URL, from: env.MAIL_FROM ?? null },
    sms: smsOf(env),
    distribution: {
      androidAppUrl: env.ANDROID_APP_URL ?? null,
      iosAppUrl: env.IOS_APP_URL ?? null,
      demoVideoUrl: env.DEMO_VIDEO_URL ?? null,
      downloadText: env.DOWNLOAD_TEXT ?? null,
    },
    contact: { Sales: env.CONTACT_SALES ?? null, Support: env.CONTACT_SUPPORT ?? null },
    logLevel: env.LOG_LEVEL,
    metricsToken: env.METRICS_TOKEN ?? null,
    slowStatementMs: env.SLOW_STATEMENT_MS,
    traceStatements: env.TRACE_STATEMENTS,
  };
}

/** Whether the server listens for this machine alone, and its public address is none of another machine. */
function isForThisMachine({ HOST, PUBLIC_URL }: z.output<typeof Environment>): boolean {
  return isLocalHost(HOST) && isLocalUrl(PUBLIC_URL ?? null);
}

/** Whether the address people use is one of this machine, as it is when none is set. */
export function isLocalUrl(publicUrl: string | null): boolean {
  return publicUrl === null || isLocalHost(new URL(publicUrl).hostname);
}

/** Whether only this machine reaches a host of this name. */
export function isLocalHost(host: string): boolean {
  const name = host.toLowerCase().replace(/^\[(.*)\]$/, '$1');
  if (name === 'localhost' || name.endsWith('.localhost')) return true;
  return isIP(name) === 4 ? name.startsWith('127.') : name === '::1';
}

function passphraseOf(
  name: 'CUSTODY_KEY_PASSPHRASE' | 'BACKUP_PASSPHRASE',
  env: z.output<typeof Environment>,
): KeyPassphrase | null {
  const { [name]: text, [`${name}_FILE` as const]: file } = env;
  if (text !== undefined && file !== undefined) {
    throw new ConfigError(`Set one of ${name} and ${name}_FILE, not both`);
  }
  if (file !== undefined) return { file };
  return text === undefined ? null : { text };
}

function smsOf({ SMS_URL, SMS_ACCOUNT, SMS_TOKEN, SMS_FROM }: z.output<typeof Environment>): SmsConfig | null {
  if (SMS_URL === undefined) return null;
  if (SMS_ACCOUNT === undefined || SMS_TOKEN === undefined || SMS_FROM === undefined) {
    throw new ConfigError('SMS_URL needs SMS_ACCOUNT, SMS_TOKEN and SMS_FROM beside it');
  }
  return { url: SMS_URL.replace(/\/$/, ''), account: SMS_ACCOUNT, token: SMS_TOKEN, from: SMS_FROM };
}

import { expect, test } from 'vitest';
import { ConfigError, readConfig } from './config.ts';

test('without any setting the product runs on the embedded database with the demo agencies, for this machine alone', () => {
  expect(readConfig({})).toEqual({
    databaseUrl: null,
    databaseAppUrl: null,
    databaseReadUrl: null,
    mostBehindMs: 30_000,
    dataDir: '.data',
    packetDir: '.data/packets',
    keyDir: '.data/keys',
    keyPassphrase: null,
    backupDir: null,
    backupPassphrase: null,
    port: 8080,
    host: 'localhost',
    publicUrl: null,
    productName: 'Vialant',
    region: 'us',
    demo: true,
    isDemoAsked: false,
    trustProxy: null,
    appOrigins: [],
    mail: null,
    sms: null,
    distribution: { androidAppUrl: null, iosAppUrl: null, demoVideoUrl: null, downloadText: null },
    contact: { Sales: null, Support: null },
    logLevel: 'info',
    metricsToken: null,
    slowStatementMs: 1000,
    traceStatements: false,
  });
  expect(readConfig({ PORT: '', DATABASE_URL: '' }).port).toBe(8080);
});

test('a database of one’s own gets no demo agencies unless it is asked for', () => {
  const DATABASE_URL = 'postgres://owner:secret@db.example/vialant';
  expect(readConfig({ DATABASE_URL }).demo).toBe(false);
  expect(readConfig({ DATABASE_URL, DEMO: '1' }).demo).toBe(true);
  expect(readConfig({ DEMO: '0' }).demo).toBe(false);
});

test('the demo agencies, whose password everybody knows, are for this machine alone unless they are asked for', () => {
  for (const here of ['localhost', '127.0.0.1', '127.0.1.1', '::1']) {
    expect([here, readConfig({ HOST: here }).demo]).toEqual([here, true]);
  }
  for (const here of ['http://localhost:8080', 'http://127.0.0.1', 'https://[::1]:8443', 'http://vials.localhost']) {
    expect([here, readConfig({ PUBLIC_URL: here }).demo]).toEqual([here, true]);
  }
  for (const HOST of ['0.0.0.0', '::', '192.168.1.20', 'vials.example', '127.0.0.1.example', 'localhost.example']) {
    expect([HOST, readConfig({ HOST }).demo]).toEqual([HOST, false]);
    expect(readConfig({ HOST, DEMO: '1' })).toMatchObject({ demo: true, isDemoAsked: true });
  }
  for (const PUBLIC_URL of ['https://vials.example', 'http://10.0.0.5', 'https://localhost.example']) {
    expect([PUBLIC_URL, readConfig({ PUBLIC_URL }).demo]).toEqual([PUBLIC_URL, false]);
    expect(readConfig({ PUBLIC_URL, DEMO: '1' }).demo).toBe(true);
  }
});

test('the signing keys lie under the data folder, or in a folder of their own', () => {
  expect(readConfig({ DATA_DIR: '/srv/vialant' }).keyDir).toBe('/srv/vialant/keys');
  expect(readConfig({ CUSTODY_KEY_DIR: '/run/keys' }).keyDir).toBe('/run/keys');
});

test('the passphrase of the signing keys is given as such or as a file, is long, and is never repeated', () => {
  const CUSTODY_KEY_PASSPHRASE = 'correct horse battery';
  expect(readConfig({ CUSTODY_KEY_PASSPHRASE }).keyPassphrase).toEqual({ text: CUSTODY_KEY_PASSPHRASE });
  const CUSTODY_KEY_PASSPHRASE_FILE = '/run/secrets/keys';
  expect(readConfig({ CUSTODY_KEY_PASSPHRASE_FILE }).keyPassphrase).toEqual({ file: CUSTODY_KEY_PASSPHRASE_FILE });
  expect(() => readConfig({ CUSTODY_KEY_PASSPHRASE, CUSTODY_KEY_PASSPHRASE_FILE })).toThrow(ConfigError);
  expect(() => readConfig({ CUSTODY_KEY_PASSPHRASE: 'too short' })).toThrow(
    new ConfigError('CUSTODY_KEY_PASSPHRASE is set to a value that does not fit: at least 12 characters'),
  );
});

test('mail and SMS go out when they are told where to, and an SMS gateway is told wholly or not at all', () => {
  expect(readConfig({ SMTP_URL: 'smtps://user:secret@mail.example' }).mail).toEqual({
    smtpUrl: 'smtps://user:secret@mail.example',
    from: null,
  });
  const SMS = {
    SMS_URL: 'https://sms.example/',
    SMS_ACCOUNT: 'AC1',
    SMS_TOKEN: 'secret',
    SMS_FROM: '+12025550199',
  };
  expect(readConfig(SMS).sms).toEqual({
    url: 'https://sms.example',
    account: 'AC1',
    token: 'secret',
    from: '+12025550199',
  });
  for (const name of ['SMS_ACCOUNT', 'SMS_TOKEN', 'SMS_FROM']) {
    expect(() => readConfig({ ...SMS, [name]: '' })).toThrow('SMS_URL needs SMS_ACCOUNT, SMS_TOKEN and SMS_FROM');
  }
});

test('the public address has no slash at its end, so that links can be made of it', () => {
  expect(readConfig({ PUBLIC_URL: 'https://vials.example/' }).publicUrl).toBe('https://vials.example');
});

test('PROD-08 the product name is one configurable value', () => {
  expect(readConfig({ PRODUCT_NAME: "Miller & Sons' Meds" }).productName).toBe("Miller & Sons' Meds");
});

test('CONST-28 SHELL-26 the stores, the demo video and the text of the download popup are settings', () => {
  const set = {
    ANDROID_APP_URL: 'https://play.example/details?id=a&hl=en',
    IOS_APP_URL: 'https://apps.example/app/id1',
    DEMO_VIDEO_URL: 'https://video.example/demo.mp4',
    DOWNLOAD_TEXT: 'Ask your admin for {product}',
  };
  expect(readConfig(set).distribution).toEqual({
    androidAppUrl: 'https://play.example/details?id=a&hl=en',
    iosAppUrl: 'https://apps.example/app/id1',
    demoVideoUrl: 'https://video.example/demo.mp4',
    downloadText: 'Ask your admin for {product}',
  });
});

test('SIGNUP-09 each department has an address of its own', () => {
  expect(readConfig({ CONTACT_SALES: 'sales@vials.example' }).contact).toEqual({
    Sales: 'sales@vials.example',
    Support: null,
  });
});

test('the proxies that are believed are addresses, networks and the usual names', () => {
  for (const proxies of ['10.0.0.1', '10.0.0.0/8, 192.168.1.1', '2001:db8::/32', 'loopback,uniquelocal']) {
    expect(readConfig({ TRUST_PROXY: proxies }).trustProxy).toBe(proxies);
  }
});

test('PROD-02 the origins of the mobile apps stand with commas between', () => {
  expect(readConfig({ APP_ORIGINS: 'capacitor://localhost, https://localhost' }).appOrigins).toEqual([
    'capacitor://localhost',
    'https://localhost',
  ]);
});

test.each([
  ['PORT', 'http'],
  ['PORT', '70000'],
  ['DATABASE_URL', 'mysql://secret@here/db'],
  ['DATABASE_URL', 'secret'],
  ['PUBLIC_URL', 'ftp://here'],
  ['PRODUCT_NAME', '<script>'],
  ['REGION', 'US East'],
  ['DEMO', 'yes'],
  ['SMTP_URL', 'http://user:secret@mail.example'],
  ['MAIL_FROM', 'nobody'],
  ['MAIL_FROM', 'a@b.example\r\nBcc: c@d.example'],
  ['SMS_URL', 'sms.example'],
  ['SMS_FROM', 'a long sender name'],
  ['TRUST_PROXY', '$(reboot)'],
  ['TRUST_PROXY', '1'],
  ['TRUST_PROXY', 'proxy'],
  ['TRUST_PROXY', '10.0.0.0/33'],
  ['TRUST_PROXY', '10.0.0.0/0'],
  ['TRUST_PROXY', '10.0.0.1,'],
  ['APP_ORIGINS', 'https://*.example'],
  ['APP_ORIGINS', 'capacitor://localhost/'],
  ['APP_ORIGINS', 'capacitor://localhost,*'],
  ['ANDROID_APP_URL', 'http://play.example/app'],
  ['ANDROID_APP_URL', 'javascript:alert(1)'],
  ['IOS_APP_URL', 'https://user:secret@apps.example/app'],
  ['DEMO_VIDEO_URL', "https://video.example;script-src 'unsafe-inline'/demo.mp4"],
  ['DEMO_VIDEO_URL', 'https://video.example;a/demo.mp4'],
  ['DEMO_VIDEO_URL', '/demo.mp4'],
  ['DOWNLOAD_TEXT', 'one line\nand another'],
  ['DOWNLOAD_TEXT', 'x'.repeat(201)],
  ['CONTACT_SALES', 'nobody'],
  ['CONTACT_SUPPORT', 'a@b.example\r\nBcc: c@d.example'],
  ['LOG_LEVEL', 'loud'],
])('a wrong %s stops the start with a sentence that names it and keeps its value to itself', (name, value) => {
  expect(() => readConfig({ [name]: value })).toThrow(ConfigError);
  expect(() => readConfig({ [name]: value })).toThrow(name);
  expect(messageOf(name, value)).not.toContain(value);
});

function messageOf(name: string, value: string): string {
  try {
    readConfig({ [name]: value });
    return '';
  } catch (error) {
    return error instanceof Error ? error.message : '';
  }
}

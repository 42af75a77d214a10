import type { Config } from '../config/config.ts';
import type { Db } from '../db/open.ts';
import { mailSender } from './mail-sender.ts';
import { PostOffice } from './post-office.ts';
import { smsSender } from './sms-sender.ts';

/** The post office with the senders that the configuration names. */
export function openPostOffice(
  db: Db,
  config: Config,
  { address, log }: { address: () => string; log: (line: string) => void },
): PostOffice {
  const site = { productName: config.productName, host: () => new URL(address()).hostname };
  return new PostOffice(
    db,
    {
      ...(config.mail && { mail: mailSender(config.mail, site) }),
      ...(config.sms && { sms: smsSender(config.sms) }),
    },
    log,
  );
}

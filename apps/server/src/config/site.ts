import type { ContactAddresses } from './config.ts';

/** What sign-in, accounts and messages must know of the installation. */
export type Site = {
  readonly productName: string;
  /** The address people use, without a slash at its end; known once the server listens. */
  readonly address: () => string;
  /** The region this server serves. */
  readonly region: string;
  /** Who gets the requests of the contact form, by department. */
  readonly contact: ContactAddresses;
  /** Whether codes may go by SMS: there is a gateway, or neither mail nor SMS is sent and both are only stored. */
  readonly canSendSms: boolean;
  /** Called after every commit that leaves a message to send. */
  readonly onQueued: () => void;
};

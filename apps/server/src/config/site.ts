import type { ContactAddresses } from './config.ts';

/** What identity must know of the installation: what a message says, and where its link leads. */
export type Site = {
  readonly productName: string;
  /** The address people use, without a slash at its end; known once the server listens. */
  readonly address: () => string;
  /** The region this server serves. */
  readonly region: string;
  /** Who gets the requests of the contact form, by department. */
  readonly contact: ContactAddresses;
  /** Whether an SMS would be sent, or kept where it can be seen. */
  readonly canSendSms: boolean;
  /** Told after every commit that left a message to send. */
  readonly onQueued: () => void;
};

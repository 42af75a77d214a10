import type { MessageGroup } from './message.ts';

/** Why a report, a paper or a packet is not made. Our words. */
export const paper = {
  tooManyRows: {
    text: 'This report has {n} rows. A PDF holds {limit}: choose a shorter period, or download CSV.',
    tone: 'error',
    area: 'platform',
  },
  tooManyVials: {
    text: 'This incident number is on {n} vials. A custody report holds {limit}: fetch the reports of its vials instead.',
    tone: 'error',
    area: 'platform',
  },
  tooMuch: {
    text: 'This is too much for one PDF: choose a shorter period, or another kind of file.',
    tone: 'error',
    area: 'platform',
  },
  underWay: {
    text: 'Your agency is making other PDFs at the moment. Try again in a minute.',
    tone: 'error',
    area: 'platform',
  },
  workUnderWay: {
    text: 'Other reports or files of yours are still being made. Try again when they are done.',
    tone: 'error',
    area: 'platform',
  },
  tookTooLong: {
    text: 'This took too long and was stopped. Choose a shorter period or a smaller file.',
    tone: 'error',
    area: 'platform',
  },
  periodTooEarly: {
    text: 'A period begins in the year 2000 or later: choose a later first day.',
    tone: 'error',
    area: 'platform',
  },
} as const satisfies MessageGroup;

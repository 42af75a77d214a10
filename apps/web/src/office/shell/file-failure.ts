import type { Message } from '@vialant/domain/words/messages/message';
import { reportMessages } from '@vialant/domain/words/office/reports';
import { refusalOf } from '../../api/failure.ts';

/** Why a file was not made: as the server says it, such as that a PDF holds fewer rows, with the way out. */
export function fileFailure(error: unknown): Message {
  const refused = refusalOf(error);
  return refused === null ? reportMessages.failed : { ...reportMessages.failed, text: refused.message };
}

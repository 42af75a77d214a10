import { LIMITS } from '@vialant/domain/values/limits';
import { type Refusal, Refused } from '@vialant/domain/words/refusal';
import { saveFile } from '../shell/save-file.ts';

/** The text of a CSV file that the user has chosen. Refuses one that is too long or not in UTF-8. */
export async function readCsvFile(file: File): Promise<string> {
  // A character has at most four bytes; the server counts exactly.
  if (file.size > LIMITS.importFile.maxLength * 4) throw new Refused({ code: 'FILE_TOO_LONG' });
  const bytes = await file.arrayBuffer();
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    const refusal: Refusal = { code: 'FILE_NOT_UTF8' };
    throw new Refused(refusal);
  }
}

/** Gives the user a file with this text. */
export function saveCsvFile(name: string, text: string): void {
  saveFile(name, new Blob([text], { type: 'text/csv;charset=utf-8' }));
}

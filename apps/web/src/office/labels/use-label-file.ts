import type { CallInput } from '@vialant/contract/call';
import { useBasics } from '../../services/services.ts';
import { saveFile } from '../shell/save-file.ts';

export type LabelFiles = {
  /** Gives the user the PDF of a sheet, as it was printed last. */
  readonly saveSheet: (sheet: { readonly id: string; readonly number: number }) => Promise<void>;
  readonly saveTestPage: (page: CallInput<'GET label_sheet/test_page'>) => Promise<void>;
};

/** The files of the labels: asked for with the session, so that no address of them is worth anything to others. */
export function useLabelFiles(): LabelFiles {
  const { client } = useBasics();
  return {
    saveSheet: async ({ id, number }) =>
      saveFile(`labels-${number}.pdf`, await client.file('GET label_sheet/file', { id })),
    saveTestPage: async (page) =>
      saveFile(`labels-test-page.pdf`, await client.file('GET label_sheet/test_page', page)),
  };
}

import { IconDownload } from '@tabler/icons-react';
import type { Download } from '@vialant/contract/downloads';
import { downloadMessages, downloadWords } from '@vialant/domain/words/office/download';
import { type ReactElement, useState } from 'react';
import { useBasics } from '../../services/services.ts';
import { Button } from '../../ui/Button.tsx';
import { useToast } from '../../ui/toast/use-toast.ts';
import { saveFrom } from '../shell/save-file.ts';

/** Asks for a link to the whole table, archived rows included, and lets the browser save what it leads to (ACCESS-04). */
export function DownloadCsv({ of }: { readonly of: Download }): ReactElement {
  const { client } = useBasics();
  const toast = useToast();
  const [isAsking, setIsAsking] = useState(false);

  async function download(): Promise<void> {
    setIsAsking(true);
    try {
      const { url } = await client.call('POST download/create', { entity: of });
      saveFrom(url);
    } catch {
      toast(downloadMessages.failed);
    } finally {
      setIsAsking(false);
    }
  }

  return (
    <Button icon={<IconDownload aria-hidden size="1.125rem" />} busy={isAsking} onClick={() => void download()}>
      {downloadWords.csv}
    </Button>
  );
}

import { IconDownload } from '@tabler/icons-react';
import { officeReports } from '@vialant/domain/words/office/reports';
import { type ReactElement, useState } from 'react';
import type { ReportInput } from '../../queries/report.ts';
import { useServices } from '../../services/services.ts';
import { Button } from '../../ui/Button.tsx';
import { useToast } from '../../ui/toast/use-toast.ts';
import { fileFailure } from '../shell/file-failure.ts';
import { saveFile } from '../shell/save-file.ts';

type Format = 'csv' | 'pdf';

/** The whole report as a file, as it is narrowed. */
export function DownloadReport({ input }: { readonly input: ReportInput }): ReactElement {
  const { client } = useServices();
  const toast = useToast();
  const [making, setMaking] = useState<Format | null>(null);

  async function download(format: Format): Promise<void> {
    setMaking(format);
    try {
      const { signal } = new AbortController();
      saveFile(`${input.name}.${format}`, await client.file('GET report/file', { ...input, format }, signal));
    } catch (error) {
      toast(fileFailure(error));
    } finally {
      setMaking(null);
    }
  }

  return (
    <div className="report-files">
      {(['csv', 'pdf'] as const).map((format) => (
        <Button
          key={format}
          kind="secondary"
          icon={<IconDownload aria-hidden size="1.125rem" />}
          busy={making === format}
          onClick={() => void download(format)}
        >
          {officeReports[format]}
        </Button>
      ))}
    </div>
  );
}

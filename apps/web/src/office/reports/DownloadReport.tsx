import { IconDownload } from '@tabler/icons-react';
import { officeReports, reportMessages } from '@vialant/domain/words/office/reports';
import { type ReactElement, useState } from 'react';
import type { ReportInput } from '../../queries/report.ts';
import { useServices } from '../../services/services.ts';
import { Button } from '../../ui/Button.tsx';
import { useToast } from '../../ui/toast/use-toast.ts';

type Format = 'csv' | 'pdf';

/** The whole report as a file, as it is narrowed. */
export function DownloadReport({ input }: { readonly input: ReportInput }): ReactElement {
  const { client } = useServices();
  const toast = useToast();
  const [making, setMaking] = useState<Format | null>(null);

  async function download(format: Format): Promise<void> {
    setMaking(format);
    try {
      const wanted = { signal: new AbortController().signal, lastEventId: null };
      const bytes = await client.stream('GET report/file', { ...input, format }, wanted);
      save(await new Response(bytes).blob(), `${input.name}.${format}`);
    } catch {
      toast(reportMessages.failed);
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

function save(blob: Blob, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  URL.revokeObjectURL(link.href);
}

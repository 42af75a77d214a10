import { IconDownload } from '@tabler/icons-react';
import { custodyReports as words } from '@vialant/domain/words/proof/custody-paper';
import { type ReactElement, useState } from 'react';
import { useServices } from '../../services/services.ts';
import { Button } from '../../ui/Button.tsx';
import { useToast } from '../../ui/toast/use-toast.ts';
import { fileFailure } from '../shell/file-failure.ts';
import { saveFile } from '../shell/save-file.ts';
import './custody-report.css';

const FORMATS = ['pdf', 'html'] as const;
type Format = (typeof FORMATS)[number];

/** What a custody report is about. */
export type ReportSubject =
  | { readonly drug_id: string }
  | { readonly drug_box_id: string }
  | { readonly incident: string };

/** PACKET-08: the custody report of a vial, a box or an incident, as a file to lay on a table. */
export function CustodyReport({ of }: { readonly of: ReportSubject }): ReactElement {
  const { client } = useServices();
  const toast = useToast();
  const [making, setMaking] = useState<Format | null>(null);

  function fetchReport(format: Format): Promise<Blob> {
    const { signal } = new AbortController();
    if ('drug_id' in of) return client.file('GET drug/custody_report', { ...of, format }, signal);
    if ('drug_box_id' in of) return client.file('GET drug_box/custody_report', { ...of, format }, signal);
    return client.file('GET incident/custody_report', { ...of, format }, signal);
  }

  async function download(format: Format): Promise<void> {
    setMaking(format);
    try {
      saveFile(`custody-report.${format}`, await fetchReport(format));
    } catch (error) {
      toast(fileFailure(error));
    } finally {
      setMaking(null);
    }
  }

  return (
    <section className="custody-report" aria-label={words.title}>
      <p className="custody-report-about">
        <strong>{words.title}</strong> {words.about}
      </p>
      {FORMATS.map((format) => (
        <Button
          key={format}
          kind="secondary"
          icon={<IconDownload aria-hidden size="1.125rem" />}
          busy={making === format}
          onClick={() => void download(format)}
        >
          {words[format]}
        </Button>
      ))}
    </section>
  );
}

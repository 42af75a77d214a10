import { custodyReports as words } from '@vialant/domain/words/proof/custody-paper';
import type { ReactElement } from 'react';
import { useBasics } from '../../services/services.ts';
import { FileButtons } from '../shell/FileButtons.tsx';
import './custody-report.css';

/** What a custody report is about. */
export type ReportSubject =
  | { readonly drug_id: string }
  | { readonly drug_box_id: string }
  | { readonly incident: string };

/** PACKET-08: the custody report of a vial, a box or an incident, as a file to lay on a table. */
export function CustodyReport({ of }: { readonly of: ReportSubject }): ReactElement {
  const { client } = useBasics();

  function fetchFile(format: 'pdf' | 'html'): Promise<Blob> {
    if ('drug_id' in of) return client.file('GET drug/custody_report', { ...of, format });
    if ('drug_box_id' in of) return client.file('GET drug_box/custody_report', { ...of, format });
    return client.file('GET incident/custody_report', { ...of, format });
  }

  return (
    <section className="custody-report" aria-label={words.title}>
      <p className="custody-report-about">
        <strong>{words.title}</strong> {words.about}
      </p>
      <FileButtons name="custody-report" formats={['pdf', 'html']} labels={words} fetchFile={fetchFile} />
    </section>
  );
}

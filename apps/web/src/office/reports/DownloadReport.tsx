import { officeReports } from '@vialant/domain/words/office/reports';
import type { ReactElement } from 'react';
import type { ReportInput } from '../../queries/report.ts';
import { useBasics } from '../../services/services.ts';
import { FileButtons } from '../shell/FileButtons.tsx';

/** The whole report as a file, as it is narrowed. */
export function DownloadReport({ input }: { readonly input: ReportInput }): ReactElement {
  const { client } = useBasics();
  return (
    <div className="report-files">
      <FileButtons
        name={input.name}
        formats={['csv', 'pdf']}
        labels={officeReports}
        fetchFile={(format) => client.file('GET report/file', { ...input, format })}
      />
    </div>
  );
}

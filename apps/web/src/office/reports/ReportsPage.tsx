import { IconMapOff } from '@tabler/icons-react';
import { officeReports, REPORT_NAMES, reportWords } from '@vialant/domain/words/office/reports';
import { officeShell } from '@vialant/domain/words/office/shell';
import type { ReactElement } from 'react';
import { Link, useParams } from 'react-router';
import { StateMessage } from '../../ui/StateMessage.tsx';
import { reportPath } from './paths.ts';
import { ReportPage } from './ReportPage.tsx';
import { OfficePage } from '../shell/OfficePage.tsx';
import './reports.css';

/** All reports, or the one that the address names. */
export function ReportsPage(): ReactElement {
  const rest = useParams()['*'] ?? '';
  const name = REPORT_NAMES.find((each) => each === rest);
  if (name !== undefined) return <ReportPage key={name} name={name} />;
  if (rest !== '') return <StateMessage icon={<IconMapOff size="2rem" />} text={officeShell.notFound} />;
  return (
    <OfficePage title={officeReports.title} look="report-index">
      <ul className="report-list" aria-label={officeReports.title}>
        {REPORT_NAMES.map((each) => (
          <li key={each}>
            <Link to={reportPath(each)} className="report-link">
              <span className="report-link-title">{reportWords[each].title}</span>
              <span className="report-link-about">{reportWords[each].about}</span>
            </Link>
          </li>
        ))}
      </ul>
    </OfficePage>
  );
}

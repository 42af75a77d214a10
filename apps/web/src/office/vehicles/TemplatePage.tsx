import { useQuery } from '@tanstack/react-query';
import { fill } from '@vialant/domain/words/fill';
import { officeVehicles, templateEditor as words } from '@vialant/domain/words/office/vehicles';
import { type ReactElement, type ReactNode, useState } from 'react';
import { useLocation } from 'react-router';
import { failedAs } from '../../api/failure.ts';
import { checkTemplate } from '../../queries/vehicles.ts';
import { useBasics } from '../../services/services.ts';
import { timeText } from '../entity/entity-fields.ts';
import { useOfficeUser } from '../shell/office-user.ts';
import { RowsFailed, RowsLoading } from '../table/TableStates.tsx';
import { VEHICLES_PATH } from './paths.ts';
import { emptyDraft, type Template } from './template-draft.ts';
import { TemplateForm } from './TemplateForm.tsx';
import { TemplateText } from './TemplateText.tsx';
import { OfficePage } from '../shell/OfficePage.tsx';

/** VEHICLES-01, VEHICLES-02: a template, to be changed and published as a whole. */
export function TemplatePage({ id }: { readonly id: string }): ReactElement {
  const { client } = useBasics();
  const { role } = useOfficeUser();
  const asked = useQuery(checkTemplate(client, id));
  const template = asked.data;

  function content(): ReactElement {
    if (template !== undefined) {
      return role === 'admin' ? <TemplateForm template={template} /> : <TemplateText template={template} />;
    }
    if (!asked.isError) return <RowsLoading />;
    if (failedAs(asked.error, 'notFound')) return <p className="office-panel-body">{officeVehicles.gone}</p>;
    return <RowsFailed onRetry={() => void asked.refetch()} busy={asked.isFetching} />;
  }

  return (
    <Frame title={template?.name ?? officeVehicles.title} about={template && <PublishedLine template={template} />}>
      {content()}
    </Frame>
  );
}

/** A template that is on no server until it is published. */
export function NewTemplate(): ReactElement {
  const { newId } = useBasics();
  const { role } = useOfficeUser();
  const [draft] = useState(() => emptyDraft(newId));
  return (
    <Frame title={words.newTitle} about={<p className="vehicle-about">{words.never}</p>}>
      {role === 'admin' ? (
        <TemplateForm template={null} begins={draft} />
      ) : (
        <p className="office-panel-body">{words.reading}</p>
      )}
    </Frame>
  );
}

type FrameProps = { readonly title: string; readonly about: ReactNode; readonly children: ReactNode };

function Frame({ title, about, children }: FrameProps): ReactElement {
  const { search } = useLocation();
  return (
    <OfficePage title={title} back={{ to: `${VEHICLES_PATH}${search}`, label: words.back }}>
      {about}
      {children}
    </OfficePage>
  );
}

/** Which version crews are asked, who published it and when; the earlier ones on demand. */
function PublishedLine({ template: { versions, archived_on } }: { readonly template: Template }): ReactElement {
  const { zone } = useOfficeUser();
  const [last, ...earlier] = versions;
  const told = (text: string, { version, created_by_name, created_on }: Template['versions'][number]): string =>
    fill(text, {
      n: version,
      user: created_by_name ?? officeVehicles.formerMember,
      time: timeText(zone, new Date(created_on)),
    });
  return (
    <div className="vehicle-about">
      <p className="vehicle-about-line">{last === undefined ? words.never : told(words.published, last)}</p>
      {archived_on !== null && <p className="vehicle-about-line">{words.archived}</p>}
      {earlier.length > 0 && (
        <details>
          <summary>{words.versions}</summary>
          <ul className="vehicle-versions">
            {earlier.map((version) => (
              <li key={version.version}>{told(words.versionLine, version)}</li>
            ))}
          </ul>
        </details>
      )}
    </div>
  );
}

import { templateEditor as words } from '@vialant/domain/words/office/vehicles';
import type { ReactElement } from 'react';
import type { Template } from './template-draft.ts';

/** A template for those who only read it. */
export function TemplateText({ template }: { readonly template: Template }): ReactElement {
  return (
    <div className="vehicle-editor">
      <p className="vehicle-dim">{words.reading}</p>
      {template.categories.map(({ id, name, questions }) => (
        <section key={id} aria-labelledby={id}>
          <h2 id={id} className="vehicle-subtitle">
            {name}
          </h2>
          <ol className="vehicle-text-list">
            {questions.map((question) => (
              <li key={question.id}>{question.name}</li>
            ))}
          </ol>
        </section>
      ))}
    </div>
  );
}

import { fill } from '@vialant/domain/words/fill';
import { officeSettings, settingLabels } from '@vialant/domain/words/office/settings';
import { Fragment, type ReactNode } from 'react';
import { Link } from 'react-router';
import { recordsOf } from './records-path.ts';
import type { Effects } from './setting-fields.ts';

/** What a change decides about, linked to the records. They open beside the form, which keeps what is not saved. */
export function effectLinks(effects: Effects): ReactNode {
  return effects.map(({ setting, counted, out_of }) => (
    <Fragment key={setting}>
      {` · ${settingLabels[setting]}: `}
      <Link to={recordsOf(setting)} target="_blank">
        {fill(officeSettings.effect, { n: counted, m: out_of })}
      </Link>
    </Fragment>
  ));
}

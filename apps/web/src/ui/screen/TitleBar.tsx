import { IconArrowLeft } from '@tabler/icons-react';
import { page as pageLabels } from '@vialant/domain/words/labels/shell';
import type { ReactElement } from 'react';
import { IconButton } from '../IconButton.tsx';

export type TitleBarProps = {
  readonly title: string;
  /** What the page is about, such as a box and its unit; left out or null where there is nothing to say. */
  readonly place?: string | null;
  readonly onBack: () => void;
};

/** The bar of a page that was opened from another: a back button, the title, and what it is about. */
export function TitleBar({ title, place = null, onBack }: TitleBarProps): ReactElement {
  return (
    <>
      <IconButton label={pageLabels.back} onClick={onBack}>
        <IconArrowLeft aria-hidden size="1.5rem" />
      </IconButton>
      <div className="screen-heading">
        <h1 className="screen-title">{title}</h1>
        {place !== null && <p className="screen-place">{place}</p>}
      </div>
    </>
  );
}

import { IconArrowLeft } from '@tabler/icons-react';
import { page as pageLabels } from '@vialant/domain/words/labels/shell';
import type { ReactElement } from 'react';
import { IconButton } from '../IconButton.tsx';

export type TitleBarProps = { readonly title: string; readonly onBack: () => void };

/** The bar of a page that was opened from another: a back button and the title. */
export function TitleBar({ title, onBack }: TitleBarProps): ReactElement {
  return (
    <>
      <IconButton label={pageLabels.back} onClick={onBack}>
        <IconArrowLeft aria-hidden size="1.5rem" />
      </IconButton>
      <h1 className="screen-title">{title}</h1>
    </>
  );
}

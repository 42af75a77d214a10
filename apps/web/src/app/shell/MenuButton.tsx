import { IconMenu2 } from '@tabler/icons-react';
import { menu as menuLabels } from '@vialant/domain/words/labels/shell';
import { type ReactElement, useState } from 'react';
import { IconButton } from '../../ui/IconButton.tsx';
import { lazyPopup } from '../../ui/lazy-popup.tsx';

const MenuPopup = lazyPopup(async () => (await import('./MenuPopup.tsx')).MenuPopup);

export function MenuButton(): ReactElement {
  const [opened, setOpened] = useState(false);
  return (
    <>
      <IconButton label={menuLabels.title} expanded={opened} onClick={() => setOpened(true)}>
        <IconMenu2 aria-hidden size="1.5rem" />
      </IconButton>
      <MenuPopup opened={opened} onClose={() => setOpened(false)} />
    </>
  );
}

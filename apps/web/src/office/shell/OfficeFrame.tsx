import { IconKeyboard, IconMenu2, IconUser } from '@tabler/icons-react';
import { fill } from '@vialant/domain/words/fill';
import { officeKeys, officeShell } from '@vialant/domain/words/office/shell';
import { type ReactElement, type ReactNode, useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { useProduct } from '../../services/services.ts';
import { IconButton } from '../../ui/IconButton.tsx';
import { Popup } from '../../ui/Popup.tsx';
import { AgencyChooser } from './AgencyChooser.tsx';
import { KeysPopup } from './KeysPopup.tsx';
import { Navigation } from './Navigation.tsx';
import { useOfficeUser } from './office-user.ts';
import { OfficeSearch } from './search/OfficeSearch.tsx';
import { type Section, sectionAt } from './section.ts';
import { useOfficeKeys } from './use-office-keys.ts';
import { useMediaQuery } from '../../ui/hooks/use-media-query.ts';
import { PHONE } from './widths.ts';
import './office.css';

const MAIN = 'office-main';

export type OfficeFrameProps = { readonly sections: readonly Section[]; readonly children: ReactNode };

/** Navigation at the left, bar at the top, page in the middle; on a phone the navigation is a sheet. */
export function OfficeFrame({ sections, children }: OfficeFrameProps): ReactElement {
  const isPhone = useMediaQuery(PHONE);
  const search = useRef<HTMLInputElement>(null);
  const main = useRef<HTMLElement>(null);
  const [over, setOver] = useState<'navigation' | 'keys' | null>(null);
  const close = (): void => setOver(null);
  useOfficeKeys({ onSearch: () => search.current?.focus(), onShowKeys: () => setOver('keys') });
  useSectionTitle(sections);
  return (
    <div className="office">
      <a
        className="office-skip"
        href={`#${MAIN}`}
        onClick={(event) => {
          event.preventDefault(); // the address of the page stays as it is
          main.current?.focus();
        }}
      >
        {officeShell.skip}
      </a>
      <header className="office-bar">
        {isPhone && (
          <IconButton
            label={officeShell.openNavigation}
            expanded={over === 'navigation'}
            onClick={() => setOver('navigation')}
          >
            <IconMenu2 aria-hidden size="1.5rem" />
          </IconButton>
        )}
        {!isPhone && <AgencyChooser />}
        <OfficeSearch ref={search} sections={sections} namesKey={!isPhone} />
        {!isPhone && (
          <IconButton label={officeKeys.show} onClick={() => setOver('keys')}>
            <IconKeyboard aria-hidden size="1.375rem" />
          </IconButton>
        )}
        <Person />
      </header>
      <div className="office-body">
        {!isPhone && <Navigation sections={sections} />}
        <main ref={main} id={MAIN} className="office-main" tabIndex={-1}>
          {children}
        </main>
      </div>
      <Popup layout="left" opened={over === 'navigation'} title={officeShell.title} onClose={close}>
        <AgencyChooser />
        <Navigation sections={sections} onChosen={close} />
      </Popup>
      <KeysPopup opened={over === 'keys'} onClose={close} />
    </div>
  );
}

function Person(): ReactElement {
  const { name, role } = useOfficeUser();
  const said = fill(officeShell.signedInAs, { name, role: officeShell.roles[role] });
  return (
    <span className="office-person">
      <IconUser aria-hidden size="1.25rem" />
      <span className="office-person-name" aria-hidden>
        {name}
      </span>
      <span className="visually-hidden">{said}</span>
    </span>
  );
}

/** The browser's title names the section, so that tabs can be told apart. */
function useSectionTitle(sections: readonly Section[]): void {
  const { productName } = useProduct();
  const section = sectionAt(sections, useLocation().pathname);
  const title = [section?.label, officeShell.title, productName].filter((part) => part !== undefined).join(' | ');
  useEffect(() => {
    document.title = title;
  }, [title]);
}

import { IconCloudUp, IconWifiOff } from '@tabler/icons-react';
import { VERSION_LABEL } from '@vialant/domain/values/limits';
import { fill } from '@vialant/domain/words/fill';
import { offlineForm as offlineFormLabels } from '@vialant/domain/words/labels/offline';
import { home as homeLabels, menu as menuLabels, sandbox as sandboxLabels } from '@vialant/domain/words/labels/shell';
import { type ReactElement, useState } from 'react';
import { Button } from '../../ui/Button.tsx';
import { ModeBand } from '../../ui/screen/ModeBand.tsx';
import { Screen } from '../../ui/screen/Screen.tsx';
import { useBasics, useProduct } from '../../services/services.ts';
import { SandboxLogo } from './SandboxLogo.tsx';
import './HomeScreen.css';

export type HomeScreenProps = {
  /** How many offline records wait on this device. */
  readonly waiting: number;
  readonly onLogIn: () => void;
  readonly onContact: () => void;
  readonly onOffline: () => void;
  readonly onHelp: () => void;
};

/** The first page for a user who is not signed in (SHELL-01 to SHELL-07). */
export function HomeScreen({ waiting, onLogIn, onContact, onOffline, onHelp }: HomeScreenProps): ReactElement {
  const { storage } = useBasics();
  const { productName } = useProduct();
  const [sandbox, setSandbox] = useState(storage.get('sandbox'));
  return (
    <Screen>
      <div className="home">
        {sandbox && <ModeBand text={sandboxLabels.label} />}
        <div className="home-mark">
          <SandboxLogo label={`${productName} logo`} size={112} onToggled={() => setSandbox(storage.get('sandbox'))} />
          <h1 className="home-name">{productName}</h1>
          <p className="home-tagline">{homeLabels.tagline}</p>
        </div>
        <div className="home-actions">
          <Button kind="primary" wide onClick={onLogIn}>
            {homeLabels.logIn}
          </Button>
          <Button wide onClick={onContact}>
            {homeLabels.contactUs}
          </Button>
          <Button kind="quiet" wide icon={<IconWifiOff aria-hidden size="1.5rem" />} onClick={onOffline}>
            {homeLabels.offline}
          </Button>
          <Button kind="quiet" wide onClick={onHelp}>
            {menuLabels.help}
          </Button>
          <output className="home-waiting">
            {waiting > 0 && (
              <>
                <IconCloudUp aria-hidden size="1.25rem" />
                {fill(offlineFormLabels.waiting, { n: waiting })}
              </>
            )}
          </output>
          <p className="home-version">{VERSION_LABEL}</p>
        </div>
      </div>
    </Screen>
  );
}

import { IconCircleCheck } from '@tabler/icons-react';
import { setupWords } from '@vialant/domain/words/office/setup';
import type { ReactElement } from 'react';
import { Button } from '../../ui/Button.tsx';
import { Screen } from '../../ui/screen/Screen.tsx';

/** SETUP-01, once the server has an organisation. */
export function AlreadySetUp({ onLogIn }: { readonly onLogIn: () => void }): ReactElement {
  return (
    <Screen>
      <div className="state-message">
        <span className="state-message-icon" aria-hidden>
          <IconCircleCheck size="2rem" />
        </span>
        <h1 className="state-message-title">{setupWords.alreadySetUp}</h1>
        <p className="state-message-text">{setupWords.alreadySetUpHint}</p>
        <Button kind="primary" onClick={onLogIn}>
          {setupWords.logIn}
        </Button>
      </div>
    </Screen>
  );
}

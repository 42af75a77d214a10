import { IconMapOff } from '@tabler/icons-react';
import { labels } from '@vialant/domain/labels';
import type { ReactElement } from 'react';
import { useNavigate } from 'react-router';
import { Button } from '../ui/Button.tsx';
import { Screen } from '../ui/Screen.tsx';
import { StateMessage } from '../ui/StateMessage.tsx';
import { TitleBar } from '../ui/TitleBar.tsx';
import { paths } from './paths.ts';
import { useGoBack } from './use-go-back.ts';

export function NotFoundPage(): ReactElement {
  const navigate = useNavigate();
  return (
    <Screen bar={<TitleBar title={labels.notFound.title} onBack={useGoBack()} />}>
      <StateMessage
        icon={<IconMapOff size="2rem" />}
        text={labels.notFound.text}
        action={
          <Button kind="primary" onClick={() => void navigate(paths.home)}>
            {labels.notFound.start}
          </Button>
        }
      />
    </Screen>
  );
}

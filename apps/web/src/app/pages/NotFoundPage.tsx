import { IconMapOff } from '@tabler/icons-react';
import { notFound as notFoundLabels } from '@vialant/domain/words/labels/shell';
import type { ReactElement } from 'react';
import { useNavigate } from 'react-router';
import { Button } from '../../ui/Button.tsx';
import { Screen } from '../../ui/screen/Screen.tsx';
import { StateMessage } from '../../ui/StateMessage.tsx';
import { TitleBar } from '../../ui/screen/TitleBar.tsx';
import { paths } from '../navigation/paths.ts';
import { useGoBack } from '../navigation/use-go-back.ts';

/** Its title, and that it opens without a session. */
export const notFound = { title: notFoundLabels.title, open: true } as const;

export function NotFoundPage(): ReactElement {
  const navigate = useNavigate();
  return (
    <Screen bar={<TitleBar title={notFoundLabels.title} onBack={useGoBack()} />}>
      <StateMessage
        icon={<IconMapOff size="2rem" />}
        text={notFoundLabels.text}
        action={
          <Button kind="primary" onClick={() => void navigate(paths.home)}>
            {notFoundLabels.start}
          </Button>
        }
      />
    </Screen>
  );
}

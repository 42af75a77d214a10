import { IconTools } from '@tabler/icons-react';
import { labels } from '@vialant/domain/labels';
import type { ReactElement, ReactNode } from 'react';
import { Button } from '../ui/Button.tsx';
import { Screen } from '../ui/Screen.tsx';
import { StateMessage } from '../ui/StateMessage.tsx';
import { TitleBar } from '../ui/TitleBar.tsx';
import { useGoBack } from './use-go-back.ts';

const NOT_READY = 'This page is not ready yet.';

export type NotReadyPageProps = { readonly title: string; readonly children?: ReactNode };

/** A page of the specification that is not built: it says so, and shows the way back. */
export function NotReadyPage({ title, children }: NotReadyPageProps): ReactElement {
  const goBack = useGoBack();
  return (
    <Screen bar={<TitleBar title={title} onBack={goBack} />}>
      {children}
      <StateMessage
        icon={<IconTools size="2rem" />}
        text={NOT_READY}
        action={<Button onClick={goBack}>{labels.page.back}</Button>}
      />
    </Screen>
  );
}

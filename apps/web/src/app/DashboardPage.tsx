import { labels } from '@vialant/domain/labels';
import { type ReactElement, useState } from 'react';
import { useNavigate } from 'react-router';
import { DashboardScreen } from '../features/dashboard/DashboardScreen.tsx';
import { lazyPopup } from '../ui/lazy-popup.tsx';
import { useCurrentUser } from './current-user-queries.ts';
import { paths } from './paths.ts';
import { MenuButton } from './shell/MenuButton.tsx';
import { WaitingCount } from './shell/WaitingCount.tsx';

const NotReadyPopup = lazyPopup(async () => (await import('./NotReadyPopup.tsx')).NotReadyPopup);

/** The dashboard with what the app puts around it; `detail` opens over it (OPEN-011). */
export function DashboardPage({ detail }: { readonly detail?: string }): ReactElement {
  const navigate = useNavigate();
  const user = useCurrentUser(); // also so that the menu knows the agency at once, and a report knows the user
  const [asked, setAsked] = useState<string | null>(null);
  const title = asked ?? detail ?? '';

  function close(): void {
    setAsked(null);
    if (detail !== undefined) void navigate(paths.home);
  }

  return (
    <>
      <DashboardScreen
        agencyName={user.data?.agencyName}
        barStart={<MenuButton />}
        barEnd={<WaitingCount />}
        onInventoryCheck={() => setAsked(labels.dashboard.inventoryCheck)}
        onVerifyCode={() => setAsked(labels.dashboard.verifyCode)}
        onScan={() => void navigate(paths.scanner)}
      />
      <NotReadyPopup opened={title !== ''} title={title} onClose={close} />
    </>
  );
}

import type { ReactElement } from 'react';
import { useNavigate } from 'react-router';
import { HomeScreen } from '../features/home/HomeScreen.tsx';
import { useServices } from '../features/services.ts';
import { BoxFlows } from './BoxFlows.tsx';
import { DashboardPage } from './DashboardPage.tsx';
import { paths } from './paths.ts';

/** ROUTE-01, OPEN-001. */
export function HomePage(): ReactElement {
  const { storage } = useServices();
  const navigate = useNavigate();
  if (storage.signedIn()) {
    return (
      <BoxFlows>
        <DashboardPage />
      </BoxFlows>
    );
  }
  return <HomeScreen onLogIn={() => void navigate(paths.login)} onContact={() => void navigate(paths.signup)} />;
}

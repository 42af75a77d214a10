import type { ReactElement } from 'react';
import { generatePath, useNavigate, useSearchParams } from 'react-router';
import { VehicleCheckScreen } from '../../features/vehicle-check/VehicleCheckScreen.tsx';
import { useCurrentUser } from '../session/current-user-queries.ts';
import { paths } from '../navigation/paths.ts';
import { useGoBack } from '../navigation/use-go-back.ts';

/** OPEN-012. */
export function VehicleCheckPage(): ReactElement {
  const navigate = useNavigate();
  const goBack = useGoBack();
  const [query] = useSearchParams();
  const { data: user } = useCurrentUser();
  const chosenId = query.get('check');
  return (
    <VehicleCheckScreen
      chosenId={chosenId}
      isAdmin={user?.role === 'admin'}
      onChoose={(check) => void navigate({ search: new URLSearchParams({ check }).toString() })}
      onCategory={(categoryId) => {
        const pathname = generatePath(paths.vehicleCheckCategory, { categoryId });
        void navigate({ pathname, search: query.toString() });
      }}
      onBack={goBack}
    />
  );
}

import { IconMapOff } from '@tabler/icons-react';
import { officeShell } from '@vialant/domain/words/office/shell';
import { type ReactElement, Suspense } from 'react';
import { Route, Routes } from 'react-router';
import { StateMessage } from '../ui/StateMessage.tsx';
import { sections } from './sections.tsx';
import { LeaveGuard } from './shell/leave-guard.tsx';
import { OfficeFrame } from './shell/OfficeFrame.tsx';
import { OfficeUserContext, useLoadedUser } from './shell/office-user.ts';
import { OFFICE_PATH } from './shell/section.ts';

const shown = sections.filter(({ isHidden }) => !isHidden);

/** The whole office, for admins and auditors. The app shows it to nobody else and loads it for nobody else. */
export function Office(): ReactElement | null {
  const user = useLoadedUser();
  if (user === null) return null;
  const start = sections.find(({ path }) => path === OFFICE_PATH);
  return (
    <OfficeUserContext value={user}>
      <LeaveGuard>
        <OfficeFrame sections={shown}>
          <Suspense>
            <Routes>
              <Route index element={start?.element} />
              {sections
                .filter((section) => section !== start)
                .map(({ path, element }) => (
                  <Route key={path} path={routeOf(path)} element={element} />
                ))}
              <Route
                path="*"
                element={<StateMessage icon={<IconMapOff size="2rem" />} text={officeShell.notFound} />}
              />
            </Routes>
          </Suspense>
        </OfficeFrame>
      </LeaveGuard>
    </OfficeUserContext>
  );
}

/** The pattern below the office's own address; a section has all that is below its address, too. */
function routeOf(path: string): string {
  return `${path.slice(OFFICE_PATH.length + 1)}/*`;
}

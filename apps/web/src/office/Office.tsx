import { IconMapOff } from '@tabler/icons-react';
import { officeShell } from '@vialant/domain/words/office/shell';
import { type ReactElement, Suspense } from 'react';
import { Route, Routes, useLocation } from 'react-router';
import { StateMessage } from '../ui/StateMessage.tsx';
import { sections } from './sections.tsx';
import { LeaveGuard } from './shell/leave-guard.tsx';
import { OfficeFrame } from './shell/OfficeFrame.tsx';
import { OfficeUserContext, useLoadedUser } from './shell/office-user.ts';
import { OFFICE_PATH, sectionAt } from './shell/section.ts';

const shown = sections.filter(({ isHidden }) => !isHidden);

/** The whole office, for admins and auditors. The app shows it to nobody else and loads it for nobody else. */
export function Office(): ReactElement | null {
  const user = useLoadedUser();
  const { pathname } = useLocation();
  if (user === null) return null;
  // The router is asked for this one alone: to match all sections would be a good part of the time in which one opens.
  const here = sectionAt(sections, pathname.toLowerCase());
  return (
    <OfficeUserContext value={user}>
      <LeaveGuard>
        <OfficeFrame sections={shown}>
          <Suspense>
            <Routes>
              {here !== null && <Route path={routeOf(here.path)} element={here.element} />}
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

/** The pattern below the office's own address; a section has all that is below its address, but the first page has not. */
function routeOf(path: string): string {
  return path === OFFICE_PATH ? '' : `${path.slice(OFFICE_PATH.length + 1)}/*`;
}

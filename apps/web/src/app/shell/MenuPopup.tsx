import {
  IconAmbulance,
  IconBriefcase,
  IconBuildingHospital,
  IconCloudUp,
  IconEye,
  IconHelp,
  IconInfoCircle,
  IconLogout,
  IconPackage,
  IconTemperature,
} from '@tabler/icons-react';
import { seesOffice } from '@vialant/domain/agency/role';
import { labels } from '@vialant/domain/words/labels';
import { fill } from '@vialant/domain/words/fill';
import { witnessTurn } from '@vialant/domain/words/field/witness-turn';
import { type ReactElement, useEffect, useEffectEvent, useState, useTransition } from 'react';
import { useNavigate } from 'react-router';
import { ChooseAgencyPopup } from '../../features/agency/ChooseAgencyPopup.tsx';
import { useDevice, useRecording } from '../../services/services.ts';
import { useFetchAhead } from '../../ui/hooks/use-fetch-ahead.ts';
import { lazyPopup } from '../../ui/lazy-popup.tsx';
import { Popup } from '../../ui/Popup.tsx';
import { useCurrentUser } from '../session/current-user-queries.ts';
import { paths } from '../navigation/paths.ts';
import { GuidePage, Office, VehicleCheckPage } from '../navigation/lazy-pages.ts';
import { useLogOut } from '../session/use-log-out.ts';
import { useWaitingCount } from '../offline/use-waiting-count.ts';
import { LogOutWarning } from './LogOutWarning.tsx';
import { MenuItem } from './MenuItem.tsx';
import { OfflineActionsPopup } from './OfflineActionsPopup.tsx';

export type MenuPopupProps = { readonly opened: boolean; readonly onClose: () => void };

type Over = 'witnessed' | 'agencies' | 'offline actions' | 'log-out warning' | 'reseal due' | null;

const WitnessedPopup = lazyPopup(
  async () => (await import('../../features/verify-code/WitnessedPopup.tsx')).WitnessedPopup,
);
const LogOutReseal = lazyPopup(async () => (await import('./LogOutReseal.tsx')).LogOutReseal);

const SOON_MS = 300;

/** The left menu (SHELL-08 to SHELL-12). */
export function MenuPopup({ opened, onClose }: MenuPopupProps): ReactElement {
  const { resealDue } = useRecording();
  const { page } = useDevice();
  const navigate = useNavigate();
  const waiting = useWaitingCount();
  const logOut = useLogOut();
  const user = useCurrentUser().data;
  const [over, setOver] = useState<Over>(null);
  const [isOpening, startOpening] = useTransition();
  useFetchAhead([VehicleCheckPage, GuidePage], { isWanted: opened, afterMs: 0 });

  /** The menu goes with the page behind it, in one step; where the other page takes long to come, it goes before. */
  function open(path: string): void {
    startOpening(() => {
      onClose();
      void navigate(path);
    });
  }
  const closeBefore = useEffectEvent(onClose);
  useEffect(() => {
    if (!isOpening) return;
    const timer = setTimeout(closeBefore, SOON_MS);
    return () => clearTimeout(timer);
  }, [isOpening]);

  function openOver(what: Over): void {
    onClose();
    setOver(what);
  }

  function leaveSession(): void {
    if (waiting > 0) openOver('log-out warning');
    else void logOut();
  }

  function startLogOut(): void {
    if (resealDue.all().length === 0) return leaveSession();
    resealDue.postpone(); // the question is asked here, so the dashboard must not ask it at the same time
    openOver('reseal due');
  }

  return (
    <>
      <Popup layout="left" opened={opened} title={labels.menu.title} onClose={onClose}>
        {user !== undefined && (
          <p className="menu-who">{fill(labels.menu.who, { name: user.name, role: labels.menu.roles[user.role] })}</p>
        )}
        <nav aria-label={labels.menu.title}>
          {user !== undefined && (
            <MenuItem icon={<IconBuildingHospital aria-hidden size="1.5rem" />} onClick={() => openOver('agencies')}>
              {user.agencyName}
            </MenuItem>
          )}
          {waiting > 0 && (
            <MenuItem icon={<IconCloudUp aria-hidden size="1.5rem" />} onClick={() => openOver('offline actions')}>
              {fill(labels.menu.offlineActions, { n: waiting })}
            </MenuItem>
          )}
          <MenuItem icon={<IconPackage aria-hidden size="1.5rem" />} onClick={() => open(paths.home)}>
            {labels.menu.drugs}
          </MenuItem>
          <MenuItem icon={<IconAmbulance aria-hidden size="1.5rem" />} onClick={() => open(paths.vehicleCheck)}>
            {labels.menu.vehicleCheck}
          </MenuItem>
          <MenuItem
            icon={<IconTemperature aria-hidden size="1.5rem" />}
            onClick={() => open(paths.bluetoothTemperature)}
          >
            {labels.menu.sensor}
          </MenuItem>
          <MenuItem icon={<IconEye aria-hidden size="1.5rem" />} onClick={() => openOver('witnessed')}>
            {witnessTurn.list}
          </MenuItem>
          {user !== undefined && seesOffice(user.role) && <OfficeItem onClick={() => open(paths.office)} />}
          <MenuItem icon={<IconInfoCircle aria-hidden size="1.5rem" />} onClick={() => open(paths.howToScan)}>
            {labels.menu.howItWorks}
          </MenuItem>
          <MenuItem icon={<IconHelp aria-hidden size="1.5rem" />} onClick={() => open(paths.help)}>
            {labels.menu.help}
          </MenuItem>
          <MenuItem icon={<IconLogout aria-hidden size="1.5rem" />} onClick={startLogOut}>
            {labels.menu.logOut}
          </MenuItem>
        </nav>
      </Popup>
      <ChooseAgencyPopup
        opened={over === 'agencies'}
        currentId={user?.agencyId ?? null}
        onChosen={() => page.open(paths.home)}
        onClose={() => setOver(null)}
      />
      <WitnessedPopup opened={over === 'witnessed'} onClose={() => setOver(null)} />
      <OfflineActionsPopup opened={over === 'offline actions'} onClose={() => setOver(null)} />
      <LogOutReseal
        opened={over === 'reseal due'}
        onLogOut={leaveSession}
        onStay={() => {
          setOver(null);
          resealDue.resume();
        }}
      />
      <LogOutWarning
        opened={over === 'log-out warning'}
        waiting={waiting}
        onLogOut={() => void logOut()}
        onClose={() => setOver(null)}
      />
    </>
  );
}

/** ACCESS-01: for admins and auditors. */
function OfficeItem({ onClick }: { readonly onClick: () => void }): ReactElement {
  useFetchAhead([Office], { afterMs: 0 });
  return (
    <MenuItem icon={<IconBriefcase aria-hidden size="1.5rem" />} onClick={onClick}>
      {labels.menu.office}
    </MenuItem>
  );
}

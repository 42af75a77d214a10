import { IconClock } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { setupWords } from '@vialant/domain/words/office/setup';
import type { ReactElement } from 'react';
import { Link } from 'react-router';
import { currentUser } from '../../queries/user.ts';
import { useBasics } from '../../services/services.ts';

/** SETUP-07: an agency that has not chosen a time zone is told so; until then UTC holds. */
export function ChooseTimeZone(): ReactElement | null {
  const { data } = useQuery(currentUser(useBasics()));
  if (data === undefined || data.user_group.time_zone !== null) return null;
  return (
    <p className="overview-notice">
      <IconClock aria-hidden size="1.375rem" />
      <span>
        <Link to="/office/settings">{setupWords.chooseZone}</Link> {setupWords.chooseZoneHint}
      </span>
    </p>
  );
}

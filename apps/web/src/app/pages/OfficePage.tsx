import { seesOffice } from '@vialant/domain/agency/role';
import type { ReactElement } from 'react';
import { LoadFailed } from '../../ui/LoadFailed.tsx';
import { PageFrame } from '../PageFrame.tsx';
import { useCurrentUser } from '../session/current-user-queries.ts';
import type { SessionWatch } from '../session/session-watch.ts';
import { notFound, NotFoundPage } from './NotFoundPage.tsx';
import { Office } from '../navigation/lazy-pages.ts';

const office = { open: false } as const;

/** ACCESS-01: for staff there is no office, and its code is not loaded. */
export function OfficePage({ session }: { readonly session: SessionWatch }): ReactElement {
  return (
    <PageFrame page={office} session={session}>
      <ForOfficeUsers session={session} />
    </PageFrame>
  );
}

function ForOfficeUsers({ session }: { readonly session: SessionWatch }): ReactElement | null {
  const { data: user, isError, isFetching, refetch } = useCurrentUser();
  if (user === undefined) return isError ? <LoadFailed onRetry={() => void refetch()} busy={isFetching} /> : null;
  if (seesOffice(user.role)) return <Office />;
  return (
    <PageFrame page={notFound} session={session}>
      <NotFoundPage />
    </PageFrame>
  );
}

import { useQuery } from '@tanstack/react-query';
import { joinWords } from '@vialant/domain/words/join';
import { fill } from '@vialant/domain/words/fill';
import { messages } from '@vialant/domain/words/messages';
import { type ReactElement, useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import type { CallReply } from '../../api/client.ts';
import { readRow } from '../../api/entities.ts';
import { failedAs, refusalOf } from '../../api/failure.ts';
import { currentUser } from '../../queries/user.ts';
import { useBasics, useDevice } from '../../services/services.ts';
import { Button } from '../../ui/Button.tsx';
import { LoadFailed } from '../../ui/LoadFailed.tsx';
import { Popup } from '../../ui/Popup.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { paths } from '../navigation/paths.ts';
import { invitationGuid } from './join-link.ts';
import { type Answering, useAnswer } from './use-answer.ts';
import '../shell/shell.css';

type Invitation = CallReply<'GET invitation/link'>;

/** What is known of the link: the invitation, why it cannot be answered, or that the server did not answer. */
type Asked = { readonly invitation: Invitation } | { readonly why: string } | 'asking' | 'unknown';

export type JoinByLinkProps = { readonly opened: boolean; readonly onClose: () => void };

/** PEOPLE-03: somebody who has an account joins the agency that asks them, or declines. */
export function JoinByLink({ opened, onClose }: JoinByLinkProps): ReactElement {
  const { hash } = useLocation();
  // The popup still shows its invitation while it slides away.
  const [guid, setGuid] = useState<string | null>(null);
  const wanted = opened ? invitationGuid(hash) : null;
  if (wanted !== null && wanted !== guid) setGuid(wanted);
  const { asked, askAgain } = useInvitation(guid);
  const answering = useAnswer(guid, onClose);
  const title =
    typeof asked === 'object' && 'invitation' in asked
      ? fill(joinWords.title, { name: asked.invitation.inviter, agency: asked.invitation.agency })
      : joinWords.voidTitle;
  return (
    <Popup opened={opened} title={title} onClose={onClose}>
      {asked === 'asking' && <Skeleton width="100%" height="7rem" />}
      {asked === 'unknown' && <LoadFailed onRetry={askAgain} />}
      {typeof asked === 'object' && 'why' in asked && <Told text={asked.why} onClose={onClose} />}
      {typeof asked === 'object' && 'invitation' in asked && (
        <Answer invitation={asked.invitation} answering={answering} onClose={onClose} />
      )}
    </Popup>
  );
}

/** Not a query: queries are stored on the device with their keys, and the key would hold the guid. */
function useInvitation(guid: string | null): { readonly asked: Asked; readonly askAgain: () => void } {
  const { client } = useBasics();
  const [answer, setAnswer] = useState<{ readonly guid: string | null; readonly asked: Asked }>({
    guid: null,
    asked: 'asking',
  });
  const asked = answer.guid === guid ? answer.asked : 'asking';
  useEffect(() => {
    if (guid === null || asked !== 'asking') return;
    const call = new AbortController();
    client.call('GET invitation/link', { invitation_guid: guid }, { signal: call.signal }).then(
      (invitation) => setAnswer({ guid, asked: { invitation } }),
      (error: unknown) => {
        if (call.signal.aborted) return;
        const why = refusalOf(error)?.message ?? messages.invitation.unknown.text;
        setAnswer({ guid, asked: failedAs(error, 'unreachable') ? 'unknown' : { why } });
      },
    );
    return () => call.abort();
  }, [client, guid, asked]);
  return { asked, askAgain: () => setAnswer({ guid, asked: 'asking' }) };
}

type AnswerProps = {
  readonly invitation: Invitation;
  readonly answering: Answering;
  readonly onClose: () => void;
};

function Answer({ invitation, answering, onClose }: AnswerProps): ReactElement {
  const { storage } = useBasics();
  if (answering.joined !== null) return <Joined answering={answering} onClose={onClose} />;
  if (!storage.signedIn()) return <LogInFirst invitation={invitation} />;
  return <Question invitation={invitation} answering={answering} onClose={onClose} />;
}

function Question({ invitation, answering, onClose }: AnswerProps): ReactElement {
  const own = useQuery({ ...currentUser(useBasics()), select: (reply) => readRow('user', reply).primary_email }).data;
  const { agency, primary_email: email } = invitation;
  if (own !== undefined && own !== email) {
    return <Told text={fill(joinWords.forAnother, { email, own })} onClose={onClose} />;
  }
  return (
    <>
      <p>{fill(joinWords.asked, { agency })}</p>
      {answering.refused !== null && <p role="alert">{answering.refused}</p>}
      <div className="popup-actions">
        <Button kind="primary" wide busy={answering.busy} onClick={() => void answering.answer(true)}>
          {joinWords.join}
        </Button>
        <Button wide disabled={answering.busy} onClick={() => void answering.answer(false)}>
          {joinWords.decline}
        </Button>
      </div>
    </>
  );
}

/** After the login the link is opened again. */
function LogInFirst({ invitation: { primary_email: email } }: { readonly invitation: Invitation }): ReactElement {
  const { storage } = useBasics();
  const navigate = useNavigate();
  const { hash } = useLocation();

  function logIn(): void {
    storage.set('lastLoginEmail', email);
    void navigate(paths.login, { state: { wanted: `${paths.home}${hash}` } });
  }

  return (
    <>
      <p>{fill(joinWords.logInFirst, { email })}</p>
      <div className="popup-actions">
        <Button kind="primary" wide onClick={logIn}>
          {joinWords.logIn}
        </Button>
      </div>
    </>
  );
}

function Joined({ answering, onClose }: Pick<AnswerProps, 'answering' | 'onClose'>): ReactElement {
  const { storage } = useBasics();
  const { page } = useDevice();
  const agency = answering.joined?.name ?? '';

  function open(): void {
    storage.set('selectedAgencyId', answering.joined?.user_group_id ?? null);
    page.open(paths.home);
  }

  return (
    <>
      <output>{fill(joinWords.joined, { agency })}</output>
      <div className="popup-actions">
        <Button kind="primary" wide onClick={open}>
          {fill(joinWords.open, { agency })}
        </Button>
        <Button wide onClick={onClose}>
          {joinWords.close}
        </Button>
      </div>
    </>
  );
}

function Told({ text, onClose }: { readonly text: string; readonly onClose: () => void }): ReactElement {
  return (
    <>
      <p>{text}</p>
      <div className="popup-actions">
        <Button wide onClick={onClose}>
          {joinWords.close}
        </Button>
      </div>
    </>
  );
}

import { labels } from '@vialant/domain/words/labels';
import { messages } from '@vialant/domain/words/messages';
import { type ReactElement, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useServices } from '../../services/services.ts';
import { keepSession } from '../../features/sign-in/keep-session.ts';
import { isUsable, logInTemporarily, tokenInLink } from '../../features/temporary-login/temporary-login.ts';
import { useToast } from '../../ui/toast/use-toast.ts';
import { paths } from '../navigation/paths.ts';
import { useEnter } from '../session/use-enter.tsx';

/** TEMPLOGIN: signs in by what the address, the wrapper's link or its clipboard holds, while nobody is signed in. */
export function TemporaryLogin(): ReactElement {
  const { logIn, busy, choice } = useTemporaryLogin();
  useAddress(logIn);
  useWrapper(logIn);
  return (
    <>
      <output className="visually-hidden">{busy && labels.temporaryLogin.busy}</output>
      {choice}
    </>
  );
}

type LogIn = (text: string, whenUsed?: () => Promise<void>) => Promise<void>;

function useTemporaryLogin(): { logIn: LogIn; busy: boolean; choice: ReactElement | null } {
  const services = useServices();
  const toast = useToast();
  const { enter, choice } = useEnter(paths.home);
  const [busy, setBusy] = useState(false);
  const running = useRef(false);

  const logIn: LogIn = async (text, whenUsed) => {
    const { client, storage } = services;
    // A link must not put someone else in the place of who is signed in.
    if (running.current || storage.signedIn() || !isUsable(client, text)) return;
    running.current = true;
    setBusy(true);
    try {
      const user = await logInTemporarily(services, text);
      await whenUsed?.();
      if (user === null) {
        toast(messages.login.temporaryExpired);
        return;
      }
      const session = {
        userId: user.id,
        email: user.primary_email,
        region: user.region ?? '',
        token: storage.get('token') ?? '',
      };
      keepSession(services, session);
      enter(user.num_additional_groups ?? 0);
    } catch {
      toast(messages.login.noAnswer);
    } finally {
      running.current = false;
      setBusy(false);
    }
  };
  return { logIn, busy, choice };
}

/** In a browser: `/login/?temp_token=…`, taken out of the address at once. */
function useAddress(logIn: LogIn): void {
  const { hash, pathname, search } = useLocation();
  const navigate = useNavigate();
  const tryToken = useEffectEvent(logIn);
  useEffect(() => {
    const query = new URLSearchParams(search);
    const token = query.get('temp_token');
    if (token === null) return;
    query.delete('temp_token');
    void navigate({ pathname, search: query.toString(), hash }, { replace: true });
    if (pathname.startsWith('/login')) void tryToken(token);
  }, [hash, navigate, pathname, search]);
}

/** In the wrapper: its links whenever they come, its clipboard on start and on resume (OPEN-061, OPEN-062). */
function useWrapper(logIn: LogIn): void {
  const { distribution, storage, wrapper } = useServices();
  const tryToken = useEffectEvent(logIn);
  useEffect(() => {
    if (wrapper === null) return;
    async function readClipboard(from: NonNullable<typeof wrapper>): Promise<void> {
      if (storage.signedIn()) return;
      const text = await from.readClipboard();
      if (text !== null && text !== '') await tryToken(text, from.clearClipboard);
    }
    const stopLinks = wrapper.onLink((address) => {
      const token = tokenInLink(address, distribution.scheme);
      if (token !== null) void tryToken(token);
    });
    const stopResumes = wrapper.onResume(() => void readClipboard(wrapper));
    void readClipboard(wrapper);
    return () => {
      stopLinks();
      stopResumes();
    };
  }, [distribution.scheme, storage, wrapper]);
}

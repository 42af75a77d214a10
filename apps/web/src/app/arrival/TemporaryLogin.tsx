import { labels } from '@vialant/domain/words/labels';
import { messages } from '@vialant/domain/words/messages';
import { type ReactElement, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useBasics, useDevice, useProduct, useServices } from '../../services/services.ts';
import { keepSession } from '../../features/sign-in/keep-session.ts';
import {
  type Giver,
  giverOf,
  isUsable,
  logInTemporarily,
  tokenInLink,
  turnDown,
} from '../../features/temporary-login/temporary-login.ts';
import { TemporaryLoginPopup } from './TemporaryLoginPopup.tsx';
import { useToast } from '../../ui/toast/use-toast.ts';
import { paths } from '../navigation/paths.ts';
import { useEnter } from '../session/use-enter.tsx';

/**
 * TEMPLOGIN: while nobody is signed in, signs in with the token in the address, in a link that opened the wrapper, or
 * in its clipboard. First it shows whose account that is: a user who follows a stranger's link would record everything
 * in the stranger's name.
 */
export function TemporaryLogin(): ReactElement {
  const { ask, busy, asked, answer, choice } = useTemporaryLogin();
  useAddress(ask);
  useWrapper(ask);
  return (
    <>
      <output className="visually-hidden">{busy && labels.temporaryLogin.busy}</output>
      <TemporaryLoginPopup giver={asked?.giver ?? null} busy={busy} onAnswer={(isWanted) => void answer(isWanted)} />
      {choice}
    </>
  );
}

type Ask = (text: string, whenUsed?: () => Promise<void>) => Promise<void>;
type Asked = { readonly id: string; readonly giver: Giver; readonly whenUsed: (() => Promise<void>) | undefined };

type TemporaryLoginState = {
  readonly ask: Ask;
  readonly busy: boolean;
  readonly asked: Asked | null;
  readonly answer: (isWanted: boolean) => Promise<void>;
  readonly choice: ReactElement | null;
};

function useTemporaryLogin(): TemporaryLoginState {
  const services = useServices();
  const { client, storage } = services;
  const toast = useToast();
  const { enter, choice } = useEnter(paths.home);
  const [busy, setBusy] = useState(false);
  const [asked, setAsked] = useState<Asked | null>(null);
  const running = useRef(false);

  async function run(work: () => Promise<void>): Promise<void> {
    setBusy(true);
    try {
      await work();
    } catch {
      toast(messages.login.noAnswer);
      running.current = false;
    } finally {
      setBusy(false);
    }
  }

  const ask: Ask = async (id, whenUsed) => {
    // A link must not replace the user who is signed in.
    if (running.current || storage.signedIn() || !isUsable(client, id)) return;
    running.current = true;
    await run(async () => {
      const giver = await giverOf(client, id);
      if (giver !== null) {
        setAsked({ id, giver, whenUsed });
        return;
      }
      await whenUsed?.();
      toast(messages.login.temporaryExpired);
      running.current = false;
    });
  };

  async function signIn({ id, whenUsed }: Asked): Promise<void> {
    const user = await logInTemporarily(services, id);
    await whenUsed?.();
    if (user === null) {
      toast(messages.login.temporaryExpired);
      return;
    }
    const token = storage.get('token') ?? '';
    keepSession(services, { userId: user.id, email: user.primary_email, region: user.region ?? '', token });
    enter(user.num_additional_groups ?? 0);
  }

  async function answer(isWanted: boolean): Promise<void> {
    if (asked === null) return;
    await run(async () => {
      if (isWanted) await signIn(asked);
      else await Promise.all([turnDown(client, asked.id), asked.whenUsed?.()]);
    });
    setAsked(null);
    running.current = false;
  }

  return { ask, busy, asked, answer, choice };
}

/** In a browser: reads `/login/?temp_token=…` and removes the token from the address at once. */
function useAddress(ask: Ask): void {
  const { hash, pathname, search } = useLocation();
  const navigate = useNavigate();
  const tryToken = useEffectEvent(ask);
  useEffect(() => {
    const query = new URLSearchParams(search);
    const token = query.get('temp_token');
    if (token === null) return;
    query.delete('temp_token');
    void navigate({ pathname, search: query.toString(), hash }, { replace: true });
    if (pathname.startsWith('/login')) void tryToken(token);
  }, [hash, navigate, pathname, search]);
}

/** In the wrapper: reads each link that opens it, and its clipboard on start and on resume (OPEN-061, OPEN-062). */
function useWrapper(ask: Ask): void {
  const { storage } = useBasics();
  const { wrapper } = useDevice();
  const { distribution } = useProduct();
  const tryToken = useEffectEvent(ask);
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

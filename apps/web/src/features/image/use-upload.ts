import type { ImageFolder } from '@vialant/domain/values/limits';
import { messages } from '@vialant/domain/words/messages';
import type { Message } from '@vialant/domain/words/messages/message';
import { useEffect, useRef, useState } from 'react';
import { refusalOf } from '../../api/failure.ts';
import { useToast } from '../../ui/toast/use-toast.ts';
import { useBasics, useDevice } from '../../services/services.ts';

export type UploadState =
  | { readonly step: 'idle' }
  | { readonly step: 'sending'; readonly picture: Blob; readonly part: number }
  /** `reason` is the cause where it is known. */
  | { readonly step: 'failed'; readonly picture: Blob; readonly reason: string | null }
  | { readonly step: 'sent'; readonly picture: Blob };

export type Upload = {
  readonly state: UploadState;
  /** Lets the user take or choose a picture, and sends it. */
  readonly take: () => Promise<void>;
  readonly retry: () => void;
  /** Cancels a running upload, or removes the sent picture. */
  readonly drop: () => void;
};

/** The upload of one picture; every retry has the same key and is the same upload. */
export function useUpload(folder: ImageFolder, onSent: (url: string) => void): Upload {
  const { client, newId } = useBasics();
  const { pictures } = useDevice();
  const toast = useToast();
  const [state, setState] = useState<UploadState>({ step: 'idle' });
  const running = useRef<{ readonly key: string; readonly giveUp: AbortController } | null>(null);
  useEffect(() => () => running.current?.giveUp.abort(), []);

  async function send(picture: Blob, key: string): Promise<void> {
    const giveUp = new AbortController();
    running.current = { key, giveUp };
    setState({ step: 'sending', picture, part: 0 });
    try {
      const onProgress = (part: number): void => {
        if (!giveUp.signal.aborted) setState({ step: 'sending', picture, part });
      };
      const { url } = await client.upload(picture, folder, { signal: giveUp.signal, idempotencyKey: key, onProgress });
      setState({ step: 'sent', picture });
      onSent(url);
    } catch (error) {
      if (giveUp.signal.aborted) return;
      setState({ step: 'failed', picture, reason: refusalOf(error)?.message ?? null });
      toast(messages.image.uploadFailed);
    }
  }

  return {
    state,
    async take() {
      const taken = await pictures.take();
      if (taken.outcome === 'taken') return send(taken.picture, newId());
      const message = MESSAGES[taken.outcome];
      if (message) toast(message);
    },
    retry() {
      if (state.step === 'failed') void send(state.picture, running.current?.key ?? newId());
    },
    drop() {
      running.current?.giveUp.abort();
      setState({ step: 'idle' });
    },
  };
}

// IMG-04, IMG-05, OPEN-131. A user who cancelled needs no message.
const MESSAGES: Readonly<Record<'cancelled' | 'camera denied' | 'unreadable', Message | null>> = {
  cancelled: null,
  'camera denied': messages.scan.enableCamera,
  unreadable: messages.image.fileUnreadable,
};

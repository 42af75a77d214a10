import type { CodeFormat } from '@vialant/domain/scan/scan-format';
import type { DecoderReply, DecoderRequest } from './decoder-worker.ts';
import type { ScannedFrame } from './port.ts';

/** Finds the codes of one picture at a time. */
export type Decoder = {
  readonly decode: (picture: ImageBitmap, thorough: boolean) => Promise<ScannedFrame>;
  readonly close: () => void;
};

/** The decoder in its own worker, so that the page stays responsive while a picture is searched. */
export function startDecoder(formats: readonly CodeFormat[]): Decoder {
  const worker = new Worker(new URL('./decoder-worker.ts', import.meta.url), { type: 'module' });
  let broken: Error | null = null;
  // Without a network the worker may fail to load, before the first picture comes; that picture then reports the
  // failure.
  worker.addEventListener('error', ({ message }) => {
    broken = new Error(message);
  });
  return {
    decode(picture, thorough) {
      if (broken !== null) return Promise.reject(broken);
      const answer = nextAnswer(worker);
      const request: DecoderRequest = { picture, formats, thorough };
      worker.postMessage(request, [picture]);
      return answer;
    },
    close: () => worker.terminate(),
  };
}

function nextAnswer(worker: Worker): Promise<ScannedFrame> {
  return new Promise((resolve, reject) => {
    const answered = new AbortController();
    const once = { signal: answered.signal };
    function read({ data }: MessageEvent<DecoderReply>): void {
      answered.abort();
      if ('failed' in data) reject(new Error(data.failed));
      else resolve(data);
    }
    function fail({ message }: ErrorEvent): void {
      answered.abort();
      reject(new Error(message));
    }
    worker.addEventListener('message', read, once);
    worker.addEventListener('error', fail, once);
  });
}

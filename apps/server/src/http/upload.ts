import { HEADERS } from '@vialant/contract/envelope';
import type { Route } from '@vialant/contract/route';
import { LIMITS } from '@vialant/domain/values/limits';
import { Refused } from '@vialant/domain/words/refusal';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { SentFile } from './call.ts';
import { fileInForm } from './form-file.ts';

type Upload = NonNullable<Route['upload']>;

const MULTIPART = 'multipart/form-data';
// Room for the parts of the form around the file.
const FORM_BYTES = 16 * 1024;
// A body of more than so many times the limit is no mistake; the connection is closed.
const PATIENCE = 4;
const FIRST_BYTES = 64 * 1024;

/** Lets multipart bodies of the calls that take a file through, unread. */
export function acceptUploads(app: FastifyInstance): void {
  const urls = new Set<string>();
  app.addHook('onRoute', ({ url, schema }) => {
    if (schema?.consumes?.includes(MULTIPART)) urls.add(url);
  });
  app.addContentTypeParser(MULTIPART, (request, _payload, done) => {
    done(urls.has(request.routeOptions.url ?? '') ? null : new Refused({ code: 'WRONG_TYPE' }));
  });
}

/** What the document says of a call that takes a file. */
export function uploadSchema({ folders }: Upload): object {
  return {
    consumes: [MULTIPART],
    headers: z.object({ [HEADERS.folder]: z.enum(folders) }),
    body: z.object({ file: z.string().meta({ format: 'binary' }) }),
  };
}

type Limits = { readonly bytesOfProcess: number; readonly bytesOfPerson: number };

/** How many bytes of files are under way: those that are not finished are in memory too. */
class UploadBudget {
  readonly #limits: Limits;
  readonly #ofPerson = new Map<string, number>();
  #all = 0;

  constructor(limits: Limits) {
    this.#limits = limits;
  }

  /** Takes room for a file until the function that it returns is called. Refuses with UPLOADS_UNDER_WAY. */
  take(userId: string, bytes: number): () => void {
    const before = this.#ofPerson.get(userId) ?? 0;
    const { bytesOfProcess, bytesOfPerson } = this.#limits;
    if (before + bytes > bytesOfPerson || this.#all + bytes > bytesOfProcess) {
      throw new Refused({ code: 'UPLOADS_UNDER_WAY' });
    }
    this.#add(userId, bytes);
    let isTaken = true;
    return () => {
      if (isTaken) this.#add(userId, -bytes);
      isTaken = false;
    };
  }

  #add(userId: string, bytes: number): void {
    this.#all += bytes;
    const left = (this.#ofPerson.get(userId) ?? 0) + bytes;
    if (left === 0) this.#ofPerson.delete(userId);
    else this.#ofPerson.set(userId, left);
  }
}

const budget = new UploadBudget(LIMITS.image);

/** The file of a multipart request. */
export async function readUpload(
  request: FastifyRequest,
  reply: FastifyReply,
  upload: Upload | undefined,
  userId: string,
): Promise<SentFile> {
  if (!upload) throw new Error('this call takes no file');
  const folder = request.headers[HEADERS.folder];
  if (typeof folder !== 'string' || !upload.folders.includes(folder)) {
    const fields = { [HEADERS.folder]: `must be one of ${upload.folders.join(', ')}` };
    throw new Refused({ code: 'INVALID_INPUT', fields });
  }
  const type = request.headers['content-type'] ?? '';
  if (!type.toLowerCase().startsWith(MULTIPART)) throw new Refused({ code: 'WRONG_TYPE' });
  const most = upload.maxBytes + FORM_BYTES;
  const announced = Number(request.headers['content-length'] ?? most);
  // Until the answer: what was sent is worked on, and others wait for that with theirs.
  const release = budget.take(userId, announced <= most ? announced : most);
  reply.raw.once('finish', release).once('close', release);
  const body = await readBody(request, most);
  const file = fileInForm(body, type, 'file');
  if (file === null) throw new Refused({ code: 'INVALID_INPUT', fields: { file: 'required' } });
  if (file.length > upload.maxBytes) throw new Refused({ code: 'TOO_LARGE', what: 'image' });
  return { folder, bytes: file };
}

/** The whole body. One that is too large is read to its end and dropped, because clients read no answer before that. */
async function readBody({ raw }: FastifyRequest, mostBytes: number): Promise<Buffer> {
  // One growing buffer: if each chunk were kept, a chunk of one byte would take a hundred bytes of memory.
  let body = Buffer.allocUnsafe(FIRST_BYTES);
  let length = 0;
  try {
    for await (const chunk of raw as AsyncIterable<Buffer>) {
      if (length + chunk.length <= mostBytes) {
        if (length + chunk.length > body.length) body = grown(body, length + chunk.length);
        chunk.copy(body, length);
      } else {
        body = Buffer.alloc(0);
      }
      length += chunk.length;
      if (length > mostBytes * PATIENCE) break;
    }
  } catch {
    // The sender went away.
    throw new Refused({ code: 'INVALID_INPUT' });
  }
  if (length > mostBytes) throw new Refused({ code: 'TOO_LARGE', what: 'image' });
  return body.subarray(0, length);
}

function grown(body: Buffer<ArrayBuffer>, atLeast: number): Buffer<ArrayBuffer> {
  const larger = Buffer.allocUnsafe(Math.max(body.length * 2, atLeast));
  body.copy(larger);
  return larger;
}

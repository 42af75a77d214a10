import { createHash } from 'node:crypto';
import { LIMITS } from '@vialant/domain/values/limits';
import { Refused } from '@vialant/domain/words/refusal';
import { mayPictureBoxes, mayUploadImages, type Role } from '@vialant/domain/agency/role';
import { TIMING } from '@vialant/domain/values/timing';
import { sql } from 'kysely';
import { agencyTransaction, type Tx } from '../db/agency-transaction.ts';
import type { Db } from '../db/open.ts';
import { answerOnce } from '../rows/idempotency.ts';
import type { Handlers } from '../http/call.ts';
import type { ImageStore } from './image-store.ts';
import { imageUrl } from './image-url.ts';
import type { Pictures } from './picture-workers.ts';

type Keys = 'POST image/upload' | 'GET image/file';
type Settings = { allow_image_upload: boolean };
type Uploader = { readonly userId: string; readonly role: Role; readonly settings: Settings };

/** Pictures that prove a check, a reseal or a fault of a vehicle, or show a box. */
export function imageHandlers(db: Db, images: ImageStore, pictures: Pictures): Pick<Handlers, Keys> {
  return {
    'POST image/upload': async (call) => {
      const uploader = await agencyTransaction(
        db,
        call,
        async (tx, { userId, userGroupId, role }): Promise<Uploader> => {
          const { rows } = await sql<Settings>`
          SELECT allow_image_upload FROM user_group WHERE id = ${userGroupId}`.execute(tx);
          return { userId, role, settings: rows[0] ?? { allow_image_upload: false } };
        },
      );
      // Between two transactions: a slow phone must not hold a connection.
      const { folder, bytes } = await call.file(uploader.userId);
      if (!mayUpload(folder, uploader)) throw new Refused({ code: 'NOT_ALLOWED' });
      const image = await pictures.clean(bytes);
      if (image === null) throw new Refused({ code: 'WRONG_TYPE', what: 'image' });
      const content = createHash('sha256').update(bytes).digest('hex');
      const whole = { ...call, fingerprint: `${call.fingerprint}\n${folder}\n${content}` };
      return agencyTransaction(db, call, (tx) =>
        answerOnce(tx, whole, async () => {
          await mustHaveRoom(tx, images);
          return { url: imageUrl(await images.keep(tx, { ...image, folder })) };
        }),
      );
    },
    'GET image/file': (call) =>
      agencyTransaction(db, call, async (tx) => {
        const image = await images.find(tx, call.input.id);
        if (image === null) throw new Refused({ code: 'NOT_FOUND' });
        return image;
      }),
  };
}

/** A guest may sign, and an admin show a box, even where the agency allows its staff no pictures. */
function mayUpload(folder: string, { role, settings }: Uploader): boolean {
  if (folder === 'drug_box') return mayPictureBoxes(role);
  return folder === 'signature' || mayUploadImages(settings);
}

/** Refuses with TOO_MANY: uploads without a limit would fill the disk that all agencies share. */
async function mustHaveRoom(tx: Tx, images: ImageStore): Promise<void> {
  const { ofUser, ofAgency } = await images.countWithin(tx, TIMING.imageUpload.quotaWindowMs);
  if (ofUser < LIMITS.image.maxOfUser && ofAgency < LIMITS.image.maxOfAgency) return;
  throw new Refused({ code: 'TOO_MANY', what: 'image' });
}

import { IMAGE_FOLDERS, LIMITS } from '@vialant/domain/values/limits';
import { z } from 'zod';
import { Id } from '../entity-schemas.ts';
import type { Route } from '../route.ts';

export const imageRoutes = {
  'POST image/upload': {
    who: 'user',
    summary: 'Keep a picture: JPEG, PNG, HEIC or WebP of at most 10 MB; where it was taken is not kept',
    upload: { maxBytes: LIMITS.image.maxBytes, folders: IMAGE_FOLDERS },
    reply: z.object({ url: z.string() }),
    refusals: ['NOT_ALLOWED', 'TOO_LARGE', 'WRONG_TYPE', 'TOO_MANY', 'UPLOADS_UNDER_WAY', 'KEY_REUSED'],
  },
  'GET image/file': {
    who: 'user',
    summary: 'A picture of the agency, as it was kept',
    query: z.object({ id: Id }),
    file: true,
    reply: z.string().meta({ format: 'binary' }),
    refusals: ['NOT_FOUND'],
  },
} as const satisfies Record<string, Route>;

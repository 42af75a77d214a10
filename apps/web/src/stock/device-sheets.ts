import type { RouteKey } from '@vialant/contract/route';
import { fill } from '@vialant/domain/words/fill';
import { offlineWork as words } from '@vialant/domain/words/field/offline-work';
import type { Outbox } from '../outbox/store.ts';
import type { StockStore } from './kept-stock.ts';
import { textOf, type Wire } from './read-stock.ts';
import {
  PICTURE_HERE,
  answered,
  idHere,
  isHere,
  newSheet,
  questionOf,
  requestOfSheet,
  type Sheet,
  submissionOf,
  type WireQuestion,
} from './sheet.ts';
import type { DeviceView } from './view.ts';

export type SheetPorts = {
  readonly store: StockStore;
  readonly outbox: Pick<Outbox, 'add'>;
  readonly newId: () => string;
  readonly now: () => Date;
  readonly owner: () => { readonly key: string; readonly userId: string; readonly userGroupId: string | null } | null;
};

export type DeviceSheets = {
  /**
   * The answer about a vehicle check that is filled in on this device; undefined where the server has to be asked. A sheet
   * that was begun here is filled in here to its end, also when the network is back meanwhile. `view` is null while the
   * server is asked for the rest.
   */
  readonly answer: (view: DeviceView | null, key: RouteKey, input: Wire) => Promise<unknown>;
};

export function deviceSheets({ store, outbox, newId, now, owner }: SheetPorts): DeviceSheets {
  async function begin(view: DeviceView, checkId: string, unitId: unknown): Promise<unknown> {
    const asked = view.stock.replies[`GET general_check/questions ${checkId}`];
    const key = owner()?.key;
    if (asked === undefined || key === undefined) return undefined;
    const facts = { id: idHere(newId), owner: key, checkId, unitId: typeof unitId === 'string' ? unitId : null };
    const sheet = newSheet({ ...facts, begunOn: now().toISOString() }, asked);
    await store.writeSheet(sheet);
    return submissionOf(sheet, null);
  }

  async function say(sheet: Sheet | null, questionId: string, said: Wire): Promise<unknown> {
    const next = sheet && answered(sheet, questionId, said);
    if (!next) return undefined;
    await store.writeSheet(next.sheet);
    return next.response;
  }

  /** Puts the whole check, with its pictures, among what waits to be sent; only then the sheet is removed. */
  async function handIn(sheet: Sheet | null, view: DeviceView | null): Promise<unknown> {
    const who = owner();
    if (sheet === null || who === null) return undefined;
    const happenedAt = now();
    const submittedOn = happenedAt.toISOString();
    await outbox.add({
      id: sheet.id.slice(idHere(() => '').length),
      happenedAt,
      userId: who.userId,
      userGroupId: who.userGroupId,
      request: requestOfSheet(sheet, submittedOn),
      code: nameOf(sheet, view),
      codes: [],
      sentence: sentenceOf(sheet, view),
      unit: null,
      guest: null,
      pictures: await picturesOf(sheet.questions),
    });
    await store.removeSheet(sheet.checkId);
    return submissionOf(sheet, submittedOn);
  }

  async function picturesOf(questions: readonly WireQuestion[]): Promise<Record<string, string>> {
    const urls = questions.flatMap(({ image_url }) => (image_url === null ? [] : [image_url]));
    const kept = await Promise.all(urls.map(async (url) => [url, await store.picture(idOfPicture(url))] as const));
    return Object.fromEntries(kept.flatMap(([url, picture]) => (picture === null ? [] : [[url, picture]])));
  }

  return {
    async answer(view, key, input) {
      const who = owner();
      if (who === null) return undefined;
      const { id, general_check_id, general_check_submission_id, general_check_question_id, unit_id, ...said } = input;
      const checkId = textOf(general_check_id);
      switch (key) {
        case 'GET general_check_submission/for_user': {
          const sheet = await store.sheet(who.key, checkId);
          return sheet === null ? (view === null ? undefined : []) : [submissionOf(sheet, null)];
        }
        case 'GET general_check/questions':
          if (!isHere(general_check_submission_id)) return undefined;
          return (await store.sheetById(who.key, general_check_submission_id))?.questions;
        case 'POST general_check_submission/create':
          if (view !== null) return begin(view, checkId, unit_id);
          // One that is begun with the server takes the place of the one that was begun here.
          await store.removeSheet(checkId);
          return undefined;
        case 'POST general_check_response/create':
          if (!isHere(general_check_submission_id)) return undefined;
          return say(
            await store.sheetById(who.key, general_check_submission_id),
            String(general_check_question_id),
            said,
          );
        case 'POST general_check_response/update': {
          if (!isHere(id)) return undefined;
          const questionId = questionOf(id);
          return say(await store.sheetWith(who.key, questionId), questionId, said);
        }
        case 'POST general_check_submission/update':
          return isHere(id) ? handIn(await store.sheetById(who.key, id), view) : undefined;
        default:
          return undefined;
      }
    },
  };
}

/** The address of a picture that lies on this device. */
export function pictureHere(id: string): string {
  return `${PICTURE_HERE}id=${id}`;
}

export function idOfPicture(url: string): string {
  return new URLSearchParams(url.slice(url.indexOf('?') + 1)).get('id') ?? '';
}

function nameOf({ checkId }: Sheet, view: DeviceView | null): string {
  const checks = view?.stock.replies['GET general_check/all'];
  const check = Array.isArray(checks) ? checks.find((each) => each.id === checkId) : undefined;
  return typeof check?.name === 'string' && check.name !== '' ? check.name : words.vehicleCheck;
}

function sentenceOf(sheet: Sheet, view: DeviceView | null): string {
  const answers = sheet.questions.filter(({ passed }) => passed !== null);
  const failed = answers.filter(({ passed }) => passed === 0).length;
  const counts = { n: answers.length, total: sheet.questions.length, failed };
  return fill(words.checkSentence, { name: nameOf(sheet, view), ...counts });
}

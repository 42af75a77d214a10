import type { DateOnly } from '@vialant/domain/values/date-only';
import type pg from 'pg';
import { idsFrom } from '../../custody/new-id.ts';
import { Chance } from './chance.ts';
import type { Person } from './people.ts';
import { minutesAt, momentOf, PLATOONS, type Size } from './size.ts';
import type { VehicleLife } from './vehicle-life.ts';

const FAILED = 0.02;
/** What is wrong with a vehicle whose failure comes again. */
const FAILING = 'Suction';
const MINUTE_MS = 60_000;

type Question = { id: string; name: string };

/** The vehicle checks, one for each vehicle every week. */
export class VehicleChecks {
  readonly #owner: pg.Pool;
  readonly #size: Size;
  readonly #check: { groupId: string; checkId: string; questions: readonly Question[] };

  private constructor(owner: pg.Pool, size: Size, check: { groupId: string; checkId: string; questions: Question[] }) {
    this.#owner = owner;
    this.#size = size;
    this.#check = check;
  }

  static async of(owner: pg.Pool, size: Size, groupId: string): Promise<VehicleChecks> {
    const { rows } = await owner.query<Question & { check_id: string }>(
      `SELECT q.id, q.name, c.general_check_id AS check_id FROM general_check_question q
       JOIN general_check_category c ON c.id = q.general_check_category_id
       WHERE q.user_group_id = $1 ORDER BY c.position, q.position`,
      [groupId],
    );
    const [first] = rows;
    if (!first) throw new Error('a vehicle check without questions');
    return new VehicleChecks(owner, size, { groupId, checkId: first.check_id, questions: rows });
  }

  /** Those of one day: begun, answered, handed in. */
  async day(lives: readonly VehicleLife[], day: DateOnly, place: number): Promise<void> {
    const due = lives
      .filter(({ vehicle }) => (vehicle.number + place) % 7 === 0)
      .map((life) => this.#plan(life, day, place));
    const done = due.filter(({ at }) => at + 10 * MINUTE_MS <= this.#size.until.getTime());
    if (done.length === 0) return;
    const { groupId, checkId } = this.#check;
    await this.#owner.query(
      `WITH begun AS (SELECT * FROM jsonb_to_recordset($1) AS b(id uuid, by_user uuid, unit uuid, at bigint)),
        submission AS (
          INSERT INTO general_check_submission (id, user_group_id, created_by, created_on, general_check_id, unit_id)
          SELECT b.id, $2, b.by_user, to_timestamp(b.at / 1000.0), $3, b.unit FROM begun b)
       SELECT`,
      [JSON.stringify(done.map(({ id, by, unit, at }) => ({ id, by_user: by, unit, at }))), groupId, checkId],
    );
    await this.#owner.query(
      `INSERT INTO general_check_response (user_group_id, created_by, created_on, general_check_submission_id,
         general_check_question_id, completed, passed, report_to_admin)
       SELECT $2, a.by_user, to_timestamp(a.at / 1000.0), a.submission, a.question, true, a.passed, NOT a.passed
       FROM jsonb_to_recordset($1) AS a(by_user uuid, at bigint, submission uuid, question uuid, passed boolean)`,
      [JSON.stringify(done.flatMap(({ answers }) => answers)), groupId],
    );
    await this.#owner.query(
      `UPDATE general_check_submission SET submitted_on = created_on + interval '8 minutes' WHERE id = ANY ($1)`,
      [done.map(({ id }) => id)],
    );
  }

  /** Failures are fixed within a day, except for those of the last week and the one that comes again. */
  async fix(lives: readonly VehicleLife[], admin: Person): Promise<void> {
    const failing = lives.find(({ mishaps }) => mishaps.failsFrom !== null);
    await this.#owner.query(
      `INSERT INTO general_check_fix (user_group_id, created_by, created_on, general_check_response_id, note)
       SELECT r.user_group_id, $2, r.created_on + interval '1 day', r.id, 'Repaired'
       FROM general_check_response r JOIN general_check_submission s ON s.id = r.general_check_submission_id
       JOIN general_check_question q ON q.id = r.general_check_question_id
       WHERE r.user_group_id = $1 AND NOT r.passed AND r.created_on < $3::timestamptz - interval '7 days'
         AND NOT (s.unit_id = $4 AND q.name = $5 AND r.created_on >= $6::timestamptz)`,
      [
        this.#check.groupId,
        admin.id,
        this.#size.until,
        failing?.vehicle.box.unitId,
        FAILING,
        failing?.mishaps.failsFrom,
      ],
    );
  }

  #plan({ vehicle, mishaps }: VehicleLife, day: DateOnly, place: number): Planned {
    const chance = new Chance(this.#size.seed, 'vehicle check', vehicle.number, day);
    const by = vehicle.medics[place % PLATOONS]?.id ?? '';
    const at = momentOf(day, minutesAt(8, chance.whole(0, 40)));
    const id = idsFrom(at * 1000)();
    const isFailing = mishaps.failsFrom !== null && day >= mishaps.failsFrom;
    const answers = this.#check.questions.map((question, number) => ({
      by_user: by,
      at: at + number * 20_000,
      submission: id,
      question: question.id,
      passed: !(chance.happens(FAILED) || (isFailing && question.name === FAILING)),
    }));
    return { id, by, unit: vehicle.box.unitId, at, answers };
  }
}

type Planned = {
  id: string;
  by: string;
  unit: string;
  at: number;
  answers: { by_user: string; at: number; submission: string; question: string; passed: boolean }[];
};

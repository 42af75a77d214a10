import { personalText } from '@vialant/domain/proof/canonical';
import { freshBytes } from './new-id.ts';
import { sha256 } from './proof/sha256.ts';

/** What the record itself does not hold, so that it can be erased. */
export type PersonalData = {
  incident_number: string | null;
  patient_reference: string | null;
  administered_by_name: string | null;
  license_number: string | null;
  signature_img: string | null;
  lat: number | null;
  lon: number | null;
};

type Row = Record<string, unknown> & { id: string };

const NO_DATA: PersonalData = {
  incident_number: null,
  patient_reference: null,
  administered_by_name: null,
  license_number: null,
  signature_img: null,
  lat: null,
  lon: null,
};

/** The personal data of one operation's records. */
export class NewPersonalData {
  readonly rows: Row[] = [];
  /** The drawing that the records share: kept once, and named in the personal data of each by its hash. */
  readonly signatures: Row[] = [];
  readonly #agencyId: string;
  readonly #newId: () => string;
  readonly #isShared: boolean;

  constructor(agencyId: string, newId: () => string, isShared: boolean) {
    this.#agencyId = agencyId;
    this.#newId = newId;
    this.#isShared = isShared;
  }

  /** Keeps what there is under the id of a record about the subject, which is minted here; null for nothing to keep. */
  keep(subjectId: string, data: Partial<PersonalData>): { id: string; hash: string } | null {
    const { signature_img, ...others } = { ...NO_DATA, ...data };
    if (signature_img === null && Object.values(others).every((value) => value === null)) return null;
    const id = this.#newId();
    const salt = freshBytes(16).toString('hex');
    const signature =
      this.#isShared && signature_img?.startsWith('data:') ? this.#share(subjectId, signature_img) : null;
    const hashed = { salt, ...others, ...(signature ? { signature_sha256: signature.sha256 } : { signature_img }) };
    this.rows.push({
      id,
      record_id: id,
      user_group_id: this.#agencyId,
      ...hashed,
      ...(signature && { signature_id: signature.id }),
    });
    return { id, hash: sha256(personalText(hashed)) };
  }

  #share(subjectId: string, picture: string): { id: string; sha256: string } {
    const first = this.signatures.find((one) => one['picture'] === picture);
    if (first) return { id: first.id, sha256: String(first['sha256']) };
    const kept = { id: this.#newId(), sha256: sha256(picture) };
    this.signatures.push({ ...kept, user_group_id: this.#agencyId, subject_id: subjectId, picture });
    return kept;
  }
}

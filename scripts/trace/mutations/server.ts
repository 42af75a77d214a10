import type { Mutation } from './mutation.ts';

const SERVER = 'apps/server/src';

/** Taken out of the server. */
export const SERVER_SIDE: readonly Mutation[] = [
  {
    id: 'CHECK-13',
    file: `${SERVER}/box-check/check-box.ts`,
    find: 'const missing = isOffline(input) ? notSeenOffline(facts, input) : notFound(facts, input);',
    replace: 'const missing = isOffline(input) ? notSeenOffline(facts, input) : [];',
  },
  {
    id: 'RESEAL-07',
    file: `${SERVER}/box-check/check-box.ts`,
    find: 'const isNeeded = isReseal(input) || checkNeedsWitness(',
    replace: 'const isNeeded = checkNeedsWitness(',
  },
  {
    id: 'SRV-58',
    file: `${SERVER}/box-check/check-box.ts`,
    find: 'hasVialFromElsewhere: input.drug_checks.some(({ drug_id }) => !facts.seen.has(drug_id)),',
    replace: 'hasVialFromElsewhere: false,',
  },
  {
    id: 'RESEAL-10',
    file: `${SERVER}/drug-box/change-box.ts`,
    find: 'if (box.isResealDue) entry.avoidReseal(',
    replace: 'entry.avoidReseal(',
  },
  {
    id: 'CREATE-21',
    file: `${SERVER}/stock/create-drugs.ts`,
    find: '  if (learned) learn(facts, entry, learned, quantityOf(learned, type.units));\n',
    replace: '',
  },
  {
    id: 'ADMIN-12',
    file: `${SERVER}/stock/record-moves.ts`,
    find: 'const isNeeded = vials.some(({ categories }) => verificationRequired(categories));',
    replace: 'const isNeeded = vials.every(({ categories }) => verificationRequired(categories));',
  },
  {
    id: 'ENT-09',
    file: `${SERVER}/stock/record-moves.ts`,
    find: 'doses: input.doses ?? 1,',
    replace: 'doses: 1,',
  },
  {
    id: 'XFER-07',
    file: `${SERVER}/stock/change-drugs.ts`,
    find: "    if (facts.target.userGroupId === facts.actor.userGroupId) throw new Refused({ code: 'NOT_ALLOWED' });\n",
    replace: '',
  },
  {
    id: 'DISC-04',
    file: `${SERVER}/stock/change-incident.ts`,
    find: 'if (old !== null) {',
    replace: 'if (old === null) {',
  },
  {
    id: 'UNADM-05',
    file: `${SERVER}/custody/answer.ts`,
    find: "  if (!isSame) throw new Refused({ code: 'KEY_REUSED' });\n",
    replace: '',
  },
  {
    id: 'SRV-75',
    file: `${SERVER}/custody/operation.ts`,
    find: '      onChanged(entry.changes());\n',
    replace: '',
  },
  {
    id: 'ENT-07',
    file: `${SERVER}/custody/claim.ts`,
    find: 'biometricGuid: input.witness_biometric_guid || null,',
    replace: 'biometricGuid: null,',
  },
  {
    id: 'LOC-01',
    file: `${SERVER}/custody/claim.ts`,
    find: 'return { lat: lat ?? null, lon: lon ?? null };',
    replace: 'return { lat: lon ?? null, lon: lat ?? null };',
  },
  {
    id: 'WITNESS-15',
    file: `${SERVER}/db/functions/witness/auth.scan_biometric_code.sql`,
    find: 'c.expires_on > now() AND c.used_on IS NULL',
    replace: 'c.used_on IS NULL',
  },
  {
    id: 'VEHICLE-08',
    file: `${SERVER}/vehicle-check/handlers.ts`,
    find: 'SET submitted_on = now() WHERE',
    replace: 'SET submitted_on = submitted_on WHERE',
  },
  {
    id: 'SRV-14',
    file: `${SERVER}/sign-in/log-in.ts`,
    find: 'if (!account || !isRight) {',
    replace: 'if (!account || (!isRight && !account.is_disabled)) {',
  },
  {
    id: 'SRV-34',
    file: `${SERVER}/db/functions/sign-in/auth.use_short_term_token.sql`,
    find: 'AND t.used_on IS NULL AND t.expires_on > now()',
    replace: 'AND t.expires_on > now()',
  },
];

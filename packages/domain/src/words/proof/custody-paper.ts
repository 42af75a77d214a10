/** The custody report of a vial, a box or an incident (PACKET-08), and the buttons that lead to it; the words are ours. */
export const custodyPaper = {
  titles: {
    vial: 'Custody report: vial {code}',
    box: 'Custody report: box {code}',
    incident: 'Custody report: incident {code}',
  },
  made: '{agency}. Made {time} by {name}. Times in {zone}.',
  about:
    'This paper shows what the custody record of {agency} says. It proves nothing by itself. To have it proven, take an inspection packet of the agency, drop it on the page verify.html together with a picture of the code at the end of this paper, and believe what that page says.',
  facts: {
    drug_type: 'Drug type',
    schedule: 'Schedule',
    lot: 'Lot',
    expires: 'Expires',
    box: 'Box',
    left: 'Left',
    name: 'Box',
    seal: 'Code',
    unit: 'Unit',
    vials: 'Vials in it',
  },
  away: 'With a sister agency',
  noUnit: 'In no unit',
  none: 'None',
  chain: 'Vial {code}, {type}',
  recordsOf: { vial: 'Records of the vial', box: 'Records of the box' },
  columns: ['No.', 'When', 'What', 'Amount', 'Where', 'Who', 'Witness'],
  noRecords: 'The agency has recorded nothing of it yet.',
  whole:
    'Records of this chain that the agency has: {n}. When this paper was made, the server checked that each follows from the one before, and that none is missing.',
  broken: 'The chain is broken at record {n}: from there on nothing that stands here is proven.',
  signed: 'Covered by a signed checkpoint: {n} of {m} here.',
  older: 'The {n} oldest records are not on this paper. An inspection packet holds all of them.',
  acts: { box_check: 'Checked', reseal: 'Resealed', box_transfer: 'Moved' },
  route: '{from} to {to}',
  witness: '{name} ({form})',
  givenBy: 'Given by {name}',
  patient: 'Patient {patient}',
  incident: 'Incident {incident}',
  erased: 'Personal data erased',
  seals: 'Seal {old} replaced by {new}',
  seen: 'Vials seen: {n}',
  degrees: '{n} °C',
  change: '{field}: {now} instead of {was}',
  changed: '{field}: {now}',
  fields: {
    incident_number: 'Incident',
    patient_reference: 'Patient',
    medical_director: 'Medical director',
    order_kind: 'Order',
    manner_of_disposal: 'Manner of disposal',
  },
  proof: {
    proven: 'Checkpoint {checkpoint}',
    recorded: 'Not yet signed',
    broken: 'Not proven',
  },
  head: 'Head of the chain of {code}: record {number}',
  heads: 'Heads and checkpoint',
  checkpoint:
    'Checkpoint {number} of {time}, the newest one: it signs {links} records of {subjects} vials, boxes and cases.',
  noCheckpoint: 'The agency has no signed checkpoint yet. There is nothing to compare this paper with.',
  code: 'QR code of the heads above and the checkpoint',
  codeAbout:
    'The code holds the same: the newest checkpoint as the agency signed it, and where the chains of this paper ended.',
  codeAboutSome:
    'The code holds the newest checkpoint as the agency signed it, and where the first {n} chains of this paper ended.',
  codeAboutNone: 'The code holds the newest checkpoint as the agency signed it.',
  key: 'Key of the agency (fingerprint)',
  limits: 'What this paper does not prove',
  limitsOf: [
    'Anybody can print a paper. Only the packet and the page verify.html show whether the record says the same.',
    'Whoever has the key and the server of the agency can write another history and sign it. A checkpoint that was kept elsewhere before shows this.',
    'A record says what was entered, not what happened.',
  ],
  page: 'Page {n} of {m}',
} as const;

/** The buttons of the office, and the page of an incident. */
export const custodyReports = {
  title: 'Custody report',
  about: 'Every record with its proof, to print or to send.',
  pdf: 'Download PDF',
  html: 'Download web page',
  incident: 'Incident',
  incidentTitle: 'Incident {incident}',
  noIncident: 'This agency has no record of such an incident.',
} as const;

/** The chain of a vial on its history page; imported apart, so that the first load stays small. Ours. */
export const historyChain = {
  acts: {
    transfer: 'Moved',
    check: 'Checked',
    amendment: 'Record changed',
    completion: 'Record completed',
    reseal: 'Box resealed',
  },
  from: 'From',
  to: 'To',
  seal: 'Seal',
  arrow: '{was} → {now}',
  nothing: 'nothing',
  recorded: 'Recorded',
  fields: {
    incident_number: 'Incident',
    patient_reference: 'Patient',
    medical_director: 'Medical director',
    order_kind: 'Order',
    manner_of_disposal: 'Disposal',
  },
  /** What the server's proof says of an entry. */
  proof: {
    proven: 'Proven',
    recorded: 'Recorded, not yet signed',
    broken: 'Does not verify',
    ofBox: 'In the record of the box',
  },
  count: '{n} entries, newest first: {vial} of this vial, {box} of its box',
  countOfVial: '{n} entries of this vial, newest first',
  older: 'Show {n} older',
} as const;

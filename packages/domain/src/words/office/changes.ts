/** The change log of the office (SETTINGS-04); the words are ours. */
export const officeChanges = {
  title: 'Change log',
  empty: 'Nothing was changed yet.',
  when: 'When',
  who: 'Who',
  what: 'What',
  item: 'Of what',
  field: 'Field',
  from: 'From',
  to: 'To',
  /** A change that no person made in the app, such as one of the operator's. */
  nobody: 'Operator',
  did: { added: 'Added', changed: 'Changed', removed: 'Removed' },
  entities: {
    user_group: 'Agency',
    user: 'Person',
    unit: 'Unit',
    drug_box: 'Box',
    drug_type: 'Drug type',
    general_check: 'Vehicle check',
    label_sheet: 'Sheet of labels',
    label_reprint: 'Reprint of labels',
    label_code: 'Label',
    label_shift: 'Shift of labels',
    medical_director: 'Medical director',
  },
} as const;

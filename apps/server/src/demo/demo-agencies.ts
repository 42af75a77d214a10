import { type AgencySettings, defaultSettings } from '@vialant/domain/agency/settings';

/** The demo agencies as the API contract describes them: who signs in, and what lies where. */
export const DEMO_PASSWORD = 'Vialant-2026';

/** Whoever tries the API with a demo agency need not name the act that a witness proves. */
const ofDemo: AgencySettings = { ...defaultSettings, require_bound_witness: false };

const permissive: AgencySettings = {
  ...ofDemo,
  allow_manual_scan_entry: true,
  allow_self_witness: false,
  allow_daily_check_with_checkbox: true,
  enable_select_all_inventory_check_option: true,
  require_reseal_scanning: false,
  allow_image_upload: true,
  require_inventory_image: false,
  allow_reverse_distributor: true,
  allow_agency_drug_transfers: true,
  can_modify_incident_number: true,
  daily_check_verify_required: false,
  usage_requires_reseal: false,
  usage_requires_reseal_supply: false,
  allow_ndc_barcode_import: true,
  allow_users_to_create_drugs: true,
  require_incident_number: false,
};

const strict: AgencySettings = {
  ...ofDemo,
  allow_manual_scan_entry: false,
  allow_daily_check_with_checkbox: false,
  enable_select_all_inventory_check_option: false,
  require_reseal_scanning: true,
  allow_image_upload: true,
  require_inventory_image: true,
  daily_check_verify_required: true,
  usage_requires_reseal: true,
  require_incident_number: true,
};

export const demoAgencies = [
  { key: 'harbor', name: 'Harbor EMS', organization: 'Harbor County', settings: permissive },
  { key: 'summit', name: 'Summit Fire', organization: 'Harbor County', settings: strict },
  { key: 'ridge', name: 'Ridge Veterinary', organization: 'Ridge Veterinary Group', settings: permissive },
] as const;

export type AgencyKey = (typeof demoAgencies)[number]['key'];

export type DemoUser = {
  email: string;
  firstName: string;
  lastName: string;
  agencies: readonly [AgencyKey, ...AgencyKey[]];
  role: 'user' | 'admin';
  oneTimeCode?: true;
  disabled?: true;
};

export const demoUsers: readonly DemoUser[] = [
  { email: 'admin@demo.vialant.test', firstName: 'Avery', lastName: 'Admin', agencies: ['harbor'], role: 'admin' },
  { email: 'medic@demo.vialant.test', firstName: 'Morgan', lastName: 'Medic', agencies: ['harbor'], role: 'user' },
  {
    email: 'partner@demo.vialant.test',
    firstName: 'Parker',
    lastName: 'Rivera',
    agencies: ['harbor', 'ridge'],
    role: 'user',
  },
  { email: 'strict@demo.vialant.test', firstName: 'Sam', lastName: 'Strict', agencies: ['summit'], role: 'user' },
  { email: 'strict2@demo.vialant.test', firstName: 'Sasha', lastName: 'Second', agencies: ['summit'], role: 'user' },
  {
    email: 'code@demo.vialant.test',
    firstName: 'Casey',
    lastName: 'Code',
    agencies: ['harbor'],
    role: 'user',
    oneTimeCode: true,
  },
  {
    email: 'off@demo.vialant.test',
    firstName: 'Oakley',
    lastName: 'Off',
    agencies: ['harbor'],
    role: 'user',
    disabled: true,
  },
];

export type DemoType = {
  name: string;
  micrograms: string;
  unit: 'micrograms' | 'mg' | 'g';
  categories: readonly string[];
  reusable?: true;
  unitName?: string;
  schedule?: 'II' | 'III' | 'IV' | 'V';
  product?: { substance: string; strength: string; volumeMl: number; doseForm: string };
};

const controlled = ['Controlled Substance'];

const vial = (substance: string, strength: string, volumeMl: number): NonNullable<DemoType['product']> => ({
  substance,
  strength,
  volumeMl,
  doseForm: 'vial',
});

/** Name, strength of one vial, the unit it is spoken of in. */
export const demoTypes = {
  FEN: {
    name: 'Fentanyl 100 mcg',
    micrograms: '100',
    unit: 'micrograms',
    categories: controlled,
    schedule: 'II',
    product: vial('Fentanyl', '50 mcg/mL', 2),
  },
  MOR: {
    name: 'Morphine 10 mg',
    micrograms: '10000',
    unit: 'mg',
    categories: controlled,
    schedule: 'II',
    product: vial('Morphine', '10 mg/mL', 1),
  },
  KET: {
    name: 'Ketamine 500 mg',
    micrograms: '500000',
    unit: 'mg',
    categories: controlled,
    reusable: true,
    schedule: 'III',
    product: vial('Ketamine', '100 mg/mL', 5),
  },
  MID: {
    name: 'Midazolam 5 mg',
    micrograms: '5000',
    unit: 'mg',
    categories: controlled,
    schedule: 'IV',
    product: vial('Midazolam', '5 mg/mL', 1),
  },
  OND: {
    name: 'Ondansetron 4 mg',
    micrograms: '4000',
    unit: 'mg',
    categories: ['Non-Controlled Substance'],
    product: vial('Ondansetron', '2 mg/mL', 2),
  },
  GLU: { name: 'Glucometer', micrograms: '1', unit: 'micrograms', categories: ['Equipment'], unitName: 'device' },
} as const satisfies Record<string, DemoType>;

export type TypeKey = keyof typeof demoTypes;

export const harborStock: readonly { type: TypeKey; count: number; expiresInDays: number }[] = [
  { type: 'FEN', count: 12, expiresInDays: 400 },
  { type: 'MOR', count: 6, expiresInDays: 75 },
  { type: 'KET', count: 4, expiresInDays: 500 },
  { type: 'MID', count: 6, expiresInDays: 40 },
  { type: 'OND', count: 8, expiresInDays: 300 },
  { type: 'GLU', count: 1, expiresInDays: 900 },
];

/** One vehicle check with three categories. */
export const vehicleCheck = {
  name: 'Ambulance check',
  categories: [
    { name: 'Cab', questions: ['Lights and siren', 'Radio', 'Fuel above half'] },
    { name: 'Patient compartment', questions: ['Stretcher locks', 'Oxygen above 500 psi', 'Suction'] },
    { name: 'Exterior', questions: ['Tires', 'Doors and latches', 'Body damage'] },
  ],
} as const;

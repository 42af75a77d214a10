import type { Mutation } from './mutation.ts';

const DOMAIN = 'packages/domain/src';

/** Taken out of the rules that server and screens share. */
export const RULES: readonly Mutation[] = [
  {
    id: 'ROLE-20',
    file: `${DOMAIN}/agency/role.ts`,
    find: "return role === 'admin' || (role === 'user' && settings.allow_users_to_create_drugs);",
    replace: "return role === 'user' && settings.allow_users_to_create_drugs;",
  },
  {
    id: 'OPEN-090',
    file: `${DOMAIN}/agency/role.ts`,
    find: "return unitType === 'supply' ? settings.usage_requires_reseal_supply : settings.usage_requires_reseal;",
    replace: 'return settings.usage_requires_reseal;',
  },
  {
    id: 'PHONE-12',
    file: `${DOMAIN}/values/phone.ts`,
    find: `  if (!optedIn) return { code: 'SMS_OPT_IN_REQUIRED' };
  if (digits.length > LIMITS.phone.digits) return { code: 'PHONE_TOO_MANY_DIGITS' };
`,
    replace: `  if (digits.length > LIMITS.phone.digits) return { code: 'PHONE_TOO_MANY_DIGITS' };
  if (!optedIn) return { code: 'SMS_OPT_IN_REQUIRED' };
`,
  },
  {
    id: 'BIO-04',
    file: `${DOMAIN}/device/biometric.ts`,
    find: '  if (!MAY_PASS_NEXT_TIME.includes(failure)) return null;\n',
    replace: '',
  },
  {
    id: 'SCAN-14',
    file: `${DOMAIN}/scan/scan-acceptance.ts`,
    find: "if (text.trim() === '' || (rules.paused && source !== 'typed'))",
    replace: "if (text.trim() === '')",
  },
  {
    id: 'SCAN-34',
    file: `${DOMAIN}/scan/scan-outcome.ts`,
    find: '  if (drug.inOtherAgency) return { refused: messages.scan.inOtherAgency };\n',
    replace: '',
  },
  {
    id: 'DASH-08',
    file: `${DOMAIN}/custody/inventory.ts`,
    find: 'more: vials.length > LIMITS.inventoryCard.maxVialIcons,',
    replace: 'more: vials.length >= LIMITS.inventoryCard.maxVialIcons,',
  },
  {
    id: 'BOXPOP-11',
    file: `${DOMAIN}/custody/expiry.ts`,
    find: 'if (daysLeft < LIMITS.expiry.redUnderDays)',
    replace: 'if (daysLeft <= LIMITS.expiry.redUnderDays)',
  },
  {
    id: 'CHECK-07',
    file: `${DOMAIN}/custody/box-check.ts`,
    find: 'amount > 0 && isControlled(categories) && !checked.has(id)',
    replace: 'amount > 0 && !checked.has(id)',
  },
  {
    id: 'DRUG-06',
    file: `${DOMAIN}/custody/drug-options.ts`,
    find: 'waste: hasQuantity,',
    replace: 'waste: true,',
  },
  {
    id: 'ADMIN-06',
    file: `${DOMAIN}/custody/stock-move.ts`,
    find: 'if (given.amount > vial.amount) {',
    replace: 'if (given.amount >= vial.amount) {',
  },
  {
    id: 'WASTE-09',
    file: `${DOMAIN}/custody/stock-move.ts`,
    find: 'return waste.all || waste.amount === null || !vial.isReusable ? vial.amount : waste.amount;',
    replace: 'return waste.all || waste.amount === null ? vial.amount : waste.amount;',
  },
  {
    id: 'GUEST-07',
    file: `${DOMAIN}/custody/witness.ts`,
    find: 'if (name && title && licenseNumber && signature)',
    replace: 'if (name && title && licenseNumber)',
  },
  {
    id: 'BLE-31',
    file: `${DOMAIN}/device/sensor.ts`,
    find: 'return Math.min(100, Math.max(0, ((millivolts - empty) / (full - empty)) * 100));',
    replace: 'return ((millivolts - empty) / (full - empty)) * 100;',
  },
  {
    id: 'CONST-04',
    file: `${DOMAIN}/values/limits.ts`,
    find: 'newBoxCode: { minLength: 3 },',
    replace: 'newBoxCode: { minLength: 2 },',
  },
];

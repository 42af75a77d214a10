import type { Import } from './imports.ts';

/** What a part of the repository may import besides itself; every other package is `outside`. */
type Layer = { readonly name: string; readonly holds: RegExp; readonly mayImport: readonly string[] };

const ofFeatures = [
  'domain',
  'contract',
  'web ui',
  'web device',
  'web api',
  'web outbox',
  'web begun acts',
  'web acts',
  'web stock',
  'web features',
  'web services',
  'web queries',
  'web scanner',
  'web stock form',
  'web pickers',
  'web image',
  'outside',
] as const;

const ofOffice = ['domain', 'contract', 'web ui', 'web api', 'web services', 'web queries', 'outside'] as const;

// The first layer that matches holds the file. Each feature is its own layer: features do not import features.
// Exceptions are the scanner, which is a step of many flows, the parts that the stock forms share, the pickers, and the
// picture. The offline check and the repairs take the model and fields of three acts from those features.
const layers: readonly Layer[] = [
  { name: 'domain', holds: /^packages\/domain\//, mayImport: [] },
  { name: 'contract', holds: /^packages\/contract\//, mayImport: ['domain', 'outside'] },
  { name: 'verifier', holds: /^packages\/verifier\//, mayImport: ['domain', 'outside'] },
  { name: 'server', holds: /^apps\/server\//, mayImport: ['domain', 'contract', 'verifier', 'outside'] },
  { name: 'verifier page', holds: /^apps\/verifier\/src\//, mayImport: ['domain', 'verifier'] },
  { name: 'web ui', holds: /^apps\/web\/src\/ui\//, mayImport: ['domain', 'outside'] },
  { name: 'web device', holds: /^apps\/web\/src\/device\//, mayImport: ['domain', 'outside'] },
  { name: 'web api', holds: /^apps\/web\/src\/api\//, mayImport: ['domain', 'contract', 'outside'] },
  { name: 'web outbox', holds: /^apps\/web\/src\/outbox\//, mayImport: ['domain', 'contract', 'web api', 'outside'] },
  {
    name: 'web stock',
    holds: /^apps\/web\/src\/stock\//,
    mayImport: ['domain', 'contract', 'web api', 'web outbox', 'outside'],
  },
  {
    name: 'web realtime',
    holds: /^apps\/web\/src\/realtime\//,
    mayImport: ['domain', 'contract', 'web api', 'outside'],
  },
  // What a user is in the middle of, which the services hold; what becomes of it stands above them.
  {
    name: 'web begun acts',
    holds: /^apps\/web\/src\/acts\/(?:act|draft|act-store)\.ts$/,
    mayImport: ['domain', 'contract', 'outside'],
  },
  {
    name: 'web services',
    holds: /^apps\/web\/src\/services\//,
    mayImport: ['domain', 'contract', 'web device', 'web api', 'web outbox', 'web stock', 'web begun acts', 'outside'],
  },
  {
    name: 'web queries',
    holds: /^apps\/web\/src\/queries\//,
    mayImport: ['domain', 'contract', 'web api', 'web services', 'outside'],
  },
  {
    name: 'web acts',
    holds: /^apps\/web\/src\/acts\//,
    mayImport: [
      'domain',
      'contract',
      'web ui',
      'web api',
      'web outbox',
      'web stock',
      'web begun acts',
      'web services',
      'web queries',
      'outside',
    ],
  },
  {
    name: 'web features',
    holds: /^apps\/web\/src\/features\/[^/]+$/,
    mayImport: [
      'domain',
      'contract',
      'web ui',
      'web device',
      'web api',
      'web outbox',
      'web begun acts',
      'web acts',
      'web services',
      'web queries',
      'outside',
    ],
  },
  {
    name: 'web scanner',
    holds: /^apps\/web\/src\/features\/scanner\//,
    mayImport: ['domain', 'web ui', 'web device', 'web features', 'web services', 'web queries', 'outside'],
  },
  {
    name: 'web image',
    holds: /^apps\/web\/src\/features\/image\//,
    mayImport: [
      'domain',
      'contract',
      'web ui',
      'web device',
      'web api',
      'web features',
      'web services',
      'web queries',
      'outside',
    ],
  },
  {
    name: 'web pickers',
    holds: /^apps\/web\/src\/features\/pickers\//,
    mayImport: ['domain', 'contract', 'web ui', 'web api', 'web features', 'web services', 'web queries', 'outside'],
  },
  {
    name: 'web stock form',
    holds: /^apps\/web\/src\/features\/stock-form\//,
    mayImport: [
      'domain',
      'contract',
      'web ui',
      'web device',
      'web api',
      'web begun acts',
      'web outbox',
      'web acts',
      'web stock',
      'web features',
      'web services',
      'web queries',
      'web scanner',
      'outside',
    ],
  },
  { name: 'web act', holds: /^apps\/web\/src\/features\/(?:administer|waste|box-check)\//, mayImport: ofFeatures },
  { name: 'web offline', holds: /^apps\/web\/src\/features\/offline\//, mayImport: [...ofFeatures, 'web act'] },
  { name: 'web feature', holds: /^apps\/web\/src\/features\//, mayImport: ofFeatures },
  // The office from the ground up. Its pages do not import one another; `Office.tsx` and `sections.tsx` put it together.
  { name: 'office shell', holds: /^apps\/web\/src\/office\/shell\//, mayImport: ofOffice },
  {
    name: 'office table',
    holds: /^apps\/web\/src\/office\/table\//,
    mayImport: [...ofOffice, 'office shell'],
  },
  { name: 'office form', holds: /^apps\/web\/src\/office\/form\//, mayImport: [...ofOffice, 'office shell'] },
  {
    name: 'office entity',
    holds: /^apps\/web\/src\/office\/entity\//,
    mayImport: [...ofOffice, 'office shell', 'office table', 'office form'],
  },
  {
    name: 'office page',
    holds: /^apps\/web\/src\/office\/[^/]+\//,
    mayImport: [...ofOffice, 'office shell', 'office table', 'office form', 'office entity'],
  },
  {
    name: 'office',
    holds: /^apps\/web\/src\/office\//,
    mayImport: [...ofOffice, 'office shell', 'office table', 'office form', 'office entity', 'office page'],
  },
];

/** The imports against the directions `domain ← contract ← {server, web}` and `ui ← features ← app`. */
export function wrongWay(imports: readonly Import[]): Import[] {
  return imports.filter(({ from, to }) => {
    const layer = layerOf(from);
    if (layer === undefined) return false;
    const target = nameOf(to);
    return target !== nameOf(from) && !layer.mayImport.includes(layerOf(to)?.name ?? target);
  });
}

function layerOf(path: string): Layer | undefined {
  return layers.find(({ holds }) => holds.test(path));
}

/** The layer of a path. Files without a layer may import anything, and no file of a layer may import them. */
function nameOf(path: string): string {
  const feature = /^apps\/web\/src\/features\/([^/]+)\//.exec(path)?.[1];
  if (feature !== undefined) return `web feature ${feature}`;
  const office = /^apps\/web\/src\/office\/([^/]+)\//.exec(path)?.[1];
  if (office !== undefined) return `office ${office}`;
  const part = layerOf(path)?.name;
  if (part !== undefined) return part;
  return /^(?:apps|packages|e2e|scripts|bench|attack|faults)\//.test(path) ? 'above' : 'outside';
}

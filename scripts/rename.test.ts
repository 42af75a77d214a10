import { execFile } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';

const root = resolve(import.meta.dirname, '..');

type Rename = {
  /** The contract's file, and the text in it after which the first occurrence of the field is renamed. */
  readonly file: string;
  readonly after: string;
  readonly field: string;
  /** The files of each app that use the field, and so must fail to compile. */
  readonly web: readonly string[];
  readonly server: readonly string[];
};

const custody = 'routes/custody.ts';
const renames: readonly Rename[] = [
  {
    file: custody,
    after: 'export const StockMoveInput',
    field: 'incident_number',
    web: ['api/custody-body.ts'],
    server: ['stock/record-moves.ts'],
  },
  {
    file: custody,
    after: 'export const DrugInput',
    field: 'lot_number',
    web: ['acts/draft.ts', 'features/drug-create/new-drug-values.ts'],
    server: ['stock/create-drugs.ts'],
  },
  {
    file: custody,
    after: 'export const DrugChange',
    field: 'transfer_to_user_group_id',
    web: ['features/drug-transfer/transferring.ts'],
    server: ['stock/change-drugs.ts'],
  },
  {
    file: custody,
    after: 'export const BoxCheckInput',
    field: 'drug_box__barcode_id',
    web: ['api/custody-body.ts'],
    server: ['box-check/check-box.ts'],
  },
  {
    file: custody,
    after: "'POST drug_box/update'",
    field: 'unit_id',
    web: ['acts/draft.ts', 'features/box-transfer/UnitPopup.tsx', 'acts/kinds/box-transfer.ts'],
    server: ['drug-box/change-box.ts'],
  },
  {
    file: 'field.ts',
    after: 'export const witnessFields',
    field: 'witness_id',
    web: ['features/witness/WitnessScreen.tsx', 'features/witness/use-verify-password.ts'],
    server: [],
  },
  {
    file: 'field.ts',
    after: 'export const witnessFields',
    field: 'guest_verify__name',
    web: ['features/guest/use-guest-form.ts', 'features/stock-form/offline/guest-values.ts', 'outbox/request.ts'],
    server: [],
  },
];

let folder = '';
const errors: Record<'web' | 'server', string> = { web: '', server: '' };

/** Writes the contract with every field renamed beside the packages, so that its own imports still resolve. */
function writeRenamed(): void {
  cpSync(join(root, 'packages/contract/src'), join(folder, 'contract'), { recursive: true });
  for (const { file, after, field } of renames) {
    const path = join(folder, 'contract', file);
    const text = readFileSync(path, 'utf8');
    const at = text.indexOf(`${field}:`, text.indexOf(after));
    if (!text.includes(after) || at < 0) throw new Error(`${field} is not in ${file}`);
    writeFileSync(path, `${text.slice(0, at)}renamed_${text.slice(at)}`);
  }
}

/** The compiler's errors for these files of an app, with the renamed contract. */
function compile(app: 'web' | 'server'): Promise<string> {
  const path = join(folder, `${app}.json`);
  const files = [...new Set(renames.flatMap((rename) => rename[app]))];
  const config = {
    extends: join(root, `apps/${app}/tsconfig.json`),
    compilerOptions: { paths: { '@vialant/contract/*': ['./contract/*.ts'] } },
    include: [],
    files: files.map((file) => join(root, `apps/${app}/src`, file)),
  };
  writeFileSync(path, JSON.stringify(config));
  return new Promise((done) => {
    execFile(process.execPath, [join(root, 'node_modules/typescript/bin/tsc'), '-p', path], { cwd: root }, (_, out) =>
      done(out),
    );
  });
}

beforeAll(async () => {
  mkdirSync(join(root, 'node_modules/.cache'), { recursive: true });
  folder = mkdtempSync(join(root, 'node_modules/.cache/renamed-'));
  writeRenamed();
  [errors.web, errors.server] = await Promise.all([compile('web'), compile('server')]);
}, 120_000);

afterAll(() => rmSync(folder, { recursive: true, force: true }));

const places = renames.flatMap(({ field, web, server }) => [
  ...web.map((file) => [field, 'web', file] as const),
  ...server.map((file) => [field, 'server', file] as const),
]);

test.each(places)('%s, renamed in the contract, does not compile in %s %s', (field, app, file) => {
  const told = errors[app].split(/\n(?=\S)/).filter((error) => error.startsWith(`apps/${app}/src/${file}(`));
  expect(told.filter((error) => error.includes(field))).not.toEqual([]);
});

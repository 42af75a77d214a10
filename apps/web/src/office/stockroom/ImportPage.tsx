import { IconChevronDown, IconDownload } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { importKinds } from '@vialant/contract/import-columns';
import { fill } from '@vialant/domain/words/fill';
import { importMessages, importPage } from '@vialant/domain/words/office/import';
import { Refused, say } from '@vialant/domain/words/refusal';
import { type ReactElement, useRef, useState } from 'react';
import type { CallReply } from '../../api/client.ts';
import { type ImportKind, importTemplate } from '../../queries/import-template.ts';
import { allAbout } from '../../queries/query.ts';
import { useBasics } from '../../services/services.ts';
import { Button } from '../../ui/Button.tsx';
import { FieldFrame } from '../../ui/fields/FieldFrame.tsx';
import { SelectInput } from '../../ui/fields/Input.tsx';
import { useToast } from '../../ui/toast/use-toast.ts';
import { useSaving } from '../form/use-saving.ts';
import { useOfficeUser } from '../shell/office-user.ts';
import { readCsvFile, saveCsvFile } from './csv-file.ts';
import { ImportReport } from './ImportReport.tsx';
import { OfficePage } from '../shell/OfficePage.tsx';
import './import.css';

type Checked = { readonly text: string; readonly report: CallReply<'POST import/check'> };

/** STOCKROOM-08: a file is checked, which writes nothing, and then imported as a whole. */
export function ImportPage(): ReactElement {
  const { role } = useOfficeUser();
  const [kind, setKind] = useState<ImportKind>('unit');
  return (
    <OfficePage title={importPage.title} look="office-import">
      <p>{importPage.intro}</p>
      <KindChoice kind={kind} onChoose={setKind} />
      {kind === 'user' && <p>{importPage.peopleHint}</p>}
      <Templates kind={kind} />
      {role === 'admin' && <FileImport key={kind} kind={kind} />}
    </OfficePage>
  );
}

function KindChoice({
  kind,
  onChoose,
}: {
  readonly kind: ImportKind;
  readonly onChoose: (kind: ImportKind) => void;
}): ReactElement {
  const names: Readonly<Record<string, string>> = importPage.kinds;
  return (
    <FieldFrame label={importPage.kind} error={null}>
      {(id) => (
        <SelectInput
          id={id}
          value={kind}
          onChange={(event) => {
            const chosen = importKinds.find((each) => each === event.currentTarget.value);
            if (chosen !== undefined) onChoose(chosen);
          }}
          after={<IconChevronDown aria-hidden size="1.25rem" />}
        >
          {importKinds.map((each) => (
            <option key={each} value={each}>
              {names[each] ?? each}
            </option>
          ))}
        </SelectInput>
      )}
    </FieldFrame>
  );
}

function Templates({ kind }: { readonly kind: ImportKind }): ReactElement {
  const { client } = useBasics();
  const queryClient = useQueryClient();
  const loading = useSaving();

  function download(what: Parameters<typeof importTemplate>[2]): void {
    void loading.run(async () => {
      const { file_name, text } = await queryClient.fetchQuery({ ...importTemplate(client, kind, what), staleTime: 0 });
      saveCsvFile(file_name, text);
    });
  }

  const icon = <IconDownload aria-hidden size="1.125rem" />;
  return (
    <div className="office-import-line">
      <Button icon={icon} busy={loading.isSaving} onClick={() => download('columns')}>
        {importPage.template}
      </Button>
      <Button icon={icon} busy={loading.isSaving} onClick={() => download('rows too')}>
        {importPage.current}
      </Button>
      <Problem text={loading.failure.text} />
    </div>
  );
}

function FileImport({ kind }: { readonly kind: ImportKind }): ReactElement {
  const { client } = useBasics();
  const queryClient = useQueryClient();
  const toast = useToast();
  const input = useRef<HTMLInputElement>(null);
  const [file, setFile] = useState<File | null>(null);
  const [checked, setChecked] = useState<Checked | null>(null);
  const [unread, setUnread] = useState<string | null>(null);
  const checking = useSaving();
  const importing = useSaving();

  function choose(chosen: File | null): void {
    setFile(chosen);
    setChecked(null);
    setUnread(null);
    checking.forget();
    importing.forget();
  }

  async function check(chosen: File): Promise<void> {
    choose(chosen);
    const text = await readCsvFile(chosen).catch(refusedText);
    if (typeof text !== 'string') {
      setUnread(text.refused);
      return;
    }
    await checking.run(async () =>
      setChecked({ text, report: await client.call('POST import/check', { kind, text }) }),
    );
  }

  async function take({ text }: Checked): Promise<void> {
    await importing.run(async (idempotencyKey) => {
      const counts = await client.call('POST import/apply', { kind, text }, { idempotencyKey });
      await queryClient.invalidateQueries(allAbout(kind));
      choose(null);
      if (input.current !== null) input.current.value = '';
      toast(importMessages.imported, fill(importMessages.imported, counts));
    });
  }

  return (
    <>
      <FieldFrame label={importPage.file} error={unread ?? checking.failure.text}>
        {(id) => (
          <input
            ref={input}
            id={id}
            type="file"
            accept=".csv,text/csv"
            onChange={(event) => choose(event.currentTarget.files?.[0] ?? null)}
          />
        )}
      </FieldFrame>
      <div className="office-import-line">
        <Button
          kind={checked === null ? 'primary' : 'secondary'}
          disabled={file === null}
          busy={checking.isSaving}
          onClick={() => file !== null && void check(file)}
        >
          {importPage.check}
        </Button>
        {checked !== null && isImportable(checked) && (
          <Button kind="primary" busy={importing.isSaving} onClick={() => void take(checked)}>
            {importPage.import}
          </Button>
        )}
      </div>
      <Problem text={importing.failure.text} />
      {checked !== null && <ImportReport report={checked.report} />}
    </>
  );
}

function isImportable({ report: { counts } }: Checked): boolean {
  return counts.error === 0 && counts.new + counts.changed > 0;
}

function refusedText(error: unknown): { readonly refused: string } {
  if (error instanceof Refused) return { refused: say(error.refusal) };
  throw error;
}

function Problem({ text }: { readonly text: string | null }): ReactElement | null {
  return text === null ? null : (
    <p role="alert" className="office-field-error">
      {text}
    </p>
  );
}

import { IconPlus } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { registry } from '@vialant/contract/registry';
import { refuseNewBoxCode } from '@vialant/domain/scan/code';
import { refuseText } from '@vialant/domain/values/input';
import { labels } from '@vialant/domain/words/labels';
import { messages } from '@vialant/domain/words/messages';
import { say } from '@vialant/domain/words/refusal';
import { type ReactElement, useRef, useState } from 'react';
import { refusalOf } from '../../api/failure.ts';
import { Button } from '../../ui/Button.tsx';
import { TextField } from '../../ui/fields/TextField.tsx';
import { Form } from '../../ui/screen/Form.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { useToast } from '../../ui/toast/use-toast.ts';
import { allAbout } from '../../queries/query.ts';
import { useBasics } from '../../services/services.ts';

const { name: nameField, barcode_id: codeField } = registry.drug_box.fields;

/** OPEN-033: a new box by name and code, without leaving the form. */
export function NewBox({ onCreated }: { readonly onCreated: (boxId: string) => void }): ReactElement {
  const { client, newId } = useBasics();
  const toast = useToast();
  const queryClient = useQueryClient();
  const [isOpen, setIsOpen] = useState(false);
  const [name, setName] = useState('');
  const [code, setCode] = useState('');
  const [tried, setTried] = useState(false);
  // Sending the same name and code again uses the same key, so it makes one box; another name or code is another box.
  const sent = useRef({ what: '', key: '' });
  const [problem, setProblem] = useState<string | null>(null);
  const save = useMutation({
    mutationFn: () => {
      const what = JSON.stringify([name, code]);
      if (sent.current.what !== what) sent.current = { what, key: newId() };
      const box = { name: name.trim(), barcode_id: code.trim() };
      return client.call('POST drug_box/create', box, { idempotencyKey: sent.current.key });
    },
    onSuccess: async (box) => {
      await queryClient.invalidateQueries(allAbout('drug_box'));
      onCreated(box.id);
    },
    onError: (error) => {
      toast(messages.create.boxFailed);
      setProblem(refusalOf(error)?.message ?? null);
    },
  });

  function handleSubmit(): void {
    setTried(true);
    const refusal = refuseText({ value: code, required: true }) ? null : refuseNewBoxCode(code.trim());
    setProblem(refusal && say(refusal));
    const isWhole =
      [name, code].every((value) => value.trim() !== '') &&
      refuseText({ value: name, required: true, maxLength: nameField.maxLength, kind: 'name' }) === null &&
      refuseText({ value: code, required: true, maxLength: codeField.maxLength }) === null;
    if (isWhole && refusal === null && !save.isPending) save.mutate();
  }

  if (!isOpen) {
    return (
      <Button wide icon={<IconPlus aria-hidden size="1.5rem" />} onClick={() => setIsOpen(true)}>
        {labels.create.newDrugBox}
      </Button>
    );
  }
  return (
    <Form label={labels.create.newDrugBox} onSubmit={handleSubmit} className="new-box">
      <h3 className="new-box-title">{labels.create.newDrugBox}</h3>
      <TextField
        label={labels.create.boxName}
        kind="name"
        value={name}
        onChange={setName}
        maxLength={nameField.maxLength}
        required
        tried={tried}
      />
      <TextField
        label={labels.create.boxCode}
        value={code}
        onChange={setCode}
        maxLength={codeField.maxLength}
        required
        tried={tried}
      />
      {problem !== null && <Notice text={problem} />}
      <Button type="submit" kind="primary" wide busy={save.isPending}>
        {labels.create.saveBox}
      </Button>
    </Form>
  );
}

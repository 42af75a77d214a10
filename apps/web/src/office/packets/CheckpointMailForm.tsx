import { useQueryClient } from '@tanstack/react-query';
import { fill } from '@vialant/domain/words/fill';
import { packetMessages, packetWords as words } from '@vialant/domain/words/office/packets';
import { type ReactElement, useState } from 'react';
import { ABOUT_PACKETS, type CheckpointMail } from '../../queries/office/packet.ts';
import { useBasics } from '../../services/services.ts';
import { Button } from '../../ui/Button.tsx';
import { TextField } from '../../ui/fields/TextField.tsx';
import { Form } from '../../ui/screen/Form.tsx';
import { useToast } from '../../ui/toast/use-toast.ts';
import { useSaving } from '../form/use-saving.ts';
import { useOfficeUser } from '../shell/office-user.ts';

/** Who gets the agency's checkpoints by mail; admins change it, auditors see it. */
export function CheckpointMailForm({ mail }: { readonly mail: CheckpointMail }): ReactElement {
  const { client } = useBasics();
  const { role } = useOfficeUser();
  const queryClient = useQueryClient();
  const toast = useToast();
  const saving = useSaving();
  const [typed, setTyped] = useState(mail.addresses.join(', '));
  const mayChange = role === 'admin';

  async function save(): Promise<void> {
    const addresses = typed
      .split(/[,;\s]+/)
      .map((address) => address.trim())
      .filter((address) => address !== '');
    const isSaved = await saving.run((idempotencyKey) =>
      client.call('POST packet/mail', { addresses }, { idempotencyKey }),
    );
    if (!isSaved) return;
    toast(packetMessages.saved);
    await queryClient.invalidateQueries(ABOUT_PACKETS);
  }

  const { fields, text } = saving.failure;
  const { mailed_number: number, mailed_day: day } = mail;
  return (
    <section className="packets-part">
      <h2 className="packets-heading">{words.mail}</h2>
      <p className="packets-intro">{words.mailIntro}</p>
      <Form label={words.mail} onSubmit={() => void save()} className="packets-mail">
        <TextField
          label={words.addresses}
          hint={mayChange ? words.addressesHint : words.onlyAdmins}
          value={typed}
          onChange={setTyped}
          disabled={!mayChange}
          refused={Object.values(fields)[0] ?? text}
        />
        <p className="packets-hint">
          {number === null || day === null ? words.neverMailed : fill(words.mailed, { number, day })}
        </p>
        {mayChange && (
          <Button type="submit" busy={saving.isSaving}>
            {words.save}
          </Button>
        )}
      </Form>
    </section>
  );
}

import { IconPackage } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { PRESETS, presetPeriod } from '@vialant/domain/report/filters';
import { dayIn } from '@vialant/domain/values/zone';
import { packetWords as words } from '@vialant/domain/words/office/packets';
import { officeReports } from '@vialant/domain/words/office/reports';
import { type ReactElement, useState } from 'react';
import { refusalOf } from '../../api/failure.ts';
import { ABOUT_PACKETS } from '../../queries/office/packet.ts';
import { useBasics } from '../../services/services.ts';
import { Button } from '../../ui/Button.tsx';
import { CheckboxField } from '../../ui/fields/CheckboxField.tsx';
import { Form } from '../../ui/screen/Form.tsx';
import { useSaving } from '../form/use-saving.ts';
import { useOfficeUser } from '../shell/office-user.ts';
import { Chip } from '../table/FilterLine.tsx';

const PRESET_CHOICES = PRESETS.map((preset) => ({ value: preset, label: officeReports.presets[preset] }));

/** Asks for a packet: with what is preset, one press makes one of the last twelve months. */
export function NewPacket(): ReactElement {
  const { client, now } = useBasics();
  const { zone } = useOfficeUser();
  const queryClient = useQueryClient();
  const saving = useSaving();
  const [isFull, setIsFull] = useState(false);
  const today = dayIn(zone, now());
  const [period, setPeriod] = useState<{ from: string; to: string }>(() => presetPeriod('last_12_months', today));
  const [withPersonal, setWithPersonal] = useState(false);
  const chosen = PRESETS.find((preset) => {
    const { from, to } = presetPeriod(preset, today);
    return from === period.from && to === period.to;
  });

  async function make(): Promise<void> {
    setIsFull(false);
    const body = { from_date: period.from, to_date: period.to, with_personal: withPersonal ? 1 : 0 } as const;
    await saving.run(async (idempotencyKey) => {
      try {
        await client.call('POST packet/create', body, { idempotencyKey });
      } catch (error) {
        setIsFull(refusalOf(error)?.err === 'TOO_MANY');
        throw error;
      }
    });
    await queryClient.invalidateQueries(ABOUT_PACKETS);
  }

  const date = (name: 'from' | 'to'): ReactElement => (
    <label className="office-chip">
      <span className="office-chip-label">{words[name]}</span>
      <input
        className="office-chip-select"
        type="date"
        value={period[name]}
        onChange={(event) => setPeriod({ ...period, [name]: event.currentTarget.value })}
      />
    </label>
  );
  const failure = isFull ? words.tooMany : (saving.failure.fields['from_date'] ?? saving.failure.text);
  return (
    <Form label={words.make} onSubmit={() => void make()} className="packets-new">
      <div className="packets-period">
        <Chip
          label={words.period}
          value={chosen ?? ''}
          none={officeReports.ownPeriod}
          choices={PRESET_CHOICES}
          onChange={(value) => {
            const preset = PRESETS.find((each) => each === value);
            if (preset) setPeriod(presetPeriod(preset, today));
          }}
        />
        {date('from')}
        {date('to')}
      </div>
      <CheckboxField label={words.personal} checked={withPersonal} onChange={setWithPersonal} />
      <p className="packets-hint">{words.personalHint}</p>
      {failure !== null && (
        <p role="alert" className="office-form-failure">
          {failure}
        </p>
      )}
      <Button type="submit" kind="primary" busy={saving.isSaving} icon={<IconPackage aria-hidden size="1.125rem" />}>
        {words.make}
      </Button>
    </Form>
  );
}

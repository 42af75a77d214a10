import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type DateOnly, displayDate } from '@vialant/domain/values/date-only';
import { labels } from '@vialant/domain/words/labels';
import { messages } from '@vialant/domain/words/messages';
import { type ReactElement, useState } from 'react';
import { Button } from '../../ui/Button.tsx';
import { DateField } from '../../ui/fields/DateField.tsx';
import { Form } from '../../ui/screen/Form.tsx';
import { useToast } from '../../ui/toast/use-toast.ts';
import { allAbout } from '../../queries/query.ts';
import { useBasics } from '../../services/services.ts';
import type { DetailedDrug } from './drug-details-queries.ts';

export type ShortDateProps = {
  readonly drug: DetailedDrug;
  readonly isEditable: boolean;
  readonly today: DateOnly;
};

/** The short date, which can be changed where the type has one (DRUG-03, DRUG-04). */
export function ShortDate({ drug, isEditable, today }: ShortDateProps): ReactElement {
  const { client } = useBasics();
  const toast = useToast();
  const queryClient = useQueryClient();
  const [isOpen, setIsOpen] = useState(false);
  const [value, setValue] = useState(drug.shortDate);
  const [tried, setTried] = useState(false);
  const save = useMutation({
    mutationFn: (shortDate: DateOnly) => client.call('POST drug/update', { id: drug.id, short_date: shortDate }),
    onSuccess: async () => {
      await queryClient.invalidateQueries(allAbout('drug'));
      setIsOpen(false);
    },
    onError: () => toast(messages.drug.shortDateNotUpdated),
  });

  function open(): void {
    setValue(drug.shortDate);
    setTried(false);
    setIsOpen(true);
  }

  function handleSubmit(): void {
    setTried(true);
    if (value !== null && !save.isPending) save.mutate(value);
  }

  if (isOpen) {
    return (
      <Form label={labels.drug.shortDate} onSubmit={handleSubmit} className="short-date-form">
        <DateField label={labels.drug.shortDate} value={value} onChange={setValue} tried={tried} />
        <div className="short-date-actions">
          <Button type="submit" busy={save.isPending}>
            {labels.drug.save}
          </Button>
          <Button kind="quiet" onClick={() => setIsOpen(false)}>
            {labels.page.cancel}
          </Button>
        </div>
      </Form>
    );
  }
  return (
    <span className="short-date">
      <output>{drug.shortDate === null ? labels.drug.noShortDate : displayDate(drug.shortDate, today)}</output>
      {isEditable && (
        <Button kind="quiet" onClick={open}>
          {drug.shortDate === null ? labels.drug.addShortDate : labels.drug.changeShortDate}
        </Button>
      )}
    </span>
  );
}
